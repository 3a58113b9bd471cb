import type { ExportColumn } from "#contract/exports.ts";
import { CLINIC_ZONE } from "#rules/clinic-time.ts";

export type Row = Readonly<Record<string, unknown>>;

/** A value as a file holds it: a number, a day `yyyy-MM-dd`, or text. Null: nothing. */
export type Cell = string | number | null;

/** A row's value under a column. */
export function cellOf(row: Row, { key, type, labels }: ExportColumn): Cell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (labels) return labels[String(value)] ?? String(value);
  if (type === "number" || type === "money") return Number(value);
  return type === "date" ? dayOf(String(value)) : String(value);
}

/** Canada writes yyyy-MM-dd. A formatter of its own: for a hundred thousand rows `clinicDateOf` takes half a minute. */
const clinicDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: CLINIC_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** A day as it stands; of an instant its clinic day. */
const dayOf = (value: string) => (value.includes("T") ? clinicDay.format(new Date(value)) : value);

/**
 * Whether a spreadsheet would take a text for a formula: it begins with = + - or @, also in full width and after
 * blanks, or with a tab or a line end (OWASP, "CSV injection").
 */
export function looksLikeFormula(text: string): boolean {
  return /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/.test(text);
}
