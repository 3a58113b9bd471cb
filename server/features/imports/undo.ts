import { sql } from "kysely";
import type { ImportBatch, UndoPreview } from "#contract/imports.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { beginLongWork } from "./locks.ts";
import { get } from "./service.ts";
import { setUndone } from "./store.ts";

const NAMES_SHOWN = 10;
const NAMES = { patients: "full_name", services: "name", doctors: "name" } as const;
/** What knows a record only because the import or the search for doubles wrote it. */
const OWN_TABLES = ["patient_doubles", "doctor_hours"];

/** Every column of every table that can name a record of this one, from the catalogue: a new table is covered without a word. */
async function referringColumns(db: Executor, table: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = to_regclass(${table})`.execute(db);
  return rows.filter((one) => !OWN_TABLES.includes(one.table));
}

interface Made {
  id: number;
  name: string;
  isTouched: boolean;
}

/** The records that an import made and that are still there; touched: changed since, or named by any other record. */
async function recordsOf(db: Executor, { id, kind }: ImportBatch): Promise<Made[]> {
  const named = (await referringColumns(db, kind)).map(
    ({ table, column }) =>
      sql`OR EXISTS (SELECT FROM ${sql.table(table)} x WHERE x.${sql.ref(column)} = made.id)`,
  );
  const { rows } = await sql<Made>`
    SELECT made.id, made.${sql.ref(NAMES[kind])} AS name,
      (made.updated_on <> r.record_updated_on ${sql.join(named, sql` `)}) AS "isTouched"
    FROM import_rows r JOIN ${sql.table(kind)} made ON made.id = r.record_id
    WHERE r.batch_id = ${id} ORDER BY r.line`.execute(db);
  return rows;
}

/** What an undo would take back, and what it would leave. Throws 404. */
export async function preview(db: Executor, id: number): Promise<UndoPreview> {
  const made = await recordsOf(db, await get(db, id));
  const kept = made.filter(({ isTouched }) => isTouched);
  return {
    removed: made.length - kept.length,
    kept: kept.length,
    keptNames: kept.slice(0, NAMES_SHOWN).map(({ name }) => name),
  };
}

/**
 * Takes back what an import added, as if it had never been, but for records that somebody has worked with since. Throws
 * 404, and 409 when it has not been run, runs, is undone already or too long ago.
 */
export async function undo(trx: Executor, id: number): Promise<ImportBatch> {
  await beginLongWork(trx, await get(trx, id));
  const batch = await get(trx, id);
  if (!batch.canUndo)
    throw conflict(
      batch.state === "undone"
        ? "This import has been undone already."
        : "This import cannot be undone any more.",
    );
  await sql`SELECT FROM ${sql.table(batch.kind)} made
    WHERE made.id IN (SELECT record_id FROM import_rows WHERE batch_id = ${id}) FOR UPDATE`.execute(trx);
  const untouched = (await recordsOf(trx, batch)).filter(({ isTouched }) => !isTouched);
  const ids = untouched.map((record) => record.id);
  if (batch.kind === "patients")
    await sql`DELETE FROM patient_doubles WHERE first_id = ANY (${ids}) OR second_id = ANY (${ids})`.execute(
      trx,
    );
  await sql`DELETE FROM ${sql.table(batch.kind)} WHERE id = ANY (${ids})`.execute(trx);
  await setUndone(trx, id);
  await recordEvent(trx, "import undone", batch.kind, null, { list: batch.fileName, rows: ids.length });
  return await get(trx, id);
}
