import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { DemoClinic, Doctor, OfferedCase } from "#db/seed/demo/clinic.ts";
import type { Random } from "#db/seed/random.ts";

/** A time of a doctor's day that an appointment fills. */
export interface Slot {
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
  readonly doctor: Doctor;
  readonly reason: OfferedCase;
}

export interface Diary {
  readonly past: readonly Slot[];
  readonly upcoming: readonly Slot[];
}

const DAYS_AHEAD = 21;
const GRID_MINUTES = 15;

/** The share of appointments that lie in the future. */
export const UPCOMING_SHARE = 0.03;

function* windowFilled(random: Random, doctor: Doctor, from: number, to: number) {
  for (let minute = from; minute + GRID_MINUTES <= to; ) {
    const fitting = doctor.cases.filter(({ minutes }) => minute + minutes <= to);
    if (fitting.length === 0) return;
    const reason = random.weighted(fitting);
    yield { minute, reason };
    minute += reason.minutes;
  }
}

/** Slots that fill all working hours of all doctors from day `first` to day `last`, without gaps. */
function fullDays(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  first: number,
  last: number,
): Slot[] {
  const slots: Slot[] = [];
  for (let day = first; day <= last; day++) {
    if (!calendar.isOpen(day)) continue;
    for (const doctor of clinic.doctors) {
      for (const { from, to } of doctor.windows.filter(
        ({ weekday }) => weekday === calendar.weekdayOf(day),
      )) {
        for (const slot of windowFilled(random, doctor, from, to)) slots.push({ day, doctor, ...slot });
      }
    }
  }
  return slots.sort((a, b) => a.day - b.day || a.minute - b.minute || a.doctor.id - b.doctor.id);
}

/**
 * The slots of `count` appointments, in the year and the weeks after it: within hours, none at once for a doctor.
 * `firstPlanned`: the first day that is planned and not past.
 */
export function fillDiary(
  random: Random,
  calendar: Calendar,
  clinic: DemoClinic,
  count: number,
  { firstPlanned = calendar.today }: { firstPlanned?: number } = {},
): Diary {
  const { today } = calendar;
  const upcomingCount = Math.round(count * UPCOMING_SHARE);
  // The clinic gets busier over the year. Of the coming days, nearer ones hold more appointments.
  const past = random.sample(
    fullDays(random, calendar, clinic, 0, today - 1),
    count - upcomingCount,
    ({ day }) => 1 + day / today,
  );
  const upcoming = random.sample(
    fullDays(random, calendar, clinic, firstPlanned, today + DAYS_AHEAD),
    upcomingCount,
    ({ day }) => Math.exp((today - day) / 5),
  );
  return { past, upcoming };
}
