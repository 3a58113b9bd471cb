import { MONTHS_PER_YEAR, MS_PER_DAY } from "./time-units.ts";

/** Calendar dates as whole numbers, without a zone: no day lacks an hour or has one twice. */

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day of the calendar; months and days count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days that every month has. */
const SHORTEST_MONTH = 28;

const midnight = (year: number, month: number, day: number) =>
  new Date(0).setUTCFullYear(year, month - 1, day);

/** The day of a date `yyyy-MM-dd`. Throws RangeError when the calendar has no such day; year 0 is one. */
export function dayOf(date: string): CalendarDay {
  const day = parseDay(date);
  if (!day) throw new RangeError(`Not a date (yyyy-MM-dd): "${date}"`);
  return day;
}

/** The day of a date `yyyy-MM-dd`, or null when the calendar has no such day; year 0 is one. */
export function parseDay(date: string): CalendarDay | null {
  const [, year, month, day] = CALENDAR_DATE.exec(date) ?? [];
  if (year === undefined) return null;
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  const fits =
    read.month >= 1 &&
    read.month <= MONTHS_PER_YEAR &&
    read.day >= 1 &&
    (read.day <= SHORTEST_MONTH || read.day <= daysInMonth(read));
  return fits ? read : null;
}

/** `yyyy-MM-dd`. */
export function formatDay({ year, month, day }: CalendarDay): string {
  // The year before 1 is 1 BC.
  const shown = year > 0 ? year : 1 - year;
  return `${String(shown).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Days since 1 January 1970; a day beyond its month is counted on from the month's first. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return midnight(year, month, day) / MS_PER_DAY;
}

/** The day so many days after 1 January 1970. */
export function dayOfNumber(number: number): CalendarDay {
  const date = new Date(number * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** How many days the month of a day has. */
export function daysInMonth({ year, month }: Pick<CalendarDay, "year" | "month">): number {
  return new Date(midnight(year, month + 1, 0)).getUTCDate();
}

/** The same day `months` later, or that month's last day where it has no such day. */
export function moveMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const count = year * MONTHS_PER_YEAR + month - 1 + months;
  const moved = {
    year: Math.floor(count / MONTHS_PER_YEAR),
    month: modulo(count, MONTHS_PER_YEAR) + 1,
  };
  return { ...moved, day: Math.min(day, daysInMonth(moved)) };
}

/** The remainder of a division, never negative: of -1 by 7 it is 6. */
export const modulo = (value: number, by: number) => ((value % by) + by) % by;

export const twoDigits = (value: number) => String(value).padStart(2, "0");
