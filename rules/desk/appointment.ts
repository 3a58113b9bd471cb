export const APPOINTMENT_STATUSES = ["Scheduled", "Completed", "Cancelled"] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];
export const DEFAULT_STATUS: AppointmentStatus = "Scheduled";

export const PRIORITIES = ["High", "Medium", "Low"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY: Priority = "Medium";

const RESCHEDULE_REFUSALS = {
  Scheduled: null,
  Completed:
    "This appointment is marked Completed and cannot be rescheduled. Schedule the next visit if required.",
  Cancelled:
    "This appointment is marked Cancelled and cannot be rescheduled. Schedule the next visit if required.",
} as const satisfies Record<AppointmentStatus, string | null>;

/**
 * Why an appointment of this status cannot be moved, in words for the desk, or null
 * (docs/handbook/desk/appointments.md#rescheduling).
 */
export function rescheduleRefusal(status: AppointmentStatus): string | null {
  return RESCHEDULE_REFUSALS[status];
}
