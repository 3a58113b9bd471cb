import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { meet, merged, type Stretch, without } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** Cuts in the hours of one doctor or of everybody. Leave is a doctor's, a holiday everybody's. */
export const CLOSURE_KINDS = ["leave", "holiday", "break", "other"] as const;
export type ClosureKind = (typeof CLOSURE_KINDS)[number];

/** A window of a week: ISO weekday, 1 = Monday. */
export interface WeekWindow extends Stretch {
  readonly weekday: number;
  /** Patients come without a time and are seen in order of arrival. */
  readonly byToken?: boolean;
  /** The chair in use; null: any. */
  readonly idChair?: number | null;
  /** The most walk-ins; null: any number. */
  readonly walkInLimit?: number | null;
}

/** A doctor's week, valid from a day to a day, `yyyy-MM-dd`; null: without beginning, without end. */
export interface Week {
  readonly id: number;
  readonly name: string | null;
  readonly fromDay: string | null;
  readonly toDay: string | null;
  readonly windows: readonly WeekWindow[];
}

/** A single day with exactly these windows; none: the doctor is away. */
export interface OneDay {
  readonly day: string;
  readonly windows: readonly Stretch[];
  readonly note: string | null;
}

export interface Closure {
  readonly id: number;
  /** null: everybody. */
  readonly idDoctor: number | null;
  readonly kind: ClosureKind;
  readonly name: string;
  readonly fromDay: string;
  /** null: without end. */
  readonly toDay: string | null;
  /** The ISO weekdays that it applies to. */
  readonly weekdays: readonly number[];
  /** null: the whole day. */
  readonly hours: Stretch | null;
  /** Depends on the moon: it closes for the public, and only the desk is told that it is not certain. */
  readonly isExpected: boolean;
}

/** The entries about one doctor's times. */
export interface DoctorTimes {
  readonly id: number;
  readonly isActive: boolean;
  readonly weeks: readonly Week[];
  readonly days: readonly OneDay[];
}

/** A window of one day. */
export type DayWindow = Stretch & Pick<WeekWindow, "byToken" | "idChair" | "walkInLimit">;

/** The hours of one doctor on one day, and their source. */
export interface HoursOfDay {
  /** The hours after the closures, in order. */
  readonly windows: readonly DayWindow[];
  /** The hours as entered, before any cut. */
  readonly entered: readonly DayWindow[];
  /** The closures that cut into the entered hours. */
  readonly cuts: readonly Closure[];
  readonly source: "day" | "week" | "none";
  readonly week: Week | null;
  readonly oneDay: OneDay | null;
}

/** The week that applies on a day: of those that include it, the one that began last. */
export function weekOn(weeks: readonly Week[], date: string): Week | null {
  let found: Week | null = null;
  for (const week of weeks) {
    const holds = (week.fromDay ?? "") <= date && (week.toDay === null || date <= week.toDay);
    if (holds && (!found || (week.fromDay ?? "") > (found.fromDay ?? ""))) found = week;
  }
  return found;
}

/** Whether a closure affects a day, at least partly. `weekday`: the day's, passed where many closures are checked. */
export function closesOn(
  { fromDay, toDay, weekdays }: Closure,
  date: string,
  weekday = weekdayOf(date),
): boolean {
  return fromDay <= date && (toDay === null || date <= toDay) && weekdays.includes(weekday);
}

/** The part of the day that a closure takes. */
export const closedHours = ({ hours }: Closure): Stretch => hours ?? { from: 0, to: MINUTES_PER_DAY };

const byBeginning = (a: Stretch, b: Stretch) => a.from - b.from;

/**
 * The windows of a doctor on a day. A single day's own hours win over everything; else the week that began last, without
 * the closures of the doctor and of everybody. An inactive doctor has none.
 * @param closures those that count for the audience
 */
export function hoursOn(doctor: DoctorTimes, closures: readonly Closure[], date: string): HoursOfDay {
  const none = { windows: [], entered: [], cuts: [], source: "none", week: null, oneDay: null } as const;
  if (!doctor.isActive) return none;
  const oneDay = doctor.days.find(({ day }) => day === date);
  if (oneDay) {
    const windows = oneDay.windows.toSorted(byBeginning);
    return { ...none, windows, entered: windows, source: "day", oneDay };
  }
  const week = weekOn(doctor.weeks, date);
  if (!week) return none;
  const weekday = weekdayOf(date);
  const entered = week.windows.filter((window) => window.weekday === weekday).sort(byBeginning);
  const holding = closures.filter(
    (closure) => (closure.idDoctor ?? doctor.id) === doctor.id && closesOn(closure, date, weekday),
  );
  const cuts = holding.filter((closure) => entered.some((window) => meet(window, closedHours(closure))));
  const closed = merged(cuts.map(closedHours));
  return {
    ...none,
    windows: entered.flatMap((window) => without(window, closed)),
    entered,
    cuts,
    source: "week",
    week,
  };
}
