import type { ImportBatch } from "#contract/office/imports.ts";
import type { ImportKind } from "#rules/office/import-columns.ts";

/** "1 patient", "2,931 patients". */
export function counted(count: number, kind: ImportKind): string {
  const noun = count === 1 ? kind.slice(0, -1) : kind;
  return `${count.toLocaleString("en-PK")} ${noun}`;
}

export const rowsOf = (count: number) => `${count.toLocaleString("en-PK")} ${count === 1 ? "row" : "rows"}`;

/** "register.xlsx, 3,000 rows". */
export const fileOf = ({ fileName, rows }: ImportBatch) => `${fileName}, ${rowsOf(rows)}`;
