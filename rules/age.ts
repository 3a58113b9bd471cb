import { tz } from "@date-fns/tz";
import { differenceInYears } from "date-fns/differenceInYears";
import { parseISO } from "date-fns/parseISO";
import { isCalendarDate } from "./clinic-time.ts";

/**
 * Age in whole years on the clinic's `today`; both dates `yyyy-MM-dd` (specification 3: Patient). Someone born on
 * 29 February has their birthday on 1 March of other years. 0 without a date of birth, or with one still to come.
 */
export function ageOn(dob: string | null | undefined, today: string): number {
  if (!dob || !isCalendarDate(dob)) return 0;
  const read = { in: tz("UTC") };
  return Math.max(differenceInYears(parseISO(today, read), parseISO(dob, read), read), 0);
}
