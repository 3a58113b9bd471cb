import { minutesOf, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** A window of a doctor's week: ISO weekday, times `HH:mm`; midnight at the end of a day is "24:00". */
export interface WeeklyWindow {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** A visit: its day `yyyy-MM-dd`, its time `HH:mm`, and how long it takes. */
export interface VisitTime {
  readonly date: string;
  readonly time: string;
  readonly durationMinutes: number;
}

const endOf = (to: string) => (to === "24:00" ? MINUTES_PER_DAY : minutesOf(to));

/**
 * Whether all of a visit lies in the doctor's hours of that day; windows that meet count as one. Throws RangeError on a
 * bad day or time.
 */
export function isWithinHours(hours: readonly WeeklyWindow[], visit: VisitTime): boolean {
  const weekday = weekdayOf(visit.date);
  const windows = hours
    .filter((window) => window.weekday === weekday)
    .map(({ from, to }) => ({ from: minutesOf(from), to: endOf(to) }))
    .sort((a, b) => a.from - b.from);
  let reached = minutesOf(visit.time);
  const end = reached + visit.durationMinutes;
  for (const { from, to } of windows) if (from <= reached && reached < to) reached = to;
  return reached >= end;
}

/** What a name that needs no "Dr" begins with: a title of its own, in either language. */
const TITLED = /^(?:(?:dr|doctor|prof|professor)(?![\p{L}\p{M}])|ڈاکٹر|پروفیسر)/iu;

/** A doctor's name as it signs a paper: "Dr Sana Iqbal"; a name that begins with a title stays as it is. */
export const signingName = (name: string): string => (TITLED.test(name.trim()) ? name : `Dr ${name}`);

/**
 * Whether a doctor belongs to a department. A doctor without recorded departments belongs to all. It decides what is
 * offered, never what may be booked.
 */
export function isOfDepartment(idDepartments: readonly number[], idDepartment: number): boolean {
  return idDepartments.length === 0 || idDepartments.includes(idDepartment);
}
