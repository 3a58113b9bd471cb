import { type RawBuilder, sql } from "kysely";
import {
  type ImportBatch,
  type ImportRow,
  ROW_OUTCOMES,
  ROWS_SHOWN,
  type RowOutcome,
} from "#contract/office/imports.ts";
import type { ImportKind } from "#rules/office/import-columns.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Opening } from "./kinds/kind.ts";
import { ROWS_IN, RUNNING } from "./locks.ts";
import { OPENINGS } from "./opening-store.ts";

/** Days in which an import can be undone, and for which the cells of rows not imported are kept. */
const DAYS_KEPT = 30;
const isRecent = sql`b.created_on > now() - make_interval(days => ${DAYS_KEPT})`;

const counts = sql.join(
  ROW_OUTCOMES.map(
    (outcome) => sql`${sql.lit(outcome)}, count(*) FILTER (WHERE r.outcome = ${sql.lit(outcome)})`,
  ),
);
const isRunning = sql`b.id IS NOT DISTINCT FROM ${RUNNING}`;

/** The progress of a running import; a broken-off one has added nothing. */
const HOW_FAR = sql`${isRunning} AS "isRunning",
  CASE WHEN b.state IN ('done', 'undone') THEN b.progress WHEN ${isRunning} THEN ${ROWS_IN} ELSE 0 END AS progress,
  CASE WHEN b.state = 'checked' AND NOT ${isRunning} THEN b.begun_on END AS "brokenOffOn"`;
const BATCH = sql`${HOW_FAR}, b.id, b.kind, b.file_name AS "fileName", b.state, b.headings, b.samples, b.notes, b.sheets, b.sheet, b.mapping, b.is_sure AS "isSure",
  b.date_order AS "dateOrder", b.day_numbers AS "dayNumbers", b.signed_balances AS "signedBalances", b.asks, ${OPENINGS}, b.rows, b.created_on AS "createdOn", b.run_on AS "runOn",
  b.undone_on AS "undoneOn", (SELECT name FROM staff WHERE id = b.made_by) AS "madeBy",
  b.state = 'done' AND ${isRecent} AS "canUndo",
  (SELECT jsonb_build_object(${counts}) FROM import_rows r WHERE r.batch_id = b.id) AS counts`;

async function readBatches(db: Executor, which: RawBuilder<unknown>): Promise<ImportBatch[]> {
  const { rows } = await sql<ImportBatch>`SELECT ${BATCH} FROM import_batches b ${which}`.execute(db);
  return rows;
}

export async function findBatch(db: Executor, id: number): Promise<ImportBatch | undefined> {
  return (await readBatches(db, sql`WHERE b.id = ${id}`))[0];
}

const LATEST = 20;
export const latestBatches = (db: Executor) =>
  readBatches(db, sql`WHERE ${isRecent} ORDER BY b.created_on DESC, b.id DESC LIMIT ${LATEST}`);

/** Deletes what is no longer needed of old lists: rows that were not imported, and lists that were never run. */
export async function forgetOld(trx: Executor): Promise<void> {
  await sql`DELETE FROM import_batches b WHERE NOT ${isRecent} AND b.run_on IS NULL`.execute(trx);
  await sql`DELETE FROM import_rows r USING import_batches b
    WHERE b.id = r.batch_id AND NOT ${isRecent} AND r.record_id IS NULL`.execute(trx);
}

/** The last choices for a list with these headings. */
export async function lastChoices(
  db: Executor,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Pick<ImportBatch, "mapping" | "dateOrder"> | undefined> {
  const { rows } = await sql<Pick<ImportBatch, "mapping" | "dateOrder">>`
    SELECT mapping, date_order AS "dateOrder" FROM import_batches
    WHERE kind = ${kind} AND headings = ${JSON.stringify(headings)}::jsonb AND state <> 'columns'
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The day on which this very file was imported, or undefined. */
export async function earlierRun(
  db: Executor,
  kind: ImportKind,
  sha256: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ runOn: string }>`
    SELECT run_on AS "runOn" FROM import_batches
    WHERE kind = ${kind} AND sha256 = ${sha256} AND state = 'done' ORDER BY run_on DESC LIMIT 1`.execute(db);
  return rows[0]?.runOn;
}

/** A sheet as read, with the guess at its columns. */
export interface SheetFacts
  extends Pick<
    ImportBatch,
    "headings" | "samples" | "mapping" | "isSure" | "dateOrder" | "notes" | "sheets" | "sheet"
  > {
  rows: readonly { line: number; cells: readonly string[] }[];
}

const ROWS_AT_ONCE = 2_000;

/** Characters of cells handled in one go; other calls are answered in between. */
const CHARACTERS_AT_ONCE = 200_000;

export const charactersIn = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** A list in chunks of a bearable size: at most so many items, and fewer where they hold many characters. */
export function* chunks<Item>(
  items: readonly Item[],
  size: number,
  charactersOf: (item: Item) => number = () => 0,
): Generator<readonly Item[]> {
  let part: Item[] = [];
  let characters = 0;
  for (const item of items) {
    part.push(item);
    characters += charactersOf(item);
    if (part.length < size && characters < CHARACTERS_AT_ONCE) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export async function insertBatch(
  trx: Executor,
  { kind, fileName, sha256 }: { kind: ImportKind; fileName: string; sha256: Buffer },
  facts: SheetFacts,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO import_batches (kind, file_name, sha256, headings, samples, mapping, is_sure, date_order, rows, made_by)
    VALUES (${kind}, ${fileName}, ${sha256}, '[]', '[]', '[]', '[]', ${facts.dateOrder}, 0, current_staff_id())
    RETURNING id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await replaceSheet(trx, id, facts);
  return id;
}

/** Replaces an import's sheet; its columns are to be chosen next. */
export async function replaceSheet(trx: Executor, id: number, facts: SheetFacts): Promise<void> {
  await sql`DELETE FROM import_rows WHERE batch_id = ${id}`.execute(trx);
  await sql`UPDATE import_batches SET state = 'columns', begun_on = NULL, headings = ${json(facts.headings)},
      samples = ${json(facts.samples)}, mapping = ${json(facts.mapping)}, is_sure = ${json(facts.isSure)},
      date_order = ${facts.dateOrder}, notes = ${json(facts.notes)}, rows = ${facts.rows.length},
      sheets = ${json(facts.sheets)}, sheet = ${facts.sheet} WHERE id = ${id}`.execute(trx);
  for (const part of chunks(facts.rows, ROWS_AT_ONCE, ({ cells }) => charactersIn(cells)))
    await sql`INSERT INTO import_rows (batch_id, line, cells)
      SELECT ${id}, line, cells FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS r (line int, cells jsonb)`.execute(
      trx,
    );
}

/** The hash of the file as it was sent. */
export async function sha256Of(db: Executor, id: number): Promise<Buffer> {
  const { rows } = await sql<{ sha256: Buffer }>`SELECT sha256 FROM import_batches WHERE id = ${id}`.execute(
    db,
  );
  return rows[0]?.sha256 ?? Buffer.alloc(0);
}

export async function setColumns(
  trx: Executor,
  id: number,
  chosen: Pick<ImportBatch, "mapping" | "dateOrder" | "dayNumbers" | "signedBalances" | "asks">,
): Promise<void> {
  const { mapping, dateOrder, dayNumbers, signedBalances, asks } = chosen;
  await sql`UPDATE import_batches SET mapping = ${JSON.stringify(mapping)}::jsonb, date_order = ${dateOrder},
    day_numbers = ${dayNumbers}, signed_balances = ${signedBalances}, asks = ${json(asks)},
    state = 'checked', begun_on = NULL WHERE id = ${id}`.execute(trx);
}

/** A row to be checked. */
export type StoredRow = Pick<ImportRow, "line" | "cells" | "decision">;

/** All rows of a batch, or one, in the order of the list. */
export async function rowsToCheck(db: Executor, id: number, line?: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT line, cells, decision FROM import_rows
    WHERE batch_id = ${id} AND (${line ?? null}::int IS NULL OR line = ${line ?? null}) ORDER BY line`.execute(
    db,
  );
  return rows;
}

/** The result of checking a row. */
export interface CheckedRow extends Opening, Pick<ImportRow, "line" | "problems" | "facts" | "match"> {
  found: "ready" | "problem" | "same" | "known";
  /** Hexadecimal. */
  hash: string;
}

export async function writeChecked(trx: Executor, id: number, checked: readonly CheckedRow[]): Promise<void> {
  for (const part of chunks(checked, ROWS_AT_ONCE, ({ facts }) => charactersIn(facts)))
    await sql`UPDATE import_rows r SET found = c.found, problems = c.problems, facts = c.facts,
        match = nullif(c.match, 'null'), row_hash = decode(c.hash, 'hex'), owes = c.owes, paid_ahead = c."paidAhead"
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        AS c (line int, found text, problems jsonb, facts jsonb, match jsonb, hash text, owes numeric, "paidAhead" numeric)
      WHERE r.batch_id = ${id} AND r.line = c.line`.execute(trx);
}

/** Those of these hashes, in hexadecimal, whose rows were imported and whose records still exist. */
export async function knownHashes(
  db: Executor,
  kind: ImportKind,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT encode(r.row_hash, 'hex') AS hash
    FROM unnest(${hashes}::text[]) AS wanted (hash) JOIN import_rows r ON r.row_hash = decode(wanted.hash, 'hex')
    JOIN import_batches b ON b.id = r.batch_id AND b.kind = ${kind} AND b.state = 'done'
    WHERE r.record_id IS NOT NULL`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

const ROW = sql`line, cells, outcome, decision, problems, facts, match`;

export async function rowsWith(
  db: Executor,
  id: number,
  { outcome, after }: { outcome: RowOutcome; after: number },
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`SELECT ${ROW} FROM import_rows
    WHERE batch_id = ${id} AND outcome = ${outcome} AND line > ${after} ORDER BY line LIMIT ${ROWS_SHOWN}`.execute(
    db,
  );
  return rows;
}

export async function findRow(db: Executor, id: number, line: number): Promise<ImportRow | undefined> {
  const { rows } =
    await sql<ImportRow>`SELECT ${ROW} FROM import_rows WHERE batch_id = ${id} AND line = ${line}`.execute(
      db,
    );
  return rows[0];
}

/** The rows that are not imported, for the file of problems. */
export async function rowsNotIn(db: Executor, id: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`SELECT ${ROW} FROM import_rows
    WHERE batch_id = ${id} AND outcome IN ('problem', 'same', 'left') ORDER BY line`.execute(db);
  return rows;
}

/** Changes the cells of rows; decisions about them are open again. */
export async function setCells(
  trx: Executor,
  id: number,
  changed: readonly Pick<StoredRow, "line" | "cells">[],
): Promise<void> {
  for (const part of chunks(changed, ROWS_AT_ONCE, ({ cells }) => charactersIn(cells)))
    await sql`UPDATE import_rows r SET cells = c.cells, decision = NULL
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS c (line int, cells jsonb)
      WHERE r.batch_id = ${id} AND r.line = c.line`.execute(trx);
}

/** Sets the decision on one row, or on all with the same match. Returns on how many. */
export async function setDecision(
  trx: Executor,
  id: number,
  decision: ImportRow["decision"],
  line: number | undefined,
): Promise<number> {
  const which = line === undefined ? sql`found = 'same'` : sql`line = ${line}`;
  const { numAffectedRows } = await sql`UPDATE import_rows SET decision = ${decision}
    WHERE batch_id = ${id} AND ${which}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** The lines of the rows to be added, in order. */
export async function readyLines(trx: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`SELECT line FROM import_rows
    WHERE batch_id = ${id} AND outcome = 'ready' ORDER BY line`.execute(trx);
  return rows.map(({ line }) => line);
}

/** Links rows to the records made from them, and deletes their cells, which are not needed any more. */
export async function tieRecords(
  trx: Executor,
  id: number,
  { table, ties }: { table: string; ties: readonly { line: number; record: number }[] },
): Promise<void> {
  await sql`UPDATE import_rows r SET record_id = t.record, record_updated_on = made.updated_on, cells = '[]', facts = '[]',
      problems = '[]', match = NULL
    FROM jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) AS t (line int, record bigint)
    JOIN ${sql.table(table)} made ON made.id = t.record
    WHERE r.batch_id = ${id} AND r.line = t.line`.execute(trx);
}

/** Writes down that the import begins to run. */
export async function setBegun(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE import_batches SET begun_on = now_ms() WHERE id = ${id}`.execute(trx);
}

/** Also deletes the sample rows, which hold people's data. */
export async function setDone(trx: Executor, id: number, progress: number): Promise<void> {
  await sql`UPDATE import_batches SET state = 'done', run_on = now_ms(), samples = '[]', progress = ${progress}
    WHERE id = ${id}`.execute(trx);
}

/** Marks a batch undone; its records are gone. */
export async function setUndone(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE import_batches SET state = 'undone', undone_on = now_ms() WHERE id = ${id}`.execute(trx);
}
