import { addMoney } from "#rules/values/money.ts";

/** The parts of a Z-report, and helpers to build them. */

/**
 * A line of a part: its subject, then figures; a single cell is as wide as the part. `kind` "name": in either script;
 * "sum": the part's last line.
 */
export interface ZLine {
  cells: string[];
  kind?: "name" | "sum";
}
export interface ZPart {
  /** The columns' headings; the first is the part's title. */
  heads: string[];
  lines: ZLine[];
}

/** A list with the part, empty where it has no lines. */
export const part = (heads: string[], lines: ZLine[]): ZPart[] =>
  lines.length > 0 ? [{ heads, lines }] : [];

export type Show = (rupees: number) => string;
export const sumOf = (rows: readonly { amount: number }[]) => addMoney(...rows.map(({ amount }) => amount));
/** Explains a sum that adds something other than its part's title suggests. */
export const saidIf = (isOther: boolean, words: string): ZLine[] => (isOther ? [{ cells: [words] }] : []);
