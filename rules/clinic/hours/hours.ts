import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { meet, merged, type Stretch, without } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** What is cut out of the hours: of one doctor, or of everybody. Leave is a doctor's, a holiday everybody's. */
export const CLOSURE_KINDS = ["leave", "holiday", "break", "other"] as const;
export type ClosureKind = (typeof CLOSURE_KINDS)[number];

/** A window of a week: ISO weekday, 1 = Monday. */
export interface WeekWindow extends Stretch {
  readonly weekday: number;
  /** Patients come without a time and are seen in order of arrival. */
  readonly byToken?: boolean;
  /** The chair that is used then; null: any. */
  readonly idChair?: number | null;
  /** How many walk-ins are taken; null: any number. */
  readonly walkInLimit?: number | null;
}

/** A doctor's week, which holds from a day to a day, `yyyy-MM-dd`; null: without beginning, without end. */
export interface Week {
  readonly id: number;
  readonly name: string | null;
  readonly fromDay: string | null;
  readonly toDay: string | null;
  readonly windows: readonly WeekWindow[];
}

/** A single day on which exactly these windows hold; none: the doctor is not in. */
export interface OneDay {
  readonly day: string;
  readonly windows: readonly Stretch[];
  readonly note: string | null;
}

export interface Closure {
  readonly id: number;
  /** null: of everybody. */
  readonly idDoctor: number | null;
  readonly kind: ClosureKind;
  readonly name: string;
  readonly fromDay: string;
  /** null: without end. */
  readonly toDay: string | null;
  /** ISO weekdays on which it holds. */
  readonly weekdays: readonly number[];
  /** null: the whole day. */
  readonly hours: Stretch | null;
  /** The moon has not decided yet: it closes for the public, and the desk is told. */
  readonly isExpected: boolean;
}

/** What is entered about one doctor's times. */
export interface DoctorTimes {
  readonly id: number;
  readonly isActive: boolean;
  readonly weeks: readonly Week[];
  readonly days: readonly OneDay[];
}

/** A window of one day. */
export type DayWindow = Stretch & Pick<WeekWindow, "byToken" | "idChair" | "walkInLimit">;

/** The hours of one doctor on one day, and where they come from. */
export interface HoursOfDay {
  /** What is left after the closures, in order. */
  readonly windows: readonly DayWindow[];
  /** As entered, before anything is cut out. */
  readonly entered: readonly DayWindow[];
  /** The closures that cut something out of what was entered. */
  readonly cuts: readonly Closure[];
  readonly source: "day" | "week" | "none";
  readonly week: Week | null;
  readonly oneDay: OneDay | null;
}

/** The week that holds on a day: of those that do, the one that began last. */
export function weekOn(weeks: readonly Week[], date: string): Week | null {
  let found: Week | null = null;
  for (const week of weeks) {
    const holds = (week.fromDay ?? "") <= date && (week.toDay === null || date <= week.toDay);
    if (holds && (!found || (week.fromDay ?? "") > (found.fromDay ?? ""))) found = week;
  }
  return found;
}

/** Whether a closure holds on a day, for some of it at least. `weekday`: the day's, where many closures are asked of one. */
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
 * Which windows hold for a doctor on a day. A single day's own hours win over everything; else the week that began last,
 * without the closures of the doctor and of everybody. Somebody inactive has none.
 * @param closures those that count for whoever asks
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
