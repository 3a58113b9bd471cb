import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";

/** Days, or hours of days, on which everybody is away, as the schedule has them. `yyyy-MM-dd`, both included. */
export interface ClosedDays {
  readonly fromDay: string;
  readonly toDay: string;
  /** The ISO weekdays that it applies to, 1 = Monday. */
  readonly weekdays: readonly number[];
  readonly name: { readonly en: string; readonly ur?: string | undefined };
  /** Clinic time, `HH:mm`; null: the whole day. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** The days depend on the moon and are not certain yet. */
  readonly isExpected: boolean;
}

/** Consecutive days on which the clinic is closed for one reason. */
export type ClosedRun = Omit<ClosedDays, "weekdays">;

const EVERY_WEEKDAY = 7;

/** The days of a closure without gaps; for one on some weekdays only, those from `first` to `last`. */
function runsOf({ weekdays, ...closure }: ClosedDays, first: string, last: string): ClosedRun[] {
  if (weekdays.length === EVERY_WEEKDAY) return [closure];
  const runs: ClosedRun[] = [];
  const end = closure.toDay < last ? closure.toDay : last;
  for (let day = closure.fromDay > first ? closure.fromDay : first; day <= end; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) runs.push({ ...closure, fromDay: day, toDay: day });
  return runs;
}

/** Whether two runs read as one: the second begins at the latest on the day after the first ends. */
const isSame = (a: ClosedRun, b: ClosedRun) =>
  b.fromDay <= addDays(a.toDay, 1) &&
  a.name.en === b.name.en &&
  a.isExpected === b.isExpected &&
  a.hours?.from === b.hours?.from &&
  a.hours?.to === b.hours?.to;

/**
 * The closures of the next `days` days, `today` being the first: each run with its true beginning and end, in order of
 * their beginnings.
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
