import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getOpenDay } from "#contract/money/day-close.ts";

/** What is not closed yet; nothing for those who close no day. `fromDay`: of the first close, which says it. */
export function useOpenDay(asked: { day?: string | null; fromDay?: string | null } = {}) {
  const may = useMay();
  return useCall(getOpenDay, { query: asked }, { enabled: may("cash.close") });
}
