import type { Closure } from "#contract/clinic/schedule.ts";
import { moonHolidays } from "#rules/clinic/hours/moon-days.ts";
import { fixedHolidaysOf } from "#rules/clinic/hours/public-holidays.ts";

/** A holiday as it is proposed; expected: the moon decides. */
export interface ProposedHoliday {
  name: string;
  fromDay: string;
  toDay: string;
  isExpected: boolean;
}

/** A year's public holidays, fixed ones and the moon's, without those that are entered already. */
export function holidaysToEnter(year: number, closures: readonly Closure[]): ProposedHoliday[] {
  const fixed = fixedHolidaysOf(year).map(({ day, name }) => ({
    ...{ name, fromDay: day, toDay: day, isExpected: false },
  }));
  const moon = moonHolidays(year).map((days) => ({ ...days, isExpected: true }));
  const isEntered = ({ name, fromDay }: ProposedHoliday) =>
    closures.some(
      (closure) =>
        closure.kind === "holiday" &&
        (closure.fromDay === fromDay || (closure.name === name && closure.fromDay.startsWith(`${year}-`))),
    );
  return [...fixed, ...moon]
    .filter((holiday) => !isEntered(holiday))
    .sort((a, b) => a.fromDay.localeCompare(b.fromDay));
}
