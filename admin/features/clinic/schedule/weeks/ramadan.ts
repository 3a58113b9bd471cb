import type { DoctorWeek, TimeWindow } from "#contract/clinic/schedule.ts";
import type { Stretch } from "#rules/values/time/stretch.ts";
import { timeOf } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

const DAYS_PER_WEEK = 7;

/** From a time to another, across midnight where it ends before it begins: what is before it, and what is after. */
export function acrossMidnight({ from, to }: Stretch): { evening: Stretch; night: Stretch | null } {
  if (to > from) return { evening: { from, to }, night: null };
  return { evening: { from, to: MINUTES_PER_DAY }, night: to > 0 ? { from: 0, to } : null };
}

/**
 * A doctor's week with other hours on the days it has: hours past midnight end on the next weekday.
 * @param windows minutes of the day; one that ends before it begins goes past midnight
 */
export function weekWith(
  before: Pick<DoctorWeek, "hours">,
  windows: readonly Stretch[],
): (TimeWindow & { weekday: number })[] {
  const weekdays = [...new Set(before.hours.map(({ weekday }) => weekday))];
  return weekdays
    .flatMap((weekday) =>
      windows.flatMap((window) => {
        const { evening, night } = acrossMidnight(window);
        const next = (weekday % DAYS_PER_WEEK) + 1;
        return [{ weekday, ...evening }, ...(night ? [{ weekday: next, ...night }] : [])];
      }),
    )
    .map(({ weekday, from, to }) => ({ weekday, from: timeOf(from), to: timeOf(to) }))
    .sort((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
}

/** The week that holds on a day: of those that do, the one that began last. `weeks` in the order in which they begin. */
export const weekFor = (weeks: readonly DoctorWeek[], day: string): DoctorWeek | undefined =>
  weeks.findLast(({ fromDay, toDay }) => (fromDay ?? "") <= day && (toDay === null || day <= toDay));
