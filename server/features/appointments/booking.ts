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
    notBefore: [now, stretch.appointmentTime].sort().at(-1),
  });
}
