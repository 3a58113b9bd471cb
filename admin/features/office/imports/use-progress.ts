import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callKey, queryOf } from "#admin/kit/call/use-call.ts";
import { getImport, type ImportBatch } from "#contract/office/imports.ts";

const PROGRESS_MS = 700;

/** Polls the progress of a running import, and refetches the import when it ends. */
export function useProgress(id: number, isRunning: boolean): ImportBatch | undefined {
  const queries = useQueryClient();
  const { queryKey, queryFn } = queryOf(getImport, { query: { id } });
  // Not `useCall`: the import on the screen stays as it is until the end.
  const { data } = useQuery({
    queryKey: [...queryKey, "progress"],
    queryFn,
    select: (answer) => answer.data,
    enabled: isRunning,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  const hasEnded =
    data !== undefined && (data.state === "done" || (data.brokenOffOn !== null && !data.isRunning));
  useEffect(() => {
    if (isRunning && hasEnded)
      void queries.invalidateQueries({ queryKey: callKey(getImport, { query: { id } }), exact: true });
  }, [isRunning, hasEnded, id, queries]);
  return isRunning ? data : undefined;
}
