/** The screen's own token, kept through a loss of power. */
const KEY = "matab.screen";

// A browser that forbids storage shows the room until it is switched off.
let memory: string | null = null;

export function keptToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Null: forgets it. */
export function keepToken(token: string | null): void {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // The copy in memory is used.
  }
}
