import { useQuery } from "@tanstack/react-query";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getOpenDay } from "#contract/money/day-close.ts";
import { call } from "#ui/call.ts";

/** What is not closed yet; nothing for those who close no day. `fromDay`: of the first close, which says it. */
export function useOpenDay(asked: { day?: string | null; fromDay?: string | null } = {}) {
  const may = useMay();
  return useQuery({
    queryKey: [getOpenDay.path, asked],
    queryFn: async ({ signal }) => (await call(getOpenDay, { query: asked }, { signal })).data,
    enabled: may("cash.close"),
  });
}
