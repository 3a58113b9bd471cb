import { createHash } from "node:crypto";
import { IMPORT_FIELDS } from "#contract/office/import-fields.ts";
import type { checkImport, correctImportRow, ImportBatch, ImportRow } from "#contract/office/imports.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { DAY_FIELDS, guessColumns, headingRow, type ImportKind } from "#rules/office/import-columns.ts";
import { dateOrderOf } from "#rules/office/import-values.ts";
import { formatDate } from "#rules/values/display.ts";
import { hasDoctor } from "#server/features/money/bills/imported-openings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { asksOf } from "./asks.ts";
import { checkRows } from "./check.ts";
import { beginLongWork, beginShortWork } from "./locks.ts";
import { type OpeningChoice, setOpening } from "./opening-store.ts";
import { type Sheet, storable } from "./reader/refusal.ts";
import * as store from "./store.ts";

const SAMPLES = 3;
const DAYS_LOOKED_AT = 300;
const LONGEST_SHOWN = 200;

/** One import. Throws 404. */
export async function get(db: Executor, id: number): Promise<ImportBatch> {
  const batch = await store.findBatch(db, id);
  if (!batch) throw notFound("This import");
  return batch;
}

/**
 * The import, locked for changes until the transaction ends. Throws 404, and 409 during long work on it, or when it has
 * been run.
 */
export async function lockOpen(trx: Executor, id: number, begin = beginLongWork): Promise<ImportBatch> {
  await begin(trx, await get(trx, id));
  const batch = await get(trx, id);
  if (batch.state === "done" || batch.state === "undone")
    throw conflict("This import has been run. Choose the file again to import more of it.");
  return batch;
}

const fieldsOf = (kind: ImportKind) => Object.keys(IMPORT_FIELDS[kind]);

/** The facts of a file that was read, with a guess at its columns. Throws 409 when it has no rows below its headings. */
async function factsOf(
  db: Executor,
  { kind, sha256, sheet }: { kind: ImportKind; sha256: Buffer; sheet: Sheet },
): Promise<store.SheetFacts> {
  const begin = headingRow(
    kind,
    sheet.rows.map(({ cells }) => cells),
  );
  const rows = sheet.rows.slice(begin + 1);
  if (rows.length === 0) throw conflict("The file has headings and no rows below them.");
  const columns = Math.max(...sheet.rows.slice(begin).map(({ cells }) => cells.length));
  const headings = Array.from(
    { length: columns },
    (_, column) => sheet.rows[begin]?.cells[column]?.trim().slice(0, LONGEST_SHOWN) || `Column ${column + 1}`,
  ).map(storable);
  const guesses = guessColumns(kind, headings);
  const before = await store.earlierRun(db, kind, sha256);
  const last = await store.lastChoices(db, kind, headings);
  const values = (column: number, count: number) =>
    rows
      .slice(0, DAYS_LOOKED_AT)
      .flatMap(({ cells }) => cells[column]?.trim() || [])
      .slice(0, count);
  const days = guesses.flatMap(({ field }, column) =>
    DAY_FIELDS.some((name) => name === field) ? values(column, DAYS_LOOKED_AT) : [],
  );
  return {
    headings,
    samples: headings.map((_, column) =>
      values(column, SAMPLES).map((text) => storable(text.slice(0, LONGEST_SHOWN))),
    ),
    mapping: last?.mapping ?? guesses.map(({ field }) => field),
    isSure: guesses.map(({ isSure }) => Boolean(last) || isSure),
    dateOrder: last?.dateOrder ?? dateOrderOf(days),
    notes: [
      ...(before
        ? [`This very file came in on ${formatDate(before)}; who is in already is recognised.`]
        : []),
      ...(last ? ["The columns are as you chose them the last time."] : []),
      ...sheet.notes,
    ],
    sheets: sheet.sheets.map(storable),
    sheet: sheet.sheet,
    rows,
  };
}

const sha256Of = (content: Buffer) => createHash("sha256").update(content).digest();

/** Stores a list that was read, with a guess at its columns. Throws 409 when it has no rows below its headings. */
export async function keep(
  trx: Executor,
  { kind, fileName, content, sheet }: { kind: ImportKind; fileName: string; content: Buffer; sheet: Sheet },
): Promise<ImportBatch> {
  await store.forgetOld(trx);
  const sha256 = sha256Of(content);
  const facts = await factsOf(trx, { kind, sha256, sheet });
  const id = await store.insertBatch(trx, { kind, fileName: storable(fileName), sha256 }, facts);
  return await get(trx, id);
}

/**
 * Replaces the stored sheet by another one of the same file, dropping corrections and decisions. Throws 404, and 409 when
 * the file is a different one, the sheet has no rows below its headings, or the import was run.
 */
export async function keepSheet(
  trx: Executor,
  { id, content, sheet }: { id: number; content: Buffer; sheet: Sheet },
): Promise<ImportBatch> {
  const { kind } = await lockOpen(trx, id);
  const sha256 = sha256Of(content);
  if (!sha256.equals(await store.sha256Of(trx, id)))
    throw conflict("This is not the same file any more. Import it as a new one.");
  await store.replaceSheet(trx, id, await factsOf(trx, { kind, sha256, sheet }));
  return await get(trx, id);
}

/** The doctor and day for the bills of debts; nothing where no column has balances. Throws 400. */
async function openingOf(
  trx: Executor,
  mapping: readonly (string | null)[],
  { idDoctor, day }: OpeningChoice,
): Promise<OpeningChoice> {
  if (!mapping.includes("owes")) return { idDoctor: null, day: null };
  if (idDoctor === null || !(await hasDoctor(trx, idDoctor)))
    throw invalid({ field: "openingDoctor", message: "Choose whose bills hold what is owed." });
  if (day === null) throw invalid({ field: "openingDay", message: "Say on which day it was owed." });
  return { idDoctor, day };
}

/** Checks the import with these columns and saves only the findings. Throws 400, 404, 409. */
export async function check(
  trx: Executor,
  { id, openingDoctor, openingDay, ...chosen }: BodyOf<typeof checkImport>,
): Promise<ImportBatch> {
  const { mapping } = chosen;
  const batch = await lockOpen(trx, id);
  assertColumns(batch, mapping);
  const opening = await openingOf(trx, mapping, { idDoctor: openingDoctor, day: openingDay });
  const rows = await store.rowsToCheck(trx, id);
  await store.setColumns(trx, id, { ...chosen, asks: asksOf({ kind: batch.kind, mapping }, rows) });
  await setOpening(trx, id, opening);
  await store.writeChecked(trx, id, await checkRows(trx, { ...batch, ...chosen }, rows));
  return await get(trx, id);
}

function assertColumns({ kind, headings }: ImportBatch, mapping: readonly (string | null)[]): void {
  const chosen = mapping.filter((field) => field !== null);
  const wrong = (message: string) => invalid({ field: "mapping", message });
  if (mapping.length !== headings.length) throw wrong("Say of every column where it goes.");
  if (chosen.some((field) => !fieldsOf(kind).includes(field))) throw wrong("Choose fields from the list.");
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  const labels = IMPORT_FIELDS[kind] as Readonly<Record<string, string>>;
  if (twice) throw wrong(`Two columns go to ${labels[twice]}. Choose one of them.`);
  const needed = kind === "services" ? "name" : "fullName";
  if (!chosen.includes(needed) && !chosen.includes("firstName"))
    throw wrong(`Say which column holds ${labels[needed]}.`);
}

/** Corrects a cell, or all equal ones of its column, and checks those rows again. Throws 404, 409. */
export async function correct(
  trx: Executor,
  { id, line, column, text, everywhere = false }: BodyOf<typeof correctImportRow>,
): Promise<{ batch: ImportBatch; row: ImportRow }> {
  const batch = await lockOpen(trx, id, beginShortWork);
  const said = (await rowAt(trx, id, line)).cells[column]?.trim() ?? "";
  const isMeant = (row: store.StoredRow) =>
    row.line === line || (everywhere && (row.cells[column]?.trim() ?? "") === said);
  const meant = (await store.rowsToCheck(trx, id)).filter(isMeant);
  const cellsOf = ({ cells }: store.StoredRow) =>
    batch.headings.map((_, index) => (index === column ? text.trim() : (cells[index] ?? "")));
  await store.setCells(
    trx,
    id,
    meant.map((row) => ({ line: row.line, cells: cellsOf(row) })),
  );
  const lines = new Set(meant.map((row) => row.line));
  const last = Math.max(...lines);
  // Rows further up are compared too: a corrected phone may equal theirs.
  const rows = (await store.rowsToCheck(trx, id)).filter((row) => row.line <= last);
  const checked = await checkRows(trx, batch, rows);
  await store.writeChecked(
    trx,
    id,
    checked.filter((row) => lines.has(row.line)),
  );
  return { batch: await get(trx, id), row: await rowAt(trx, id, line) };
}

async function rowAt(db: Executor, id: number, line: number): Promise<ImportRow> {
  const row = await store.findRow(db, id, line);
  if (!row) throw notFound("This row");
  return row;
}

/** Decides about a row, or about all that resemble the same. Throws 404, 409. */
export async function decide(
  trx: Executor,
  { id, line, decision }: { id: number; line?: number; decision: "another" | "same" | "leave" | "none" },
): Promise<ImportBatch> {
  await lockOpen(trx, id, beginShortWork);
  if (line !== undefined) await rowAt(trx, id, line);
  await store.setDecision(trx, id, decision === "none" ? null : decision, line);
  return await get(trx, id);
}
