import { daysOf } from "#rules/values/time/period.ts";

/** Free work: what was settled for nothing (docs/handbook/money/income-reports.md#free-work). */

/** A leap year. */
const MOST_DAYS = 366;

/** Why free work is not told for these days, or null. They are `yyyy-MM-dd`; null is an open end. */
export function freeWorkProblem(days: { startDate: string | null; endDate: string | null }): string | null {
  const { startDate, endDate } = days;
  if (startDate !== null && endDate !== null) {
    if (startDate > endDate) return "The end date cannot be before the start date.";
    if (daysOf({ startDate, endDate }) <= MOST_DAYS) return null;
  }
  return "Free work is told for a year at most.";
}
