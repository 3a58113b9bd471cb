import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/values/list-query.ts";
import { PLANNED_FOR_ITS_VALUES } from "#server/platform/db/named-statements.ts";
import { fixedFor } from "#server/platform/db/start/fixed-sql.ts";
import { and, type ListSource } from "./list-source.ts";

/** The totals of the unfiltered list, kept by triggers (track_list_totals), as one row. */
export const keptSums = fixedFor((source: ListSource<ListColumns>) => {
  const sum = (measure: string) => sql`coalesce(sum(value) FILTER (WHERE measure = ${sql.lit(measure)}), 0)`;
  const columns = columnsOf(source).map((column) => sql`, ${sum(column)} AS ${sumOf(column)}`);
  return sql`SELECT ${sum("rows")} AS ${sumOf("rows")} ${sql.join(columns, sql``)}
    FROM list_totals WHERE list = ${sql.lit(source.table)}`;
});

/** The totals of the rows that meet the conditions, as one row; `joins` where a condition needs more than the table. */
export function countedSums(
  source: ListSource<ListColumns>,
  conditions: RawBuilder<unknown>[],
  joins = sql``,
): RawBuilder<unknown> {
  return sql`${sumsOf(source, sql.table(source.table))} ${joins} ${PLANNED_FOR_ITS_VALUES} WHERE ${and(conditions)}`;
}

/** The totals of all rows of a relation that has the source's summed columns. */
export function sumsOf(source: ListSource<ListColumns>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${summing(source)} FROM ${rows} t`;
}

const summing = fixedFor((source: ListSource<ListColumns>) => {
  const columns = columnsOf(source).map(
    (column) => sql`, coalesce(sum(${sql.ref(`t.${column}`)}), 0) AS ${sumOf(column)}`,
  );
  return sql`SELECT count(*) AS ${sumOf("rows")} ${sql.join(columns, sql``)}`;
});

/** The columns that `sumsOf` sums up and the default order sorts by. */
export const columnsOfMatch = (source: ListSource<ListColumns>) =>
  ["id", "created_on", ...columnsOf(source)].map((column) => sql.ref(column));
/** The same columns of the listed table. */
export const keptOfMatch = fixedFor((source: ListSource<ListColumns>) =>
  sql.join(["id", "created_on", ...columnsOf(source)].map((column) => sql.ref(`t.${column}`))),
);

const columnsOf = <C extends ListColumns>({ totals }: ListSource<C>) => Object.values(totals ?? {});
const sumName = (column: string) => `sum of ${column}`;
const sumOf = (column: string) => sql.id(sumName(column));

/** The totals as a list answers them, from a row that holds them. */
export function sumsIn<C extends ListColumns>(
  { totals }: ListSource<C>,
  row: Readonly<Record<string, unknown>>,
) {
  const value = (column: string) => Number(row[sumName(column)] ?? 0);
  const total = value("rows");
  if (!totals) return { total };
  return {
    total,
    totals: Object.fromEntries(Object.entries(totals).map(([wire, column]) => [wire, value(column)])),
  };
}
