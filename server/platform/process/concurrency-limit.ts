import { AppError } from "#server/platform/http/errors.ts";

/** The caller for whom a job waits. */
export interface QueuedCaller {
  /** Signed in or otherwise known: served before strangers, in a queue of their own that strangers cannot fill. */
  isKnown?: boolean;
  /** The stranger's address block, of which few may wait; null: no such limit. */
  from?: string | null;
  /** Aborted when the caller disconnects: it leaves the queue, and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

const WAITING_PER_BLOCK = 2;

type Queue = Map<() => void, QueuedCaller>;

/** How many jobs may run and wait, and the message when the queue is full. */
export interface ConcurrencyLimits {
  atOnce: number;
  /** How many of those may be strangers'; all by default. */
  strangersAtOnce?: number;
  /** How many may wait in each of the two queues. */
  waiting: number;
  /** How many strangers of one address block may wait; two by default. */
  waitingPerBlock?: number;
  busy: string;
}

/**
 * Limits how many heavy computations run and wait at the same time, so that a flood neither fills the memory nor
 * blocks everybody else. When the queue is full, throws AppError "unavailable" with `busy` as its text.
 */
export function concurrencyLimit({
  atOnce,
  strangersAtOnce = atOnce,
  waiting,
  waitingPerBlock = WAITING_PER_BLOCK,
  busy,
}: ConcurrencyLimits) {
  const known = { running: 0, queue: new Map() as Queue };
  const strangers = { running: 0, queue: new Map() as Queue };
  const mayRun = (lane: typeof known) =>
    known.running + strangers.running < atOnce && (lane === known || strangers.running < strangersAtOnce);
  const hasRoom = ({ queue }: typeof known, { from }: QueuedCaller) => {
    if (queue.size >= waiting) return false;
    if (queue === known.queue || !from) return true;
    return [...queue.values()].filter((other) => other.from === from).length < waitingPerBlock;
  };
  const startNext = () => {
    const lane = [known, strangers].find((one) => one.queue.size > 0 && mayRun(one));
    if (!lane) return;
    // Counted as running before it resumes, so that no other job takes its slot.
    lane.running++;
    const [begin] = lane.queue.keys();
    begin?.();
  };
  return async <T>(work: () => Promise<T>, caller: QueuedCaller = {}): Promise<T> => {
    caller.signal?.throwIfAborted();
    const lane = caller.isKnown ? known : strangers;
    if (mayRun(lane)) lane.running++;
    else if (hasRoom(lane, caller)) await waitInQueue(lane.queue, caller);
    else throw new AppError("unavailable", busy, { retryAfter: 2 });
    try {
      return await work();
    } finally {
      lane.running--;
      startNext();
    }
  };
}

/** Waits at the end of the queue until started. */
function waitInQueue(queue: Queue, caller: QueuedCaller): Promise<void> {
  const { signal } = caller;
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.delete(begin);
      reject(signal?.reason);
    };
    const begin = () => {
      queue.delete(begin);
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    queue.set(begin, caller);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
