import type { Calendar } from "#contract/clinic/schedule.ts";

/** A doctor's row of the calendar. */
export type CalendarDoctor = Calendar["doctors"][number];
