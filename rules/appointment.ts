import { addMinutes, minutesOf } from "./clinic-time.ts";
import { MINUTES_PER_DAY } from "./time-units.ts";

export const APPOINTMENT_STATUSES = ["Scheduled", "Completed", "Cancelled"] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
export const DEFAULT_STATUS: AppointmentStatus = "Scheduled";

export const PRIORITIES = ["High", "Medium", "Low"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY: Priority = "Medium";

/** How long an appointment holds its doctor unless told otherwise (docs/handbook/appointments.md#clashes). */
export const DEFAULT_DURATION_MINUTES = 30;

const RESCHEDULE_REFUSALS = {
  Scheduled: null,
  Completed:
    "This appointment is marked Completed and cannot be rescheduled. Schedule the next visit if required.",
  Cancelled:
    "This appointment is marked Cancelled and cannot be rescheduled. Schedule the next visit if required.",
} as const satisfies Record<AppointmentStatus, string | null>;

/**
 * Why an appointment of this status cannot be moved, in words for the desk, or null
 * (docs/handbook/appointments.md#rescheduling).
 */
export function rescheduleRefusal(status: AppointmentStatus): string | null {
  return RESCHEDULE_REFUSALS[status];
}

/** A stretch of one day that holds a doctor: `time` is `HH:mm`. */
export interface Slot {
  readonly time: string;
  readonly durationMinutes: number;
}

/** Whether two slots of one day share a moment; one may begin the minute the other ends. Throws RangeError on a bad time. */
export function overlaps(a: Slot, b: Slot): boolean {
  const [startOfA, startOfB] = [minutesOf(a.time), minutesOf(b.time)];
  return startOfA < startOfB + b.durationMinutes && startOfB < startOfA + a.durationMinutes;
}

/** The input of `freeTimes`: a doctor's windows, bookings and requests of one day. */
export interface DayPlan {
  /** When the doctor receives patients, clinic time; midnight at the end of a day is "24:00". */
  readonly windows: readonly { readonly from: string; readonly to: string }[];
  readonly taken: readonly Slot[];
  /** What pending requests ask for: it may be booked all the same. */
  readonly asked?: readonly Slot[];
  readonly durationMinutes: number;
  /** Leaves out what begins before this time, `HH:mm`: the hours of today that have passed. */
  readonly notBefore?: string;
}

const GRID_MINUTES = 30;
const DAY_START = "00:00";
const DAY_END = "24:00";

/** The plan's windows as minutes of the day, the end being the last minute at which the appointment can begin. */
function startWindows({ windows, durationMinutes }: DayPlan) {
  return windows.map(({ from, to }) => ({
    first: minutesOf(from),
    last: (to === DAY_END ? MINUTES_PER_DAY : minutesOf(to)) - durationMinutes,
  }));
}

function gridOf(plan: DayPlan): number[] {
  return startWindows(plan).flatMap(({ first, last }) => {
    const count = Math.max(Math.floor((last - first) / GRID_MINUTES) + 1, 0);
    return Array.from({ length: count }, (_, step) => first + step * GRID_MINUTES);
  });
}

/** A time at which an appointment can begin. `asked`: it is free, and a pending request asks for some of it. */
export interface OfferedTime {
  time: string;
  free: boolean;
  asked: boolean;
}

function judge(plan: DayPlan, starts: readonly number[]): OfferedTime[] {
  const earliest = plan.notBefore ? minutesOf(plan.notBefore) : 0;
  return [...new Set(starts)]
    .filter((start) => start >= earliest)
    .sort((a, b) => a - b)
    .map((start) => {
      const time = addMinutes(DAY_START, start);
      const meets = (slot: Slot) => overlaps(slot, { ...plan, time });
      const free = !plan.taken.some(meets);
      return { time, free, asked: free && (plan.asked?.some(meets) ?? false) };
    });
}

/**
 * Every half hour, counted from each window's beginning, at which the appointment would end within the window, in
 * order, whether the doctor is free for all of it, and whether somebody asked for it already. Times are `HH:mm`; throws
 * RangeError on a bad one.
 */
export function freeTimes(plan: DayPlan): OfferedTime[] {
  return judge(plan, gridOf(plan));
}

/**
 * The first time at which the appointment fits: on the half-hour grid, or the minute another appointment ends.
 * Null when the day is full. Throws RangeError on a bad time.
 */
export function nextFreeTime(plan: DayPlan): string | null {
  const windows = startWindows(plan);
  const ends = plan.taken
    .map(({ time, durationMinutes }) => minutesOf(time) + durationMinutes)
    .filter((end) => windows.some(({ first, last }) => first <= end && end <= last));
  return judge(plan, [...gridOf(plan), ...ends]).find(({ free }) => free)?.time ?? null;
}
