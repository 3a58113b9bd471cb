import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callKey } from "#admin/kit/call/use-call.ts";
import { CALLS_OF_DAYS } from "#admin/kit/live/calls-of-days.ts";
import { type Loss, useChanges } from "#admin/kit/live/use-changes.ts";
import { getBoardDay } from "#contract/desk/board.ts";

/**
 * Keeps the day as it is on every desk, while the tab is visible. Answers since when it has not been, or null.
 *
 * @param cursor of the day that was read; empty while there is none.
 */
export function useLive(day: string, cursor: string): Loss | null {
  const queries = useQueryClient();
  const onChange = useCallback(() => {
    for (const endpoint of CALLS_OF_DAYS) void queries.invalidateQueries({ queryKey: callKey(endpoint) });
    const shown = { queryKey: callKey(getBoardDay, { query: { day } }), exact: true };
    return queries.refetchQueries(shown, { throwOnError: true });
  }, [queries, day]);
  return useChanges({ day, cursor, onChange, isRead: cursor !== "" });
}
