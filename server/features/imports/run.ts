import { sql } from "kysely";
import type { ImportBatch } from "#contract/imports.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { checkRows, type Evaluated, KINDS } from "./check.ts";
import { get, lockOpen } from "./service.ts";
import * as store from "./store.ts";

const ROWS_AT_ONCE = 500;

/** Only one import runs at a time, so that two of one list do not both find that nobody is here. Throws 409. */
async function aloneOrRefuse(trx: Executor): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('import runs', 0)) AS "isFree"`.execute(trx);
  if (!rows[0]?.isFree) throw conflict("Another import is running. Please wait until it has ended.");
}

/**
 * Adds every row that is ready, in this transaction: all or none. Every row is checked once more, because the clinic
 * worked on since. `say` is told how many rows are in, on another connection. Throws 404, and 409 when the import has
 * been run, was not checked or another one runs.
 */
export async function run(
  trx: Executor,
  id: number,
  say: (rows: number) => Promise<void>,
): Promise<ImportBatch> {
  await aloneOrRefuse(trx);
  const batch = await lockOpen(trx, id);
  if (batch.state !== "checked") throw conflict("Check the rows first.");
  const evaluated = await checkRows(trx, batch, await store.rowsToCheck(trx, id));
  await store.writeChecked(trx, id, evaluated);
  const ready = new Set(await store.readyLines(trx, id));
  await add(
    trx,
    batch,
    evaluated.filter(({ line }) => ready.has(line)),
    say,
  );
  await store.setDone(trx, id);
  const done = await get(trx, id);
  await recordEvent(trx, "imported", batch.kind, null, { list: batch.fileName, rows: done.counts.imported });
  return done;
}

async function add(
  trx: Executor,
  { id, kind }: ImportBatch,
  rows: readonly Evaluated[],
  say: (rows: number) => Promise<void>,
): Promise<void> {
  const recordOf = new Map<number, number>();
  for (const part of store.chunks(rows, ROWS_AT_ONCE)) {
    const added = part.map(({ values, match }) => ({
      values,
      distinctFrom: match?.id ?? (match?.line ? (recordOf.get(match.line) ?? null) : null),
    }));
    const ids = await KINDS[kind].insert(trx, added);
    const ties = part.map(({ line }, index) => ({ line, record: ids[index] ?? 0 }));
    for (const { line, record } of ties) recordOf.set(line, record);
    await store.tieRecords(trx, id, { table: kind, ties });
    await say(recordOf.size);
  }
}
