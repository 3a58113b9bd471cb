import type { AppointmentInput, Clash } from "#contract/appointments.ts";
import type { FieldError } from "#contract/envelope.ts";
import { nextFreeTime } from "#rules/appointment.ts";
import { clinicTimeNow, clinicToday } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import { windowsOn } from "#server/features/doctors/service.ts";
import type { Executor } from "#server/platform/database.ts";
import { conflict, invalid } from "#server/platform/errors.ts";
import { lockThing } from "#server/platform/transaction.ts";
import {
  findOverlapping,
  findReferences,
  insertAppointment,
  type NewAppointment,
  type Stretch,
  takenTimes,
} from "./store.ts";

/**
 * Books within the caller's transaction: references exist, the chair is free or the clash was confirmed.
 * Answers the new id. Throws 400 naming fields, or 409 with a `Clash`.
 */
export async function book(trx: Executor, input: NewAppointment): Promise<number> {
  await checkReferences(trx, input);
  const allowOverlap = await claimTime(trx, input, input);
  return await insertAppointment(trx, { ...input, allowOverlap });
}

/** Throws 400 for each thing an appointment refers to that does not exist (or not in that department). */
export async function checkReferences(
  trx: Executor,
  input: Pick<AppointmentInput, "idPatient" | "idDoctor" | "idDepartment" | "idServices">,
): Promise<void> {
  const found = await findReferences(trx, input);
  const errors: FieldError[] = [];
  if (!found.patient) errors.push({ field: "idPatient", message: "Patient is required." });
  if (!found.doctor) errors.push({ field: "idDoctor", message: "Doctor is required." });
  if (!found.department) errors.push({ field: "idDepartment", message: "Department is required." });
  else if (found.services !== input.idServices.length)
    errors.push({ field: "idServices", message: "Choose services of the chosen department." });
  if (errors.length > 0) throw invalid(...errors);
}

/**
 * Makes sure that a Scheduled appointment may stand at this time and answers whether it overlaps another one, as the
 * person at the desk confirmed. Two desks asking for one chair meet at the lock: it is taken before looking, so the
 * second sees what the first wrote. The exclusion constraint alone would give deadlocks here (docs/decisions).
 */
export async function claimTime(
  trx: Executor,
  stretch: Stretch,
  { status, allowOverlap = false }: Pick<AppointmentInput, "status" | "allowOverlap">,
): Promise<boolean> {
  if (status !== "Scheduled") return false;
  await lockThing(trx, "doctor-day", stretch.idDoctor, stretch.appointmentDate);
  const other = await findOverlapping(trx, stretch);
  if (!other) return false;
  if (allowOverlap) return true;
  const clash: Clash = { kind: "overlap", ...other, nextFreeTime: await proposeTime(trx, stretch) };
  throw conflict(
    `The doctor is with ${other.patientName} at ${other.time} on ${formatDate(stretch.appointmentDate)} (${other.appointmentRegistrationNo}).`,
    clash,
  );
}

/** The next free time on the same day, from the time asked for onwards. */
async function proposeTime(trx: Executor, stretch: Stretch): Promise<string | null> {
  const windows = (await windowsOn(trx, stretch.idDoctor, stretch.appointmentDate)) ?? [];
  const now = stretch.appointmentDate === clinicToday() ? clinicTimeNow() : "00:00";
  return nextFreeTime({
    windows,
    taken: await takenTimes(trx, stretch.idDoctor, stretch.appointmentDate, stretch.exceptId),
    durationMinutes: stretch.durationMinutes,
    notBefore: now > stretch.appointmentTime ? now : stretch.appointmentTime,
  });
}
