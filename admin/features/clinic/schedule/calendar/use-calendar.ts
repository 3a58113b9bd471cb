import { useSearchParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";

import { getCalendar } from "#contract/clinic/schedule.ts";
import { addDays, clinicToday, isCalendarDate, weekdayOf } from "#rules/values/time/clinic-time.ts";

const WEEKS = 4;
const DAYS_PER_WEEK = 7;
export const DAYS_SHOWN = WEEKS * DAYS_PER_WEEK;

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/** Four weeks of everybody's hours, from the Monday in the address, or this week's. */
export function useCalendar() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("from") ?? "";
  const from = mondayOf(isCalendarDate(asked) ? asked : clinicToday());
  const calendar = useCall(getCalendar, { query: { from, days: DAYS_SHOWN } });
  const go = (day: string | null) =>
    setSearch(
      (before) => {
        if (day === null) before.delete("from");
        else before.set("from", day);
        return before;
      },
      { replace: true },
    );
  return {
    ...{ calendar, from },
    to: addDays(from, DAYS_SHOWN - 1),
    move: (weeks: number) => go(addDays(from, weeks * DAYS_PER_WEEK)),
    today: () => go(null),
    go: (day: string) => go(day),
  };
}
