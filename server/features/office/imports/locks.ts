import { sql } from "kysely";
import type { ImportBatch } from "#contract/office/imports.ts";
import { IMPORT_LOCKS } from "#db/locks.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";

/**
 * Who works on an import, and how far a run is. All of it are locks of the database: every process sees them at once, and
 * they are gone with the transaction, however that ends.
 */

const held = (name: keyof typeof IMPORT_LOCKS) => sql`
  SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND classid = ${sql.lit(IMPORT_LOCKS[name])}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The id of the import that runs; one at a time does. */
export const RUNNING = sql`(SELECT max(objid) FROM (${held("run")}) AS running)`;
/** How many rows of it are in. */
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

/** Keeps an import to this transaction for what may take long. Throws 409 when another one does such a thing. */
export async function beginLongWork(trx: Executor, batch: ImportBatch): Promise<void> {
  if (!(await tryLock(trx, "longWork", batch.id))) throw await busy(trx, batch);
  // Small changes that have begun are soon over.
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCKS.anyWork}::int, ${batch.id}::int)`.execute(trx);
}

/** The same for a small change: it waits for other small ones. Throws 409 while something long is under way. */
export async function beginShortWork(trx: Executor, batch: ImportBatch): Promise<void> {
  if (!(await tryLock(trx, "anyWork", batch.id, "_shared"))) throw await busy(trx, batch);
  await sql`SELECT FROM import_batches WHERE id = ${batch.id} FOR UPDATE`.execute(trx);
}

/** Says that this transaction brings the import in. Throws 409 while another import comes in. */
export async function beginRun(trx: Executor, { id }: ImportBatch): Promise<void> {
  // 0 stands for all of them: two of one list would both find that nobody is here.
  if (!(await tryLock(trx, "longWork", 0)))
    throw conflict("Another import is running. Please wait until it has ended.");
  await tryLock(trx, "run", id);
}

/** Says how many rows are in, to everybody, before the transaction ends. */
export async function tellRowsIn(trx: Executor, rows: number): Promise<void> {
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
