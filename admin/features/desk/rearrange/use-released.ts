import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callKey } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { useChanges } from "#admin/kit/live/use-changes.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listUncovered, type UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import type { Answer } from "#ui/call.ts";
import { isSettledHere } from "./settled-here.ts";
import { leftText } from "./words.ts";

const SHOWN = { queryKey: callKey(listUncovered), type: "active" } as const;

function shownPage(queries: QueryClient) {
  const page = queries.getQueryCache().find<Answer<UncoveredRow[]>>({ ...SHOWN, exact: false })?.state.data;
  return page && { rows: page.data, total: page.total ?? page.data.length };
}

/** Keeps the list as it is on every desk, and says which visits left it: leave was taken back, or somebody decided. */
export function useReleased(): void {
  const queries = useQueryClient();
  const may = useMay();
  const onChange = useCallback(async () => {
    const before = shownPage(queries);
    await queries.refetchQueries(SHOWN, { throwOnError: true });
    const after = shownPage(queries);
    const said = before && after && leftText(before, after, isSettledHere);
    if (said) toastSuccess(said);
  }, [queries]);
  useChanges({ day: null, cursor: "", onChange, isRead: may("board.read") });
}
