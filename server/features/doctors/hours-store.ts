import { sql } from "kysely";
import type { DoctorHours } from "#contract/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The weekly windows of the doctor `t`, as the wire has them. */
export const HOURS = sql`coalesce((SELECT json_agg(json_build_object('weekday', weekday,
  'from', to_char(from_time, 'HH24:MI'), 'to', to_char(to_time, 'HH24:MI')) ORDER BY weekday, from_time)
  FROM doctor_hours h WHERE h.doctor_id = t.id), '[]')`;

/** A doctor's windows on an ISO weekday, or undefined when there is no such active doctor. */
export async function doctorWindows(db: Executor, doctorId: number, weekday: number) {
  const { rows } = await sql<{ windows: { from: string; to: string }[] }>`
    SELECT coalesce((SELECT json_agg(json_build_object('from', to_char(from_time, 'HH24:MI'), 'to', to_char(to_time, 'HH24:MI'))
      ORDER BY from_time) FROM doctor_hours h WHERE h.doctor_id = d.id AND h.weekday = ${weekday}), '[]') AS windows
    FROM doctors d WHERE d.id = ${doctorId} AND d.is_active AND NOT d.is_deleted`.execute(db);
  return rows[0]?.windows;
}

/** Makes a doctor's week exactly these windows; what stays the same is not written again, so its history is short. */
export async function replaceHours(
  trx: Executor,
  doctorId: number,
  hours: readonly DoctorHours[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) AS given(weekday int, "from" time, "to" time)`;
  await sql`DELETE FROM doctor_hours h WHERE doctor_id = ${doctorId} AND NOT EXISTS (
    SELECT FROM ${given} WHERE given.weekday = h.weekday AND given."from" = h.from_time)`.execute(trx);
  await sql`INSERT INTO doctor_hours AS h (doctor_id, weekday, from_time, to_time)
    SELECT ${doctorId}, given.weekday, given."from", given."to" FROM ${given}
    ON CONFLICT (doctor_id, weekday, from_time) DO UPDATE SET to_time = excluded.to_time
      WHERE h.to_time <> excluded.to_time`.execute(trx);
}
