import type { z } from "zod";
import type {
  Appointment,
  AppointmentInput,
  NextVisitInput,
  RescheduleInput,
} from "#contract/appointments.ts";
import { type DayPlan, rescheduleRefusal } from "#rules/appointment.ts";
import { visitAct } from "#rules/messages.ts";
import { allows } from "#rules/permissions.ts";
import { windowsOn } from "#server/features/doctors/service.ts";
import { planMessages } from "#server/features/messages/plan.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, notFound } from "#server/platform/http/errors.ts";
import { book, checkReferences, claimTime } from "./booking.ts";
import { mayRead } from "./scope.ts";
import {
  findAppointment,
  lockAppointment,
  markRemoved,
  moveAppointment,
  type NewAppointment,
  takenTimes,
  updateAppointment,
} from "./store.ts";

const THIS = "This appointment";

/** Removes the clinical texts unless the person may read them (rules/permissions.ts). */
function visibleTo(staff: SignedIn, appointment: Appointment): Appointment {
  if (!mayRead(staff, appointment.idDoctor)) throw notFound(THIS);
  if (allows(staff, "clinicalNotes.read")) return appointment;
  return { ...appointment, notes: null, treatmentPlans: null, doctorPrescription: null };
}

/** One appointment as this person may see it. Throws 404. */
export async function getAppointment(db: Executor, id: number, staff: SignedIn): Promise<Appointment> {
  const appointment = await findAppointment(db, id);
  if (!appointment) throw notFound(THIS);
  return visibleTo(staff, appointment);
}

/** Locks an appointment until the transaction ends and returns it. Throws 404. */
async function lockExisting(trx: Executor, id: number, staff: SignedIn): Promise<Appointment> {
  if (!(await lockAppointment(trx, id))) throw notFound(THIS);
  const appointment = await findAppointment(trx, id);
  if (!appointment || !mayRead(staff, appointment.idDoctor)) throw notFound(THIS);
  return appointment;
}

/** For a role that may not write clinical texts: keeps the stored ones, whatever the form sends. */
function withClinicalTexts(staff: SignedIn, input: AppointmentInput, stored?: Appointment): AppointmentInput {
  if (allows(staff, "clinicalNotes.write")) return input;
  return {
    ...input,
    notes: stored?.notes ?? null,
    treatmentPlans: stored?.treatmentPlans ?? null,
    doctorPrescription: stored?.doctorPrescription ?? null,
  };
}

function refuseForeignDoctor(staff: SignedIn, idDoctor: number): void {
  if (!mayRead(staff, idDoctor))
    throw new AppError("forbidden", "Doctors book their own appointments only. Ask the reception.");
}

/** Throws when a doctor moves an appointment to another patient: its clinical texts are about the first one. */
function assertSamePatient(staff: SignedIn, stored: Appointment, { idPatient }: AppointmentInput): void {
  if (idPatient !== stored.idPatient && !allows(staff, "appointments.readAll"))
    throw new AppError("forbidden", "Doctors do not give a visit to another patient. Ask the reception.");
}

export async function create(trx: Executor, input: AppointmentInput, staff: SignedIn): Promise<Appointment> {
  refuseForeignDoctor(staff, input.idDoctor);
  const links = { idRequest: null, idPreviousAppointment: null };
  const id = await book(trx, { ...withClinicalTexts(staff, input), ...links });
  if (input.status === "Scheduled") await planMessages(trx, id, "booked");
  return await getAppointment(trx, id, staff);
}

type Update = AppointmentInput & { updatedOn?: string | null };

const TIME_FIELDS = ["status", "idDoctor", "appointmentDate", "appointmentTime", "durationMinutes"] as const;

/** Whether the change keeps doctor, day, time and duration, so that no time has to be claimed. */
function holdsSameTime(stored: Appointment, input: Update): boolean {
  return input.status === "Scheduled" && TIME_FIELDS.every((name) => stored[name] === input[name]);
}

/** Throws 409 when somebody changed it meanwhile, or the new time clashes. */
export async function update(
  trx: Executor,
  id: number,
  input: Update,
  staff: SignedIn,
): Promise<Appointment> {
  const stored = await lockExisting(trx, id, staff);
  refuseForeignDoctor(staff, input.idDoctor);
  assertSamePatient(staff, stored, input);
  assertFresh(stored, input.updatedOn);
  await checkReferences(trx, input, { before: stored });
  // An existing overlap was confirmed when it was booked; editing other fields does not ask again.
  const allowOverlap = holdsSameTime(stored, input)
    ? stored.allowOverlap === 1
    : await claimTime(trx, { ...input, exceptId: id }, input);
  await updateAppointment(trx, id, { ...withClinicalTexts(staff, input, stored), allowOverlap });
  const act = visitAct(stored, input);
  if (act) await planMessages(trx, id, act);
  return await getAppointment(trx, id, staff);
}

export async function remove(trx: Executor, id: number, staff: SignedIn): Promise<null> {
  await lockExisting(trx, id, staff);
  await markRemoved(trx, id);
  return null;
}

/** Moves a Scheduled appointment. Throws 409 for a Completed or Cancelled one, or a clash. */
export async function reschedule(
  trx: Executor,
  input: z.output<typeof RescheduleInput>,
  staff: SignedIn,
): Promise<Appointment> {
  const stored = await lockExisting(trx, input.appointmentId, staff);
  const refusal = rescheduleRefusal(stored.status);
  if (refusal) throw conflict(refusal);
  const to = { appointmentDate: input.newDate, appointmentTime: input.newTime };
  const allowOverlap = await claimTime(
    trx,
    { ...stored, ...to, exceptId: stored.id },
    { ...input, status: stored.status },
  );
  await moveAppointment(trx, stored.id, { date: input.newDate, time: input.newTime, allowOverlap });
  const act = visitAct(stored, { ...stored, ...to });
  if (act) await planMessages(trx, stored.id, act);
  return await getAppointment(trx, stored.id, staff);
}

/**
 * Books the visit that follows one of any status: linked to it, with its services
 * (docs/handbook/appointments.md#next-visit).
 */
export async function scheduleNextVisit(
  trx: Executor,
  input: z.output<typeof NextVisitInput>,
  staff: SignedIn,
): Promise<Appointment> {
  const previous = await lockExisting(trx, input.oldAppointmentId, staff);
  if (previous.idPatient !== input.patientId) throw conflict("The next visit must be for the same patient.");
  if (previous.idDepartment !== input.departmentId)
    throw conflict(
      "The next visit keeps the department and its services. Add an appointment for another department.",
    );
  refuseForeignDoctor(staff, input.doctorId);
  const { idPatient, idDepartment, idServices, durationMinutes } = previous;
  const visit: NewAppointment = {
    idPatient,
    idDoctor: input.doctorId,
    idDepartment,
    idServices,
    appointmentDate: input.nextVisitDate,
    appointmentTime: input.nextVisitTime,
    durationMinutes,
    priority: input.priority,
    status: "Scheduled",
    description: input.description,
    notes: null,
    treatmentPlans: null,
    doctorPrescription: null,
    allowOverlap: input.allowOverlap,
    seenClashes: input.seenClashes,
    idRequest: null,
    idPreviousAppointment: previous.id,
  };
  const names = { idPatient: "patientId", idDoctor: "doctorId" };
  const id = await book(trx, visit, { before: { idDepartment, idServices }, names });
  await planMessages(trx, id, "booked");
  return await getAppointment(trx, id, staff);
}

/** A doctor's windows, bookings and requests of a day; null when no active doctor has that id. */
export async function dayPlan(
  db: Executor,
  idDoctor: number,
  date: string,
  durationMinutes: number,
): Promise<DayPlan | null> {
  const windows = await windowsOn(db, idDoctor, date);
  return windows ? { windows, taken: await takenTimes(db, idDoctor, date), durationMinutes } : null;
}
