import { useQuery } from "@tanstack/react-query";
import type { ListEndpoint } from "#admin/kit/list/types.ts";
import { listValues } from "#contract/values/list-values.ts";
import { call } from "#ui/call.ts";

/** The values that a column of a list holds, each once. */
export function useListValues(list: ListEndpoint, column: string) {
  const endpoint = listValues(list);
  return useQuery({
    queryKey: [endpoint.path, column],
    queryFn: async ({ signal }) => (await call(endpoint, { query: { column } }, { signal })).data,
  });
}
