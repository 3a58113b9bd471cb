import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { OpeningHours } from "#contract/clinic/settings.ts";
import type { Executor } from "#server/platform/db/database.ts";

type Day = OpeningHours["closures"][number];

/** Certain whole-day closures of everybody, as the settings show them. */
const SHOWN = sql`doctor_id IS NULL AND kind = 'holiday' AND from_time IS NULL AND NOT is_expected AND NOT is_deleted`;

/**
 * Turns the difference between the settings' old and new closed days into closures. `closures` owns them: a removed day is
 * cut out of its closure, which may have several days.
 */
export async function writeHolidays(
  trx: Executor,
  before: readonly Day[],
  after: readonly Day[],
): Promise<void> {
  const isIn = (days: readonly Day[]) => (day: Day) => days.some((other) => isDeepStrictEqual(other, day));
  const gone = before.filter((day) => !isIn(after)(day));
  for (const { day } of gone) await cutOut(trx, day);
  for (const { day, reason } of after.filter((each) => !isIn(before)(each)))
    await sql`INSERT INTO closures (kind, name, name_ur, from_day, to_day)
      VALUES ('holiday', ${reason.en}, ${reason.ur ?? null}, ${day}, ${day})`.execute(trx);
}

async function cutOut(trx: Executor, day: string): Promise<void> {
  const holding = sql`${SHOWN} AND ${day}::date BETWEEN from_day AND to_day`;
  await sql`INSERT INTO closures (kind, name, name_ur, from_day, to_day, weekdays)
    SELECT kind, name, name_ur, ${day}::date + 1, to_day, weekdays FROM closures
    WHERE ${holding} AND from_day < ${day}::date AND to_day > ${day}::date`.execute(trx);
  await sql`UPDATE closures SET is_deleted = from_day = to_day,
      from_day = CASE WHEN from_day = ${day}::date AND to_day > from_day THEN from_day + 1 ELSE from_day END,
      to_day = CASE WHEN from_day < ${day}::date THEN ${day}::date - 1 ELSE to_day END
    WHERE ${holding}`.execute(trx);
}
