import { tz } from "@date-fns/tz";
import { addDays as moveByDays } from "date-fns/addDays";
import { addMonths as moveByMonths } from "date-fns/addMonths";
import { minutesInDay, minutesInHour } from "date-fns/constants";
import { endOfMonth as endOfMonthOf } from "date-fns/endOfMonth";
import { getISODay } from "date-fns/getISODay";
import { isValid } from "date-fns/isValid";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { startOfMonth as startOfMonthOf } from "date-fns/startOfMonth";

/** Where the clinic is. Every "today" is this zone's today, whatever the machine's zone (decisions.md, 1). */
export const CLINIC_ZONE = "Asia/Karachi";

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

const inClinic = tz(CLINIC_ZONE);
/** Calendar dates have no zone. They are reckoned in UTC, where no day is missing an hour or has one twice. */
const inNoZone = tz("UTC");

function parseDate(date: string): Date {
  const parsed = parseISO(date, { in: inNoZone });
  if (!CALENDAR_DATE.test(date) || !isValid(parsed))
    throw new RangeError(`Not a date (yyyy-MM-dd): "${date}"`);
  return parsed;
}

const dateText = (date: Date) => lightFormat(date, "yyyy-MM-dd");

/** The clinic's date of today, `yyyy-MM-dd`. */
export function clinicToday(now: Date = new Date()): string {
  return clinicDateOf(now);
}

/** The clinic's wall clock, `HH:mm`. */
export function clinicTimeNow(now: Date = new Date()): string {
  return lightFormat(inClinic(now), "HH:mm");
}

/**
 * The date, `yyyy-MM-dd`, that the clinic's calendar showed at an instant (ISO 8601). Text without an offset is
 * read as clinic time, and a date stays that date. Throws RangeError when it is no instant.
 */
export function clinicDateOf(instant: string | Date): string {
  if (typeof instant !== "string") return dateText(inClinic(instant));
  if (isCalendarDate(instant)) return instant;
  if (!isInstant(instant)) throw new RangeError(`Not an instant (ISO 8601): "${instant}"`);
  return dateText(parseISO(instant, { in: inClinic }));
}

/** Whether the text is a full ISO 8601 date, with or without a time and an offset. */
export function isInstant(text: string): boolean {
  return isCalendarDate(text.slice(0, "yyyy-MM-dd".length)) && isValid(parseISO(text, { in: inClinic }));
}

/** The date `days` later, or earlier when negative. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  return dateText(moveByDays(parseDate(date), days));
}

/** The same day `months` later, or that month's last day where it has no such day. Throws RangeError unless `yyyy-MM-dd`. */
export function addMonths(date: string, months: number): string {
  return dateText(moveByMonths(parseDate(date), months));
}

/** The first day of the date's month. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function startOfMonth(date: string): string {
  return dateText(startOfMonthOf(parseDate(date)));
}

/** The last day of the date's month. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function endOfMonth(date: string): string {
  return dateText(endOfMonthOf(parseDate(date)));
}

/** ISO weekday, 1 Monday … 7 Sunday. Throws RangeError unless `date` is `yyyy-MM-dd`. */
export function weekdayOf(date: string): number {
  return getISODay(parseDate(date));
}

/** Whether the text is a day that exists, written `yyyy-MM-dd`, from year 1 on (PostgreSQL knows no year 0). */
export function isCalendarDate(text: string): boolean {
  return CALENDAR_DATE.test(text) && !text.startsWith("0000") && isValid(parseISO(text, { in: inNoZone }));
}

/** Minutes since midnight of a time `HH:mm` or `HH:mm:ss`, seconds left out. Throws RangeError otherwise. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`Not a time (HH:mm): "${time}"`);
  return Number(hours) * minutesInHour + Number(minutes);
}

/** The wall-clock time, `HH:mm`, so many whole minutes later; it wraps at midnight. Throws RangeError unless `HH:mm`. */
export function addMinutes(time: string, minutes: number): string {
  const total = (((minutesOf(time) + minutes) % minutesInDay) + minutesInDay) % minutesInDay;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(total / minutesInHour))}:${twoDigits(total % minutesInHour)}`;
}
