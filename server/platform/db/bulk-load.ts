import type { ClientBase } from "pg";

/** Called with how many of the indexes have been built. */
export type IndexProgress = (built: number, total: number) => void;

/**
 * Loads much at once, such as the records of another system: in one transaction, without the indexes that answer
 * searches, which are built again at its end. Every trigger is on: search texts, totals and figures come out as if each
 * row had been saved by itself, and each gets its row in the audit trail, in the name of whom `matab.staff_id` says
 * (nobody, unless `load` sets it in this transaction). Few statements with many rows are the quickest: totals, figures
 * and the trail are written by statement.
 *
 * Whoever else uses the tables waits until it is over, or gives up: it is for a clinic that is closed. A VACUUM ANALYZE
 * should follow.
 * @param owner a connection as the role that owns the tables, in no transaction.
 * @param load writes the rows on that connection; when it throws, nothing has happened.
 * @returns what `load` returns.
 */
export async function loadInBulk<T>(
  owner: ClientBase,
  load: () => Promise<T>,
  progress: IndexProgress = () => undefined,
): Promise<T> {
  await owner.query("BEGIN");
  try {
    await owner.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
       SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL jit = off`,
    );
    const indexes = await dropSearchIndexes(owner);
    const loaded = await load();
    // The ledger's balance and the references are checked before hours of index building, not after.
    await owner.query("SET CONSTRAINTS ALL IMMEDIATE");
    for (const [number, definition] of indexes.entries()) {
      await owner.query(definition);
      progress(number + 1, indexes.length);
    }
    await owner.query("COMMIT");
    return loaded;
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

/** @returns the statements that make them again. */
async function dropSearchIndexes(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT c.oid::regclass AS name, pg_get_indexdef(c.oid) AS definition
     FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
     WHERE amname = 'gin' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`,
  );
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
