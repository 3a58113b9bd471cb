import { type RawBuilder, sql } from "kysely";
import { CHANGES } from "./changes.ts";
import { accountOf, creditNotesOf, MONEY_TOLD, reversalsOf } from "./told-money-store.ts";
import { labWorkOfPatient, plansOfPatient, toldOfPlans } from "./told-plans-store.ts";

/**
 * Changes of a record that rows of other tables tell, in the columns of the audit trail: id, at, request, who, action,
 * table, record, before, after.
 */

/** The changes of a week's windows, one per call: `windows` before and after, as far as they changed. */
const windowsOfWeek = (
  id: number,
) => sql`SELECT max(id) AS id, max(at) AS at, request_id, staff_id, 'changed',
    'doctor_weeks', ${id}::bigint, jsonb_build_object('windows', coalesce(jsonb_agg(before) FILTER (WHERE before IS NOT NULL), '[]')),
    jsonb_build_object('windows', coalesce(jsonb_agg(after) FILTER (WHERE after IS NOT NULL), '[]'))
  FROM audit_log WHERE entity = 'doctor_hours' AND (coalesce(after, before) ->> 'week_id')::bigint = ${id} AND ${CHANGES}
  GROUP BY request_id, staff_id`;

/**
 * Offers to a waiting patient and their results, as changes of the entry, one per call; an offer made again is a new one.
 */
const offersOf = (
  id: number,
) => sql`SELECT max(id) AS id, max(at) AS at, request_id, staff_id, 'changed', 'waiting_entries', ${id}::bigint,
    jsonb_build_object('offers', coalesce(jsonb_agg(before) FILTER (WHERE before ->> 'made_on' = after ->> 'made_on'), '[]')),
    jsonb_build_object('offers', coalesce(jsonb_agg(after), '[]'))
  FROM audit_log WHERE entity = 'waiting_offers' AND entity_id IN (SELECT o.id FROM waiting_offers o WHERE o.waiting_id = ${id})
    AND ${CHANGES}
  GROUP BY request_id, staff_id`;

/** What was prescribed at a visit against an allergy, with the reason, as changes of the visit. */
const overridesOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'appointments', o.appointment_id,
    '{"against_allergy": null, "against_allergy_reason": null}'::jsonb,
    jsonb_build_object('against_allergy', l.after -> 'line', 'against_allergy_reason', l.after -> 'reason')
  FROM allergy_overrides o JOIN audit_log l ON l.entity = 'allergy_overrides' AND l.entity_id = o.id
  WHERE o.appointment_id = ${id} AND ${CHANGES}`;

/** The aftercare sheets that a visit was given, and those that were taken out again, as changes of the visit. */
const aftercareOf = (
  id: number,
) => sql`SELECT max(id) AS id, max(at) AS at, request_id, staff_id, 'changed', 'appointments', ${id}::bigint,
    jsonb_build_object('aftercare', string_agg(before ->> 'name', ', ' ORDER BY entity_id)),
    jsonb_build_object('aftercare', string_agg(after ->> 'name', ', ' ORDER BY entity_id))
  FROM audit_log WHERE entity = 'visit_aftercare' AND (coalesce(after, before) ->> 'appointment_id')::bigint = ${id} AND ${CHANGES}
  GROUP BY request_id, staff_id`;

/** The further changes of records of these tables. */
export const TOLD_BY_OTHERS: Readonly<Record<string, (id: number) => RawBuilder<unknown>[]>> = {
  ...MONEY_TOLD,
  appointments: (id) => [overridesOf(id), aftercareOf(id)],
  doctor_weeks: (id) => [windowsOfWeek(id)],
  treatment_plans: (id) => toldOfPlans(sql`${id}::bigint`),
  waiting_entries: (id) => [offersOf(id)],
};

/** The changes of a patient's safety facts; of sensitive ones only where `withSensitive` says so. */
const factsOf = (
  id: number,
  withSensitive: boolean,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id, l.before, l.after
  FROM patient_facts f JOIN audit_log l ON l.entity = 'patient_facts' AND l.entity_id = f.id
  WHERE f.patient_id = ${id} AND (${withSensitive} OR NOT f.is_sensitive) AND ${CHANGES}`;

/** What was measured of a patient; for a doctor, at visits with this doctor. */
const vitalsOf = (
  id: number,
  doctorId: number | null,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id, l.before, l.after
  FROM vitals v JOIN audit_log l ON l.entity = 'vitals' AND l.entity_id = v.id JOIN appointments a ON a.id = v.appointment_id
  WHERE v.patient_id = ${id} AND (${doctorId}::bigint IS NULL OR a.doctor_id = ${doctorId}) AND ${CHANGES}`;

/** What was found and done, in `table`, of a patient; for a doctor, at visits with this doctor. */
const chartedOf = (
  table: "tooth_findings" | "procedures",
  id: number,
  doctorId: number | null,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id, l.before, l.after
  FROM ${sql.table(table)} c JOIN audit_log l ON l.entity = ${table} AND l.entity_id = c.id JOIN appointments a ON a.id = c.appointment_id
  WHERE c.patient_id = ${id} AND (${doctorId}::bigint IS NULL OR a.doctor_id = ${doctorId}) AND ${CHANGES}`;

/** What a person may read of a patient's history beside the file itself. */
export interface OfPatient {
  tables: readonly string[];
  /** Only the appointments of this doctor; null: of all. */
  doctorId: number | null;
  withSensitive: boolean;
}

/** The further changes of a patient's facts, vitals, chart, plans, bills, lab work and advance, as far as these tables may be read. */
export function toldOfPatient(
  id: number,
  { tables, doctorId, withSensitive }: OfPatient,
): RawBuilder<unknown>[] {
  const bills = sql`SELECT b.id FROM bills b WHERE b.patient_id = ${id}`;
  return [
    ...(tables.includes("patient_facts") ? [factsOf(id, withSensitive)] : []),
    ...(tables.includes("vitals") ? [vitalsOf(id, doctorId)] : []),
    ...(["tooth_findings", "procedures"] as const)
      .filter((table) => tables.includes(table))
      .map((table) => chartedOf(table, id, doctorId)),
    ...(tables.includes("treatment_plans") ? plansOfPatient(id, doctorId) : []),
    ...(tables.includes("lab_cases") ? [labWorkOfPatient(id, doctorId)] : []),
    ...(tables.includes("bills") ? [creditNotesOf(bills), reversalsOf(bills)] : []),
    ...(tables.includes("patient_account") ? [accountOf(id)] : []),
  ];
}
