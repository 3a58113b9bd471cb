import type { AppointmentStatus } from "./appointment.ts";
import { clinicDateOf } from "./clinic-time.ts";

/** What of a visit tells whether its doctor treats the patient. `bookedOn`: an instant. */
export interface Booking {
  readonly status: AppointmentStatus;
  /** The doctor's own account booked it. */
  readonly isOwnBooking: boolean;
  readonly bookedOn: string;
}

/**
 * Whether a visit opens the patient's history to its doctor: one that was not cancelled and that somebody else booked.
 * What doctors book for themselves counts once it was completed, and not on the day it was booked: nobody opens a
 * history by an appointment made for that. `today`: the clinic's, yyyy-MM-dd.
 */
export function mayOpenHistory({ status, isOwnBooking, bookedOn }: Booking, today: string): boolean {
  if (status === "Cancelled") return false;
  return !isOwnBooking || (status === "Completed" && clinicDateOf(bookedOn) < today);
}

/** How long a history that was opened with a reason stays open to who gave it. */
export const OPENED_ANYWAY_HOURS = 12;
