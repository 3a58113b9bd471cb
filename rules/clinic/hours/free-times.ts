import { minutesOf } from "#rules/values/time/clinic-time.ts";
import {
  holds,
  meetingInOrder,
  merged,
  minuteOf,
  type Stretch,
  startsIn,
  timeOf,
} from "#rules/values/time/stretch.ts";

/** A span of one day that occupies a doctor: `time` is `HH:mm`. */
export interface Slot {
  readonly time: string;
  readonly durationMinutes: number;
}

/** Whether two slots of one day overlap; one may begin the minute the other ends. Throws RangeError on a bad time. */
export function overlaps(a: Slot, b: Slot): boolean {
  const [startOfA, startOfB] = [minutesOf(a.time), minutesOf(b.time)];
  return startOfA < startOfB + b.durationMinutes && startOfB < startOfA + a.durationMinutes;
}

/** The input of `freeTimes`: a doctor's windows, bookings and requests of one day. */
export interface DayPlan {
  /** When the doctor sees patients, clinic time; midnight at the end of a day is "24:00". */
  readonly windows: readonly { readonly from: string; readonly to: string }[];
  readonly taken: readonly Slot[];
  /** The times of pending requests, which may still be booked. */
  readonly asked?: readonly Slot[];
  readonly durationMinutes: number;
  /** Minutes that the doctor stays free after the visit, even beyond the window's end. */
  readonly bufferMinutes?: number;
  /** Minutes between offered times; 30 by default. */
  readonly stepMinutes?: number;
  /** Leaves out times before this, `HH:mm`: the past part of today. */
  readonly notBefore?: string;
}

const GRID_MINUTES = 30;

const windowsOf = ({ windows }: DayPlan): Stretch[] =>
  windows.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));

const stretchOf = ({ time, durationMinutes }: Slot): Stretch => {
  const from = minuteOf(time);
  return { from, to: from + durationMinutes };
};

function gridOf(plan: DayPlan): number[] {
  const { durationMinutes, stepMinutes = GRID_MINUTES } = plan;
  return windowsOf(plan).flatMap((window) => startsIn(window, durationMinutes, stepMinutes));
}

/** A time at which an appointment can begin. `asked`: it is free, but a pending request overlaps it. */
export interface OfferedTime {
  time: string;
  free: boolean;
  asked: boolean;
}

function timesOf(plan: DayPlan, starts: readonly number[]): OfferedTime[] {
  const earliest = plan.notBefore ? minuteOf(plan.notBefore) : 0;
  const length = plan.durationMinutes + (plan.bufferMinutes ?? 0);
  const isTaken = meetingInOrder(merged(plan.taken.map(stretchOf)));
  const isAsked = meetingInOrder(merged((plan.asked ?? []).map(stretchOf)));
  return [...new Set(starts)]
    .filter((start) => start >= earliest)
    .sort((a, b) => a - b)
    .map((start) => {
      const visit = { from: start, to: start + length };
      const free = !isTaken(visit);
      return { time: timeOf(start), free, asked: free && isAsked(visit) };
    });
}

/**
 * The offered times in order: every half hour, or as the plan steps, counted from each window's beginning, if the
 * appointment ends within the window; with whether the doctor is free, and whether a request asks for it. Times are
 * `HH:mm`; throws RangeError on a bad one.
 */
export function freeTimes(plan: DayPlan): OfferedTime[] {
  return timesOf(plan, gridOf(plan));
}

/**
 * The first time at which the appointment fits: on the half-hour grid, or when another appointment ends. Null when the day
 * is full. Throws RangeError on a bad time.
 */
export function nextFreeTime(plan: DayPlan): string | null {
  const windows = windowsOf(plan);
  const ends = plan.taken
    .map((slot) => stretchOf(slot).to)
    .filter((end) =>
      windows.some((window) => holds([window], { from: end, to: end + plan.durationMinutes })),
    );
  return timesOf(plan, [...gridOf(plan), ...ends]).find(({ free }) => free)?.time ?? null;
}
