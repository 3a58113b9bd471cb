import type { ImportBatch } from "#contract/office/imports.ts";
import { addImportedOpenings } from "#server/features/money/bills/imported-openings.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { checkRows, type Evaluated, KINDS } from "./check.ts";
import { beginRun, publishRowsIn } from "./locks.ts";
import { tieOpenings } from "./opening-store.ts";
import { get, lockOpen } from "./service.ts";
import * as store from "./store.ts";

const ROWS_AT_ONCE = 500;

/** Records that an import begins, so that a broken-off one can be recognised. Throws as `run` does. */
export async function begin(trx: Executor, id: number): Promise<void> {
  await beginRun(trx, await lockChecked(trx, id));
  await store.setBegun(trx, id);
}

async function lockChecked(trx: Executor, id: number): Promise<ImportBatch> {
  const batch = await lockOpen(trx, id);
  if (batch.state !== "checked") throw conflict("Check the rows first.");
  return batch;
}

/**
 * Adds every ready row in this transaction: all or none. Every row is checked again, because the clinic has worked on
 * since. Throws 404, and 409 when the import has been run, was not checked or another one runs.
 */
export async function run(trx: Executor, id: number): Promise<ImportBatch> {
  const batch = await lockChecked(trx, id);
  await beginRun(trx, batch);
  const evaluated = await checkRows(trx, batch, await store.rowsToCheck(trx, id));
  await store.writeChecked(trx, id, evaluated);
  const ready = new Set(await store.readyLines(trx, id));
  const rows = evaluated.filter(({ line }) => ready.has(line));
  await add(trx, batch, rows);
  await store.setDone(trx, id, rows.length);
  const done = await get(trx, id);
  await recordEvent(trx, "imported", batch.kind, null, { list: batch.fileName, rows: done.counts.imported });
  return done;
}

/**
 * Writes debts and advances of these rows, whose records are added. Throws 409 when the doctor has been removed meanwhile.
 */
async function addOpenings(
  trx: Executor,
  { id, fileName, opening }: ImportBatch,
  { rows, ids }: { rows: readonly Evaluated[]; ids: readonly number[] },
): Promise<void> {
  const said = rows.flatMap(({ line, owes, paidAhead }, index) =>
    owes === null && paidAhead === null ? [] : [{ line, patientId: ids[index] ?? 0, owes, paidAhead }],
  );
  if (said.length === 0) return;
  const { idDoctor = null, day = null } = opening ?? {};
  const made = await addImportedOpenings(trx, said, { idDoctor, day, remarks: `From the list ${fileName}` });
  const lineOf = new Map(said.map(({ patientId, line }) => [patientId, line]));
  await tieOpenings(
    trx,
    id,
    made.map(({ patientId, billId, entryId }) => ({ line: lineOf.get(patientId) ?? 0, billId, entryId })),
  );
}

async function add(trx: Executor, batch: ImportBatch, rows: readonly Evaluated[]): Promise<void> {
  const { id, kind } = batch;
  const recordOf = new Map<number, number>();
  for (const part of store.chunks(rows, ROWS_AT_ONCE)) {
    const added = part.map(({ values, match }) => ({
      values,
      distinctFrom: match?.id ?? (match?.line ? (recordOf.get(match.line) ?? null) : null),
    }));
    const ids = await KINDS[kind].insert(trx, added);
    await addOpenings(trx, batch, { rows: part, ids });
    const ties = part.map(({ line }, index) => ({ line, record: ids[index] ?? 0 }));
    for (const { line, record } of ties) recordOf.set(line, record);
    await store.tieRecords(trx, id, { table: kind, ties });
    await publishRowsIn(trx, recordOf.size);
  }
}
