/**
 * For how long a live session counts as one without asking the database again, in milliseconds
 * (docs/decisions/2026-11-22-fewer-statements.md#sessions).
 */
const REMEMBERED_MS = 1000;
const MOST_REMEMBERED = 1000;

interface Memory {
  readonly until: number;
  readonly found: Promise<unknown>;
}

const memories = new Map<string, Memory>();

/**
 * What `look` finds under a key, or found less than a second ago; who asks meanwhile waits for the same answer. It is
 * kept when `isLasting` says so.
 */
export function remembered<T>(
  key: string,
  look: () => Promise<T>,
  isLasting: (found: T) => boolean,
): Promise<T> {
  const known = memories.get(key);
  if (known && performance.now() < known.until) return known.found as Promise<T>;
  if (memories.size >= MOST_REMEMBERED) memories.clear();
  const found = look();
  const memory = { until: performance.now() + REMEMBERED_MS, found };
  memories.set(key, memory);
  const forget = () => {
    if (memories.get(key) === memory) memories.delete(key);
  };
  found.then((session) => {
    if (!isLasting(session)) forget();
  }, forget);
  return found;
}

/** From here on every session is asked for again: to be called once a change of sessions or accounts is committed. */
export function forgetSessions(): void {
  memories.clear();
}
