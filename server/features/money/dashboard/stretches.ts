import { dayOf, daysInMonth, formatDay, moveMonths } from "#rules/values/time/calendar.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { MONTHS_PER_YEAR } from "#rules/values/time/time-units.ts";

/** Clinic days, both included; null where the range is open. */
export interface Range {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** A range as PostgreSQL writes it: `-infinity` and `infinity` stand for an open end. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Consecutive days whose figures are read either by months or by days. */
export interface Stretch {
  readonly grain: "month" | "day";
  readonly from: string;
  readonly to: string;
}

/** Whole months are read from the monthly figures, the days around them from the daily ones. */
export function stretchesOf(days: Days): Stretch[] {
  const months = wholeMonthsOf(days);
  if (!months) return [byDay(days)];
  const stretches: Stretch[] = [{ grain: "month", from: months.first, to: months.last }];
  if (days.first < months.first)
    stretches.push(byDay({ first: days.first, last: addDays(months.first, -1) }));
  if (days.last > months.last) stretches.push(byDay({ first: addDays(months.last, 1), last: days.last }));
  return stretches;
}

export const byDay = ({ first, last }: Days): Stretch => ({ grain: "day", from: first, to: last });

/** The first day of the month in which a range begins; the calendar's first day if the range is open there. */
export const firstMonthOf = ({ first }: Days) =>
  first === "-infinity" ? "0001-01-01" : formatDay({ ...dayOf(first), day: 1 });

/** Null if the range contains no whole month. */
function wholeMonthsOf({ first, last }: Days): Days | null {
  const [from, to] = [firstWholeMonth(first), lastWholeMonth(last)];
  if (from > to) return null;
  return {
    first: from === -Infinity ? first : formatDay(beginOf(from)),
    last: to === Infinity ? last : formatDay({ ...beginOf(to), day: daysInMonth(beginOf(to)) }),
  };
}

/** Months are counted from year 0, because as text a month after the year 9999 would sort before others. */
function firstWholeMonth(date: string): number {
  if (date === "-infinity") return -Infinity;
  const { year, month, day } = dayOf(date);
  return year * MONTHS_PER_YEAR + month - (day === 1 ? 1 : 0);
}

function lastWholeMonth(date: string): number {
  if (date === "infinity") return Infinity;
  const { year, month, day } = dayOf(date);
  return year * MONTHS_PER_YEAR + month - (day === daysInMonth({ year, month }) ? 1 : 2);
}

const beginOf = (count: number) => moveMonths({ year: 0, month: 1, day: 1 }, count);
