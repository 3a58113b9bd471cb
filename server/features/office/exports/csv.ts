import type { ExportColumn } from "#contract/office/exports.ts";
import { type Cell, cellOf, looksLikeFormula, type Row } from "./cells.ts";

/** Tells spreadsheets that the file is UTF-8; without it Urdu is garbled. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Where a program with another separator, or one that ignores quotes, would begin a new cell with a formula. */
const FORMULA_WITHIN = /([;|\t\r\n]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A field by RFC 4180. Text that looks like a formula gets an apostrophe in front, which keeps it text. */
function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = `${looksLikeFormula(cell) ? "'" : ""}${cell.replace(FORMULA_WITHIN, "$1'")}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly Cell[]) => cells.map(fieldOf).join(",") + LINE_END;

/** The pages of a list as comma-separated text that begins with a line of headers. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header));
  for await (const rows of pages)
    yield rows.map((row) => lineOf(columns.map((column) => cellOf(row, column)))).join("");
}
