import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAnswer } from "#admin/kit/call/use-call.ts";
import type { Answer } from "#ui/call.ts";
import type { ListState } from "./list-state.ts";
import type { ListEndpoint, RowOf } from "./types.ts";

/** Fetches what the state asks for. A newer question drops the older answer; the old rows stay until then. */
export function useListQuery<E extends ListEndpoint>(endpoint: E, state: ListState) {
  const asked = useAnswer(endpoint as ListEndpoint, { query: state.query }, { keepPrevious: true });
  const query = asked as UseQueryResult<Answer<RowOf<E>[]>>;

  // The last row of the last page was deleted, or a shared link is older than the list: go to what is there.
  const { data, isPlaceholderData } = query;
  const { page, pageSize, change } = state;
  useEffect(() => {
    if (!data || isPlaceholderData || data.data.length > 0 || page === 1) return;
    const last = Math.max(1, Math.ceil((data.total ?? 0) / pageSize));
    change({ page: last === 1 ? null : String(last) }, { replace: true });
  }, [data, isPlaceholderData, page, pageSize, change]);
  return query;
}
