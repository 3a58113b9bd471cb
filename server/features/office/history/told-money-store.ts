import { type RawBuilder, sql } from "kysely";
import { CHANGES } from "./changes.ts";

/** Changes of money records that rows of other tables tell, in the shape of told-store.ts. */

/** The credit notes of some bills, as changes of them; the call that makes one also changes what was credited. */
export const creditNotesOf = (
  bills: RawBuilder<unknown>,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'bills', n.bill_id,
    '{"credit_note": null, "credit_reason": null}'::jsonb,
    jsonb_build_object('credit_note', l.after -> 'number', 'credit_reason', l.after -> 'reason')
  FROM credit_notes n JOIN audit_log l ON l.entity = 'credit_notes' AND l.entity_id = n.id
  WHERE n.bill_id IN (${bills}) AND ${CHANGES}`;

/** Who did the work of a line, where its share goes to another: to the line's doctor, or to the bill's. */
const doneBy = (
  row: RawBuilder<unknown>,
) => sql`(SELECT d.name FROM procedures w JOIN doctors d ON d.id = w.doctor_id
  WHERE w.id = (${row} ->> 'procedure_id')::bigint AND w.doctor_id <> coalesce((${row} ->> 'doctor_id')::bigint,
    (SELECT doctor_id FROM bills WHERE id = (${row} ->> 'bill_id')::bigint)))`;

const lineOf = (
  row: RawBuilder<unknown>,
) => sql`jsonb_build_object('position', ${row} -> 'position', 'description', ${row} -> 'description',
  'service', (SELECT name FROM services WHERE id = (${row} ->> 'service_id')::bigint), 'doctor',
  (SELECT name FROM doctors WHERE id = (${row} ->> 'doctor_id')::bigint), 'doneBy', ${doneBy(row)}, 'listed', ${row} -> 'actual_price', 'price', ${row} -> 'price')`;
const linesIn = (row: RawBuilder<unknown>) =>
  sql`jsonb_agg(${lineOf(row)} ORDER BY (${row} ->> 'position')::int) FILTER (WHERE ${row} IS NOT NULL)`;

/** The call that made a bill. */
const makingOf = (id: number) =>
  sql`(SELECT request_id FROM audit_log WHERE entity = 'bills' AND entity_id = ${id} AND action = 'created' ORDER BY id LIMIT 1)`;

/** The lines with which a bill was made that name a doctor, or whose share goes to another than who did the work. */
const otherLinesOf = (
  id: number,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'bills', ${id}::bigint,
    '{"other_lines": null}'::jsonb, jsonb_build_object('other_lines', ${linesIn(sql`l.after`)})
  FROM bill_lines b JOIN audit_log l ON l.entity = 'bill_lines' AND l.entity_id = b.id AND l.action = 'created'
  WHERE b.bill_id = ${id} AND l.request_id = ${makingOf(id)}
    AND (l.after ->> 'doctor_id' IS NOT NULL OR ${doneBy(sql`l.after`)} IS NOT NULL)
  GROUP BY l.request_id, l.staff_id`;

/**
 * Lines of a bill changed after it was made (removed ones by the index audit_log_removed_lines), as changes of the bill,
 * one per call.
 */
const linesOf = (
  id: number,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'bills', ${id}::bigint,
    jsonb_build_object('lines', ${linesIn(sql`l.before`)}), jsonb_build_object('lines', ${linesIn(sql`l.after`)})
  FROM (
    SELECT id FROM bill_lines WHERE bill_id = ${id}
    UNION SELECT entity_id FROM audit_log WHERE entity = 'bill_lines' AND action = 'removed' AND (before ->> 'bill_id')::bigint = ${id}) AS line
  JOIN audit_log l ON l.entity = 'bill_lines' AND l.entity_id = line.id
  WHERE ${CHANGES} AND l.request_id IS DISTINCT FROM ${makingOf(id)}
  GROUP BY l.request_id, l.staff_id`;

/** Payments of some bills taken back, with the reasons, as changes of the bills, one per call and bill. */
export const reversalsOf = (
  bills: RawBuilder<unknown>,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'bills', t.bill_id,
    '{"taken_back": null, "taken_back_reason": null}'::jsonb,
    jsonb_build_object('taken_back', string_agg((l.after ->> 'type') || ' of receipt ' || (l.after ->> 'reverses_id'), ', ' ORDER BY l.id),
      'taken_back_reason', max(l.after ->> 'reason'))
  FROM bill_transactions t JOIN audit_log l ON l.entity = 'bill_transactions' AND l.entity_id = t.id
  WHERE t.bill_id IN (${bills}) AND t.reverses_id IS NOT NULL AND ${CHANGES}
  GROUP BY l.request_id, l.staff_id, t.bill_id`;

/** Each entry of a patient's advance, with the bill or the other patient that it names. */
export const accountOf = (
  patientId: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, l.action, l.entity, l.entity_id,
    l.before, l.after || jsonb_build_object('bill', t.bill_id, 'moved_with', other.register_no)
  FROM patient_account a JOIN audit_log l ON l.entity = 'patient_account' AND l.entity_id = a.id
  LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id
  LEFT JOIN patient_account giver ON giver.id = a.moved_from_id LEFT JOIN patient_account taker ON taker.moved_from_id = a.id
  LEFT JOIN patients other ON other.id = coalesce(giver.patient_id, taker.patient_id)
  WHERE a.patient_id = ${patientId} AND ${CHANGES}`;

/** The reopening of a day close, as a change of the close. */
const reopeningOf = (
  id: number,
) => sql`SELECT id, at, request_id, staff_id, 'changed', 'day_closes', ${id}::bigint,
    '{"reopen_reason": null}'::jsonb, jsonb_build_object('reopen_reason', after -> 'reason')
  FROM audit_log WHERE entity = 'day_reopenings' AND (after ->> 'close_id')::bigint = ${id} AND ${CHANGES}`;

/** The counts of a day close as typed. Counts before an earlier, reopened close of the same day belong to that one. */
const countsOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'day_closes', c.id AS close_id,
    '{"counted": null}'::jsonb, jsonb_build_object('counted', n.methods)
  FROM day_closes c JOIN day_counts n ON n.day = c.day AND n.created_on <= c.created_on
    AND n.created_on > coalesce((SELECT max(p.created_on) FROM day_closes p WHERE p.z_no < c.z_no AND p.day >= c.day), '-infinity')
  JOIN audit_log l ON l.entity = 'day_counts' AND l.entity_id = n.id
  WHERE c.id = ${id} AND ${CHANGES}`;

/** The cash put into the drawer or taken out by hand on the days of a close. */
const cashMovesOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'day_closes', c.id AS close_id,
    '{"cash_moved": null}'::jsonb, jsonb_build_object('cash_moved', l.after)
  FROM day_closes c JOIN drawer_moves m ON m.day BETWEEN c.from_day AND c.day AND m.created_on <= c.created_on
  JOIN audit_log l ON l.entity = 'drawer_moves' AND l.entity_id = m.id
  WHERE c.id = ${id} AND ${CHANGES}`;

/**
 * The used sessions of a package, and the ones taken back, with the day of the session they take back. `session_of` is the
 * visit's doctor, which decides who may read it.
 */
const sessionsOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'patient_packages', u.package_id, '{}'::jsonb,
    CASE WHEN u.reverses_id IS NULL
      THEN jsonb_build_object('session_used', u.used_on, 'session_doctor', u.doctor_id, 'session_visit', u.appointment_id)
      ELSE jsonb_build_object('session_back', (SELECT o.used_on FROM package_uses o WHERE o.id = u.reverses_id),
        'session_back_reason', l.after -> 'reason') END
      || jsonb_build_object('session_of', (SELECT doctor_id FROM appointments WHERE id = u.appointment_id))
  FROM package_uses u JOIN audit_log l ON l.entity = 'package_uses' AND l.entity_id = u.id
  WHERE u.package_id = ${id} AND ${CHANGES}`;

/** The reasons for extending a package; the same call changed its last day. */
const extensionsOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'patient_packages', e.package_id,
    '{"extend_reason": null}'::jsonb, jsonb_build_object('extend_reason', l.after -> 'reason')
  FROM package_extensions e JOIN audit_log l ON l.entity = 'package_extensions' AND l.entity_id = e.id
  WHERE e.package_id = ${id} AND ${CHANGES}`;

const payment = (row: RawBuilder<unknown>) => sql`jsonb_build_object('paid_on', ${row} -> 'expense_date',
  'paid_with', ${row} -> 'payment_method', 'paid_from_drawer', ${row} -> 'from_drawer', 'paid_expense', ${row} -> 'id')`;

/** The payment of a statement of a doctor's share: the changes of its expenses. */
const payingOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'share_statements', e.share_statement_id,
    ${payment(sql`l.before`)}, ${payment(sql`CASE WHEN l.action <> 'removed' THEN l.after END`)}
  FROM expenses e JOIN audit_log l ON l.entity = 'expenses' AND l.entity_id = e.id
  WHERE e.share_statement_id = ${id} AND ${CHANGES}`;

/** The agreements with a doctor about the share. */
const sharesOf = (
  id: number,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'doctors', r.doctor_id,
    '{"share_agreed": null}'::jsonb, jsonb_build_object('share_agreed', l.after)
  FROM share_rules r JOIN audit_log l ON l.entity = 'share_rules' AND l.entity_id = r.id
  WHERE r.doctor_id = ${id} AND ${CHANGES}`;

/** The further changes of a money record, or of a doctor's share. */
export const MONEY_TOLD: Readonly<Record<string, (id: number) => RawBuilder<unknown>[]>> = {
  bills: (id) => [
    creditNotesOf(sql`${id}::bigint`),
    reversalsOf(sql`${id}::bigint`),
    otherLinesOf(id),
    linesOf(id),
  ],
  day_closes: (id) => [reopeningOf(id), countsOf(id), cashMovesOf(id)],
  doctors: (id) => [sharesOf(id)],
  patient_account: (id) => [accountOf(id)],
  patient_packages: (id) => [sessionsOf(id), extensionsOf(id)],
  share_statements: (id) => [payingOf(id)],
};
