import type { Database } from "#server/platform/db/database.ts";
import type { ReadReplica, ReplicaLag, ReplicaState } from "#server/platform/db/start/read-replica.ts";
import {
  AppError,
  DISK_FULL,
  isDiskFull,
  isReadOnly,
  READ_ONLY,
  UNREACHABLE,
} from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { ClockState } from "./clock.ts";
import { DISK_NOTICES, type DiskState, diskStateOf } from "./disk.ts";
import { type ClockOptions, checkHeartbeat, type Heartbeat } from "./heartbeat.ts";

/** The state of the database and of its computer, as last checked. */
export interface Condition extends Partial<ReplicaLag> {
  /** The database answers. */
  database: boolean;
  /** Calls may write. */
  writable: boolean;
  migrated: boolean;
  disk: DiskState;
  /** Free on the database's disk; null where that is another computer's. */
  freeBytes: number | null;
  clock: ClockState;
  /** Messages for administrators, the most serious first. */
  notices: string[];
}

const LOOK_EVERY = 10_000;
const LOOK_EVERY_IN_TROUBLE = 1000;
/** Milliseconds for a check, so that callers are answered within 2 s whatever the database does. */
const LOOK_WITHIN = 1700;
/** Milliseconds for which a database on another computer counts as full after it had no room for a row. */
const REFUSED_FOR = 60_000;

/** Seconds after which a refused call may be repeated. */
const RETRY_AFTER = 30;

const REPLICA_AWAY: ReplicaLag = { replica: "away", replicaLag: null };
const SAY_OF_REPLICA: Record<ReplicaState, string> = {
  current: "the standby is read again",
  late: "the standby is behind: the database itself is read",
  away: "what DATABASE_READ_URL names does not answer as a standby of the database: the database itself is read",
};
const PRESUMED: Heartbeat = { writable: true, migrated: true, clock: { state: "right", words: null } };

/** Checks database, disk and clocks at intervals, and refuses calls that they cannot serve now. */
export class Watch {
  readonly #database: Database;
  readonly #replica: ReadReplica | null;
  /** As last asked; empty without a standby. */
  #replicaLag: Partial<ReplicaLag> = {};
  readonly #moment: ClockOptions;
  readonly #log: Log;
  /** As last measured. */
  #heartbeat = PRESUMED;
  #answers = true;
  #freeBytes: number | null = null;
  #hadNoRoomOn = Number.NEGATIVE_INFINITY;
  #looking: Promise<Condition> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #logged = "";
  /** Whether the database was away at the start, and has not been made ready since. */
  #awaited: boolean;

  constructor(
    { database, replica = null }: { database: Database; replica?: ReadReplica | null },
    moment: ClockOptions,
    log: Log,
    { awaitsDatabase = false } = {},
  ) {
    this.#awaited = awaitsDatabase;
    this.#database = database;
    this.#replica = replica;
    this.#moment = moment;
    this.#log = log;
  }

  get condition(): Condition {
    const { migrated, clock } = this.#heartbeat;
    const disk = this.#hadNoRoom() ? "full" : diskStateOf(this.#freeBytes);
    const mayWrite = disk !== "full" && clock.state !== "wrong" && clock.state !== "apart";
    const words = [
      this.#isThere() ? null : "The database does not answer.",
      clock.words,
      this.#heartbeat.writable || disk === "full" ? null : READ_ONLY,
      DISK_NOTICES[disk],
    ];
    return {
      database: this.#isThere(),
      writable: this.#isThere() && this.#heartbeat.writable && mayWrite,
      migrated,
      disk,
      freeBytes: this.#freeBytes,
      clock: clock.state,
      ...this.#replicaLag,
      notices: words.filter((line) => line !== null),
    };
  }

  /** Checks now; simultaneous callers share one check. Resolves within 2 s and never rejects. */
  look(): Promise<Condition> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Checks at intervals until `stop`; the intervals are shorter while something is wrong. */
  async start(): Promise<void> {
    const { database, writable } = await this.look();
    this.#timer = setTimeout(() => this.start(), database && writable ? LOOK_EVERY : LOOK_EVERY_IN_TROUBLE);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    await this.#looking;
    clearTimeout(this.#timer);
  }

  /** Lets calls in: the database that was away at the start is ready. */
  async databaseIsReady(): Promise<void> {
    this.#awaited = false;
    await this.look();
  }

  /** Throws 503 while the database that was away at the start is not ready: it may not be migrated yet. */
  assertDatabaseReady(): void {
    if (this.#awaited) throw unavailable(UNREACHABLE);
  }

  /** Throws 503 while the clocks are so far apart that no answer could be trusted. */
  assertClocksAgree(): void {
    const { state, words } = this.#heartbeat.clock;
    if (state === "apart" && words) throw unavailable(words);
  }

  /** Throws 503 while the disk has too little space for pictures and exports. */
  assertDiskSpace(): void {
    const disk = diskStateOf(this.#freeBytes);
    if (disk === "scarce" || disk === "full") throw unavailable(DISK_NOTICES[disk] ?? DISK_FULL);
  }

  /** Runs work that changes records. Throws 503 with a message when they cannot be changed now. */
  async change<T>(work: () => Promise<T>): Promise<T> {
    const { state, words } = this.#heartbeat.clock;
    if (state === "wrong" && words) throw unavailable(words);
    if (diskStateOf(this.#freeBytes) === "full") throw unavailable(DISK_FULL);
    const done = await this.audit(work);
    this.#hadNoRoomOn = Number.NEGATIVE_INFINITY;
    return done;
  }

  /** Runs work that writes but changes no record: an audited read, or signing in. */
  async audit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error)) this.#hadNoRoomOn = performance.now();
      if (isReadOnly(error)) this.#heartbeat = { ...this.#heartbeat, writable: false };
      if (isDiskFull(error) || isReadOnly(error)) void this.look();
      throw error;
    }
  }

  #isThere(): boolean {
    return this.#answers && !this.#awaited;
  }

  #hadNoRoom(): boolean {
    return performance.now() - this.#hadNoRoomOn < REFUSED_FOR;
  }

  async #look(): Promise<Condition> {
    await Promise.all([
      within(LOOK_WITHIN, Promise.all([this.#lookAtDatabase(), this.#lookAtDisk()])).catch(() => {
        this.#answers = false;
      }),
      this.#lookAtReplica(),
    ]);
    this.#logNotices();
    return this.condition;
  }

  async #lookAtDatabase(): Promise<void> {
    this.#heartbeat = await checkHeartbeat(this.#database.heartbeat, this.#moment);
    this.#answers = true;
  }

  /** The standby's state is only reported: without it the primary is read. */
  async #lookAtReplica(): Promise<void> {
    if (!this.#replica) return;
    const before = this.#replicaLag.replica ?? "current";
    const lag = await within(LOOK_WITHIN, this.#replica.look()).catch(() => REPLICA_AWAY);
    this.#replicaLag = lag;
    if (lag.replica !== before)
      this.#log[lag.replica === "current" ? "info" : "warn"](lag, SAY_OF_REPLICA[lag.replica]);
  }

  async #lookAtDisk(): Promise<void> {
    const { disk } = this.#database;
    this.#freeBytes = disk && (await disk.room());
    if (disk && diskStateOf(this.#freeBytes) !== "full")
      disk.prepare().catch((error: unknown) => this.#log.warn({ err: error }, "no room could be put by"));
  }

  /** Logs one line for each change of the notices. */
  #logNotices(): void {
    const { notices, replica: _state, replicaLag: _lag, freeBytes: _free, ...states } = this.condition;
    const text = JSON.stringify(states);
    if (this.#logged !== text && (this.#logged || notices.length > 0))
      this.#log[notices.length > 0 ? "warn" : "info"](states, notices.join(" ") || "all is well again");
    this.#logged = text;
  }
}

const unavailable = (words: string) => new AppError("unavailable", words, { retryAfter: RETRY_AFTER });

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, milliseconds, new Error("took too long"));
  });
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
