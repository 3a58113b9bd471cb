import { endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import type { Period } from "#rules/period.ts";

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
export function monthWords(date: string): string {
  const { month, year } = partsOf(date);
  return `${month} ${year}`;
}

/** "20 Nov", and the year when it is not this one: "20 Nov 2025". */
export function dayWords(date: string, today: string): string {
  const { day, month, year } = partsOf(date);
  return today.startsWith(year) ? `${day} ${month}` : `${day} ${month} ${year}`;
}

const isWholeMonth = ({ startDate, endDate }: Period) =>
  startDate === startOfMonth(startDate) && endDate === endOfMonth(startDate);

const isWholeYear = ({ startDate, endDate }: Period) =>
  startDate.endsWith("-01-01") && endDate === `${startDate.slice(0, 4)}-12-31`;

/** A period in few words, without a year that is this one: "1 to 20 Oct", "Oct", "20 Nov", "1 Jan to 20 Nov 2025", "2025". */
export function periodWords(period: Period, today: string): string {
  const { startDate, endDate } = period;
  const start = partsOf(startDate);
  const end = partsOf(endDate);
  if (isWholeYear(period)) return start.year;
  if (isWholeMonth(period)) return today.startsWith(end.year) ? end.month : monthWords(endDate);
  const last = dayWords(endDate, today);
  if (startDate === endDate) return last;
  if (start.year !== end.year)
    return `${start.day} ${monthWords(startDate)} to ${end.day} ${monthWords(endDate)}`;
  return start.month === end.month ? `${start.day} to ${last}` : `${start.day} ${start.month} to ${last}`;
}

/** A range in few words, open ends included: "All time", "From 1 Nov", "Up to 20 Nov". */
export function rangeWords(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): string {
  if (startDate && endDate) return periodWords({ startDate, endDate }, today);
  if (startDate) return `From ${dayWords(startDate, today)}`;
  return endDate ? `Up to ${dayWords(endDate, today)}` : "All time";
}
