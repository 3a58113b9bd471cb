import { sql } from "kysely";
import type { HistoryEntry, HistoryViews } from "#contract/office/history.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { CHANGES } from "./changes.ts";
import type { Names } from "./field-changes.ts";
import type { AuditedRow } from "./history-fields.ts";
import { type OfPatient, TOLD_BY_OTHERS, toldOfPatient } from "./told-store.ts";

/** A change from the audit trail, with the name of its author. */
export interface AuditedChange {
  id: number;
  on: string;
  /** The call that made it; null: the system itself. */
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
  /** Only entries older than this one; null: from the newest. */
  olderThan: number | null;
  /** For a patient: other tables to include, such as appointments. */
  ofPatient?: OfPatient;
  limit: number;
}

/** The tables that hold a record's own facts under its id; an account is found by its patient's id. */
function tablesOf(table: string): string[] {
  if (table === "patient_account") return [];
  return table === "appointments" ? [table, "attendances"] : [table];
}

const COLUMNS = sql`id, at, request_id, staff_id, action, entity, entity_id, before, after`;

/** The newest changes of a record and of the rows that belong to it. */
export async function findChanges(db: Executor, wanted: Wanted): Promise<AuditedChange[]> {
  const { table, id, olderThan, ofPatient, limit } = wanted;
  const page = sql`id < ${olderThan ?? Number.MAX_SAFE_INTEGER} ORDER BY id DESC LIMIT ${limit}`;
  const ofRecords = ofPatient
    ? sql`UNION ALL (SELECT ${COLUMNS} FROM audit_log
        WHERE entity IN ('appointments', 'bills') AND (coalesce(after, before) ->> 'patient_id')::bigint = ${id}
          AND entity = ANY(${ofPatient.tables})
          AND (entity <> 'appointments' OR ${ofPatient.doctorId}::bigint IS NULL
            OR (coalesce(after, before) ->> 'doctor_id')::bigint = ${ofPatient.doctorId})
          AND ${CHANGES} AND ${page})`
    : sql``;
  const told = ofPatient ? toldOfPatient(id, ofPatient) : (TOLD_BY_OTHERS[table]?.(id) ?? []);
  const others = told.map((each) => sql`UNION ALL (SELECT * FROM (${each}) AS told WHERE ${page})`);
  const { rows } = await sql<AuditedChange>`
    WITH events AS (
      (SELECT ${COLUMNS} FROM audit_log WHERE entity = ANY (${tablesOf(table)}) AND entity_id = ${id}
         AND (${CHANGES} OR action IN ('opened anyway', 'password changed') OR (action = 'signed out' AND after IS NOT NULL)) AND ${page}) ${ofRecords} ${sql.join(others, sql` `)})
    SELECT e.id, e.at AS "on", e.request_id AS "requestId", s.name AS by, e.action, e.entity AS table, e.entity_id AS "recordId", e.before, e.after
    FROM events e LEFT JOIN staff s ON s.id = e.staff_id ORDER BY e.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Who viewed the record, newest first. A person's views within ten minutes of each other count as one. */
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

/** Tables whose records a history names. */
export type NamedTable =
  | "doctors"
  | "departments"
  | "patients"
  | "services"
  | "chairs"
  | "staff"
  | "labs"
  | "plan_items"
  | "appointments";

/** The names of records by id, deleted ones included. */
export async function findNames(
  db: Executor,
  ids: Readonly<Record<NamedTable, readonly number[]>>,
  staff: SignedIn,
): Promise<Names> {
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT 'doctors ' || id AS key, name FROM doctors WHERE id = ANY(${ids.doctors})
    UNION ALL SELECT 'departments ' || id, name FROM departments WHERE id = ANY(${ids.departments})
    UNION ALL SELECT 'patients ' || id, full_name FROM patients WHERE id = ANY(${ids.patients})
    UNION ALL SELECT 'services ' || id, name FROM services WHERE id = ANY(${ids.services})
    UNION ALL SELECT 'chairs ' || id, name FROM chairs WHERE id = ANY(${ids.chairs})
    UNION ALL SELECT 'staff ' || id, name FROM staff WHERE id = ANY(${ids.staff})
    UNION ALL SELECT 'labs ' || id, name FROM labs WHERE id = ANY(${ids.labs})
    UNION ALL SELECT 'plan_items ' || i.id, t.number FROM plan_items i JOIN treatment_plans t ON t.id = i.plan_id
      WHERE i.id = ANY(${ids.plan_items})
    UNION ALL SELECT 'appointments ' || id, registration_no FROM appointments t
      WHERE id = ANY(${ids.appointments}) AND ${readable(staff) ?? sql`true`}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
