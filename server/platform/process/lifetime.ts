import type { Log } from "./log.ts";

/** A terminal and npm both pass Ctrl-C on: signals less than this apart count as one. */
const SAME_SIGNAL_MS = 1_000;

/** Thrown out of a start that was told to stop. */
export class StoppedEarly extends Error {}

/**
 * Everything to close when the process ends, in the reverse order of opening. A stop may be asked for at any time, also
 * during the start, which then stops at the next thing it opens.
 */
export class Lifetime {
  #closers: (() => Promise<void>)[] = [];
  #stopRequested = false;
  #ending: Promise<void> | undefined;

  /** Registers what closes a thing just opened. @throws StoppedEarly when a stop was asked for meanwhile. */
  onEnd(close: () => Promise<void>): void {
    this.#closers.push(close);
    this.throwIfStopped();
  }

  /** For a start that waits. @throws StoppedEarly when a stop was asked for. */
  throwIfStopped(): void {
    if (this.#stopRequested) throw new StoppedEarly();
  }

  requestStop(): void {
    this.#stopRequested = true;
  }

  /** Closes everything, last opened first; a failure does not keep the others open. */
  end(): Promise<void> {
    this.#ending ??= this.#closeAll();
    return this.#ending;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Ends the process cleanly on Ctrl-C, SIGTERM, a closed terminal, and when the parent that started it with a channel is
 * gone; a second signal ends it at once.
 * @param started the running start, if any: what it was opening is closed with the rest. A command reports its result in
 * `process.exitCode`.
 */
export function endOnSignals(lifetime: Lifetime, started: () => Promise<void> | undefined, log: Log): void {
  const stop = async () => {
    lifetime.requestStop();
    await started()?.catch(() => undefined);
    try {
      await lifetime.end();
      process.exit();
    } catch (error) {
      log.error({ err: error }, "could not stop cleanly");
      process.exit(1);
    }
  };
  let first: number | undefined;
  const onFirst = (reason: string) => {
    first = performance.now();
    log.info({ reason }, "stopping");
    void stop();
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) onFirst(signal);
    else if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  process.on("disconnect", () => {
    if (first === undefined) onFirst("started by a process that is gone");
  });
}
