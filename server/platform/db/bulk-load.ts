import type { ClientBase } from "pg";
import { type IndexProgress, withoutIndexes } from "./start/without-indexes.ts";

/**
 * Loads many records at once, such as those of another system, in one transaction. Indexes and references are dropped and
 * made again at its end. Triggers stay on: search texts, totals, figures and the audit trail come out as if each row had
 * been saved by itself, in the name of `matab.staff_id` (nobody, unless `load` sets it in this transaction). Few statements
 * with many rows are fastest, since totals, figures and the trail are written per statement.
 * Other users of the tables wait until it ends, or time out: run it while the clinic is closed, and a VACUUM afterwards.
 * @param owner a connection as the role that owns the tables, in no transaction.
 * @param load writes the rows on that connection; when it throws, nothing is kept.
 * @returns what `load` returns.
 */
export async function loadInBulk<T>(
  owner: ClientBase,
  load: () => Promise<T>,
  progress?: IndexProgress,
): Promise<T> {
  await owner.query("BEGIN");
  try {
    const loaded = await withoutIndexes(owner, "on", load, progress);
    await owner.query("COMMIT");
    return loaded;
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}
