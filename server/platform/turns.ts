import { AppError } from "./errors.ts";

/** Who waits. */
export interface Waiter {
  /** Goes before all who are not, and has a line of its own: strangers cannot fill it. */
  isKnown?: boolean;
  /** Of strangers from one such place at most two wait; null: nobody in particular. */
  from?: string | null;
  /** Who is gone before their turn has come leaves the line, and gets the signal's reason. */
  gone?: AbortSignal;
}

const WAITING_FROM_ONE_PLACE = 2;

type Line = Map<() => void, Waiter>;

/**
 * Lets few heavy computations run at once and a bounded number wait, so that a flood neither fills the memory nor
 * holds up everybody else. What comes on top is refused: AppError "unavailable" with `busy` as its text.
 */
export function inTurns(limits: { atOnce: number; waiting: number; busy: string }) {
  let running = 0;
  const known: Line = new Map();
  const strangers: Line = new Map();
  const hasRoom = (line: Line, { from }: Waiter) => {
    if (line.size >= limits.waiting) return false;
    if (line === known || !from) return true;
    return [...line.values()].filter((other) => other.from === from).length < WAITING_FROM_ONE_PLACE;
  };
  return async <T>(work: () => Promise<T>, waiter: Waiter = {}): Promise<T> => {
    waiter.gone?.throwIfAborted();
    const line = waiter.isKnown ? known : strangers;
    if (running < limits.atOnce) running++;
    else if (hasRoom(line, waiter)) await placeIn(line, waiter);
    else throw new AppError("unavailable", limits.busy, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      const [next] = [...known.keys(), ...strangers.keys()];
      // The place is handed on, not freed, so that nobody slips in between.
      if (next) next();
      else running--;
    }
  };
}

/** Waits at the end of the line until called up. */
function placeIn(line: Line, waiter: Waiter): Promise<void> {
  const { gone } = waiter;
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.delete(come);
      reject(gone?.reason);
    };
    const come = () => {
      line.delete(come);
      gone?.removeEventListener("abort", leave);
      resolve();
    };
    line.set(come, waiter);
    gone?.addEventListener("abort", leave, { once: true });
  });
}
