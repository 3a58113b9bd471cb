import { formatDate } from "#rules/values/display.ts";
import { endOfMonth, startOfMonth } from "#rules/values/time/clinic-time.ts";
import type { Period } from "#rules/values/time/period.ts";

interface Parts {
  day: string;
  month: string;
  year: string;
}

function partsOf(date: string): Parts {
  const [day = "", month = "", year = ""] = formatDate(date).split("-");
  return { day: String(Number(day)), month, year };
}

/** "Nov 2026", a month as the charts name it. */
export function formatMonth(date: string): string {
  const { month, year } = partsOf(date);
  return `${month} ${year}`;
}

/** "20 Nov", and the year when it is not this one: "20 Nov 2025". */
export function formatShortDay(date: string, today: string): string {
  const { day, month, year } = partsOf(date);
  return today.startsWith(year) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

const isWholeMonth = ({ startDate, endDate }: Period) =>
  startDate === startOfMonth(startDate) && endDate === endOfMonth(startDate);

const isWholeYear = ({ startDate, endDate }: Period) =>
  startDate.endsWith("-01-01") && endDate === `${startDate.slice(0, 4)}-12-31`;

/** A period in few words, without a year that is this one: "1 to 20 Oct", "Oct", "20 Nov", "1 Jan to 20 Nov 2025", "2025". */
export function formatPeriod(period: Period, today: string): string {
  const { startDate, endDate } = period;
  const start = partsOf(startDate);
  const end = partsOf(endDate);
  if (isWholeYear(period)) return start.year;
  if (isWholeMonth(period)) return today.startsWith(end.year) ? end.month : formatMonth(endDate);
  const last = formatShortDay(endDate, today);
  if (startDate === endDate) return last;
  if (start.year !== end.year)
    return `${start.day} ${formatMonth(startDate)} to ${end.day} ${formatMonth(endDate)}`;
  return start.month === end.month ? `${start.day} to ${last}` : `${start.day} ${start.month} to ${last}`;
}

/** A range in few words, open ends included: "All time", "From 1 Nov", "Up to 20 Nov". */
export function formatRange(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): string {
  if (startDate && endDate) return formatPeriod({ startDate, endDate }, today);
  if (startDate) return `From ${formatShortDay(startDate, today)}`;
  return endDate ? `Up to ${formatShortDay(endDate, today)}` : "All time";
}
