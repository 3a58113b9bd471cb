import { useCall } from "#admin/kit/call/use-call.ts";
import type { ListEndpoint } from "#admin/kit/list/types.ts";
import { listValues } from "#contract/values/list-values.ts";

/** The values that a column of a list holds, each once. */
export function useListValues(list: ListEndpoint, column: string) {
  const endpoint = listValues(list);
  return useCall(endpoint, { query: { column } });
}
