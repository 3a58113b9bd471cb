import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readCursor } from "#server/features/desk/board/cursor.ts";
import { DayFeed, type News } from "#server/features/desk/board/feed.ts";
import { takeToken } from "#server/features/desk/board/store.ts";
import { openSession } from "#server/platform/auth/sessions.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

/**
 * The board's feed and tokens under load. BOARD_CASES=20000 npx vitest run tests/api/desk/board-feed.test.ts: the long form,
 * which says how long a change took to be seen elsewhere.
 */
const CASES = Number(process.env.BOARD_CASES ?? 200);

let testDatabase: TestDatabase;
/** Those of two processes. */
let databases: Database[];
let sessionId: number;
const feeds: DayFeed[] = [];

beforeAll(async () => {
  testDatabase = await createClinicDatabase();
  databases = [0, 1].map(() => openDatabase(testDatabase.poolConfig));
  const { rows } = await sql<{ id: number }>`INSERT INTO staff (name, email, role)
    VALUES ('Rabia', 'rabia@clinic.example', 'Receptionist') RETURNING id`.execute(db());
  await openSession(db(), rows[0]?.id ?? 0);
  const sessions = await sql<{ id: number }>`SELECT id FROM sessions`.execute(db());
  sessionId = sessions.rows[0]?.id ?? 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await testDatabase.drop();
});

const db = (process = 0) => (databases[process] as Database).kysely;

function openFeed(process = 0): DayFeed {
  const feed = new DayFeed(db(process));
  feeds.push(feed);
  return feed;
}

const dayOf = (number: number) => `2031-01-${String(number + 1).padStart(2, "0")}`;

async function cursorNow(): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(
    db(),
  );
  return `${Date.now()}-${rows[0]?.snapshot}`;
}

const wait = (feed: DayFeed, cursor: string, day = dayOf(0), signal = new AbortController().signal) =>
  feed.wait({ day, cursor, caller: { sessionId }, signal });

/** Tells of a change of a day in a transaction of its own; the number of the transaction. */
async function tell(client: pg.ClientBase, day: string): Promise<string> {
  const { rows } = await client.query<{ xact: string }>(
    "INSERT INTO day_changes (day) VALUES ($1) RETURNING xact::text",
    [day],
  );
  return rows[0]?.xact ?? "";
}

/** The statements that are sent while the test goes on. */
function countStatements(): string[] {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    sent.push(typeof first === "string" ? first : first.text);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  return sent;
}

interface Told {
  day: string;
  xact: string;
  at: number;
}

interface Heard {
  day: string;
  before: string;
  after: string;
  changed: boolean;
  at: number;
}

/** Waits for a day again and again, as a screen does, until told to stop. */
async function listen(feed: DayFeed, day: string, cursor: string, signal: AbortSignal): Promise<Heard[]> {
  const heard: Heard[] = [];
  let before = cursor;
  while (!signal.aborted) {
    const { cursor: after, changed } = await wait(feed, before, day, signal);
    heard.push({ day, before, after, changed, at: performance.now() });
    before = after;
  }
  return heard;
}

/** Commits changes of 20 days on 8 connections, those that began first often last. */
async function commitOutOfOrder(count: number): Promise<Told[]> {
  const told: Told[] = [];
  let begun = 0;
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = new pg.Client(testDatabase.poolConfig);
      await client.connect();
      return client;
    }),
  );
  await Promise.all(
    clients.map(async (client, place) => {
      for (let n = begun++; n < count; n = begun++) {
        const day = dayOf(n % 20);
        await client.query("BEGIN");
        const xact = await tell(client, day);
        // Stays open while others come and go.
        for (let turn = 0; turn < (n * 7 + place) % 5; turn++) await client.query("SELECT 1");
        await client.query("COMMIT");
        told.push({ day, xact, at: performance.now() });
      }
      await client.end();
    }),
  );
  return told;
}

const snapshotOf = (cursor: string) => readCursor(cursor, Date.now())?.snapshot ?? "";

/** How often a waiter's answer said nothing of a change that it could see for the first time, and what each wait took. */
async function compare(told: readonly Told[], heard: readonly Heard[]) {
  const rows = heard.map((one) => ({ ...one, before: snapshotOf(one.before), after: snapshotOf(one.after) }));
  const { rows: found } = await sql<{ xact: string; changed: boolean; took: number }>`
    SELECT t.xact, h.changed, h.at - t.at AS took
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t (day text, xact xid8, at float8)
    JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS h (day text, before pg_snapshot, after pg_snapshot, changed boolean, at float8)
      ON h.day = t.day AND pg_visible_in_snapshot(t.xact, h.after) AND NOT pg_visible_in_snapshot(t.xact, h.before)`.execute(
    db(),
  );
  return found;
}

describe("the feed", () => {
  it("misses none of many changes that are committed out of order, with 20 screens at two processes", async () => {
    const stopped = new AbortController();
    const cursor = await cursorNow();
    const [one, two] = [openFeed(0), openFeed(1)];
    const screens = Array.from({ length: 20 }, (_, n) =>
      listen(n % 2 === 0 ? one : two, dayOf(n), cursor, stopped.signal),
    );
    const told = await commitOutOfOrder(CASES);
    const last = await cursorNow();
    // A last change of each day: whoever hears of it has heard of all before.
    const client = new pg.Client(testDatabase.poolConfig);
    await client.connect();
    const ends = Array.from({ length: 20 }, (_, n) => wait(n % 2 === 0 ? one : two, last, dayOf(n)));
    for (let n = 0; n < 20; n++) await tell(client, dayOf(n));
    await client.end();
    await Promise.all(ends);
    stopped.abort();
    const heard = (await Promise.all(screens)).flat();
    const seen = await compare(told, heard);
    expect(seen.filter(({ changed }) => !changed)).toEqual([]);
    expect(new Set(seen.map(({ xact }) => xact)).size).toBe(CASES);
    expect(seen).toHaveLength(CASES);
    const took = seen.map((one) => one.took).sort((a, b) => a - b);
    const [half, most, all] = [0.5, 0.99, 1].map((share) =>
      took[Math.ceil(took.length * share) - 1]?.toFixed(),
    );
    if (CASES > 200)
      process.stdout.write(`Seen elsewhere after ${half} ms, 99 of 100 after ${most}, all after ${all}.\n`);
  }, 600_000);

  it("asks once for 200 screens, sends the next one away, and answers all when it stops", async () => {
    const sent = countStatements();
    const database = openDatabase(testDatabase.poolConfig);
    const feed = new DayFeed(database.kysely);
    const cursor = await cursorNow();
    await sql`SELECT 1`.execute(database.kysely);
    sent.length = 0;
    const screens = Array.from({ length: 200 }, () => wait(feed, cursor));
    const tooMany = await wait(feed, cursor);
    expect([tooMany.changed, tooMany.pauseSeconds]).toEqual([false, 3]);
    expect(sent).toEqual([expect.stringContaining("day_changes")]);
    await feed.stop();
    const answers = await Promise.all(screens);
    expect(new Set(answers.map(({ changed, pauseSeconds }) => `${changed} ${pauseSeconds}`))).toEqual(
      new Set(["false 3"]),
    );
    expect((await wait(feed, cursor)).pauseSeconds).toBe(3);
    await database.close();
  });

  it("answers after 25 seconds that nothing happened, with a cursor of then", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
    const cursor = await cursorNow();
    const feed = openFeed();
    const [first, other] = [wait(feed, cursor), new AbortController()];
    clock.mockReturnValue(1_000_000 + 24_999);
    // One that comes later and is answered first shows that the clock was read in between.
    const client = await databases[0]?.pool.connect();
    const later = wait(feed, cursor, dayOf(5), other.signal);
    if (client) await tell(client, dayOf(5));
    client?.release();
    expect((await later).changed).toBe(true);
    expect(await Promise.race([first, Promise.resolve("waits")])).toBe("waits");
    clock.mockReturnValue(1_000_000 + 25_000);
    const news = await first;
    expect([news.changed, news.pauseSeconds]).toEqual([false, 0]);
    expect(news.cursor).not.toBe(cursor);
  });

  it("loses nothing when the database ends every connection under its screens", async () => {
    const cursor = await cursorNow();
    const feed = openFeed();
    const screens = Array.from({ length: 20 }, () => wait(feed, cursor).catch((): News | null => null));
    const client = new pg.Client(testDatabase.poolConfig);
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await tell(client, dayOf(0));
    await client.end();
    for (const news of await Promise.all(screens)) {
      const heard = news ?? (await wait(feed, cursor));
      expect(heard.changed).toBe(true);
    }
  });
});

it("tokens of 16 desks at once are distinct and without a gap, whatever is rolled back", async () => {
  const each = Math.ceil(CASES / 20);
  const given: number[] = [];
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const database = openDatabase({ ...testDatabase.poolConfig, max: 1 });
      return database;
    }),
  );
  await Promise.all(
    clients.map(async (database, desk) => {
      for (let n = 0; n < each; n++) {
        const isTakenBack = (n + desk) % 7 === 0;
        const token = await database.kysely
          .transaction()
          .execute(async (trx) => {
            const taken = await takeToken(trx, 1, dayOf(0));
            if (isTakenBack) throw new RangeError("taken back");
            return taken;
          })
          .catch((error: unknown) => {
            if (error instanceof RangeError) return null;
            throw error;
          });
        if (token !== null) given.push(token);
      }
      await database.close();
    }),
  );
  const rising = given.toSorted((a, b) => a - b);
  expect(rising).toEqual(rising.map((_, place) => place + 1));
}, 600_000);
