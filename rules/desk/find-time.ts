import { minutesOf, weekdayOf } from "#rules/values/time/clinic-time.ts";

/** Searching a time over doctors and days: the parts of a day, and which free times are shown. */

export const DAY_PARTS = ["Any time", "Morning", "Afternoon", "Evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The first and last minute of the day at which a visit begins in each part. */
const PART_MINUTES: Readonly<Record<DayPart, readonly [number, number]>> = {
  "Any time": [0, 1440],
  Morning: [0, 780],
  Afternoon: [780, 1020],
  Evening: [1020, 1440],
};

/** Why a day has no times, where no closure is the reason: all taken, over, or no hours. */
export const WHY_NONE = { full: "Full", over: "Over", noHours: "No hours" } as const;

/** A doctor's free times, day by day; `why` says in words why there are none. */
export interface FreeTimesOfDoctor {
  readonly idDoctor: number;
  readonly doctorName: string;
  readonly doctorNameUr: string | null;
  readonly days: readonly {
    readonly date: string;
    readonly times: readonly string[];
    readonly why: string | null;
    /** A remark on the day, such as an expected Eid. */
    readonly remark?: string | undefined;
  }[];
}

/** The times that somebody looks for. */
export interface TimeWish {
  readonly part: DayPart;
  /** ISO weekdays, 1 is Monday; empty: all. */
  readonly weekdays: readonly number[];
}

/** The doctors and days with only the matching times; a day with other times only says so. */
export function suiting(
  doctors: readonly FreeTimesOfDoctor[],
  { part, weekdays }: TimeWish,
): FreeTimesOfDoctor[] {
  const [from, to] = PART_MINUTES[part];
  return doctors.map((doctor) => ({
    ...doctor,
    days: doctor.days
      .filter(({ date }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))
      .map(({ times, why, ...day }) => {
        const fit = times.filter((time) => minutesOf(time) >= from && minutesOf(time) < to);
        return {
          ...day,
          times: fit,
          why: fit.length === 0 && times.length > 0 ? `${times.length} at other times` : why,
        };
      }),
  }));
}

/** How many times are offered. */
export const countOf = (doctors: readonly FreeTimesOfDoctor[]): number =>
  doctors.reduce((sum, { days }) => sum + days.reduce((of, { times }) => of + times.length, 0), 0);
