import { formatMonth } from "#admin/features/money/dashboard/range/format-period.ts";
import type { SeriesUnit } from "#contract/money/dashboard.ts";
import { formatDate } from "#rules/values/display.ts";

/** The point of a series in full: "20-Nov-2026", "Nov 2026", "2026". */
export function formatPoint(date: string, unit: SeriesUnit): string {
  if (unit === "year") return date.slice(0, 4);
  return unit === "month" ? formatMonth(date) : formatDate(date);
}

/** The same under a bar: the day's number, with its month where a month begins. */
export function formatTick(date: string, unit: SeriesUnit, manyMonths: boolean): string {
  if (unit === "year") return date.slice(0, 4);
  const [day = "", month = "", year = ""] = formatDate(date).split("-");
  if (unit === "month") return month === "Jan" ? `${month} ${year.slice(2)}` : month;
  return manyMonths ? `${Number(day)} ${month}` : String(Number(day));
}
