import { useSearchParams } from "react-router";
import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { getReceived, getReceivedBills } from "#contract/money/received.ts";
import { countsLaterWords, RECEIVED_BY, type ReceivedBy } from "#rules/money/received.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";

const FIRST = "doctor" satisfies ReceivedBy;

/** What the address asks for: by what, which figure's bills, and their page. Back and shared links show the same. */
export function useAsked() {
  const [params, setParams] = useSearchParams();
  const by = RECEIVED_BY.find((each) => each === params.get("by")) ?? FIRST;
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    by,
    /** The figure whose bills are shown; null: all figures. */
    key: params.get("key"),
    page,
    choose: (chosen: ReceivedBy) => setParams(change({ by: chosen, key: null, page: null })),
    toPage: (to: number) => setParams(change({ page: String(to) })),
    linkTo: (key: string | null) => `?${change({ key, page: null })}`,
  };
}

/** The figures of a range; the previous ones stay until then. */
export const useReceived = (by: ReceivedBy, range: Range, enabled = true) =>
  useCall(getReceived, { query: { by, ...range } }, { keepPrevious: true, enabled });

/** What is said of money received after the close of a range's last day, where that is today; null: there is none. */
export function useCountsLater(endDate: string | null | undefined): string | null {
  const today = clinicToday();
  const tomorrow = addDays(today, 1);
  const { data } = useReceived("method", { startDate: tomorrow, endDate: tomorrow }, endDate === today);
  if (endDate !== today || data?.startDate !== tomorrow) return null;
  return countsLaterWords(data.total, tomorrow);
}

/** A page of the bills behind one figure; the previous ones stay until then. */
export const useReceivedBills = (query: { by: ReceivedBy; key: string; page: number } & Range) =>
  useCall(getReceivedBills, { query }, { keepPrevious: true });
