import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getImport, type ImportBatch } from "#contract/office/imports.ts";
import { call } from "#ui/call.ts";

const PROGRESS_MS = 700;

/** How far an import is, asked while it runs; when it ends elsewhere, the screen shows what became of it. */
export function useProgress(id: number, isRunning: boolean): ImportBatch | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [getImport.path, id, "progress"],
    queryFn: async ({ signal }) => (await call(getImport, { query: { id } }, { signal })).data,
    enabled: isRunning,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  const hasEnded =
    data !== undefined && (data.state === "done" || (data.brokenOffOn !== null && !data.isRunning));
  useEffect(() => {
    if (isRunning && hasEnded)
      void queries.invalidateQueries({ queryKey: [getImport.path, id], exact: true });
  }, [isRunning, hasEnded, id, queries]);
  return isRunning ? data : undefined;
}
