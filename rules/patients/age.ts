import { dayOf } from "#rules/values/time/calendar.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { MONTHS_PER_YEAR } from "#rules/values/time/time-units.ts";

const year = (date: string) => Number(date.slice(0, 4));
const dayOfYear = (date: string) => date.slice(5);

/**
 * Age in whole years on the clinic's `today`; both dates `yyyy-MM-dd` (docs/handbook/patients/patients.md). Someone born on
 * 29 February has their birthday on 1 March of other years. 0 without a date of birth, or with one still to come.
 */
export function ageOn(dob: string | null | undefined, today: string): number {
  if (!dob || !isCalendarDate(dob)) return 0;
  const birthdayIsToCome = dayOfYear(today) < dayOfYear(dob);
  return Math.max(year(today) - year(dob) - (birthdayIsToCome ? 1 : 0), 0);
}

/** The precision of a date of birth: the day, or only its month or year. */
export const DOB_PRECISIONS = ["day", "month", "year"] as const;
export type DobPrecision = (typeof DOB_PRECISIONS)[number];

/** The labels beside a date of birth. */
export const DOB_PRECISION_WORDS: Readonly<Record<DobPrecision, string>> = {
  day: "Day",
  month: "Month",
  year: "Year",
};

/** A stored birthday. `dob`: `yyyy-MM-dd`, null: unknown. */
export interface StoredBirth {
  dob: string | null;
  dobPrecision: DobPrecision;
}

/** Whole months between a birthday and a day that is not before it. */
function monthsOn(dob: string, today: string): number {
  const [born, now] = [dayOf(dob), dayOf(today)];
  const months = (now.year - born.year) * MONTHS_PER_YEAR + now.month - born.month;
  return Math.max(months - (now.day < born.day ? 1 : 0), 0);
}

/** Below this age, in years, it is given in months. */
const YEARS_FROM = 2;

function ageIn({ dob, dobPrecision }: StoredBirth, today: string, one: string, many: string): string {
  if (!dob || !isCalendarDate(dob)) return "";
  const years = ageOn(dob, today);
  const months = monthsOn(dob, today);
  const isInMonths = years < YEARS_FROM && dobPrecision !== "year";
  const age = isInMonths
    ? `${months} ${months === 1 ? "month" : "months"}`
    : `${years}${years === 1 ? one : many}`;
  return dobPrecision === "day" ? age : `about ${age}`;
}

/**
 * An age beside other facts: "34", below two years "7 months", "about 80" where the day is not known; "" without a
 * birthday.
 */
export const ageText = (birth: StoredBirth, today: string): string => ageIn(birth, today, "", "");

/** The same on its own: "34 years". */
export const ageWords = (birth: StoredBirth, today: string): string => ageIn(birth, today, " year", " years");
