import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./database.ts";
import type { Actor } from "./transaction.ts";

/** Events that no trigger sees: reading, removing, signing in and out, bulk removal. The database itself audits changes. */
type Event =
  | "viewed"
  | "opened anyway"
  | "exported"
  | "export broken off"
  | "imported"
  | "import undone"
  | "printed"
  | "removed"
  | "changed"
  | "signed in"
  | "sign-in failed"
  | "signed out"
  | "password changed"
  | "password reset asked";

/** Writes an event into the audit trail, in the caller's transaction and in the name of its actor. */
export async function recordEvent(
  trx: Executor,
  event: Event,
  entity: string,
  entityId: number | null,
  facts?: Readonly<Record<string, string | number>>,
): Promise<void> {
  await sql`
    INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
    VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), ${event}, ${entity}, ${entityId},
            ${facts ? JSON.stringify(facts) : null})`.execute(trx);
}

const TRANSACTION_ACTOR = sql`current_staff_id(), nullif(current_setting('matab.request_id', true), '')`;

/**
 * Reads one record and records the view in the audit trail, in one statement, so that neither happens without the other.
 * `record` is a query of at most one row; without a row nothing is recorded. `actor`: who views it, outside a transaction
 * that says so.
 */
export async function readOnRecord<Row>(
  db: Executor,
  { entity, id, actor }: { entity: string; id: number; actor?: Actor },
  record: RawBuilder<Row>,
): Promise<Row | undefined> {
  const rows = await readRowsOnRecord(db, { entity, id: sql`${id}::bigint`, actor }, record);
  return rows[0];
}

/** The same for any number of rows, which stay in their order. `id`: what was viewed, in terms of a row; each once. */
export async function readRowsOnRecord<Row>(
  db: Executor,
  { entity, id, actor }: { entity: string; id: RawBuilder<unknown>; actor?: Actor | undefined },
  record: RawBuilder<Row>,
): Promise<Row[]> {
  const who = actor ? sql`${actor.staffId}::bigint, ${actor.requestId}::text` : TRANSACTION_ACTOR;
  const { rows } = await sql<Row>`
    WITH record AS MATERIALIZED (${record}), trail AS (
      INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id)
      SELECT DISTINCT ${who}, 'viewed', ${entity}, ${id} FROM record)
    SELECT * FROM record`.execute(db);
  return rows;
}
