const KEY = "matab.device";

/**
 * The device id that this browser keeps from an earlier sign-in, or null. It outlives the session, names nobody and
 * gives no access; its holder can sign in while others guess passwords (docs/decisions/0032-password-guessing.md).
 */
export function readDevice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function saveDevice(device: string): void {
  try {
    localStorage.setItem(KEY, device);
  } catch {
    // A browser that forbids storage counts as unknown at each sign-in; its network may still be known.
  }
}
