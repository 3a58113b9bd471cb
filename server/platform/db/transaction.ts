import { type RawBuilder, sql } from "kysely";
import type { LockName } from "#db/locks.ts";
import { isRetryable } from "#server/platform/http/errors.ts";
import type { Database, Executor } from "./database.ts";

/** Who changes the database; the audit triggers read it. */
export interface Actor {
  /** null: a visitor, or the system itself. */
  staffId: number | null;
  requestId: string | null;
  /** A condition of the transaction. */
  premise?: Premise | undefined;
}

/**
 * A condition that a transaction rests on: it is read in the statement that sets the actor, and so needs no round trip of
 * its own.
 */
export interface Premise {
  /** Reads one value, and locks the rows that it reads until the transaction ends. */
  value: RawBuilder<unknown>;
  /** Throws where the value, null for no row, does not meet the condition. */
  check(value: unknown): void;
}

const ATTEMPTS = 3;

/** Callbacks for the commit of a running transaction. */
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
        await begin(trx, actor);
        return await work(trx);
      });
      for (const next of then) next();
      return done;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Sets the actor, and throws where the premise does not hold. */
async function begin(trx: Executor, { staffId, requestId, premise }: Actor): Promise<void> {
  const { rows } = await sql<{ premise: unknown }>`
    SELECT set_config('matab.staff_id', ${staffId === null ? "" : String(staffId)}, true),
           set_config('matab.request_id', ${requestId ?? ""}, true),
           ${premise ? sql`(${premise.value})` : sql`NULL`} AS premise`.execute(trx);
  premise?.check(rows[0]?.premise ?? null);
}

/** Runs `next`, which must not throw, once the transaction is committed; at once outside a transaction. */
export function afterCommit(db: Executor, next: () => void): void {
  const then = awaitingCommit.get(db);
  if (then) then.push(next);
  else next();
}

/**
 * Takes an advisory lock on a name ("doctor-day", 3, "2026-11-20") until the transaction ends; waits while another holds
 * it.
 */
export async function advisoryLock(
  trx: Executor,
  ...name: [LockName, ...(string | number)[]]
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name.join("\n")}, 0))`.execute(trx);
}

/** The same for several names in one statement, in the given order. */
export async function advisoryLocks(
  trx: Executor,
  names: readonly (readonly [LockName, ...(string | number)[]])[],
): Promise<void> {
  const keys = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name.join("\n")}, 0))`);
  await sql`SELECT ${sql.join(keys)}`.execute(trx);
}
