import type { NotTreating } from "#contract/clinical/doctor-panel.ts";
import { mayOpenHistory, OPENED_ANYWAY_HOURS } from "#rules/clinical/treating-doctor.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { isAssistant, seesAll } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** Who may have which patient before them. */

/** How much of a history somebody may read: nothing, the visits with their doctors, or all. */
export type Opening = "closed" | "their doctors" | "all";

/**
 * Those who see everybody's visits read all, doctors where they treat the patient; assistants the visits with their doctors
 * where one of these is today. Whoever gave a reason lately reads all.
 */
export async function openingOf(db: Executor, idPatient: number, staff: SignedIn): Promise<Opening> {
  if (seesAll(staff)) return "all";
  const today = clinicToday();
  if (!isAssistant(staff)) {
    const bookings = await store.bookingsWith(db, idPatient, staff.doctorId);
    if (bookings.some((booking) => mayOpenHistory(booking, today))) return "all";
  }
  if (await store.isOpenedAnyway(db, idPatient, staff.id, OPENED_ANYWAY_HOURS)) return "all";
  return isAssistant(staff) && (await store.comesToday(db, idPatient, today, staff))
    ? "their doctors"
    : "closed";
}

const CLOSED = {
  doctor:
    "You do not treat this patient, so the history stays closed: it takes a visit with you that the reception booked.",
  assistant: "This patient has no visit today with a doctor for whom you work, so the history stays closed.",
} as const;

/** The refusal of a history that opens with a reason. */
export function closed(staff: SignedIn): AppError {
  const facts: NotTreating = { kind: "not treating" };
  return new AppError("forbidden", CLOSED[isAssistant(staff) ? "assistant" : "doctor"], { conflict: facts });
}

/** Whether the patient is before this person, of whom that is asked if they assist; for others the permission is enough. */
export const mayOpen = async (db: Executor, idPatient: number, staff: SignedIn): Promise<boolean> =>
  !isAssistant(staff) || (await openingOf(db, idPatient, staff)) !== "closed";

/** Throws 403 for an assistant before whom the patient is not. */
export async function assertMayOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if (!(await mayOpen(db, idPatient, staff))) throw closed(staff);
}

/** Throws 403 for whom the patient's history is closed. */
export async function assertHistoryOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if ((await openingOf(db, idPatient, staff)) === "closed") throw closed(staff);
}

/** Throws 403 for an assistant who writes on a visit of another day, or one that was cancelled. */
export function assertOfToday(
  staff: SignedIn,
  { date, status }: { date: string; status: AppointmentStatus },
): void {
  if (isAssistant(staff) && (date !== clinicToday() || status === "Cancelled"))
    throw new AppError("forbidden", "Assistants write on the visits of today.");
}
