import { tz } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { differenceInCalendarMonths } from "date-fns/differenceInCalendarMonths";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { startOfMonth } from "date-fns/startOfMonth";

/** Clinic days, `yyyy-MM-dd`, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

const inNoZone = tz("UTC");
const dateText = (date: Date) => lightFormat(date, "yyyy-MM-dd");
const monthsInYear = 12;

/** How many days a period has. */
export function daysOf({ startDate, endDate }: Period): number {
  return differenceInCalendarDays(parseISO(endDate), parseISO(startDate), { in: inNoZone }) + 1;
}

/**
 * What a period is compared with. A day: the day before. One that begins with a month: the same days of the month before, so that 1 to 20
 * November stands beside 1 to 20 October, and a whole month beside a whole month; one of several months: as many
 * months before, or the same days of the year before when it begins with a year. Any other: as many days before it.
 * Null where the calendar has no such days (before year 1).
 */
export function periodBefore(period: Period): Period | null {
  const start = parseISO(period.startDate, { in: inNoZone });
  const end = parseISO(period.endDate, { in: inNoZone });
  const days = daysOf(period);
  const [earlierStart, earlierEnd] =
    start.getDate() === 1 && days > 1 ? monthsBefore(start, end) : daysBefore(start, days);
  if (earlierStart.getFullYear() < 1) return null;
  return { startDate: dateText(earlierStart), endDate: dateText(earlierEnd) };
}

/**
 * The days of the month before that stand beside a month so far: 1 to 22 October beside 1 to 22 November; all of it on a
 * month's last day. `today` is `yyyy-MM-dd`.
 */
export function monthSoFarBefore(today: string): Period {
  const end = parseISO(today, { in: inNoZone });
  const [earlierStart, earlierEnd] = monthsBefore(startOfMonth(end), end);
  return { startDate: dateText(earlierStart), endDate: dateText(earlierEnd) };
}

function daysBefore(start: Date, days: number): [Date, Date] {
  return [addDays(start, -days), addDays(start, -1)];
}

function monthsBefore(start: Date, end: Date): [Date, Date] {
  const months = differenceInCalendarMonths(end, start) + 1;
  const beginsYear = start.getMonth() === 0 && months > 1;
  const shift = beginsYear ? Math.ceil(months / monthsInYear) * monthsInYear : months;
  const earlierEnd = addMonths(end, -shift);
  const isMonthEnd = lastDayOfMonth(end).getDate() === end.getDate();
  return [addMonths(start, -shift), isMonthEnd ? lastDayOfMonth(earlierEnd) : earlierEnd];
}
