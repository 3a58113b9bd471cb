import { useQuery } from "@tanstack/react-query";
import { listValues } from "#contract/list-values.ts";
import { call } from "#ui/call.ts";
import type { ListEndpoint } from "./types.ts";

/** The values that a column of a list holds, each once. */
export function useListValues(list: ListEndpoint, column: string) {
  const endpoint = listValues(list);
  return useQuery({
    queryKey: [endpoint.path, column],
    queryFn: async ({ signal }) => (await call(endpoint, { query: { column } }, { signal })).data,
  });
}
