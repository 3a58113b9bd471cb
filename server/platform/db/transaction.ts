import { sql } from "kysely";
import { isRetryable } from "#server/platform/http/errors.ts";
import type { Database, Executor } from "./database.ts";

/** Who changes the database; the audit triggers read it. */
export interface Actor {
  /** null: a visitor, or the system itself. */
  staffId: number | null;
  requestId: string | null;
}

const ATTEMPTS = 3;

/** What follows on the commit of a transaction that runs. */
const awaitingCommit = new WeakMap<Executor, (() => void)[]>();

/**
 * Runs `work` in one transaction, with the actor set for the audit triggers. Deadlocks and serialization failures are
 * retried, so `work` must have no side effects outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  actor: Actor,
  work: (trx: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const then: (() => void)[] = [];
      const done = await database.kysely.transaction().execute(async (trx) => {
        awaitingCommit.set(trx, then);
        await sql`SELECT set_config('matab.staff_id', ${actor.staffId === null ? "" : String(actor.staffId)}, true),
                         set_config('matab.request_id', ${actor.requestId ?? ""}, true)`.execute(trx);
        return await work(trx);
      });
      for (const next of then) next();
      return done;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Has `next`, which must not throw, run as soon as the transaction is committed; at once where there is none. */
export function afterCommit(db: Executor, next: () => void): void {
  const then = awaitingCommit.get(db);
  if (then) then.push(next);
  else next();
}

/** Takes an advisory lock on a name ("doctor-day", 3, "2026-11-20") until the transaction ends; waits while it is taken. */
export async function advisoryLock(trx: Executor, ...name: (string | number)[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name.join("\n")}, 0))`.execute(trx);
}
