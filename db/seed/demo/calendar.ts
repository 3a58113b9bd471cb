import { addDays, addMinutes, CLINIC_ZONE, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY, SECONDS_PER_DAY, SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** The demo's time: days count from the first day of its year, moments are seconds since that day's midnight. */
export interface Calendar {
  /** The last day of the year. Nothing has happened on it yet; later days hold only plans. */
  readonly today: number;
  /** Midnight of `today`, the latest moment at which anything has happened. */
  readonly momentOfToday: number;
  dateOf(day: number): string;
  /** ISO weekday, 1 Monday. */
  weekdayOf(day: number): number;
  /** Whether the clinic is open: Monday to Friday, except on holidays. */
  isOpen(day: number): boolean;
  /** A moment as text that PostgreSQL reads as timestamptz. */
  instantOf(moment: number): string;
}

const DAYS_BEFORE_TODAY = 364;
const FRIDAY = 5;
const NATIONAL_HOLIDAYS = ["02-05", "03-23", "05-01", "08-14", "11-09", "12-25"];
/** Eid ul-Fitr, Eid ul-Adha, Ashura, Eid Milad: month-day of the Islamic calendar. */
const ISLAMIC_HOLIDAYS = ["10-1", "10-2", "10-3", "12-10", "12-11", "12-12", "1-9", "1-10", "3-12"];

const islamicCalendar = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});

/** Pakistan sees the moon about a day after the calendar of Mecca. */
function islamicDayOf(date: string): string {
  const parts = islamicCalendar.formatToParts(new Date(`${addDays(date, -1)}T00:00:00Z`));
  const part = (type: string) => parts.find((found) => found.type === type)?.value;
  return `${part("month")}-${part("day")}`;
}

function isHolidayDate(date: string): boolean {
  return NATIONAL_HOLIDAYS.includes(date.slice(5)) || ISLAMIC_HOLIDAYS.includes(islamicDayOf(date));
}

/** Caches the result for each day, since each is asked for hundreds of times. */
function remembered<T>(work: (day: number) => T): (day: number) => T {
  const known = new Map<number, T>();
  return (day) => {
    const found = known.get(day) ?? work(day);
    known.set(day, found);
    return found;
  };
}

/** The calendar of the year that ends on `until`, `yyyy-MM-dd`. */
export function createCalendar(until: string): Calendar {
  const dateOf = remembered((day) => addDays(until, day - DAYS_BEFORE_TODAY));
  return {
    today: DAYS_BEFORE_TODAY,
    momentOfToday: momentOf(DAYS_BEFORE_TODAY, 0),
    dateOf,
    weekdayOf: remembered((day) => weekdayOf(dateOf(day))),
    isOpen: remembered((day) => weekdayOf(dateOf(day)) <= FRIDAY && !isHolidayDate(dateOf(day))),
    instantOf(moment) {
      const day = Math.floor(moment / SECONDS_PER_DAY);
      const second = moment - day * SECONDS_PER_DAY;
      const seconds = String(second % SECONDS_PER_MINUTE).padStart(2, "0");
      return `${dateOf(day)} ${timeOf(Math.floor(second / SECONDS_PER_MINUTE))}:${seconds} ${CLINIC_ZONE}`;
    },
  };
}

/** Minutes since midnight as `HH:mm`. */
export function timeOf(minute: number): string {
  return addMinutes("00:00", minute % MINUTES_PER_DAY);
}

/** The moment of a day and a minute since its midnight. */
export function momentOf(day: number, minute: number): number {
  return day * SECONDS_PER_DAY + minute * SECONDS_PER_MINUTE;
}

/** The day that a moment falls on. */
export function dayOf(moment: number): number {
  return Math.floor(moment / SECONDS_PER_DAY);
}
