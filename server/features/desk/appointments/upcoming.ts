import { type RawBuilder, sql } from "kysely";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Removable, RemovalCheck } from "#server/platform/resource/removal.ts";

interface Upcoming {
  count: number;
  number: string;
  date: string;
  time: string;
}

/** How an upcoming appointment depends on each kind of record, and what can be done about it. */
const DEPENDENT_ON = {
  patient: { column: sql`patient_id`, remedy: "cancel" },
  doctor: { column: sql`doctor_id`, remedy: "move or cancel" },
  department: { column: sql`department_id`, remedy: "move or cancel" },
  chair: { column: sql`chair_id`, remedy: "move or cancel" },
} as const satisfies Record<Removable, object>;

/** Why a record with upcoming appointments cannot be deleted. */
export const upcomingReason: RemovalCheck = async (db, record, id) => {
  const { column, remedy } = DEPENDENT_ON[record];
  const upcoming = await findUpcoming(db, sql`${column} = ${id}`);
  if (!upcoming) return null;
  const { count, number, date, time } = upcoming;
  const which = `${number} on ${formatDate(date)} at ${time}`;
  return count === 1
    ? `Appointment ${which} is still to come; ${remedy} it first.`
    : `${count} appointments are still to come, the first of them ${which}; ${remedy} them first.`;
};

async function findUpcoming(db: Executor, whose: RawBuilder<unknown>): Promise<Upcoming | undefined> {
  const { rows } = await sql<Upcoming>`
    SELECT count(*) OVER () AS count, registration_no AS number, appointment_date AS date, appointment_time AS time
    FROM appointments WHERE ${whose} AND status = 'Scheduled' AND appointment_date >= ${clinicToday()} AND NOT is_deleted
    ORDER BY appointment_date, appointment_time, id LIMIT 1`.execute(db);
  return rows[0];
}

/** A Scheduled visit that has not begun. */
export interface UpcomingVisit {
  id: number;
  appointmentRegistrationNo: string;
  patientName: string;
  date: string;
  time: string;
  durationMinutes: number;
}

/** A doctor's upcoming visits, earliest first. */
export async function upcomingVisits(db: Executor, idDoctor: number): Promise<UpcomingVisit[]> {
  const { rows } = await sql<UpcomingVisit>`
    SELECT t.id, t.registration_no AS "appointmentRegistrationNo", p.full_name AS "patientName",
      t.appointment_date AS date, t.appointment_time AS time, t.duration_minutes AS "durationMinutes"
    FROM appointments t JOIN patients p ON p.id = t.patient_id
    WHERE t.doctor_id = ${idDoctor} AND t.status = 'Scheduled' AND NOT t.is_deleted
      AND t.appointment_date >= ${clinicToday()}
      AND (t.appointment_date, t.appointment_time) >= (${clinicToday()}::date, ${clinicTimeNow()}::time)
    ORDER BY t.appointment_date, t.appointment_time, t.id`.execute(db);
  return rows;
}
