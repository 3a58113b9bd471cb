import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";

/** ISO weekdays. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** How a language names days and joins them to a list. */
interface ListOfDays {
  name(weekday: number): string;
  /** From the first to the last of days that follow each other. */
  run(first: string, last: string): string;
  readonly comma: string;
  readonly and: string;
}

const ENGLISH: ListOfDays = {
  name: weekdayName,
  run: (first, last) => `${first} to ${last}`,
  comma: ", ",
  and: " and ",
};

/** "Monday to Wednesday and Friday" of ISO weekdays. */
export function wordsOfDays(days: readonly number[], { name, run, comma, and } = ENGLISH): string {
  const words = runsOf(days).flatMap((one) =>
    one.length > 2 ? run(name(one[0] ?? 0), name(one.at(-1) ?? 0)) : one.map((day) => name(day)),
  );
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(comma)}${and}${last}` : last;
}

/** Days that follow each other, together: [[1, 2, 3], [5]]. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of WEEK.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
