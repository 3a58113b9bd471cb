import {
  type CalendarDay,
  dayNumber,
  dayOf,
  dayOfNumber,
  daysInMonth,
  formatDay,
  moveMonths,
} from "./calendar.ts";
import { MONTHS_PER_YEAR } from "./time-units.ts";

/** Clinic days, `yyyy-MM-dd`, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** The number of days in a period. Throws RangeError unless its days are `yyyy-MM-dd`. */
export function daysOf({ startDate, endDate }: Period): number {
  return dayNumber(dayOf(endDate)) - dayNumber(dayOf(startDate)) + 1;
}

/**
 * The period that a period is compared with. For a day: the day before. For one that begins with a month: the same days of
 * the month before, so that 1 to 20 November is compared with 1 to 20 October, and a whole month with a whole month; for
 * one of several months: as many months before, or the same days of the year before when it begins with a year. For any
 * other: as many days before it. Null where the calendar has no such days (before year 1).
 */
export function periodBefore(period: Period): Period | null {
  const start = dayOf(period.startDate);
  const days = daysOf(period);
  const [earlierStart, earlierEnd] =
    start.day === 1 && days > 1 ? monthsBefore(start, dayOf(period.endDate)) : daysBefore(start, days);
  if (earlierStart.year < 1) return null;
  return { startDate: formatDay(earlierStart), endDate: formatDay(earlierEnd) };
}

/**
 * The days of the month before to compare a month so far with: 1 to 22 October for 1 to 22 November; all of it on a month's
 * last day. `today` is `yyyy-MM-dd`.
 */
export function monthSoFarBefore(today: string): Period {
  const end = dayOf(today);
  const [earlierStart, earlierEnd] = monthsBefore({ ...end, day: 1 }, end);
  return { startDate: formatDay(earlierStart), endDate: formatDay(earlierEnd) };
}

function daysBefore(start: CalendarDay, days: number): [CalendarDay, CalendarDay] {
  const first = dayNumber(start);
  return [dayOfNumber(first - days), dayOfNumber(first - 1)];
}

function monthsBefore(start: CalendarDay, end: CalendarDay): [CalendarDay, CalendarDay] {
  const months = (end.year - start.year) * MONTHS_PER_YEAR + end.month - start.month + 1;
  const beginsYear = start.month === 1 && months > 1;
  const shift = beginsYear ? Math.ceil(months / MONTHS_PER_YEAR) * MONTHS_PER_YEAR : months;
  const earlierEnd = moveMonths(end, -shift);
  const isMonthEnd = end.day === daysInMonth(end);
  return [
    moveMonths(start, -shift),
    isMonthEnd ? { ...earlierEnd, day: daysInMonth(earlierEnd) } : earlierEnd,
  ];
}
