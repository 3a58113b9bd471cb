/**
 * For how long a session that was found live is not looked up again, in milliseconds
 * (docs/decisions/0093-permissions-checked-at-commit.md).
 */
const REMEMBERED_MS = 1000;
const MOST_REMEMBERED = 1000;

interface Memory {
  readonly until: number;
  readonly found: Promise<unknown>;
}

const memories = new Map<string, Memory>();
/** Counts up whenever all sessions are forgotten, so that a look-up begun before is not remembered. */
let generation = 0;

/**
 * What `look` finds under a key, or found less than a second ago; callers at the same time share one look-up. Remembered
 * when `isLasting` says so.
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

/**
 * For a look-up of many sessions at once: the returned function remembers what was found under each key for another second,
 * unless sessions were forgotten meanwhile.
 */
export function remembering<T>(): (found: ReadonlyMap<string, T>) => void {
  const asked = generation;
  return (found) => {
    if (asked !== generation) return;
    const until = performance.now() + REMEMBERED_MS;
    for (const [key, session] of found) memories.set(key, { until, found: Promise.resolve(session) });
  };
}

/** Has the session of a key looked up again. */
export function forgetSession(key: string): void {
  memories.delete(key);
}

/** Has every session looked up again: call it once a change of sessions or accounts is committed. */
export function forgetSessions(): void {
  generation++;
  memories.clear();
}
