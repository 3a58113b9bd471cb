import { type RawBuilder, sql } from "kysely";
import { filterKeys, type ListColumns, type ListQuery } from "#contract/values/list-query.ts";
import { containing, isSearch } from "./list-search.ts";
import type { ListSource } from "./list-source.ts";

/** Whether a query narrows the list. */
export function isNarrowed<C extends ListColumns>(source: ListSource<C>, query: ListQuery): boolean {
  return filterConditions(source, query).length > 0 || isSearch(query.search);
}

/** The conditions of a query's filters. */
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
