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
  findOverlapping,
  findReferences,
  insertAppointment,
  type NewAppointment,
  type Stretch,
  takenTimes,
} from "./store.ts";

/** What an appointment refers to. */
type References = Pick<AppointmentInput, "idPatient" | "idDoctor" | "idDepartment" | "idServices">;

interface Checking {
  /** What was referred to before: it stays even if it has been deleted since. */
  before?: Partial<References>;
  /** What the call names the fields, where that is not the form's names. */
  names?: Partial<Record<keyof References, string>>;
}

/**
 * Books within the caller's transaction: references exist, the chair is free or the clash was confirmed.
 * Answers the new id. Throws 400 naming fields, or 409 with a `Clash`.
 */
export async function book(trx: Executor, input: NewAppointment, checking?: Checking): Promise<number> {
  await checkReferences(trx, input, checking);
  const allowOverlap = await claimTime(trx, input, input);
  return await insertAppointment(trx, { ...input, allowOverlap });
}

/** Throws 400 for each thing an appointment refers to that does not exist (or not in that department). */
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

/** What a caller says to a clash. */
type Answer = Pick<AppointmentInput, "status" | "allowOverlap" | "seenClashes">;

/**
 * Makes sure that a Scheduled appointment may stand at this time and answers whether it overlaps another one, as the
 * person at the desk confirmed. Two desks asking for one chair meet at the lock: it is taken before looking, so the
 * second sees what the first wrote. The exclusion constraint alone would give deadlocks here
 * (docs/decisions/2026-11-21-one-chair-one-lock.md).
 */
export async function claimTime(trx: Executor, stretch: Stretch, answer: Answer): Promise<boolean> {
  if (answer.status !== "Scheduled") return false;
  await advisoryLock(trx, "doctor-day", stretch.idDoctor, stretch.appointmentDate);
  const clashing = await findOverlapping(trx, stretch);
  const [first] = clashing;
  if (!first) return false;
  if (isConfirmed(clashing, answer)) return true;
  const { id: _, ...facts } = first;
  const nextFreeTime = await proposeTime(trx, stretch);
  const clash: Clash = { kind: "overlap", ...facts, appointments: clashing, nextFreeTime };
  throw conflict(clashMessage(first, clashing.length - 1, stretch.appointmentDate), clash);
}

/** Nobody confirms what they have not seen; a caller that does not say what it saw is taken at its word. */
function isConfirmed(clashing: readonly Clashing[], { allowOverlap = false, seenClashes }: Answer): boolean {
  return allowOverlap && (!seenClashes || clashing.every(({ id }) => seenClashes.includes(id)));
}

function clashMessage(first: Clashing, others: number, date: string): string {
  const { patientName, time, appointmentRegistrationNo } = first;
  const more = others > 0 ? ` and has ${others} more then` : "";
  return `The doctor is with ${patientName} at ${time} on ${formatDate(date)} (${appointmentRegistrationNo})${more}.`;
}

/** The next free time on the same day, from the time asked for onwards. */
async function proposeTime(trx: Executor, stretch: Stretch): Promise<string | null> {
  const windows = (await windowsOn(trx, stretch.idDoctor, stretch.appointmentDate)) ?? [];
  const now = stretch.appointmentDate === clinicToday() ? clinicTimeNow() : "00:00";
  return nextFreeTime({
    windows,
    taken: await takenTimes(trx, stretch.idDoctor, stretch.appointmentDate, stretch.exceptId),
    durationMinutes: stretch.durationMinutes,
    notBefore: [now, stretch.appointmentTime].sort().at(-1),
  });
}
