import type { ImportBatch } from "#contract/office/imports.ts";
import type { ImportKind } from "#rules/office/import-columns.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";

/** "1 patient", "2,931 patients". */
export const counted = (count: number, kind: ImportKind) => countOfNoun(count, kind);

export const rowsOf = (count: number) => countOfNoun(count, "rows");

/** "register.xlsx, 3,000 rows". */
export const fileOf = ({ fileName, rows }: ImportBatch) => `${fileName}, ${rowsOf(rows)}`;
