import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";

/** The fields of a visit that decide whether its doctor treats the patient. `bookedOn`: an instant. */
export interface Booking {
  readonly status: AppointmentStatus;
  /** The doctor's own account booked it. */
  readonly isOwnBooking: boolean;
  readonly bookedOn: string;
}

/**
 * Whether a visit gives its doctor access to the patient's history: it was not cancelled, and somebody else booked it. A
 * visit booked by the doctor counts only once it is completed, and not on the day of booking, so that nobody books one just
 * to read a history. `today`: the clinic's, yyyy-MM-dd.
 */
export function mayOpenHistory({ status, isOwnBooking, bookedOn }: Booking, today: string): boolean {
  if (status === "Cancelled") return false;
  return !isOwnBooking || (status === "Completed" && clinicDateOf(bookedOn) < today);
}

/** Hours for which a history stays open to the doctor who gave a reason. */
export const OPENED_ANYWAY_HOURS = 12;
