import { addDays, clinicDateOf, instantOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { AppointmentStatus } from "./appointment.ts";

/** Minutes in which a visit that was cancelled by the link can be taken back. */
export const TAKE_BACK_MINUTES = 10;
/** Times that a patient may wish for at once. */
export const MOST_WISHES = 3;
/** Why a visit is cancelled by its link; nothing else is asked. */
export const CANCEL_REASONS = ["not well", "no transport", "work", "feeling better", "other"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
/** Days of free times that the page shows from the day it is asked for. */
export const OFFERED_DAYS = 14;

/** A visit as far as its link goes by it. */
export interface LinkedVisit {
  status: AppointmentStatus;
  /** `yyyy-MM-dd` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** When its patient cancelled it by the link, ISO 8601. */
  cancelledByPatientOn: string | null;
  /** The patient has come: what becomes of the visit is said at the desk. */
  hasArrived?: boolean;
}

/**
 * What a link leads to. "coming": a visit that is Scheduled. "cancelled": one that will not be, until its time. "over":
 * past its day, completed, or cancelled and its time gone; nothing is said of it any more.
 */
export type LinkState = "coming" | "cancelled" | "over";

const startOf = ({ date, time }: LinkedVisit) => instantOf(`${date}T${time}`);

/** The link lives until the end of the day after the visit. */
export function linkState(visit: LinkedVisit, now: number): LinkState {
  const today = clinicDateOf(new Date(now).toISOString());
  if (visit.status === "Completed" || today > addDays(visit.date, 1)) return "over";
  if (visit.status === "Scheduled") return "coming";
  return now < startOf(visit) ? "cancelled" : "over";
}

/** What its patient may do now. */
export interface LinkSteps {
  confirm: boolean;
  cancel: boolean;
  askOther: boolean;
  takeBack: boolean;
}

/** `cancelUntilMinutes`: how long before the visit it can be cancelled by the link. */
export function linkSteps(visit: LinkedVisit, now: number, cancelUntilMinutes: number): LinkSteps {
  const start = startOf(visit);
  const isAhead = visit.status === "Scheduled" && now < start && !visit.hasArrived;
  const { cancelledByPatientOn } = visit;
  return {
    confirm: isAhead,
    cancel: isAhead && now <= start - cancelUntilMinutes * MS_PER_MINUTE,
    askOther: isAhead,
    takeBack:
      visit.status === "Cancelled" &&
      now < start &&
      cancelledByPatientOn !== null &&
      now < instantOf(cancelledByPatientOn) + TAKE_BACK_MINUTES * MS_PER_MINUTE,
  };
}
