import type { Database } from "#server/platform/db/database.ts";
import type { Watch } from "#server/platform/health/watch.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Log } from "#server/platform/process/log.ts";
import { type BackupStep, runInChild } from "./child.ts";
import { placesDue } from "./places/places-due.ts";
import { readBackupSettings } from "./set-up.ts";

const LOOK_EVERY_MS = 60_000;

/** The backups that a running clinic makes: those that are due, checked once a minute, and those asked for. */
export class Backups {
  readonly #database: Database;
  readonly #config: Config;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #running: Promise<unknown> | undefined;
  #stopLooking: () => Promise<void> = async () => undefined;
  #step: BackupStep | null = null;

  constructor(database: Database, config: Config, log: Log) {
    this.#database = database;
    this.#config = config;
    this.#log = log;
  }

  /** Whether this process is making one now. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The progress of that one. */
  get step(): BackupStep | null {
    return this.#step;
  }

  /**
   * Checks for due backups until `stop`.
   * @param after runs after each check, once a due backup was made.
   */
  start(watch: Watch, after: () => Promise<void>): void {
    this.#stopLooking = atIntervals(LOOK_EVERY_MS, async () => {
      if (this.isRunning || !watch.condition.writable) return;
      try {
        await this.#look();
        await after();
      } catch (error) {
        this.#log.warn({ err: error }, "backups could not be looked after");
      }
    });
  }

  /** Breaks off the backup that is running. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#stopLooking(), this.#running]);
  }

  /**
   * Starts a backup to all places and resolves once it has begun.
   * @throws conflict in words when none can be made, or this or another process is making one.
   */
  async begin(): Promise<void> {
    if (this.isRunning) throw conflict("A backup is being made already. Wait until it is done.");
    const begun = Promise.withResolvers<void>();
    const failed = (words: string | null) =>
      begun.reject(conflict(words || "The backup could not be started: see the log."));
    void this.#run(["--nightly"], begun.resolve).then(failed, begun.reject);
    await begun.promise;
  }

  async #look(): Promise<void> {
    const due = await placesDue(
      this.#database.pool,
      await readBackupSettings(this.#database.kysely, this.#config),
    );
    // One may have been asked for meanwhile.
    if (due.length > 0 && !this.isRunning) await this.#run(["--nightly", "--due"]);
  }

  #run(args: string[], onBegun: () => void = () => undefined): Promise<string | null> {
    const run = this.#inChild(args, onBegun).finally(() => {
      this.#running = undefined;
      this.#step = null;
    });
    this.#running = run;
    return run;
  }

  async #inChild(args: string[], onBegun: () => void): Promise<string | null> {
    const failure = await runInChild(args, {
      signal: this.#stop.signal,
      onMessage: (message) => {
        if (message === "begun") onBegun();
        else if ("notice" in message) this.#log.warn(message.notice);
        else this.#step = message;
      },
    });
    if (this.#stop.signal.aborted) return failure;
    if (failure === null) this.#log.info("backup made");
    else this.#log.error(`The backup failed: ${failure}`);
    return failure;
  }
}
