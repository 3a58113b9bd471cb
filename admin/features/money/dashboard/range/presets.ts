import { addDays, startOfMonth, weekdayOf } from "#rules/values/time/clinic-time.ts";
import type { Period } from "#rules/values/time/period.ts";

export const PRESETS = ["Today", "This week", "This month", "Last month", "This year"] as const;
export type Preset = (typeof PRESETS)[number];

/**
 * The days a preset means on this day. What is still running ends today, so that it is compared with as much of the
 * time before and not with the whole of it. Weeks begin on Monday.
 */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case "Today":
      return { startDate: today, endDate: today };
    case "This week":
      return { startDate: addDays(today, 1 - weekdayOf(today)), endDate: today };
    case "This month":
      return { startDate: startOfMonth(today), endDate: today };
    case "Last month": {
      const endDate = addDays(startOfMonth(today), -1);
      return { startDate: startOfMonth(endDate), endDate };
    }
    case "This year":
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  }
}

/** The preset that a range is; on days when several are the same, the month before the others. */
export function presetOf(range: { startDate: string | null; endDate: string | null }, today: string) {
  const same = PRESETS.filter((preset) => {
    const { startDate, endDate } = periodOf(preset, today);
    return startDate === range.startDate && endDate === range.endDate;
  });
  return same.find((preset) => preset === "This month") ?? same[0] ?? null;
}
