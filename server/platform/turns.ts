import { AppError } from "./errors.ts";

/**
 * Lets few heavy computations run at once and a bounded number wait, so that a flood neither fills the memory nor
 * holds up everybody else. What comes on top is refused: AppError "unavailable" with `busy` as its text.
 */
export function inTurns(limits: { atOnce: number; waiting: number; busy: string }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) running++;
    else if (waiting.length < limits.waiting) await new Promise<void>((resume) => waiting.push(resume));
    else throw new AppError("unavailable", limits.busy, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not freed, so that nobody slips in between.
      if (next) next();
      else running--;
    }
  };
}
