import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  byId,
  choice,
  dropInvisible,
  instant,
  isStorable,
  NOT_STORABLE,
  optionalDayOf,
  optionalId,
  recordId,
  requiredId,
  wholeNumber,
  yesNo,
} from "#contract/values/fields.ts";
import { IMPORT_KINDS } from "#rules/office/import-columns.ts";
import { DATE_ORDERS } from "#rules/values/time/typed-date.ts";
import { EXPORT_TYPES } from "./exports.ts";
import { ImportAsks } from "./import-asks.ts";
import { ImportedOpenings } from "./import-openings.ts";

/** Importing a list of patients, services or doctors (docs/handbook/office/import.md). */

/** The most bytes of a file. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;

/**
 * The outcome of a row. ready: it will be added. problem: it must be corrected. same: it resembles an existing record or a
 * row further up. known: an earlier import added it. left: left out by hand. imported: it was added.
 */
export const ROW_OUTCOMES = ["ready", "problem", "same", "known", "left", "imported"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const Counts = z.object(
  Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, z.number().int()])) as Record<
    RowOutcome,
    z.ZodNumber
  >,
);

/** An import. columns: read, not checked yet. checked: checked without saving anything. */
export const ImportBatch = z.object({
  id: recordId,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(["columns", "checked", "done", "undone"]),
  headings: z.array(z.string()),
  /** The first few values of each column. */
  samples: z.array(z.array(z.string())),
  /** The field of each column, null where it is left out. */
  mapping: z.array(z.string().nullable()),
  /** Whether each column's heading is certain. */
  isSure: z.array(z.boolean()),
  dateOrder: z.enum(DATE_ORDERS),
  /** Whether numbers in day columns are read as Excel's day numbers. */
  dayNumbers: z.boolean(),
  /** Whether a minus means the opposite: an advance in a column of debts. */
  signedBalances: z.boolean(),
  /** All null before a check. */
  asks: ImportAsks,
  /** null for lists of services and doctors. */
  opening: ImportedOpenings.nullable(),
  /** What the reader had to decide, in words. */
  notes: z.array(z.string()),
  /** The names of a workbook's visible sheets; empty for other files. */
  sheets: z.array(z.string()),
  /** The index of the sheet that was read. */
  sheet: z.number().int(),
  rows: z.number().int(),
  counts: Counts,
  /** The rows added so far by a running import. */
  progress: z.number().int(),
  /** Whether anybody is running it now. */
  isRunning: z.boolean(),
  /** When a broken-off run began: it added nothing, and can be repeated. */
  brokenOffOn: instant.nullable(),
  madeBy: z.string().nullable(),
  createdOn: instant,
  runOn: instant.nullable(),
  undoneOn: instant.nullable(),
  /** Whether it can still be undone. */
  canUndo: z.boolean(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** A problem of a row; `column` counts from 0, null where the list lacks a column. */
export const RowProblem = z.object({
  column: z.number().int().nullable(),
  field: z.string(),
  message: z.string(),
  /** The probable meaning. */
  suggestion: z.string().optional(),
  /** The label for accepting the suggestion, where needed: "Use the phone of row 12". */
  offer: z.string().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** What a row resembles: an existing record (`id`), or a row further up (`line`). */
export const RowMatch = z.object({
  id: recordId.nullable(),
  line: z.number().int().nullable(),
  /** "P-000107", or the row. */
  label: z.string(),
  facts: z.array(z.string()),
});
export type RowMatch = z.infer<typeof RowMatch>;

export const ImportRow = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  outcome: z.enum(ROW_OUTCOMES),
  decision: z.enum(["another", "same", "leave"]).nullable(),
  problems: z.array(RowProblem),
  /** The facts that are compared: name, phone, guardian, birthday. */
  facts: z.array(z.string()),
  match: RowMatch.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const batchId = requiredId("Say which import: id must be a positive number.");
const line = wholeNumber("Say which row.", 1, 2_000_000);
const access = "patients.import";

export const uploadImport = endpoint({
  method: "POST",
  path: "/Import/Upload",
  access,
  summary: "Read a list (CSV or Excel workbook); nothing is saved of it but the list itself",
  multipart: { json: "importData", file: "ImportFile", maxBytes: IMPORT_MAX_BYTES },
  body: z.object({
    kind: choice(IMPORT_KINDS, "Choose patients, services or doctors."),
    fileName: z.preprocess(
      dropInvisible,
      z
        .string({ error: "Say what the file is called." })
        .trim()
        .min(1, "Say what the file is called.")
        .transform((name) => name.slice(-200).toWellFormed().replaceAll("\0", "")),
    ),
  }),
  output: ImportBatch,
});

const MOST_SHEETS = 100;

export const readImportSheet = endpoint({
  method: "POST",
  path: "/Import/ReadSheet",
  access,
  summary: "Read another sheet of the workbook in place of the one that was read",
  multipart: { json: "importData", file: "ImportFile", maxBytes: IMPORT_MAX_BYTES },
  body: z.object({ id: batchId, sheet: wholeNumber("Say which sheet.", 0, MOST_SHEETS - 1) }),
  output: ImportBatch,
});

export const checkImport = endpoint({
  method: "POST",
  path: "/Import/Check",
  access,
  summary: "Try an import with these columns, without saving anything",
  body: z.object({
    id: batchId,
    mapping: z.array(z.preprocess(dropInvisible, z.string().max(40).nullable())).max(100),
    dateOrder: choice(DATE_ORDERS, "Choose the order of days and months."),
    dayNumbers: yesNo.default(false),
    signedBalances: yesNo.default(false),
    /** For debts: the doctor of their bills, and the last day of the old books. */
    openingDoctor: optionalId,
    openingDay: optionalDayOf("money", "The day"),
  }),
  output: ImportBatch,
});

export const getImport = endpoint({
  method: "GET",
  path: "/Import/GetById",
  access,
  summary: "One import, with how far it is",
  query: byId,
  output: ImportBatch,
});

export const listImports = endpoint({
  method: "GET",
  path: "/Import/GetLatest",
  access,
  summary: "The latest imports",
  output: z.array(ImportBatch),
});

export const ROWS_SHOWN = 50;

export const getImportRows = endpoint({
  method: "GET",
  path: "/Import/GetRows",
  access,
  summary: `Rows of an import with one outcome, ${ROWS_SHOWN} after a line`,
  query: z.object({
    id: batchId,
    outcome: choice(ROW_OUTCOMES, "Choose which rows."),
    after: wholeNumber("Say after which row.", 0, 2_000_000).default(0),
  }),
  output: z.array(ImportRow),
});

export const correctImportRow = endpoint({
  method: "POST",
  path: "/Import/Correct",
  access,
  summary:
    "Write something else into a cell of an import, or into all that say the same, and check those rows again",
  body: z.object({
    id: batchId,
    line,
    /** In the same column of every row with the same value. */
    everywhere: yesNo.optional(),
    column: wholeNumber("Say which column.", 0, 99),
    text: z.preprocess(dropInvisible, z.string().max(12_000).refine(isStorable, NOT_STORABLE)),
  }),
  output: z.object({ batch: ImportBatch, row: ImportRow }),
});

export const decideImportRows = endpoint({
  method: "POST",
  path: "/Import/Decide",
  access,
  summary: "Say of a row, or of all that look the same, what becomes of it",
  body: z.object({
    id: batchId,
    /** Omitted: all rows with the same match. */
    line: line.optional(),
    decision: choice(["another", "same", "leave", "none"], "Choose what becomes of the row."),
  }),
  output: ImportBatch,
});

export const runImport = endpoint({
  method: "POST",
  path: "/Import/Run",
  access,
  summary: "Add every row that is ready, all or none",
  body: byId,
  output: ImportBatch,
});

/** What an undo would remove, and which records it would keep because somebody has worked with them. */
export const UndoPreview = z.object({
  removed: z.number().int(),
  kept: z.number().int(),
  /** The names of the first few that are kept. */
  keptNames: z.array(z.string()),
  /** In a list with opening balances: why each of those is kept, in the same order. */
  keptBecause: z.array(z.string()).optional(),
  /** In a list with opening balances: those that are taken back. */
  openings: ImportedOpenings.pick({ owes: true, paidAhead: true }).optional(),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

export const previewUndo = endpoint({
  method: "GET",
  path: "/Import/PreviewUndo",
  access,
  summary: "What the undo of an import would take back",
  query: byId,
  output: UndoPreview,
});

export const undoImport = endpoint({
  method: "POST",
  path: "/Import/Undo",
  access,
  summary: "Take back what an import added, but for what somebody has worked with since",
  body: byId,
  output: ImportBatch,
});

const workbook = [EXPORT_TYPES.xlsx];

export const getProblemsFile = endpoint({
  method: "GET",
  path: "/Import/GetProblemsFile",
  access,
  summary: "The rows that do not come in, each with what is wrong, as a workbook",
  query: byId,
  output: z.unknown(),
  download: workbook,
});

export const getEmptySheet = endpoint({
  method: "GET",
  path: "/Import/GetEmptySheet",
  access,
  summary: "A workbook with nothing but the right headings",
  query: z.object({ kind: choice(IMPORT_KINDS, "Choose patients, services or doctors.") }),
  output: z.unknown(),
  download: workbook,
});
