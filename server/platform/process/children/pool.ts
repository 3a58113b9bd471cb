import { AppError } from "#server/platform/http/errors.ts";
import { concurrencyLimit, type QueuedCaller } from "#server/platform/process/concurrency-limit.ts";
import { Child, ChildLost, type ChildSettings } from "./child.ts";

/** A pool's limits, and the messages to the person at the desk when it reaches them. */
export interface PoolSettings extends ChildSettings {
  /** The most children; each does one job at a time. */
  atOnce: number;
  /** The most that may work for one account; all by default. */
  ofOneAtOnce?: number;
  /** The most that may work for strangers, leaving the others to known callers; all by default. */
  strangersAtOnce?: number;
  /** How many jobs may wait for a child. */
  waiting: number;
  /** Milliseconds that a job waits for a child before it is refused as when the queue is full; for ever by default. */
  waitsAtMost?: number;
  /** Milliseconds for one job, from when the child starts it. */
  jobMs: number;
  /** The same for a stranger's job; `jobMs` by default. */
  strangersJobMs?: number;
  /** The message when the queue is full. */
  busy: string;
  /** The message when a child died or exceeded its time or memory. */
  lost: string;
}

export interface Pool<Input, Result> {
  /**
   * Does a job in a child. Input and result are copied: data and buffers, no functions. `caller`: who waits for it.
   * @throws AppError "unavailable" in words when it cannot be done now; JobRefused when the job itself failed.
   */
  run(input: Input, caller?: QueuedCaller): Promise<Result>;
  /** The ids of the current child processes. */
  pids(): number[];
}

/** An idle child ends after this time; the next job starts another. */
const IDLE_MS = 60_000;
/** A child is replaced after so many jobs, because native libraries leak a little memory. */
const JOBS_OF_A_CHILD = 500;

/**
 * Runs native code that reads strangers' bytes in child processes, so that bytes which make it abort, hang or fill the
 * memory affect only one call. No child runs before the first job; a child that died is replaced with the next job. Over 60
 * lines: every step works on the same set of children.
 */
export function childPool<Input, Result>(settings: PoolSettings): Pool<Input, Result> {
  const limited = concurrencyLimit(settings);
  const children = new Map<Child, { jobs: number; idle?: NodeJS.Timeout }>();

  function take(): Child {
    for (const [child, state] of children) {
      if (!child.isAlive) children.delete(child);
      else if (state.idle) {
        clearTimeout(state.idle);
        state.idle = undefined;
        return child;
      }
    }
    const child = new Child(settings);
    children.set(child, { jobs: 0 });
    return child;
  }

  function giveBack(child: Child): void {
    const state = children.get(child);
    if (!state) return;
    const drop = () => {
      children.delete(child);
      child.end();
    };
    state.jobs += 1;
    if (!child.isAlive || state.jobs >= JOBS_OF_A_CHILD) drop();
    else state.idle = setTimeout(drop, IDLE_MS).unref();
  }

  async function once(input: Input, limitMs: number): Promise<unknown> {
    const child = take();
    try {
      return await child.run(input, limitMs);
    } finally {
      giveBack(child);
    }
  }

  /** If the child died before it started the job, tries once more with another child. */
  async function runWithOneRetry(input: Input, limitMs: number): Promise<unknown> {
    try {
      return await once(input, limitMs);
    } catch (error) {
      if (!(error instanceof ChildLost) || error.wasStarted) throw error;
      return await once(input, limitMs);
    }
  }

  const limitFor = (caller?: QueuedCaller) =>
    caller?.isKnown ? settings.jobMs : (settings.strangersJobMs ?? settings.jobMs);

  return {
    run: (input, caller) =>
      limited(() => runWithOneRetry(input, limitFor(caller)) as Promise<Result>, caller).catch(
        (error: unknown) => {
          if (!(error instanceof ChildLost)) throw error;
          throw new AppError("unavailable", settings.lost, { retryAfter: 2 }, error);
        },
      ),
    pids: () => [...children.keys()].flatMap(({ isAlive, pid }) => (isAlive && pid ? [pid] : [])),
  };
}
