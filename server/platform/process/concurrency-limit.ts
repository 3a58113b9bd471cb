import { AppError } from "#server/platform/http/errors.ts";

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

/** What may happen at once, and what is said when there is no room. */
export interface ConcurrencyLimits {
  atOnce: number;
  /** How many of those may be strangers'; all by default. */
  strangersAtOnce?: number;
  /** How many may wait in each of the two lines. */
  waiting: number;
  busy: string;
}

/**
 * Lets few heavy computations run at once and a bounded number wait, so that a flood neither fills the memory nor
 * holds up everybody else. What comes on top is refused: AppError "unavailable" with `busy` as its text.
 */
export function concurrencyLimit({ atOnce, strangersAtOnce = atOnce, waiting, busy }: ConcurrencyLimits) {
  const known = { running: 0, line: new Map() as Line };
  const strangers = { running: 0, line: new Map() as Line };
  const mayRun = (lane: typeof known) =>
    known.running + strangers.running < atOnce && (lane === known || strangers.running < strangersAtOnce);
  const hasRoom = ({ line }: typeof known, { from }: Waiter) => {
    if (line.size >= waiting) return false;
    if (line === known.line || !from) return true;
    return [...line.values()].filter((other) => other.from === from).length < WAITING_FROM_ONE_PLACE;
  };
  const callUpNext = () => {
    const lane = [known, strangers].find((one) => one.line.size > 0 && mayRun(one));
    if (!lane) return;
    // The place is taken for who is called up, so that nobody slips in between.
    lane.running++;
    const [come] = lane.line.keys();
    come?.();
  };
  return async <T>(work: () => Promise<T>, waiter: Waiter = {}): Promise<T> => {
    waiter.gone?.throwIfAborted();
    const lane = waiter.isKnown ? known : strangers;
    if (mayRun(lane)) lane.running++;
    else if (hasRoom(lane, waiter)) await placeIn(lane.line, waiter);
    else throw new AppError("unavailable", busy, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      lane.running--;
      callUpNext();
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
