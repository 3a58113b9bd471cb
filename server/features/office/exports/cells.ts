import type { ExportColumn } from "#contract/office/exports.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A value as a file holds it: a number, a day `yyyy-MM-dd`, or text. Null: an empty cell. */
export type Cell = string | number | null;

/** The value of a row in a column. */
export function cellOf(row: Row, { key, type, labels }: ExportColumn): Cell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (labels) return labels[String(value)] ?? String(value);
  if (type === "number" || type === "money") return Number(value);
  return type === "date" ? dayOf(String(value)) : String(value);
}

/** A day unchanged; an instant as its clinic day. */
const dayOf = (value: string) => (value.includes("T") ? clinicDateOf(value) : value);

/**
 * Whether a spreadsheet may read a text as a formula: it begins with = + - or @ (also full-width, also after spaces), or
 * with a tab or a line break (OWASP, "CSV injection").
 */
export function looksLikeFormula(text: string): boolean {
  return /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/.test(text);
}
