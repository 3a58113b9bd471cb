const KEY = "matab.device";

/**
 * The mark that this browser keeps of having signed in, if it does: it outlives the session, holds nobody's name and
 * opens nothing. The server lets its holder sign in while strangers guess (docs/decisions/2026-11-22-guesses.md).
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
    // A browser that keeps nothing is a stranger each time; its network may still be known.
  }
}
