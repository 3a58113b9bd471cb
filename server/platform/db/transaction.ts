import { sql } from "kysely";
import { isRetryable } from "#server/platform/http/errors.ts";
import type { Database, Executor } from "./database.ts";

/** On whose behalf the database is changed; the audit triggers read it. */
export interface Actor {
  /** null: a visitor, or the system itself. */
  staffId: number | null;
  requestId: string | null;
}

const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction with the actor known to the audit triggers. A deadlock's or race's victim is tried
 * again, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  actor: Actor,
  work: (trx: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.kysely.transaction().execute(async (trx) => {
        await sql`SELECT set_config('matab.staff_id', ${actor.staffId === null ? "" : String(actor.staffId)}, true),
                         set_config('matab.request_id', ${actor.requestId ?? ""}, true)`.execute(trx);
        return await work(trx);
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Waits for, and holds until the transaction ends, the lock of one named thing ("doctor-day", 3, "2026-11-20"). */
export async function advisoryLock(trx: Executor, ...name: (string | number)[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name.join("\n")}, 0))`.execute(trx);
}
