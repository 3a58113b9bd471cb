import { type RawBuilder, sql } from "kysely";
import { MOST_OVERRIDES, type OverriddenRule, type Override } from "#contract/clinical/overrides.ts";
import { CLINIC_ZONE, instantOf } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Reasons of visits and patients that are there, given on a day or later. No index: they are few, however old the clinic. */
const givenSince = (day: string): RawBuilder<unknown> => sql`FROM allergy_overrides o
  JOIN appointments a ON a.id = o.appointment_id AND NOT a.is_deleted
  JOIN patients p ON p.id = a.patient_id AND NOT p.is_deleted
  JOIN doctors d ON d.id = a.doctor_id LEFT JOIN staff s ON s.id = o.made_by
  WHERE o.created_on >= ${new Date(instantOf(day)).toISOString()}::timestamptz`;

/** How often each rule was overridden since a day, the most first. */
export async function countByRule(db: Executor, since: string): Promise<OverriddenRule[]> {
  const { rows } = await sql<OverriddenRule>`SELECT o.rule, count(*)::int AS times,
      count(DISTINCT a.patient_id)::int AS patients, count(DISTINCT a.doctor_id)::int AS doctors
    ${givenSince(since)} GROUP BY o.rule ORDER BY times DESC, patients DESC, o.rule`.execute(db);
  return rows;
}

export interface StoredOverride extends Omit<Override, "isPrescribed"> {
  /** What is prescribed by now. */
  prescription: string | null;
}

/** The newest reasons since a day. */
export async function newestOverrides(db: Executor, since: string): Promise<StoredOverride[]> {
  const { rows } = await sql<StoredOverride>`
    SELECT o.id, to_char(o.created_on AT TIME ZONE ${sql.lit(CLINIC_ZONE)}, 'YYYY-MM-DD') AS day, a.id AS "idAppointment",
      p.id AS "idPatient", p.full_name AS "patientName", p.register_no AS "patientRegisterNo",
      d.id AS "idDoctor", d.name AS "doctorName", CASE WHEN s.doctor_id IS DISTINCT FROM d.id THEN s.name END AS "writtenBy", o.line, o.finding, o.reason, o.rule, a.prescription
    ${givenSince(since)} ORDER BY o.created_on DESC, o.id DESC LIMIT ${MOST_OVERRIDES}`.execute(db);
  return rows;
}
