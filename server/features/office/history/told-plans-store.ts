import { type RawBuilder, sql } from "kysely";
import { CHANGES } from "./changes.ts";

/** Changes of treatment plans that rows of other tables tell, in the shape of told-store.ts. */

const itemOf = (row: RawBuilder<unknown>) => sql`jsonb_build_object('phase', ${row} -> 'phase',
  'description', ${row} -> 'description', 'teeth', ${row} -> 'teeth', 'surfaces', ${row} -> 'surfaces',
  'quantity', ${row} -> 'quantity', 'price', ${row} -> 'price',
  'letter', (SELECT coalesce(o.after, o.before) ->> 'letter' FROM audit_log o WHERE o.entity = 'plan_options'
    AND o.entity_id = (${row} ->> 'option_id')::bigint ORDER BY o.id DESC LIMIT 1),
  'doctor', (SELECT name FROM doctors WHERE id = (${row} ->> 'doctor_id')::bigint))`;
/** The lines that there were, or were not yet removed. */
const itemsIn = (row: RawBuilder<unknown>) =>
  sql`jsonb_agg(${itemOf(row)} ORDER BY (${row} ->> 'position')::int, l.entity_id)
    FILTER (WHERE ${row} IS NOT NULL AND NOT (${row} ->> 'is_deleted')::boolean)`;

/** The lines of some plans that were added, changed and removed, one change per call and plan. */
const itemsOf = (
  plans: RawBuilder<unknown>,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'treatment_plans', i.plan_id,
    jsonb_build_object('items', ${itemsIn(sql`l.before`)}), jsonb_build_object('items', ${itemsIn(sql`l.after`)})
  FROM plan_items i JOIN audit_log l ON l.entity = 'plan_items' AND l.entity_id = i.id
  WHERE i.plan_id IN (${plans}) AND ${CHANGES} GROUP BY l.request_id, l.staff_id, i.plan_id`;

const optionsIn = (row: RawBuilder<unknown>) =>
  sql`jsonb_agg(${row} ORDER BY ${row} ->> 'letter') FILTER (WHERE ${row} IS NOT NULL)`;

/** The options of some plans; those that were taken out are found by the index audit_log_removed_options. */
const optionsOf = (
  plans: RawBuilder<unknown>,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'treatment_plans', o.plan_id,
    jsonb_build_object('options', ${optionsIn(sql`l.before`)}), jsonb_build_object('options', ${optionsIn(sql`l.after`)})
  FROM (
    SELECT id, plan_id FROM plan_options WHERE plan_id IN (${plans})
    UNION SELECT entity_id, (before ->> 'plan_id')::bigint FROM audit_log
      WHERE entity = 'plan_options' AND action = 'removed' AND (before ->> 'plan_id')::bigint IN (${plans})) AS o
  JOIN audit_log l ON l.entity = 'plan_options' AND l.entity_id = o.id
  WHERE ${CHANGES} GROUP BY l.request_id, l.staff_id, o.plan_id`;

/** The versions of some plans that were shown. */
const versionsOf = (
  plans: RawBuilder<unknown>,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'treatment_plans', v.plan_id,
    '{"shown": null, "shown_until": null}'::jsonb, jsonb_build_object('shown', v.version, 'shown_until', v.valid_until)
  FROM plan_versions v JOIN audit_log l ON l.entity = 'plan_versions' AND l.entity_id = v.id
  WHERE v.plan_id IN (${plans}) AND ${CHANGES}`;

/** What was answered to some plans. */
const answersOf = (
  plans: RawBuilder<unknown>,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'treatment_plans', a.plan_id, '{"answered": null}'::jsonb,
    jsonb_build_object('answered', jsonb_build_object('answer', a.answer, 'version', a.version, 'letter', a.letter,
        'phases', a.phases), 'answered_how', a.how, 'answered_by', a.signer_name, 'relationship', a.relationship,
      'answered_on', a.answered_on, 'answer_note', a.note)
  FROM plan_answers a JOIN audit_log l ON l.entity = 'plan_answers' AND l.entity_id = a.id
  WHERE a.plan_id IN (${plans}) AND ${CHANGES}`;

/** What other tables tell of some plans, each with the plan's number. */
export const toldOfPlans = (plans: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  [itemsOf(plans), optionsOf(plans), versionsOf(plans), answersOf(plans)].map(
    (each) => sql`SELECT e.id, e.at, e.request_id, e.staff_id, e.action, e.entity, e.entity_id, e.before,
        e.after || jsonb_build_object('number', t.number)
      FROM (${each}) AS e (id, at, request_id, staff_id, action, entity, entity_id, before, after)
      JOIN treatment_plans t ON t.id = e.entity_id`,
  );

/** The plans of a patient with what other tables tell of them; for a doctor, this doctor's. */
export function plansOfPatient(id: number, doctorId: number | null): RawBuilder<unknown>[] {
  const plans = sql`SELECT t.id FROM treatment_plans t WHERE t.patient_id = ${id}
    AND (${doctorId}::bigint IS NULL OR t.doctor_id = ${doctorId})`;
  const heads = sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id, l.before, l.after
    FROM audit_log l WHERE l.entity = 'treatment_plans' AND l.entity_id IN (${plans}) AND ${CHANGES}`;
  return [heads, ...toldOfPlans(plans)];
}

/** The work of laboratories for a patient; for a doctor, what this doctor ordered. */
export const labWorkOfPatient = (
  id: number,
  doctorId: number | null,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id, l.before, l.after
  FROM lab_cases c JOIN audit_log l ON l.entity = 'lab_cases' AND l.entity_id = c.id
  WHERE c.patient_id = ${id} AND (${doctorId}::bigint IS NULL OR c.doctor_id = ${doctorId}) AND ${CHANGES}`;
