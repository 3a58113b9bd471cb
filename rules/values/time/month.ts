import { endOfMonth } from "./clinic-time.ts";

/** Months as `yyyy-MM`. */

const NAME = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026". */
export const monthName = (month: string): string => NAME.format(new Date(`${month}-01T00:00:00Z`));

/** The month so many months later, or earlier where `by` is negative. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month's first and last day. */
export const daysOf = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: endOfMonth(`${month}-01`),
});
