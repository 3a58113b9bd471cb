import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";
import type { ListColumns } from "./list-query.ts";

/** The columns of a list that are filtered by their values. */
export const valueColumns = (columns: ListColumns): string[] =>
  Object.entries(columns).flatMap(([name, { type }]) => (type === "value" ? [name] : []));

/** The call for the values to choose from in such columns, for those who may read the list. */
export function listValues(list: Endpoint & { readonly list: ListColumns }) {
  const names = valueColumns(list.list) as [string, ...string[]];
  return endpoint({
    method: "GET",
    path: `/Values/${list.path.split("/")[1] ?? ""}`,
    access: list.access,
    summary: `${list.summary}: the values to filter a column by`,
    query: z.object({ column: z.enum(names, { error: `Choose from: ${names.join(", ")}.` }) }),
    output: z.array(z.string()),
  });
}
