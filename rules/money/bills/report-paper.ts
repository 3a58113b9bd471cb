import { formatDateTime } from "#rules/values/display.ts";
import type { Sum } from "./invoice.ts";

/** A report of the clinic on paper, independent of who draws it: what it is of, its tables, what they come to. */

/** What a column holds: names stand in either script, amounts and counts at the right. */
export type ReportColumn = readonly [head: string, kind: "name" | "text" | "number"];

export interface ReportTable {
  name: string;
  columns: readonly ReportColumn[];
  /** A cell for each column. */
  lines: readonly (readonly string[])[];
  /** What all lines come to, a cell for each column; null where nothing is added up. */
  total: readonly string[] | null;
}

export interface ReportPaper {
  title: string;
  /** Of what it is; values in either script. */
  facts: readonly { label: string; value: string }[];
  tables: readonly ReportTable[];
  /** The last is the one that counts. */
  sums: readonly Pick<Sum, "label" | "shown">[];
  /** How it is counted. */
  words: readonly string[];
}

/** "Printed 24-Nov-2026 09:30 by": the name follows, which may be in another script. */
export const printedAt = (now: Date): string => `Printed ${formatDateTime(now.toISOString())} by`;
