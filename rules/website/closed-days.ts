import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";

/** Days on which everybody is away, or hours of them, as the schedule holds them. `yyyy-MM-dd`, both included. */
export interface ClosedDays {
  readonly fromDay: string;
  readonly toDay: string;
  /** ISO weekdays on which it holds, 1 = Monday. */
  readonly weekdays: readonly number[];
  readonly name: { readonly en: string; readonly ur?: string | undefined };
  /** Clinic time, `HH:mm`; null: the whole day. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** The moon has not decided the days yet. */
  readonly isExpected: boolean;
}

/** Days after one another on which the clinic is closed for the same reason. */
export type ClosedRun = Omit<ClosedDays, "weekdays">;

const EVERY_WEEKDAY = 7;

/** The days of a closure without gaps; of one that holds on some weekdays only, those from `first` to `last`. */
function runsOf({ weekdays, ...closure }: ClosedDays, first: string, last: string): ClosedRun[] {
  if (weekdays.length === EVERY_WEEKDAY) return [closure];
  const runs: ClosedRun[] = [];
  const end = closure.toDay < last ? closure.toDay : last;
  for (let day = closure.fromDay > first ? closure.fromDay : first; day <= end; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) runs.push({ ...closure, fromDay: day, toDay: day });
  return runs;
}

/** Whether two runs are one for whoever reads of them: the second begins before the day after the first ends. */
const isSame = (a: ClosedRun, b: ClosedRun) =>
  b.fromDay <= addDays(a.toDay, 1) &&
  a.name.en === b.name.en &&
  a.isExpected === b.isExpected &&
  a.hours?.from === b.hours?.from &&
  a.hours?.to === b.hours?.to;

/**
 * When the clinic is closed on a day of the next ones, `today` the first of them: each run with its true beginning and
 * end, those that begin first before the others.
 */
export function closedWithin(closures: readonly ClosedDays[], today: string, days: number): ClosedRun[] {
  const last = addDays(today, days - 1);
  const runs = closures
    .flatMap((closure) => runsOf(closure, today, addDays(last, days)))
    .sort((a, b) => (a.fromDay < b.fromDay ? -1 : Number(a.fromDay > b.fromDay)));
  const joined: ClosedRun[] = [];
  for (const run of runs) {
    const place = joined.findLastIndex((before) => isSame(before, run));
    const before = joined[place];
    if (!before) joined.push(run);
    else if (run.toDay > before.toDay) joined[place] = { ...before, toDay: run.toDay };
  }
  return joined.filter(({ fromDay, toDay }) => fromDay <= last && toDay >= today);
}
