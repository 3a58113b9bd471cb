import { AppError } from "./errors.ts";

/**
 * Lets few heavy computations run at once and a bounded number wait, so that a flood neither fills the memory nor
 * holds up everybody else. What comes on top is refused: AppError "unavailable" with `busy` as its text. Who is `gone`
 * before their turn has come leaves their place in the line, and gets the signal's reason.
 */
export function inTurns(limits: { atOnce: number; waiting: number; busy: string }) {
  let running = 0;
  const waiting = new Set<() => void>();
  return async <T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    gone?.throwIfAborted();
    if (running < limits.atOnce) running++;
    else if (waiting.size < limits.waiting) await placeIn(waiting, gone);
    else throw new AppError("unavailable", limits.busy, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The place is handed on, not freed, so that nobody slips in between.
      if (next) next();
      else running--;
    }
  };
}

/** Waits at the end of the line until called up. */
function placeIn(waiting: Set<() => void>, gone?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(come);
      reject(gone?.reason);
    };
    const come = () => {
      waiting.delete(come);
      gone?.removeEventListener("abort", leave);
      resolve();
    };
    waiting.add(come);
    gone?.addEventListener("abort", leave, { once: true });
  });
}
