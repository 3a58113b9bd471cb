import { type RawBuilder, sql } from "kysely";
import { CHANGES } from "./changes.ts";
import { accountOf, creditNotesOf, MONEY_TOLD, reversalsOf } from "./told-money-store.ts";

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

/** The further changes of records of these tables. */
export const TOLD_BY_OTHERS: Readonly<Record<string, (id: number) => RawBuilder<unknown>[]>> = {
  ...MONEY_TOLD,
  doctor_weeks: (id) => [windowsOfWeek(id)],
  waiting_entries: (id) => [offersOf(id)],
};

/** The further changes of a patient's bills and advance, as far as these tables may be read. */
export function toldOfPatient(id: number, tables: readonly string[]): RawBuilder<unknown>[] {
  const bills = sql`SELECT b.id FROM bills b WHERE b.patient_id = ${id}`;
  return [
    ...(tables.includes("bills") ? [creditNotesOf(bills), reversalsOf(bills)] : []),
    ...(tables.includes("patient_account") ? [accountOf(id)] : []),
  ];
}
