import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";

/** A desk's most frequent date filters. */
export const DAY_CHIPS = ["Today", "Tomorrow", "This week"] as const;
export type DayChip = (typeof DAY_CHIPS)[number];

/** The first and the last day, `yyyy-MM-dd`, of a chip on this day. Weeks are whole and begin on Monday. */
export function daysOf(chip: DayChip, today: string): { from: string; to: string } {
  switch (chip) {
    case "Today":
      return { from: today, to: today };
    case "Tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case "This week": {
      const monday = addDays(today, 1 - weekdayOf(today));
      return { from: monday, to: addDays(monday, 6) };
    }
  }
}
