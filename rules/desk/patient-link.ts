import { addDays, clinicDateOf, instantOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { AppointmentStatus } from "./appointment.ts";

/** Minutes in which a cancellation through the link can be taken back. */
export const TAKE_BACK_MINUTES = 10;
/** Times that a patient may ask for at once. */
export const MOST_WISHES = 3;
/** The reasons for cancelling through the link; nothing else is asked. */
export const CANCEL_REASONS = ["not well", "no transport", "work", "feeling better", "other"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
/** Days of free times that the page shows at a time. */
export const OFFERED_DAYS = 14;

/** The facts of a visit that its link depends on. */
export interface LinkedVisit {
  status: AppointmentStatus;
  /** `yyyy-MM-dd` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** When the patient cancelled it through the link, ISO 8601. */
  cancelledByPatientOn: string | null;
  /** The patient has arrived: from then on only the desk changes the visit. */
  hasArrived?: boolean;
}

/**
 * The state of a link. "coming": the visit is Scheduled. "cancelled": it does not take place, until its time. "over": it is
 * past its day, completed, or cancelled and its time gone; the page says nothing about it any more.
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

/** The actions that the patient has now. */
export interface LinkSteps {
  confirm: boolean;
  cancel: boolean;
  askOther: boolean;
  takeBack: boolean;
}

/** `cancelUntilMinutes`: how long before the visit the link can cancel it. */
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
