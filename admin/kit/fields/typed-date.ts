import { isCalendarDate } from "#rules/clinic-time.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CENTURY = 2000;

function monthOf(text: string): number {
  const byName = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return byName >= 0 ? byName + 1 : Number(text);
}

function yearOf(text: string | undefined, today: string): number {
  if (!text) return Number(today.slice(0, 4));
  if (text.length > 2) return Number(text);
  // A year of two digits is never far in the future: 74 means 1974, 26 means 2026.
  const year = CENTURY + Number(text);
  return year > Number(today.slice(0, 4)) + 10 ? year - 100 : year;
}

/**
 * Parses a typed date, day first: 20-11-2026, 20/11/26, 20 nov, 20.11, 20112026 or 2026-11-20. Returns `yyyy-MM-dd`,
 * with the year of `today` if none was typed; null when it is not a date.
 */
export function parseTypedDate(text: string, today: string): string | null {
  const typed = text.trim();
  if (isCalendarDate(typed)) return typed;
  const [, day, month, year] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ??
    /^(\d{1,2})[\s./-]*([a-z]{3,9}|\d{1,2})(?:[\s./,-]+(\d{2}|\d{4}))?$/i.exec(typed) ??
    [];
  if (!day || !month) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${String(yearOf(year, today)).padStart(4, "0")}-${two(monthOf(month))}-${two(Number(day))}`;
  return isCalendarDate(date) ? date : null;
}

/** Parses a typed time: 16:30, 1630, 9.15, 4pm or 4:30 pm. Returns `HH:mm`; null when it is not a time. */
export function parseTypedTime(text: string): string | null {
  const [, hourText, minuteText = "0", half] =
    /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? [];
  if (!hourText) return null;
  const hour = half ? (Number(hourText) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hourText);
  const minute = Number(minuteText);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
