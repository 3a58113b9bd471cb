import type { ClientBase } from "pg";

/** Called with how many of the indexes and references have been made again. */
export type IndexProgress = (made: number, total: number) => void;

/** A statement that drops an index or a constraint, and the one that makes the same again. */
interface Removable {
  drop: string;
  make: string;
}

/**
 * Loads many rows without the indexes and foreign keys of all tables in the current schema, then makes the same ones again,
 * checks them and runs ANALYZE: the common part of a bulk load and a restore. One sorted build costs a fraction of keeping
 * an index row by row, and one join a fraction of a look-up per reference.
 * It works inside the caller's transaction: if broken off, nothing was dropped. Primary keys stay. A row that breaks a
 * unique or exclusion constraint, or a reference, may be found only at the end.
 * The caller provides: BEGIN and COMMIT; disabling triggers, which run otherwise; moving sequences behind the loaded
 * numbers; a VACUUM afterwards, which no transaction may run.
 * @param owner a connection as the role that owns the tables, in a transaction that nobody waits for: it locks the tables
 * until the end.
 * @param triggers whether they fire while `load` runs: then unique indexes and those of references stay, because triggers
 * look up rows by them.
 * @param load writes the rows on that connection.
 * @returns what `load` returns.
 */
export async function withoutIndexes<T>(
  owner: ClientBase,
  triggers: "on" | "off",
  load: () => Promise<T>,
  progress: IndexProgress = () => undefined,
): Promise<T> {
  await owner.query(
    `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
     SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL jit = off`,
  );
  const removed = [...(await foreignKeys(owner)), ...(await indexes(owner, triggers))];
  for (const { drop } of removed) await owner.query(drop);
  const loaded = await load();
  // Deferred constraints, such as the ledger's balance, are checked before hours of index building, not after.
  await owner.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const [number, { make }] of removed.toReversed().entries()) {
    await owner.query(make);
    progress(number + 1, removed.length);
  }
  await owner.query("ANALYZE");
  return loaded;
}

async function foreignKeys(owner: ClientBase): Promise<Removable[]> {
  const { rows } = await owner.query<Removable>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
     ORDER BY conrelid::regclass::text, conname`,
  );
  return rows;
}

/**
 * All indexes but those of primary keys, unique and exclusion constraints included; with triggers on, only those that
 * triggers do not use.
 */
async function indexes(owner: ClientBase, triggers: "on" | "off"): Promise<Removable[]> {
  const { rows } = await owner.query<Removable>(
    `SELECT
       CASE WHEN k.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, k.conname) END AS drop,
       CASE WHEN k.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) END AS make
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('u', 'x')
     WHERE c.relnamespace = current_schema()::regnamespace AND NOT i.indisprimary AND ($1 = 'off' OR NOT (
       i.indisunique OR i.indisexclusion OR EXISTS (
         SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = i.indrelid AND i.indkey[0] = ANY (f.conkey))))
     ORDER BY i.indrelid::regclass::text, c.relname`,
    [triggers],
  );
  return rows;
}
