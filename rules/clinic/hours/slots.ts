import { dayNumber, dayOf } from "#rules/values/time/calendar.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { oncePer } from "#rules/values/time/once-per.ts";
import {
  holds,
  meet,
  meetingInOrder,
  merged,
  type Stretch,
  startsIn,
  timeOf,
} from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";
import {
  type Closure,
  closedHours,
  type DayWindow,
  type DoctorTimes,
  type HoursOfDay,
  hoursOn,
} from "./hours.ts";
import { busyOf, endsOn, type Taken, withBuffer } from "./taken.ts";

/**
 * Which times are offered, and why others are not. Pure functions: one `Plan` holds the facts about the days, the ask the
 * clock. Minutes of a plan count from midnight at its beginning; those of a day from its own midnight.
 */

export interface PlanDoctor extends DoctorTimes {
  readonly name: string;
  /** The website's Urdu spelling; null: none. */
  readonly nameUr: string | null;
  /** Empty: every department. */
  readonly idDepartments: readonly number[];
}

/** The rules by which the clinic offers times. */
export interface OfferRules {
  /** 0: as long as the visit with its buffer. */
  readonly stepMinutes: number;
  /** How long before a time visitors must ask for it. */
  readonly noticeMinutes: number;
  /** How many days ahead visitors are offered times. */
  readonly horizonDays: number;
}

/** The facts that decide about some days, with the visits of the days around them. */
export interface Plan {
  /** The first and the last day, `yyyy-MM-dd`. */
  readonly from: string;
  readonly to: string;
  readonly doctors: readonly PlanDoctor[];
  readonly closures: readonly Closure[];
  /** The active ones, in their order. */
  readonly chairs: readonly { readonly id: number; readonly name: string }[];
  readonly rules: OfferRules;
  readonly taken: readonly Taken[];
}

export interface Ask {
  /** How long the visit is, and how long its doctor and chair stay free after it. */
  readonly minutes: number;
  readonly buffer: number;
  readonly needsChair: boolean;
  readonly audience: "public" | "desk";
  /** The clinic's day and minute. */
  readonly now: { readonly date: string; readonly minute: number };
  /** The visit to be moved, which blocks no time. */
  readonly exceptId?: number | undefined;
}

export interface OfferedStart {
  /** `HH:mm`. */
  readonly time: string;
  /** The free chairs, in order; empty where none is needed. */
  readonly chairs: readonly number[];
}

export interface Offer {
  readonly idDoctor: number;
  readonly date: string;
  readonly times: readonly OfferedStart[];
}

/** Minutes of the plan at which a day begins. */
export const beginningOf = (plan: Plan, date: string): number =>
  (dayNumber(dayOf(date)) - dayNumber(dayOf(plan.from))) * MINUTES_PER_DAY;

/** The days of a plan, in order. */
export function daysOf({ from, to }: Pick<Plan, "from" | "to">): string[] {
  const count = dayNumber(dayOf(to)) - dayNumber(dayOf(from)) + 1;
  return Array.from({ length: count }, (_, ahead) => addDays(from, ahead));
}

/**
 * Many questions about one day need the same hours, and a clinic may have hundreds of closures. Plans that differ only in
 * taken times or in the doctors asked for share them.
 */
const hoursOnce = oncePer<Plan["closures"], ReturnType<typeof oncePer<PlanDoctor, HoursOfDay>>>();

/** A doctor's hours for an audience: expected closures count only for the public. */
export function hoursFor(
  plan: Plan,
  doctor: PlanDoctor,
  date: string,
  audience: Ask["audience"],
): HoursOfDay {
  const ofDoctor = hoursOnce(plan.closures, "", () => oncePer());
  return ofDoctor(doctor, `${date} ${audience}`, () => {
    const closures = plan.closures.filter(({ isExpected }) => audience === "public" || !isExpected);
    return hoursOn(doctor, closures, date);
  });
}

/** The windows in which times are offered: for the public, without those that go by token. */
export const offeredWindows = (windows: readonly DayWindow[], audience: Ask["audience"]) =>
  windows.filter(({ byToken }) => audience === "desk" || !byToken);

/** Whether the ask needs a chair and the clinic has any. */
const wantsChair = (plan: Plan, { needsChair }: Ask) => needsChair && plan.chairs.length > 0;

/**
 * The minutes of a day, rising, at which the visit could begin if nobody else were there: the grid of each window, and at
 * the desk the end of another visit with its buffer, rounded up to five.
 */
export function candidates(plan: Plan, doctor: PlanDoctor, date: string, ask: Ask): number[] {
  const { windows } = hoursFor(plan, doctor, date, ask.audience);
  if (windows.length === 0) return [];
  const open = offeredWindows(windows, ask.audience);
  const step = plan.rules.stepMinutes || ask.minutes + ask.buffer;
  const starts = open.flatMap((window) => startsIn(window, ask.minutes, step));
  if (ask.audience === "desk") {
    const { exceptId, minutes } = ask;
    const ends = endsOn(plan.taken, { idDoctor: doctor.id, midnight: beginningOf(plan, date), exceptId });
    starts.push(...ends.filter((end) => holds(open, { from: end, to: end + minutes })));
  }
  return [...new Set(starts)].sort((a, b) => a - b);
}

/** The first and the last minute of the plan at which a visit may begin. */
function limits(plan: Plan, { audience, now }: Ask): Stretch {
  const { noticeMinutes, horizonDays } = plan.rules;
  const clock = beginningOf(plan, now.date) + now.minute;
  if (audience === "desk") return { from: clock, to: Number.POSITIVE_INFINITY };
  return {
    from: clock + noticeMinutes,
    to: beginningOf(plan, now.date) + (horizonDays + 1) * MINUTES_PER_DAY,
  };
}

/**
 * The times offered on the plan's days; doctors and days without any are left out. Each can be booked: `judge` finds
 * nothing against it.
 */
export function offers(plan: Plan, ask: Ask, days: readonly string[] = daysOf(plan)): Offer[] {
  const busy = (whose: "idDoctor" | "idChair", id: number) =>
    meetingInOrder(busyOf(plan.taken, whose, id, ask.exceptId));
  const within = limits(plan, ask);
  const found: Offer[] = [];
  for (const doctor of plan.doctors) {
    const isTaken = busy("idDoctor", doctor.id);
    const seats = plan.chairs.map(({ id }) => ({ id, isTaken: busy("idChair", id) }));
    for (const date of days) {
      const midnight = beginningOf(plan, date);
      const times: OfferedStart[] = [];
      for (const start of candidates(plan, doctor, date, ask)) {
        const from = midnight + start;
        if (from < within.from || from >= within.to) continue;
        const asked = { from, to: from + ask.minutes + ask.buffer };
        if (isTaken(asked)) continue;
        const free = wantsChair(plan, ask) ? seats.filter((seat) => !seat.isTaken(asked)) : [];
        if (wantsChair(plan, ask) && free.length === 0) continue;
        times.push({ time: timeOf(start), chairs: free.map(({ id }) => id) });
      }
      if (times.length > 0) found.push({ idDoctor: doctor.id, date, times });
    }
  }
  return found;
}

export const REASON_KINDS = [
  "past",
  "tooSoon",
  "tooFar",
  "notIn",
  "leave",
  "holiday",
  "break",
  "byToken",
  "taken",
  "buffer",
  "noChair",
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** Why a time is not offered. */
export interface Reason {
  readonly kind: ReasonKind;
  /** For leave, holiday and break. */
  readonly closure?: Closure;
  /** For `notIn`, where the visit begins within the hours: the minute of the day at which they end. */
  readonly endsAt?: number;
}

/** A time of a doctor: day `yyyy-MM-dd` and minute of the day. */
export interface Time {
  readonly idDoctor: number;
  readonly date: string;
  readonly minute: number;
}

/** Why the hours do not hold the whole visit; empty where they do. Adjoining windows count as one. */
export function outsideHours(
  plan: Plan,
  { idDoctor, date, minute }: Time,
  { minutes, audience }: Pick<Ask, "minutes" | "audience">,
): Reason[] {
  const doctor = plan.doctors.find(({ id }) => id === idDoctor);
  if (!doctor) return [{ kind: "notIn" }];
  const { windows, entered, cuts } = hoursFor(plan, doctor, date, audience);
  const visit = { from: minute, to: minute + minutes };
  if (holds(merged(offeredWindows(windows, audience)), visit)) return [];
  if (holds(merged(windows), visit)) return [{ kind: "byToken" }];
  const closed = cuts.filter((closure) => meet(closedHours(closure), visit));
  if (closed.length === 0 || !holds(merged(entered), visit)) {
    const begun = merged(windows).find(({ from, to }) => from <= minute && minute < to);
    return [{ kind: "notIn", ...(begun && { endsAt: begun.to }) }];
  }
  return closed.map((closure) => ({ kind: closure.kind === "other" ? "holiday" : closure.kind, closure }));
}

/** The expected closures that would affect a visit: the public is not offered its time, the desk is told. */
export function expectedClosures(
  plan: Plan,
  { idDoctor, date, minute }: Time,
  { minutes }: Pick<Ask, "minutes">,
): Closure[] {
  const doctor = plan.doctors.find(({ id }) => id === idDoctor);
  if (!doctor) return [];
  const visit = { from: minute, to: minute + minutes };
  const { cuts } = hoursFor(plan, doctor, date, "public");
  return cuts.filter((closure) => closure.isExpected && meet(closedHours(closure), visit));
}

function outsideLimits(plan: Plan, from: number, ask: Ask): Reason[] {
  const within = limits(plan, ask);
  const clock = beginningOf(plan, ask.now.date) + ask.now.minute;
  if (from < clock) return [{ kind: "past" }];
  if (from < within.from) return [{ kind: "tooSoon" }];
  return from < within.to ? [] : [{ kind: "tooFar" }];
}

function inTheWay(plan: Plan, from: number, { idDoctor }: Time, ask: Ask): Reason[] {
  const taken = plan.taken.filter(({ id }) => id !== ask.exceptId);
  const visit = { from, to: from + ask.minutes };
  const whole = { from, to: visit.to + ask.buffer };
  const reasons: Reason[] = [];
  const others = taken.filter((one) => one.idDoctor === idDoctor && meet(withBuffer(one), whole));
  if (others.some((one) => meet(one, visit))) reasons.push({ kind: "taken" });
  else if (others.length > 0) reasons.push({ kind: "buffer" });
  const isFree = (chair: number) =>
    !taken.some((one) => one.idChair === chair && meet(withBuffer(one), whole));
  if (wantsChair(plan, ask) && !plan.chairs.some(({ id }) => isFree(id))) reasons.push({ kind: "noChair" });
  return reasons;
}

/** Why a given time would not be offered; empty: it would, if it were on the grid. */
export function judge(plan: Plan, time: Time, ask: Ask): Reason[] {
  const from = beginningOf(plan, time.date) + time.minute;
  return [
    ...outsideLimits(plan, from, ask),
    ...outsideHours(plan, time, ask),
    ...inTheWay(plan, from, time, ask),
  ];
}
