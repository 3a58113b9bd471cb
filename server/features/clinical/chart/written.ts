import { type RawBuilder, sql } from "kysely";
import { MINUTES_WITHOUT_REASON } from "#contract/clinical/chart.ts";

/** What findings and work have in common in SQL. */

/** Where findings are written down: the visit answers with its doctor and day. */
export interface AtVisit {
  patientId: number;
  appointmentId: number;
  idDoctor: number;
  day: string;
}

/** Where and by whom a row was written. */
export interface WrittenRow {
  patientId: number;
  appointmentId: number;
  idDoctor: number;
  /** With whom the visit is. */
  idVisitDoctor: number;
  madeBy: number | null;
  /** Within the time in which its writer needs no reason to take it back. */
  isRecent: boolean;
  isRetraction: boolean;
}

/** Columns of a `WrittenRow` of a table `t`. */
export const WRITTEN = sql`t.patient_id AS "patientId", t.appointment_id AS "appointmentId", t.doctor_id AS "idDoctor",
  (SELECT doctor_id FROM appointments WHERE id = t.appointment_id) AS "idVisitDoctor",
  t.made_by AS "madeBy", t.created_on > now_ms() - make_interval(mins => ${sql.lit(MINUTES_WITHOUT_REASON)}) AS "isRecent",
  t.retracts_id IS NOT NULL AS "isRetraction"`;

/** The newest answer `a` to the newest version of plan `p`. */
export const NEWEST_ANSWER = sql`LATERAL (SELECT a.answer, a.letter, a.phases, a.answered_on, v.valid_until FROM plan_answers a
  JOIN plan_versions v ON v.plan_id = a.plan_id AND v.version = a.version
  WHERE a.plan_id = p.id AND a.version = (SELECT max(version) FROM plan_versions WHERE plan_id = p.id)
  ORDER BY a.id DESC LIMIT 1) a`;

/** Whether a row of `procedures` stands: it was not taken back and takes nothing back. */
export const workStands = (work: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${work}.retracts_id IS NULL AND NOT EXISTS (SELECT FROM procedures r WHERE r.retracts_id = ${work}.id)`;
