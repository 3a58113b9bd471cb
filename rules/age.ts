import { isCalendarDate } from "./clinic-time.ts";

const year = (date: string) => Number(date.slice(0, 4));
const dayOfYear = (date: string) => date.slice(5);

/**
 * Age in whole years on the clinic's `today`; both dates `yyyy-MM-dd` (docs/handbook/patients.md). Someone born on
 * 29 February has their birthday on 1 March of other years. 0 without a date of birth, or with one still to come.
 */
export function ageOn(dob: string | null | undefined, today: string): number {
  if (!dob || !isCalendarDate(dob)) return 0;
  const birthdayIsToCome = dayOfYear(today) < dayOfYear(dob);
  return Math.max(year(today) - year(dob) - (birthdayIsToCome ? 1 : 0), 0);
}
