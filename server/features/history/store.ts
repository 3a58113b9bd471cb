import { type RawBuilder, sql } from "kysely";
import type { HistoryEntry, HistoryViews } from "#contract/history.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Names } from "./field-changes.ts";
import type { AuditedRow } from "./history-fields.ts";

/** A change from the audit trail, with the name of who made it. */
export interface AuditedChange {
  id: number;
  on: string;
  /** The call that made it; null: made by the system itself. */
  requestId: string | null;
  by: string | null;
  action: HistoryEntry["action"];
  table: string;
  recordId: number;
  before: AuditedRow | null;
  after: AuditedRow | null;
}

export interface Wanted {
  table: string;
  id: number;
  /** Only entries older than this one; null: from the newest on. */
  olderThan: number | null;
  /** For a patient: other tables to include, such as appointments. With `doctorId`, only this doctor's appointments. */
  ofPatient?: { tables: readonly string[]; doctorId: number | null };
  limit: number;
}

const CHANGES = sql`action IN ('created', 'changed', 'removed', 'printed')`;

/** The tables that hold a record's own facts under its id. */
const tablesOf = (table: string) => (table === "appointments" ? [table, "attendances"] : [table]);

const COLUMNS = sql`id, at, request_id, staff_id, action, entity, entity_id, before, after`;

/**
 * What calls did to the windows of a week, each call as one change of the week: `windows` before and after, as far as they
 * changed.
 */
const windowsOfWeek = (
  id: number,
) => sql`SELECT max(id) AS id, max(at) AS at, request_id, staff_id, 'changed',
    'doctor_weeks', ${id}::bigint, jsonb_build_object('windows', coalesce(jsonb_agg(before) FILTER (WHERE before IS NOT NULL), '[]')),
    jsonb_build_object('windows', coalesce(jsonb_agg(after) FILTER (WHERE after IS NOT NULL), '[]'))
  FROM audit_log WHERE entity = 'doctor_hours' AND (coalesce(after, before) ->> 'week_id')::bigint = ${id} AND ${CHANGES}
  GROUP BY request_id, staff_id`;

/** That a day's close was opened again, as a change of the close. */
const reopeningOf = (
  id: number,
) => sql`SELECT id, at, request_id, staff_id, 'changed', 'day_closes', ${id}::bigint,
    '{"reopen_reason": null}'::jsonb, jsonb_build_object('reopen_reason', after -> 'reason')
  FROM audit_log WHERE entity = 'day_reopenings' AND (after ->> 'close_id')::bigint = ${id} AND ${CHANGES}`;

/**
 * What was offered to who waits, and what came of it, as changes of the wish; an offer that is made again is a new one. Each
 * call is one change.
 */
const offersOf = (
  id: number,
) => sql`SELECT max(id) AS id, max(at) AS at, request_id, staff_id, 'changed', 'waiting_entries', ${id}::bigint,
    jsonb_build_object('offers', coalesce(jsonb_agg(before) FILTER (WHERE before ->> 'made_on' = after ->> 'made_on'), '[]')),
    jsonb_build_object('offers', coalesce(jsonb_agg(after), '[]'))
  FROM audit_log WHERE entity = 'waiting_offers' AND entity_id IN (SELECT o.id FROM waiting_offers o WHERE o.waiting_id = ${id})
    AND ${CHANGES}
  GROUP BY request_id, staff_id`;

/** The credit notes of some bills, as changes of them; a call that makes one changes what was credited as well. */
const creditNotesOf = (
  bills: RawBuilder<unknown>,
) => sql`SELECT l.id, l.at, l.request_id, l.staff_id, 'changed', 'bills', n.bill_id,
    '{"credit_note": null, "credit_reason": null}'::jsonb,
    jsonb_build_object('credit_note', l.after -> 'number', 'credit_reason', l.after -> 'reason')
  FROM credit_notes n JOIN audit_log l ON l.entity = 'credit_notes' AND l.entity_id = n.id
  WHERE n.bill_id IN (${bills}) AND ${CHANGES}`;

/** What was taken back of the payments of some bills, and why, as changes of them; each call is one change of each bill. */
const reversalsOf = (
  bills: RawBuilder<unknown>,
) => sql`SELECT max(l.id) AS id, max(l.at) AS at, l.request_id, l.staff_id, 'changed', 'bills', t.bill_id,
    '{"taken_back": null, "taken_back_reason": null}'::jsonb,
    jsonb_build_object('taken_back', string_agg((l.after ->> 'type') || ' of receipt ' || (l.after ->> 'reverses_id'), ', ' ORDER BY l.id),
      'taken_back_reason', max(l.after ->> 'reason'))
  FROM bill_transactions t JOIN audit_log l ON l.entity = 'bill_transactions' AND l.entity_id = t.id
  WHERE t.bill_id IN (${bills}) AND t.reverses_id IS NOT NULL AND ${CHANGES}
  GROUP BY l.request_id, l.staff_id, t.bill_id`;

/** What else is told of a record of these tables, which rows of others say. */
const TOLD_BY_OTHERS: Readonly<Record<string, (id: number) => RawBuilder<unknown>[]>> = {
  doctor_weeks: (id) => [windowsOfWeek(id)],
  day_closes: (id) => [reopeningOf(id)],
  waiting_entries: (id) => [offersOf(id)],
  bills: (id) => [creditNotesOf(sql`${id}::bigint`), reversalsOf(sql`${id}::bigint`)],
};

/** The newest changes of a record and of the rows that belong to it. */
export async function findChanges(db: Executor, wanted: Wanted): Promise<AuditedChange[]> {
  const { table, id, olderThan, ofPatient, limit } = wanted;
  const page = sql`id < ${olderThan ?? Number.MAX_SAFE_INTEGER} ORDER BY id DESC LIMIT ${limit}`;
  const ofBills = sql`SELECT b.id FROM bills b WHERE b.patient_id = ${id}`;
  const ofRecords = ofPatient
    ? sql`UNION ALL (SELECT ${COLUMNS} FROM audit_log
        WHERE entity IN ('appointments', 'bills') AND (coalesce(after, before) ->> 'patient_id')::bigint = ${id}
          AND entity = ANY(${ofPatient.tables})
          AND (entity <> 'appointments' OR ${ofPatient.doctorId}::bigint IS NULL
            OR (coalesce(after, before) ->> 'doctor_id')::bigint = ${ofPatient.doctorId})
          AND ${CHANGES} AND ${page})`
    : sql``;
  const told = ofPatient?.tables.includes("bills")
    ? [creditNotesOf(ofBills), reversalsOf(ofBills)]
    : (TOLD_BY_OTHERS[table]?.(id) ?? []);
  const others = told.map((each) => sql`UNION ALL (SELECT * FROM (${each}) AS told WHERE ${page})`);
  const { rows } = await sql<AuditedChange>`
    WITH events AS (
      (SELECT ${COLUMNS} FROM audit_log WHERE entity = ANY (${tablesOf(table)}) AND entity_id = ${id}
         AND (${CHANGES} OR action = 'opened anyway') AND ${page}) ${ofRecords} ${sql.join(others, sql` `)})
    SELECT e.id, e.at AS "on", e.request_id AS "requestId", s.name AS by, e.action, e.entity AS table, e.entity_id AS "recordId", e.before, e.after
    FROM events e LEFT JOIN staff s ON s.id = e.staff_id ORDER BY e.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Who viewed the record, newest first. Views by a person within ten minutes of each other count as one. */
export async function findViews(db: Executor, table: string, id: number): Promise<HistoryViews[]> {
  const { rows } = await sql<HistoryViews>`
    SELECT s.name AS by, count(*) FILTER (WHERE is_new) AS times, max(at) AS "lastOn"
    FROM (
      SELECT staff_id, at,
        coalesce(at - lag(at) OVER (PARTITION BY staff_id ORDER BY at, id) > interval '10 minutes', true) AS is_new
      FROM audit_log WHERE entity = ${table} AND entity_id = ${id} AND action = 'viewed') AS looks
    JOIN staff s ON s.id = looks.staff_id
    GROUP BY s.id, s.name ORDER BY max(at) DESC LIMIT 50`.execute(db);
  return rows;
}

/** Tables whose records a history calls by name. */
export type NamedTable = "doctors" | "departments" | "patients" | "services" | "chairs" | "appointments";

/** The names of records by id, deleted ones included. */
export async function findNames(
  db: Executor,
  ids: Readonly<Record<NamedTable, readonly number[]>>,
): Promise<Names> {
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT 'doctors ' || id AS key, name FROM doctors WHERE id = ANY(${ids.doctors})
    UNION ALL SELECT 'departments ' || id, name FROM departments WHERE id = ANY(${ids.departments})
    UNION ALL SELECT 'patients ' || id, full_name FROM patients WHERE id = ANY(${ids.patients})
    UNION ALL SELECT 'services ' || id, name FROM services WHERE id = ANY(${ids.services})
    UNION ALL SELECT 'chairs ' || id, name FROM chairs WHERE id = ANY(${ids.chairs})
    UNION ALL SELECT 'appointments ' || id, registration_no FROM appointments WHERE id = ANY(${ids.appointments})`.execute(
    db,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
