import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { FeedSweep } from "#server/platform/db/start/sweep-feed.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

it("the feed forgets what was committed 15 minutes ago, and keeps what a long transaction tells of late", async () => {
  const db = clinic.database.kysely;
  const days = async () =>
    (
      await sql<{ day: string }>`SELECT day FROM day_changes WHERE day IS NOT NULL ORDER BY day`.execute(db)
    ).rows.map(({ day }) => day);
  const tell = (on: string, by = db) =>
    sql`INSERT INTO day_changes (day, at) VALUES (${on}, now())`.execute(by);
  const feed = new FeedSweep();
  await tell("2030-01-01");
  await db.transaction().execute(async (long) => {
    await tell("2030-01-02", long);
    await feed.sweep(db, 0);
    await tell("2030-01-03");
  });
  // Nothing was seen for long enough.
  await feed.sweep(db, 15 * MS_PER_MINUTE);
  expect(await days()).toEqual(["2030-01-01", "2030-01-02", "2030-01-03"]);
  await feed.sweep(db, 15 * MS_PER_MINUTE + 1);
  expect(await days()).toEqual(["2030-01-02", "2030-01-03"]);
  await feed.sweep(db, 31 * MS_PER_MINUTE);
  expect(await days()).toEqual([]);
});
