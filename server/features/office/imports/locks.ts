import { sql } from "kysely";
import type { ImportBatch } from "#contract/office/imports.ts";
import { IMPORT_LOCKS } from "#db/locks.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";

/**
 * Who works on an import, and the progress of a run, as advisory locks: every process sees them at once, and they end with
 * the transaction, however it ends.
 */

const held = (name: keyof typeof IMPORT_LOCKS) => sql`
  SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND classid = ${sql.lit(IMPORT_LOCKS[name])}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The id of the running import; only one runs at a time. */
export const RUNNING = sql`(SELECT max(objid) FROM (${held("run")}) AS running)`;
/** The number of its rows added so far. */
export const ROWS_IN = sql`(SELECT coalesce(max(objid), 0)::int FROM (${held("rowsIn")}) AS told)`;

async function tryLock(
  trx: Executor,
  name: keyof typeof IMPORT_LOCKS,
  id: number,
  how = "",
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    SELECT ${sql.raw(`pg_try_advisory_xact_lock${how}`)}(${IMPORT_LOCKS[name]}::int, ${id}::int) AS "isTaken"`.execute(
    trx,
  );
  return rows[0]?.isTaken ?? false;
}

/** Reserves an import for long work by this transaction. Throws 409 when another transaction does long work on it. */
export async function beginLongWork(trx: Executor, batch: ImportBatch): Promise<void> {
  if (!(await tryLock(trx, "longWork", batch.id))) throw await busy(trx, batch);
  // Running small changes end soon, so they are waited for.
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCKS.anyWork}::int, ${batch.id}::int)`.execute(trx);
}

/** The same for a small change, which waits for other small ones. Throws 409 during long work. */
export async function beginShortWork(trx: Executor, batch: ImportBatch): Promise<void> {
  if (!(await tryLock(trx, "anyWork", batch.id, "_shared"))) throw await busy(trx, batch);
  await sql`SELECT FROM import_batches WHERE id = ${batch.id} FOR UPDATE`.execute(trx);
}

/** Marks the import as run by this transaction. Throws 409 while another import runs. */
export async function beginRun(trx: Executor, { id }: ImportBatch): Promise<void> {
  // 0 stands for all imports: two that list the same person would each find nobody here.
  if (!(await tryLock(trx, "longWork", 0)))
    throw conflict("Another import is running. Please wait until it has ended.");
  await tryLock(trx, "run", id);
}

/** Publishes the number of added rows before the transaction ends. */
export async function publishRowsIn(trx: Executor, rows: number): Promise<void> {
  await tryLock(trx, "rowsIn", rows, "_shared");
}

async function busy(trx: Executor, { id, counts }: ImportBatch) {
  const { rows } = await sql<{ running: number | null; rowsIn: number }>`
    SELECT ${RUNNING} AS running, ${ROWS_IN} AS "rowsIn"`.execute(trx);
  const { running, rowsIn } = rows[0] ?? {};
  return conflict(
    running === id
      ? `This list is being brought in: ${rowsIn} of ${counts.ready}. Wait until it is done.`
      : "This list is being worked on in another window. Wait until that is done.",
  );
}
