import {
  dayNumber,
  dayOf,
  dayOfNumber,
  daysInMonth,
  formatDay,
  modulo,
  moveMonths,
  parseDay,
  twoDigits,
} from "./calendar.ts";
import { parseInstant } from "./instant.ts";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, MS_PER_DAY } from "./time-units.ts";
import { zoneOffset } from "./zone-offset.ts";

/**
 * Where the clinic is. Every "today" is this zone's today, whatever the machine's zone
 * (docs/handbook/promises.md#time-and-language).
 */
export const CLINIC_ZONE = "Asia/Karachi";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

const offsetAt = zoneOffset(CLINIC_ZONE);

/** The clinic's date of today, `yyyy-MM-dd`. */
export function clinicToday(now: Date = new Date()): string {
  return dateAt(now.getTime());
}

/** The clinic's wall clock, `HH:mm`. */
export function clinicTimeNow(now: Date = new Date()): string {
  return timeAt(now.getTime());
}

/**
 * The date, `yyyy-MM-dd`, that the clinic's calendar showed at an instant (ISO 8601). Text without an offset is
 * read as clinic time, and a date stays that date. Throws RangeError when it is no instant.
 */
export function clinicDateOf(instant: string): string {
  return isCalendarDate(instant) ? instant : dateAt(instantOf(instant));
}

/** The time, `HH:mm`, that the clinic's clock showed at an instant (ISO 8601). Throws RangeError when it is none. */
export function clinicTimeOf(instant: string): string {
  return timeAt(instantOf(instant));
}

/**
 * An instant (ISO 8601) in milliseconds since 1970. Text without an offset is read as clinic time, and a date as its
 * first moment in the clinic. Throws RangeError when it is no instant.
 */
export function instantOf(text: string): number {
  const instant = parseInstant(text, offsetAt);
  if (instant === null) throw new RangeError(`Not an instant (ISO 8601): "${text}"`);
  return instant;
}

/** Whether the text is a full ISO 8601 date, with or without a time and an offset. */
export function isInstant(text: string): boolean {
  return parseInstant(text, offsetAt) !== null;
}

/** What the clinic's clock shows at an instant, in milliseconds from 1970 as if it were UTC. */
const shownAt = (instant: number) => instant + offsetAt(instant);

function dateAt(instant: number): string {
  return formatDay(dayOfNumber(Math.floor(shownAt(instant) / MS_PER_DAY)));
}

function timeAt(instant: number): string {
  const shown = new Date(shownAt(instant));
  return `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`;
}

/** The date `days` later, or earlier when negative. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  return formatDay(dayOfNumber(dayNumber(dayOf(date)) + days));
}

/** Days from one date to another, negative backwards. Throws RangeError unless both are `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number =>
  dayNumber(dayOf(to)) - dayNumber(dayOf(from));

/** The last date of the form `yyyy-MM-dd`. */
const LAST_DATE = "9999-12-31";

/**
 * The last of `days` days from a date on, the date itself being 1; the calendar ends with the year 9999. Throws as
 * `addDays`.
 */
export function lastOfDays(from: string, days: number): string {
  const last = addDays(from, days - 1);
  return last.length > LAST_DATE.length ? LAST_DATE : last;
}

/** The same day `months` later, or that month's last day where it has no such day. Throws RangeError unless `yyyy-MM-dd`. */
export function addMonths(date: string, months: number): string {
  return formatDay(moveMonths(dayOf(date), months));
}

/** The first day of the date's month. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function startOfMonth(date: string): string {
  return formatDay({ ...dayOf(date), day: 1 });
}

/** The last day of the date's month. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function endOfMonth(date: string): string {
  const day = dayOf(date);
  return formatDay({ ...day, day: daysInMonth(day) });
}

/** ISO weekday, 1 Monday … 7 Sunday. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function weekdayOf(date: string): number {
  // 1 January 1970 was a Thursday.
  return modulo(dayNumber(dayOf(date)) + 3, 7) + 1;
}

/** Whether the text is a day that exists, written `yyyy-MM-dd`, from year 1 on (PostgreSQL knows no year 0). */
export function isCalendarDate(text: string): boolean {
  return (parseDay(text)?.year ?? 0) > 0;
}

/** Minutes since midnight of a time `HH:mm` or `HH:mm:ss`, seconds left out. Throws RangeError otherwise. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`Not a time (HH:mm): "${time}"`);
  return Number(hours) * MINUTES_PER_HOUR + Number(minutes);
}

/** The wall-clock time, `HH:mm`, so many whole minutes later; it wraps at midnight. Throws RangeError unless `HH:mm`. */
export function addMinutes(time: string, minutes: number): string {
  const total = modulo(minutesOf(time) + minutes, MINUTES_PER_DAY);
  return `${twoDigits(Math.floor(total / MINUTES_PER_HOUR))}:${twoDigits(total % MINUTES_PER_HOUR)}`;
}

/** Whether a text is a time of day, `HH:mm`. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
