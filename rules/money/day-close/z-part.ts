import { addMoney } from "#rules/values/money.ts";

/** Parts of a Z-report, and what they are made with. */

/**
 * A line of a part: what it is about, then figures; one cell alone is as wide as the part. `kind` "name": in either script;
 * "sum": the part's last line.
 */
export interface ZLine {
  cells: string[];
  kind?: "name" | "sum";
}
export interface ZPart {
  /** Heads of the columns, the first of which is the part's title. */
  heads: string[];
  lines: ZLine[];
}

/** A part, or none where it has no lines. */
export const part = (heads: string[], lines: ZLine[]): ZPart[] =>
  lines.length > 0 ? [{ heads, lines }] : [];

export type Show = (rupees: number) => string;
export const sumOf = (rows: readonly { amount: number }[]) => addMoney(...rows.map(({ amount }) => amount));
/** A sum that adds something other than what its part's title lets expect says what. */
export const saidIf = (isOther: boolean, words: string): ZLine[] => (isOther ? [{ cells: [words] }] : []);
