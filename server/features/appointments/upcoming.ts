import { type RawBuilder, sql } from "kysely";
import { clinicToday } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import type { Executor } from "#server/platform/database.ts";

interface Upcoming {
  count: number;
  number: string;
  date: string;
  time: string;
}

/** Why a doctor with appointments still to come cannot be deleted, in words; null when there are none. */
export function upcomingOfDoctor(db: Executor, doctorId: number): Promise<string | null> {
  return inWords(db, sql`doctor_id = ${doctorId}`);
}

/** Why a department with appointments still to come cannot be deleted, in words; null when there are none. */
export function upcomingOfDepartment(db: Executor, departmentId: number): Promise<string | null> {
  return inWords(db, sql`department_id = ${departmentId}`);
}

async function inWords(db: Executor, whose: RawBuilder<unknown>): Promise<string | null> {
  const upcoming = await findUpcoming(db, whose);
  if (!upcoming) return null;
  const { count, number, date, time } = upcoming;
  const which = `${number} on ${formatDate(date)} at ${time}`;
  return count === 1
    ? `Appointment ${which} is still to come; move or cancel it first.`
    : `${count} appointments are still to come, the first of them ${which}; move or cancel them first.`;
}

async function findUpcoming(db: Executor, whose: RawBuilder<unknown>): Promise<Upcoming | undefined> {
  const { rows } = await sql<Upcoming>`
    SELECT count(*) OVER () AS count, registration_no AS number, appointment_date AS date, appointment_time AS time
    FROM appointments WHERE ${whose} AND status = 'Scheduled' AND appointment_date >= ${clinicToday()} AND NOT is_deleted
    ORDER BY appointment_date, appointment_time, id LIMIT 1`.execute(db);
  return rows[0];
}
