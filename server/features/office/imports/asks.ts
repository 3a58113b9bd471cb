import type { ImportAsks } from "#contract/office/import-asks.ts";
import type { ImportBatch } from "#contract/office/imports.ts";
import { DAY_FIELDS, OPENING_FIELDS } from "#rules/office/import-columns.ts";
import { excelDayOf, isSignedBalance } from "#rules/office/import-values.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { StoredRow } from "./store.ts";

/** The cells in the columns of these fields, from the first row on. */
function* cellsOf<Field extends string>(
  fields: readonly Field[],
  mapping: ImportBatch["mapping"],
  rows: readonly StoredRow[],
): Generator<{ field: Field; cell: string }> {
  const columns = fields.flatMap((field) => {
    const column = mapping.indexOf(field);
    return column < 0 ? [] : [{ field, column }];
  });
  for (const { cells } of rows)
    for (const { field, column } of columns) yield { field, cell: cells[column]?.trim() ?? "" };
}

/** What a list may mean in two ways, Excel's day numbers and signed balances; each is asked once for the whole list. */
export function asksOf(
  { kind, mapping }: Pick<ImportBatch, "kind" | "mapping">,
  rows: readonly StoredRow[],
): ImportAsks {
  const today = clinicToday();
  const days = [...cellsOf(DAY_FIELDS, mapping, rows)].flatMap(({ cell }) => {
    const day = excelDayOf(cell, today);
    return day ? [{ example: cell, day }] : [];
  });
  const balances = kind === "patients" ? [...cellsOf(OPENING_FIELDS, mapping, rows)] : [];
  const signed = balances.filter(({ cell }) => isSignedBalance(cell));
  const [day] = days;
  const [balance] = signed;
  return {
    dayNumbers: day ? { cells: days.length, ...day } : null,
    signedBalances: balance
      ? { cells: signed.length, example: balance.cell.slice(0, 40), field: balance.field }
      : null,
  };
}
