import { Readable } from "node:stream";
import { EXPORT_TYPES, type ExportColumn } from "#contract/office/exports.ts";
import { IMPORT_FIELDS } from "#contract/office/import-fields.ts";
import type { ImportRow } from "#contract/office/imports.ts";
import type { ImportKind } from "#rules/office/import-columns.ts";
import { xlsxOf } from "#server/features/office/exports/xlsx.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Download } from "#server/platform/http/download.ts";
import { get } from "./service.ts";
import { rowsNotIn } from "./store.ts";

const text = (key: string, header: string): ExportColumn => ({ key, header, type: "text" });

function workbook(
  fileName: string,
  columns: readonly ExportColumn[],
  rows: readonly Record<string, unknown>[],
): Download {
  return {
    fileName: `${fileName}.xlsx`,
    contentType: EXPORT_TYPES.xlsx,
    body: Readable.from(xlsxOf(columns, Readable.from([rows]))),
  };
}

/** Fields left out of the template, because another field says it better; foreign lists may have them. */
const NOT_TO_FILL_IN: ReadonlySet<string> = new Set([
  "age",
  "dobPrecision",
  "firstName",
  "middleName",
  "lastName",
]);

/** A workbook with only the headings that are understood. */
export const emptySheet = (kind: ImportKind): Download =>
  workbook(
    `${kind}-to-fill-in`,
    Object.entries<string>(IMPORT_FIELDS[kind])
      .filter(([field]) => !NOT_TO_FILL_IN.has(field))
      .map(([field, label]) => text(field, label)),
    [],
  );

function whatIsWrong({ problems, match, outcome }: ImportRow, headings: readonly string[]): string {
  if (outcome === "left") return "Left out by hand.";
  if (match) return `Looks the same as ${match.label}: ${match.facts.join(", ")}.`;
  return problems
    .map(({ column, message }) => (column === null ? message : `${headings[column]}: ${message}`))
    .join(" ");
}

/** The rows that are not imported, unchanged, each with its problems. Throws 404. */
export async function problemsFile(db: Executor, id: number): Promise<Download> {
  const { headings, kind } = await get(db, id);
  const rows = await rowsNotIn(db, id);
  return workbook(
    `${kind}-left-out`,
    [
      text("line", "Row"),
      ...headings.map((heading, column) => text(`c${column}`, heading)),
      text("wrong", "What is wrong"),
    ],
    rows.map((row) => ({
      line: String(row.line),
      wrong: whatIsWrong(row, headings),
      ...Object.fromEntries(row.cells.map((cell, column) => [`c${column}`, cell])),
    })),
  );
}
