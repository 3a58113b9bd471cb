import { sql } from "kysely";
import type { DoctorHours } from "#contract/clinic/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The windows of the week that applies today to the doctor `t`, in wire form. */
export const HOURS = sql`coalesce((SELECT json_agg(json_build_object('weekday', weekday,
  'from', to_char(from_time, 'HH24:MI'), 'to', to_char(to_time, 'HH24:MI')) ORDER BY weekday, from_time)
  FROM doctor_hours h WHERE h.week_id = week_on(t.id, clinic_today())), '[]')`;

/**
 * The id of the week that applies to a doctor today. Without one it adds an open-ended week: from today where an earlier
 * one has no beginning, else without a beginning.
 */
async function weekInForce(trx: Executor, doctorId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH held AS (SELECT week_on(${doctorId}, clinic_today()) AS id), added AS (
      INSERT INTO doctor_weeks (doctor_id, from_day)
      SELECT ${doctorId}, CASE WHEN EXISTS (SELECT FROM doctor_weeks WHERE doctor_id = ${doctorId} AND from_day = '-infinity')
        THEN clinic_today() ELSE '-infinity' END
      FROM held WHERE id IS NULL RETURNING id)
    SELECT id FROM held WHERE id IS NOT NULL UNION ALL SELECT id FROM added`.execute(trx);
  const [week] = rows;
  if (!week) throw new Error("no week came back");
  return week.id;
}

/** Replaces the windows of the week that applies to a doctor today. */
export async function replaceHours(
  trx: Executor,
  doctorId: number,
  hours: readonly DoctorHours[],
): Promise<void> {
  if (hours.length === 0 && !(await hasWeeks(trx, doctorId))) return;
  const id = await weekInForce(trx, doctorId);
  // Others who have the week open are told that it changed.
  if (await writeWindows(trx, { id, doctorId }, hours))
    await sql`UPDATE doctor_weeks SET name = name WHERE id = ${id}`.execute(trx);
}

async function hasWeeks(trx: Executor, doctorId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM doctor_weeks WHERE doctor_id = ${doctorId} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Makes a week's windows exactly these. Unchanged windows are not written, which keeps the history short; a window that
 * keeps weekday and beginning keeps its chair, its limit and its token setting. Returns whether any changed.
 */
export async function writeWindows(
  trx: Executor,
  week: { id: number; doctorId: number },
  hours: readonly DoctorHours[],
): Promise<boolean> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) AS given(weekday int, "from" time, "to" time)`;
  const gone = await sql`DELETE FROM doctor_hours h WHERE week_id = ${week.id} AND NOT EXISTS (
    SELECT FROM ${given} WHERE given.weekday = h.weekday AND given."from" = h.from_time)`.execute(trx);
  // Shorter ends come first, so that no window overlaps its neighbour on the way.
  const shorter = await sql`UPDATE doctor_hours h SET to_time = given."to" FROM ${given}
    WHERE week_id = ${week.id} AND given.weekday = h.weekday AND given."from" = h.from_time AND given."to" < h.to_time`.execute(
    trx,
  );
  const others = await sql`INSERT INTO doctor_hours AS h (week_id, doctor_id, weekday, from_time, to_time)
    SELECT ${week.id}, ${week.doctorId}, given.weekday, given."from", given."to" FROM ${given}
    ON CONFLICT (week_id, weekday, from_time) DO UPDATE SET to_time = excluded.to_time
      WHERE h.to_time <> excluded.to_time`.execute(trx);
  return [gone, shorter, others].some(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);
}
