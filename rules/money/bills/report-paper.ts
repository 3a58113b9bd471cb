import { formatDateTime } from "#rules/values/display.ts";
import type { Sum } from "./invoice.ts";

/** A report on paper, independent of drawing: its subject, its tables and their sums. */

/**
 * The contents of a column: names in either script, and the widest one; words in either script, beside others; amounts and
 * counts, aligned right.
 */
export type ReportColumn = readonly [head: string, kind: "name" | "words" | "text" | "number"];

export interface ReportTable {
  name: string;
  columns: readonly ReportColumn[];
  /** A cell for each column. */
  lines: readonly (readonly string[])[];
  /** The sum of all lines, a cell for each column; null: nothing is added up. */
  total: readonly string[] | null;
}

export interface ReportPaper {
  title: string;
  /** The report's subject; values in either script. */
  facts: readonly { label: string; value: string }[];
  tables: readonly ReportTable[];
  /** The last one is the result. */
  sums: readonly Pick<Sum, "label" | "shown">[];
  /** Explains how the figures are counted. */
  words: readonly string[];
}

/** "Printed 24-Nov-2026 09:30 by": the name follows, which may be in another script. */
export const printedAt = (now: Date): string => `Printed ${formatDateTime(now.toISOString())} by`;
