import type { AppointmentInput, Clash, Clashing } from "#contract/appointments.ts";
import type { FieldError } from "#contract/envelope.ts";
import { nextFreeTime } from "#rules/appointment.ts";
import { clinicTimeNow, clinicToday } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import { windowsOn } from "#server/features/doctors/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import {
  type BookedTime,
  findOverlapping,
  findReferences,
  insertAppointment,
  type NewAppointment,
  takenTimes,
} from "./store.ts";

/** What an appointment refers to. */
type References = Pick<AppointmentInput, "idPatient" | "idDoctor" | "idDepartment" | "idServices">;

interface Checking {
  /** The references before the change: they may stay even if the records have been deleted since. */
  before?: Partial<References>;
  /** Field names for error messages, where the call's differ from the form's. */
  names?: Partial<Record<keyof References, string>>;
}

/**
 * Books an appointment within the caller's transaction and returns its id. Throws 400 naming the fields whose records
 * do not exist, or 409 with a `Clash` when the time is taken and the caller has not confirmed it.
 */
export async function book(trx: Executor, input: NewAppointment, checking?: Checking): Promise<number> {
  await checkReferences(trx, input, checking);
  const allowOverlap = await claimTime(trx, input, input);
  return await insertAppointment(trx, { ...input, allowOverlap });
}

/** Throws 400 naming each field whose record does not exist or does not belong to the department. */
export async function checkReferences(
  trx: Executor,
  input: References,
  { before = {}, names = {} }: Checking = {},
): Promise<void> {
  const stays = (name: keyof References) => input[name] === before[name];
  const carried = stays("idDepartment") ? (before.idServices ?? []) : [];
  const chosen = input.idServices.filter((id) => !carried.includes(id));
  const found = await findReferences(trx, { ...input, idServices: chosen });
  const errors: FieldError[] = [];
  const refuse = (name: keyof References, message: string) =>
    errors.push({ field: names[name] ?? name, message });
  if (!found.patient && !stays("idPatient")) refuse("idPatient", "Patient is required.");
  if (!found.doctor && !stays("idDoctor")) refuse("idDoctor", "Doctor is required.");
  if (!found.department && !stays("idDepartment")) refuse("idDepartment", "Department is required.");
  else if (found.services !== chosen.length)
    refuse("idServices", "Choose services of the chosen department.");
  if (errors.length > 0) throw invalid(...errors);
}

/** The caller's answer to a clash. */
type Answer = Pick<AppointmentInput, "status" | "allowOverlap" | "seenClashes">;

/**
 * Checks that a Scheduled appointment may take this time, and returns whether it overlaps another one (which the caller
 * confirmed). The doctor's day is locked before it is read, so of two desks that book the same time the second sees the
 * first one's appointment. The exclusion constraint alone would cause deadlocks
 * (docs/decisions/2026-11-21-one-chair-one-lock.md).
 */
export async function claimTime(trx: Executor, bookedTime: BookedTime, answer: Answer): Promise<boolean> {
  if (answer.status !== "Scheduled") return false;
  await advisoryLock(trx, "doctor-day", bookedTime.idDoctor, bookedTime.appointmentDate);
  const clashing = await findOverlapping(trx, bookedTime);
  const [first] = clashing;
  if (!first) return false;
  if (isConfirmed(clashing, answer)) return true;
  const { id: _, ...facts } = first;
  const nextFreeTime = await proposeTime(trx, bookedTime);
  const clash: Clash = { kind: "overlap", ...facts, appointments: clashing, nextFreeTime };
  throw conflict(clashMessage(first, clashing.length - 1, bookedTime.appointmentDate), clash);
}

/** Whether the caller confirmed every clash. Without `seenClashes` a confirmation covers whatever clashes there are. */
function isConfirmed(clashing: readonly Clashing[], { allowOverlap = false, seenClashes }: Answer): boolean {
  return allowOverlap && (!seenClashes || clashing.every(({ id }) => seenClashes.includes(id)));
}

function clashMessage(first: Clashing, others: number, date: string): string {
  const { patientName, time, appointmentRegistrationNo } = first;
  const more = others > 0 ? ` and has ${others} more then` : "";
  return `The doctor is with ${patientName} at ${time} on ${formatDate(date)} (${appointmentRegistrationNo})${more}.`;
}

/** The next free time on the same day, at or after the requested time. */
async function proposeTime(trx: Executor, bookedTime: BookedTime): Promise<string | null> {
  const windows = (await windowsOn(trx, bookedTime.idDoctor, bookedTime.appointmentDate)) ?? [];
  const now = bookedTime.appointmentDate === clinicToday() ? clinicTimeNow() : "00:00";
  return nextFreeTime({
    windows,
    taken: await takenTimes(trx, bookedTime.idDoctor, bookedTime.appointmentDate, bookedTime.exceptId),
    durationMinutes: bookedTime.durationMinutes,
    notBefore: [now, bookedTime.appointmentTime].sort().at(-1),
  });
}
