import { AppError } from "#server/platform/http/errors.ts";

/** The caller for whom a job waits. */
export interface QueuedCaller {
  /** Signed in or otherwise known: served before strangers, from a queue that strangers cannot fill. */
  isKnown?: boolean;
  /**
   * A stranger's address block, of which few may wait, or a known caller's account, of which few may run; null: no such
   * limit.
   */
  from?: string | null;
  /** Aborted when the caller disconnects: it leaves the queue, and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A signed-in caller. */
export const askedBy = ({ id }: { id: number }): QueuedCaller => ({ isKnown: true, from: String(id) });

const WAITING_PER_BLOCK = 2;

type Queue = Map<() => void, QueuedCaller>;

/** How many jobs may run and wait, and the message when the queue is full. */
export interface ConcurrencyLimits {
  atOnce: number;
  /** The most running jobs of one account; all by default. */
  ofOneAtOnce?: number;
  /** The most running jobs of strangers; all by default. */
  strangersAtOnce?: number;
  /** The most jobs waiting in each of the two queues. */
  waiting: number;
  /** The most waiting strangers of one address block; two by default. */
  waitingPerBlock?: number;
  /** Milliseconds after which a waiting job is refused as when the queue is full; for ever by default. */
  waitsAtMost?: number;
  busy: string;
}

/** The waiting jobs, and the number of running ones per account. */
interface Lane {
  running: number;
  byAccount: Map<string, number>;
  queue: Queue;
}
const emptyLane = (): Lane => ({ running: 0, byAccount: new Map(), queue: new Map() });

/** Counts a job that starts (1) or has ended (-1). */
function tally(lane: Lane, { from }: QueuedCaller, by: 1 | -1): void {
  lane.running += by;
  if (!from) return;
  const running = (lane.byAccount.get(from) ?? 0) + by;
  if (running > 0) lane.byAccount.set(from, running);
  else lane.byAccount.delete(from);
}

/**
 * Limits how many heavy computations run and wait at once, so that a flood neither fills the memory nor blocks everybody
 * else. When the queue is full or a job waits too long, throws AppError "unavailable" with `busy` as its text.
 */
export function concurrencyLimit({
  atOnce,
  ofOneAtOnce = atOnce,
  strangersAtOnce = atOnce,
  waiting,
  waitingPerBlock = WAITING_PER_BLOCK,
  waitsAtMost,
  busy,
}: ConcurrencyLimits) {
  const refusal = () => new AppError("unavailable", busy, { retryAfter: 2 });
  const known = emptyLane();
  const strangers = emptyLane();
  const mayRun = (lane: Lane, { from }: QueuedCaller) =>
    known.running + strangers.running < atOnce &&
    (lane === known
      ? !from || (known.byAccount.get(from) ?? 0) < ofOneAtOnce
      : strangers.running < strangersAtOnce);
  const hasRoom = ({ queue }: Lane, { from }: QueuedCaller) => {
    if (queue.size >= waiting) return false;
    if (queue === known.queue || !from) return true;
    return [...queue.values()].filter((other) => other.from === from).length < waitingPerBlock;
  };
  const startNext = () => {
    for (const lane of [known, strangers])
      for (const [resume, caller] of lane.queue) {
        if (!mayRun(lane, caller)) continue;
        // Counted as running before it resumes, so that no other job takes its slot.
        tally(lane, caller, 1);
        return resume();
      }
  };
  return async <T>(work: () => Promise<T>, caller: QueuedCaller = {}): Promise<T> => {
    caller.signal?.throwIfAborted();
    const lane = caller.isKnown ? known : strangers;
    if (mayRun(lane, caller)) tally(lane, caller, 1);
    else if (hasRoom(lane, caller)) await waitInQueue(lane.queue, caller, { waitsAtMost, refusal });
    else throw refusal();
    try {
      return await work();
    } finally {
      tally(lane, caller, -1);
      startNext();
    }
  };
}

/** Waits at the end of the queue until started. Rejects with `refusal` after `waitsAtMost`. */
function waitInQueue(
  queue: Queue,
  caller: QueuedCaller,
  { waitsAtMost, refusal }: { waitsAtMost: number | undefined; refusal: () => AppError },
): Promise<void> {
  const { signal } = caller;
  return new Promise((resolve, reject) => {
    const end = () => {
      queue.delete(begin);
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    };
    const leave = () => {
      end();
      reject(signal?.reason);
    };
    const begin = () => {
      end();
      resolve();
    };
    const refuse = () => {
      end();
      reject(refusal());
    };
    const timer = waitsAtMost === undefined ? undefined : setTimeout(refuse, waitsAtMost);
    queue.set(begin, caller);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
