import type { ExportColumn } from "#contract/office/exports.ts";
import { filterKeys, type ListColumn, type ListColumns } from "#contract/values/list-query.ts";
import { formatDate } from "#rules/values/display.ts";

type Query = Readonly<Record<string, unknown>>;

function rangeInWords(from: unknown, to: unknown): string {
  if (from !== undefined && to !== undefined) return from === to ? String(from) : `${from} to ${to}`;
  return from === undefined ? `up to ${to}` : `from ${from}`;
}

/** A column's filter in words, without typed text. */
function filterInWords(name: string, column: ListColumn, query: Query): string | null {
  const [first, second] = filterKeys(name, column).map((key) => query[key]);
  if (first === undefined && second === undefined) return null;
  if (column.type === "text") return "a typed text";
  // A caller may send any text as a value.
  if (column.type === "value") return "chosen";
  if (column.type === "choice") return [first].flat().join(" or ");
  const shown = (value: unknown) =>
    value !== undefined && column.type === "date" ? formatDate(String(value)) : value;
  return rangeInWords(shown(first), shown(second));
}

/**
 * The filters of an exported list for the audit trail: "Gender Male; Date from 01-Nov-2026; a search". Typed text may be a
 * patient's name, which the trail must not hold, so it is left out.
 */
export function filtersInWords(list: ListColumns, columns: readonly ExportColumn[], query: Query): string {
  const words = Object.entries(list).flatMap(([name, column]) => {
    const filter = filterInWords(name, column, query);
    const header = columns.find(({ key }) => key === name)?.header ?? name;
    return filter === null ? [] : [`${header} ${filter}`];
  });
  return [...words, ...(query.search ? ["a search"] : [])].join("; ");
}

/** The range of a dashboard table, for the audit trail. */
export function daysInWords({ startDate, endDate }: Query): string {
  const shown = (day: unknown) => (day ? formatDate(String(day)) : undefined);
  const [from, to] = [shown(startDate), shown(endDate)];
  return from || to ? rangeInWords(from, to) : "";
}
