import { addDays } from "#rules/values/time/clinic-time.ts";

/** Pakistan's public holidays with a fixed date, by month and day; those that follow the moon are in moon-days.ts. */
const FIXED: Readonly<Record<string, string>> = {
  "02-05": "Kashmir Day",
  "03-23": "Pakistan Day",
  "05-01": "Labour Day",
  "08-14": "Independence Day",
  "11-09": "Iqbal Day",
  "12-25": "Quaid-e-Azam Day",
};

export interface Holiday {
  /** `yyyy-MM-dd`. */
  day: string;
  name: string;
}

/** The public holidays of a civil year with a fixed date, in order. */
export const fixedHolidaysOf = (year: number): Holiday[] =>
  Object.entries(FIXED).map(([date, name]) => ({ day: `${String(year).padStart(4, "0")}-${date}`, name }));

/** The public holidays of the twelve months that begin on a day, in their order. */
export function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const last = addDays(today, 365);
  return [year, year + 1].flatMap(fixedHolidaysOf).filter(({ day }) => day >= today && day < last);
}
