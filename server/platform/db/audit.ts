import { sql } from "kysely";
import type { Executor } from "./database.ts";

/** What the triggers cannot see: reading a record, and coming and going. Changes are audited by the database itself. */
type Event =
  | "viewed"
  | "opened anyway"
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
  facts?: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    INSERT INTO audit_log (staff_id, request_id, action, entity, entity_id, after)
    VALUES (current_staff_id(), nullif(current_setting('matab.request_id', true), ''), ${event}, ${entity}, ${entityId},
            ${facts ? JSON.stringify(facts) : null})`.execute(trx);
}
