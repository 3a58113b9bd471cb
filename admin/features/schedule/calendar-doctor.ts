import type { Calendar } from "#contract/schedule.ts";

/** A doctor's row of the calendar. */
export type CalendarDoctor = Calendar["doctors"][number];
