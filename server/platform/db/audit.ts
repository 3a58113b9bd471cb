import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./database.ts";
import type { Actor } from "./transaction.ts";

/** What the triggers cannot see: reading a record, taking it away, coming and going, removing many. Changes are audited by the database itself. */
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

/** Writes an event into the audit trail, in the caller's transaction, under the transaction's actor. */
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
 * Reads one record and writes into the audit trail that it was viewed, in one statement: neither is had without the
 * other. `record` is a query of at most one row; without a row nothing is written. `actor`: who looks, where no
 * transaction says so.
 */
export async function readOnRecord<Row>(
  db: Executor,
  { entity, id, actor }: { entity: string; id: number; actor?: Actor },
  record: RawBuilder<Row>,
): Promise<Row | undefined> {
  const who = actor ? sql`${actor.staffId}::bigint, ${actor.requestId}::text` : TRANSACTION_ACTOR;
  const { rows } = await sql<Row>`
    WITH record AS MATERIALIZED (${record}), trail AS (
      INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id)
      SELECT ${who}, 'viewed', ${entity}, ${id}::bigint FROM record)
    SELECT * FROM record`.execute(db);
  return rows[0];
}
