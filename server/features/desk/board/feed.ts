import { sql } from "kysely";
import { MS_PER_SECOND } from "#rules/values/time/time-units.ts";
import { type AskedDisplay, askForDisplays } from "#server/platform/auth/displays.ts";
import { type AskedSession, askForSessions } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/http/errors.ts";
import { type Cursor, cursorText, readCursor } from "./cursor.ts";

/** The waiting caller's session or display. */
type Caller = { readonly sessionId: number } | { readonly displayId: number };

/** A call that waits for a day to change. */
export interface Waiting {
  /** `yyyy-MM-dd`; null: any day. */
  day: string | null;
  /** As a browser sent it. */
  cursor: string;
  caller: Caller;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/** Whether the day changed. `pauseSeconds`: how long to wait before asking again. */
export interface News {
  cursor: string;
  changed: boolean;
  pauseSeconds: number;
}

interface Waiter {
  readonly day: string | null;
  readonly caller: Caller;
  /** null: the screen's state is unknown, so everything may have changed. */
  cursor: Cursor | null;
  /** The cursor as it was sent. */
  readonly sent: string;
  readonly until: number;
  /** For an answer without a change. */
  readonly pauseSeconds: number;
  readonly answer: (news: News) => void;
  readonly fail: (error: unknown) => void;
}

const POLL_MS = 400;
const HANGS_MS = 25 * MS_PER_SECOND;
const WAITERS_AT_MOST = 200;
const PAUSE_SECONDS = 3;

interface Poll {
  snapshot: string;
  sessions: AskedSession[];
  displays: AskedDisplay[];
  /** For each snapshot, by its position from 1 on, the days that changed since; null: any day. */
  changes: { place: number; days: (string | null)[] }[];
}

/**
 * Tells waiting screens which days changed, whichever process changed them. While somebody waits it asks the database
 * every 400 ms, in one statement for all, and holds no connection
 * (docs/decisions/0102-live-board-updates.md).
 */
export class DayFeed {
  readonly #db: Executor;
  readonly #waiters = new Set<Waiter>();
  #polling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(db: Executor) {
    this.#db = db;
  }

  /**
   * Answers when the day changed since the cursor, after 25 seconds at the latest. Throws 401 when the session ended or the
   * display was removed meanwhile, and the database's error when it is away.
   */
  async wait({ day, cursor: text, caller, signal }: Waiting): Promise<News> {
    const cursor = readCursor(text, Date.now());
    if (this.#stopped || signal.aborted) return { cursor: text, changed: false, pauseSeconds: PAUSE_SECONDS };
    // Beyond the limit a caller is answered by the next poll.
    const isOneTooMany = this.#waiters.size >= WAITERS_AT_MOST;
    return await new Promise<News>((answer, fail) => {
      const until = performance.now() + (isOneTooMany ? 0 : HANGS_MS);
      const pauseSeconds = isOneTooMany ? PAUSE_SECONDS : 0;
      const waiter: Waiter = { day, caller, cursor, sent: text, until, pauseSeconds, answer, fail };
      this.#waiters.add(waiter);
      signal.addEventListener("abort", () => this.#dismiss(waiter), { once: true });
      this.#pollSoon();
    });
  }

  /** Answers everybody at once, because the process ends. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const waiter of this.#waiters) this.#dismiss(waiter);
    await this.#polling;
  }

  #dismiss(waiter: Waiter): void {
    const cursor = waiter.cursor ? cursorText(waiter.cursor) : waiter.sent;
    const news = { cursor, changed: false, pauseSeconds: PAUSE_SECONDS };
    this.#leave(waiter, waiter.answer, news);
  }

  #leave<Outcome>(waiter: Waiter, end: (outcome: Outcome) => void, outcome: Outcome): void {
    if (this.#waiters.delete(waiter)) end(outcome);
  }

  #pollSoon(): void {
    if (this.#timer || this.#polling || this.#stopped || this.#waiters.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#polling = this.#poll().finally(() => {
        this.#polling = undefined;
        this.#pollSoon();
      });
    }, POLL_MS);
  }

  async #poll(): Promise<void> {
    const waiters = [...this.#waiters];
    try {
      const takenOn = Date.now();
      const snapshots = [...new Set(waiters.flatMap(({ cursor }) => cursor?.snapshot ?? []))];
      const { snapshot, changes, isLive } = await readChanges(this.#db, snapshots, waiters);
      const daysSince = new Map(changes.map(({ place, days }) => [snapshots[place - 1], new Set(days)]));
      for (const waiter of waiters) {
        const changed = isNews(waiter, waiter.cursor && daysSince.get(waiter.cursor.snapshot));
        waiter.cursor = { snapshot, takenOn };
        const news = { cursor: cursorText(waiter.cursor), changed, pauseSeconds: 0 };
        if (!isLive(waiter.caller)) this.#leave(waiter, waiter.fail, refusalOf(waiter.caller));
        else if (changed) this.#leave(waiter, waiter.answer, news);
        else if (performance.now() >= waiter.until)
          this.#leave(waiter, waiter.answer, { ...news, pauseSeconds: waiter.pauseSeconds });
      }
    } catch (error) {
      for (const waiter of waiters) this.#leave(waiter, waiter.fail, error);
    }
  }
}

/** Whether the changed days concern a waiter. */
const isNews = ({ cursor, day }: Waiter, days: ReadonlySet<string | null> | null | undefined) =>
  cursor === null || (!!days && (day === null || days.has(null) || days.has(day)));

const refusalOf = (caller: Caller) =>
  new AppError("unauthenticated", "sessionId" in caller ? "Please sign in." : "This screen is not paired.");

/** The changes since each of the snapshots, and which callers may still wait. One statement. */
async function readChanges(db: Executor, snapshots: readonly string[], waiters: readonly Waiter[]) {
  const callers = waiters.map(({ caller }) => caller);
  const sessions = askForSessions([
    ...new Set(callers.flatMap((caller) => ("sessionId" in caller ? caller.sessionId : []))),
  ]);
  const displays = askForDisplays([
    ...new Set(callers.flatMap((caller) => ("displayId" in caller ? caller.displayId : []))),
  ]);
  const { rows } = await sql<Poll>`
    SELECT pg_current_snapshot()::text AS snapshot, ${sessions.list} AS sessions,
      ${displays.list} AS displays,
      (SELECT coalesce(json_agg(changes), '[]') FROM (
        SELECT place, json_agg(DISTINCT day) AS days
        FROM unnest(${snapshots}::pg_snapshot[]) WITH ORDINALITY AS asked (since, place), LATERAL (
          SELECT day FROM day_changes WHERE xact >= pg_snapshot_xmin(since) AND NOT pg_visible_in_snapshot(xact, since)
          -- After a restore the database knows less than the snapshot: that counts as a change.
          UNION ALL SELECT NULL WHERE pg_snapshot_xmax(since) > pg_snapshot_xmax(pg_current_snapshot())) AS later
        GROUP BY place) AS changes) AS changes`.execute(db);
  const [poll] = rows;
  if (!poll) throw new Error("the feed answered nothing");
  const live = { sessions: sessions.live(poll.sessions), displays: displays.live(poll.displays) };
  const isLive = (caller: Caller) =>
    "sessionId" in caller ? live.sessions.has(caller.sessionId) : live.displays.has(caller.displayId);
  return { snapshot: poll.snapshot, changes: poll.changes, isLive };
}
