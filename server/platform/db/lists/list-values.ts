import { type RawBuilder, sql } from "kysely";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { ListColumns } from "#contract/values/list-query.ts";
import { listValues } from "#contract/values/list-values.ts";
import { type Route, route } from "#server/platform/http/mount.ts";

/** A query of one column whose cost does not grow with the list. */
type Held = RawBuilder<unknown>;

type ValueNames<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { type: "value" } ? Name : never;
}[keyof Columns];

/**
 * The route for the values by which a list's columns can be filtered: `held` queries the values of each such column;
 * `offered` turns them into choices where those differ.
 */
export function valuesRoute<const Columns extends ListColumns>(
  list: Endpoint & { readonly list: Columns },
  held: Readonly<Record<ValueNames<Columns>, Held>>,
  offered: Readonly<Record<string, (values: readonly string[]) => string[]>> = {},
): Route {
  return route(listValues(list), async ({ db, query }) => {
    const of = (held as Readonly<Record<string, Held>>)[query.column];
    if (!of) throw new Error(`${list.path} has no values of ${query.column}`);
    const { rows } = await sql<{ value: string }>`
      SELECT DISTINCT value FROM (${of}) AS held (value) WHERE value <> '' ORDER BY value`.execute(db);
    const values = rows.map(({ value }) => value);
    return offered[query.column]?.(values) ?? values;
  });
}
