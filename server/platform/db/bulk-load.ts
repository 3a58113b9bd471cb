import type { ClientBase } from "pg";
import { type IndexProgress, withoutIndexes } from "./start/without-indexes.ts";

/**
 * Loads much at once, such as the records of another system: in one transaction, without the indexes and references,
 * which are made again at its end. Every trigger is on: search texts, totals and figures come out as if each row had
 * been saved by itself, and each gets its row in the audit trail, in the name of whom `matab.staff_id` says (nobody,
 * unless `load` sets it in this transaction). Few statements with many rows are the quickest: totals, figures and the
 * trail are written by statement.
 *
 * Whoever else uses the tables waits until it is over, or gives up: it is for a clinic that is closed. A VACUUM should
 * follow.
 * @param owner a connection as the role that owns the tables, in no transaction.
 * @param load writes the rows on that connection; when it throws, nothing has happened.
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
