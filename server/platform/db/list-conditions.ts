import { type RawBuilder, sql } from "kysely";
import { filterKeys, type ListColumns, type ListQuery } from "#contract/list-query.ts";
import { containing, searchConditions } from "./list-search.ts";
import type { ListSource } from "./list-source.ts";

/** What a row must meet: search and `filters`, such as those that `filterConditions` makes. */
export function narrowedBy<C extends ListColumns>(
  source: ListSource<C>,
  { search }: ListQuery,
  filters: RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  return [sql`NOT t.is_deleted`, ...filters, ...searchConditions(source, search)];
}

/** Whether a query asks for less than the whole list. */
export function isNarrowed<C extends ListColumns>(source: ListSource<C>, query: ListQuery): boolean {
  return filterConditions(source, query).length > 0 || searchConditions(source, query.search).length > 0;
}

/** What the filters of a query ask of a row. */
export function filterConditions<C extends ListColumns>(
  source: ListSource<C>,
  query: ListQuery,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(source.contract)) {
    const expression = source.columns[name];
    if (!expression) continue;
    const given = (key: string) => query[key] as never;
    if (column.type === "text" && given(name))
      conditions.push(sql`${expression} ILIKE ${containing(given(name))}`);
    if (column.type === "choice" && given(name))
      conditions.push(sql`${expression}::text = ANY(${given(name)})`);
    if (column.type === "value" && given(name))
      conditions.push(
        sql`lower(${expression}) = ANY (SELECT lower(chosen) FROM unnest(${given(name)}::text[]) AS chosen)`,
      );
    if (column.type === "text" || column.type === "choice" || column.type === "value") continue;
    const [low = name, high = name] = filterKeys(name, column);
    const value = () => (column.type === "date" ? sql`(${expression})` : expression);
    if (given(low) !== undefined) conditions.push(sql`${value()} >= ${given(low)}`);
    if (given(high) !== undefined) conditions.push(sql`${value()} <= ${given(high)}`);
  }
  return conditions;
}
