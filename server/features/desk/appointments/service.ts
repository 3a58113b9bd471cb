import type { z } from "zod";
import type {
  Appointment,
  AppointmentInput,
  NextVisitInput,
  RescheduleInput,
  WrittenAppointment,
} from "#contract/desk/appointments.ts";
import { outsideHours } from "#rules/clinic/hours/slots.ts";
import { areSameServices } from "#rules/clinic/visit-length.ts";
import { type AppointmentStatus, rescheduleRefusal } from "#rules/desk/appointment.ts";
import { visitAct } from "#rules/desk/messages/messages.ts";
import { offRefusal } from "#rules/desk/visit-bonds.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday, minutesOf } from "#rules/values/time/clinic-time.ts";
import { mayRead } from "#server/features/clinic/doctors/scope.ts";
import { planOf } from "#server/features/clinic/schedule/plan.ts";
import { lengthOf } from "#server/features/clinic/services/service.ts";
import { planMessages } from "#server/features/desk/messages/plan.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, notFound } from "#server/platform/http/errors.ts";
import { assertCompletable, assertUnbound, PLACE_FIELDS } from "./bonds.ts";
import { findBonds } from "./bonds-store.ts";
import { type Booking, book, checkReferences, claimTime } from "./booking.ts";
import { lockAppointment } from "./lock.ts";
import { allergyWarnings } from "./prescription-check.ts";
import {
  findAppointment,
  markKept,
  markRemoved,
  moveAppointment,
  type StoredAppointment,
  updateAppointment,
  writeStatus,
} from "./store.ts";

const THIS = "This appointment";

/** One appointment as this person may see it. Throws 404. */
export async function getAppointment(db: Executor, id: number, staff: SignedIn): Promise<Appointment> {
  const appointment = await findAppointment(db, id);
  if (!appointment || !mayRead(staff, appointment.idDoctor)) throw notFound(THIS);
  return { ...appointment, outsideHours: await liesOutside(db, appointment) };
}

/** Whether an appointment still to come lies at least partly outside its doctor's hours. */
async function liesOutside(db: Executor, appointment: StoredAppointment): Promise<boolean> {
  const { idDoctor, appointmentDate: date, durationMinutes: minutes, status, holdsTime } = appointment;
  if (status !== "Scheduled" || !holdsTime || date < clinicToday()) return false;
  const plan = await planOf(db, { doctors: [idDoctor], from: date });
  const time = { idDoctor, date, minute: minutesOf(appointment.appointmentTime) };
  return outsideHours(plan, time, { minutes, audience: "desk" }).length > 0;
}

/** Locks an appointment until the transaction ends and returns it. Throws 404. */
async function lockExisting(trx: Executor, id: number, staff: SignedIn): Promise<StoredAppointment> {
  if (!(await lockAppointment(trx, id))) throw notFound(THIS);
  const appointment = await findAppointment(trx, id);
  if (!appointment || !mayRead(staff, appointment.idDoctor)) throw notFound(THIS);
  return appointment;
}

/** For a role that may not write clinical texts: keeps the stored ones, whatever the form sends. */
function withClinicalTexts<Input extends AppointmentInput>(
  staff: SignedIn,
  input: Input,
  stored?: StoredAppointment,
): Input {
  if (allows(staff, "clinicalNotes.write")) return input;
  return {
    ...input,
    notes: stored?.notes ?? null,
    treatmentPlans: stored?.treatmentPlans ?? null,
    doctorPrescription: stored?.doctorPrescription ?? null,
  };
}

/** Throws 403 for a doctor who books somebody else's time. */
export function refuseForeignDoctor(staff: SignedIn, idDoctor: number): void {
  if (!mayRead(staff, idDoctor))
    throw new AppError("forbidden", "Doctors book their own appointments only. Ask the reception.");
}

/** Throws when a doctor moves an appointment to another patient: its clinical texts are about the first one. */
function assertSamePatient(
  staff: SignedIn,
  stored: StoredAppointment,
  { idPatient }: AppointmentInput,
): void {
  if (idPatient !== stored.idPatient && !allows(staff, "appointments.readAll"))
    throw new AppError("forbidden", "Doctors do not give a visit to another patient. Ask the reception.");
}

export async function create(
  trx: Executor,
  given: AppointmentInput,
  staff: SignedIn,
): Promise<WrittenAppointment> {
  refuseForeignDoctor(staff, given.idDoctor);
  assertCompletable("Scheduled", given);
  const input = withClinicalTexts(staff, given);
  const id = await book(trx, { ...input, idRequest: null, idPreviousAppointment: null }, { staff });
  if (input.status === "Scheduled") await planMessages(trx, id, "booked");
  const warnings = await allergyWarnings(trx, {
    appointmentId: id,
    before: null,
    now: input.doctorPrescription,
  });
  return { ...(await getAppointment(trx, id, staff)), ...warnings };
}

type Update = AppointmentInput & { updatedOn?: string | null };

const CLAIM_FIELDS = [...PLACE_FIELDS, "idPatient", "status", "durationMinutes"] as const;

/** Whether the change keeps patient, doctor, day, time, duration and chair, so that no time has to be claimed. */
function holdsSameTime(stored: StoredAppointment, input: Update): boolean {
  return (
    input.status === "Scheduled" &&
    CLAIM_FIELDS.every((name) => stored[name] === input[name]) &&
    (input.idChair === null || input.idChair === stored.idChair)
  );
}

/** The appointment's own chair, unless another is asked for. */
function chairOf(stored: StoredAppointment, { idChair }: Pick<AppointmentInput, "idChair">) {
  const keepsChair = idChair === null;
  return { idChair: idChair ?? stored.idChair, keepsChair, needsChair: stored.idChair !== null };
}

/** Throws 409 when somebody changed it meanwhile, or the new time clashes. */
export async function update(
  trx: Executor,
  id: number,
  given: Update,
  staff: SignedIn,
): Promise<WrittenAppointment> {
  const stored = await lockExisting(trx, id, staff);
  refuseForeignDoctor(staff, given.idDoctor);
  assertSamePatient(staff, stored, given);
  assertFresh(stored, given.updatedOn);
  const allowed = withClinicalTexts(staff, given, stored);
  await assertUnbound(trx, stored, allowed);
  assertCompletable(stored.status, given);
  await checkReferences(trx, given, { before: stored });
  const length = await lengthOf(trx, given.idServices);
  const input = { ...allowed, durationMinutes: given.durationMinutes ?? length.minutes };
  const hasSameServices = [...stored.idServices].join() === input.idServices.toSorted((a, b) => a - b).join();
  const bufferMinutes = hasSameServices ? stored.bufferMinutes : length.buffer;
  // An existing overlap was confirmed when it was booked; editing other fields does not ask again.
  const isSame = holdsSameTime(stored, input);
  const claimed = isSame
    ? { allowOverlap: stored.allowOverlap === 1, idChair: stored.idChair }
    : await claimTime(
        trx,
        { ...input, ...chairOf(stored, input), bufferMinutes, exceptId: id },
        input,
        staff,
      );
  const keepHours = input.keepHours ?? (isSame && stored.keepHours);
  await updateAppointment(trx, id, { ...input, ...claimed, bufferMinutes, keepHours });
  const act = visitAct(stored, input);
  if (act) await planMessages(trx, id, act, stored);
  const written = { before: stored.doctorPrescription, now: input.doctorPrescription };
  const warnings = await allergyWarnings(trx, { appointmentId: id, ...written });
  return { ...(await getAppointment(trx, id, staff)), ...warnings };
}

/** Throws 404, and 409 for a visit that is with the doctor. */
export async function remove(trx: Executor, id: number, staff: SignedIn): Promise<null> {
  const { patientName, status } = await lockExisting(trx, id, staff);
  const refusal = offRefusal({ patientName, ...(await findBonds(trx, id)) }, status);
  if (refusal) throw conflict(refusal);
  await markRemoved(trx, id);
  return null;
}

/** Where an appointment is moved; omitted fields stay. */
type Move = z.output<typeof RescheduleInput> & { durationMinutes?: number };

/** Moves a Scheduled appointment. Throws 409 for a Completed or Cancelled one, one changed meanwhile, or a clash. */
export async function reschedule(trx: Executor, input: Move, staff: SignedIn): Promise<Appointment> {
  const stored = await lockExisting(trx, input.appointmentId, staff);
  assertFresh(stored, input.updatedOn);
  const idDoctor = input.idDoctor ?? stored.idDoctor;
  const { newDate: appointmentDate, newTime: appointmentTime } = input;
  const refusal = rescheduleRefusal(stored.status);
  if (refusal) throw conflict(refusal);
  await assertUnbound(trx, stored, { ...stored, idDoctor, appointmentDate, appointmentTime });
  refuseForeignDoctor(staff, idDoctor);
  if (idDoctor !== stored.idDoctor) await checkReferences(trx, { ...stored, idDoctor }, { before: stored });
  const { durationMinutes = stored.durationMinutes } = input;
  const to = { idDoctor, durationMinutes, appointmentDate, appointmentTime };
  const claimed = await claimTime(
    trx,
    { ...stored, ...to, ...chairOf(stored, input), exceptId: stored.id },
    { ...input, status: stored.status },
    staff,
  );
  const { newDate: date, newTime: time, keepHours = false } = input;
  await moveAppointment(trx, stored.id, { idDoctor, date, time, durationMinutes, keepHours, ...claimed });
  const act = visitAct(stored, { ...stored, ...to });
  if (act) await planMessages(trx, stored.id, act, stored);
  return await getAppointment(trx, stored.id, staff);
}

/** Marks an appointment to stay although it lies outside the hours. Throws 404, and 409 when it was changed meanwhile. */
export async function keepAsIs(
  trx: Executor,
  { id, updatedOn }: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<Appointment> {
  const stored = await lockExisting(trx, id, staff);
  assertFresh(stored, updatedOn);
  if (!stored.keepHours) await markKept(trx, id);
  return await getAppointment(trx, id, staff);
}

/**
 * Changes only the status, for a step said at the desk: the patient gets no message, and planned ones are dropped when they
 * fall due. Throws 404, and 409 when the time of a visit that becomes Scheduled again is taken.
 */
export async function changeStatus(
  trx: Executor,
  id: number,
  status: AppointmentStatus,
  { allowOverlap, seenClashes }: Pick<AppointmentInput, "allowOverlap" | "seenClashes">,
  staff: SignedIn,
): Promise<void> {
  const stored = await lockExisting(trx, id, staff);
  if (stored.status === status) return;
  // An overlap that was confirmed before stays confirmed.
  const booked = { allowOverlap: stored.allowOverlap === 1, idChair: stored.idChair };
  const time = { ...stored, ...chairOf(stored, { idChair: null }), exceptId: id };
  const answer = { status, allowOverlap: booked.allowOverlap || allowOverlap, seenClashes };
  const isReclaimed = status === "Scheduled" && stored.holdsTime;
  await writeStatus(trx, id, status, isReclaimed ? await claimTime(trx, time, answer, staff) : booked);
}

/**
 * Books the visit that follows another one of any status: linked to it, with its services and its length unless others are
 * chosen (docs/handbook/desk/appointments.md#next-visit).
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
  const { idPatient, idDepartment } = previous;
  const { idServices = previous.idServices } = input;
  const visit: Booking = {
    idPatient,
    idDoctor: input.doctorId,
    idDepartment,
    idServices,
    appointmentDate: input.nextVisitDate,
    appointmentTime: input.nextVisitTime,
    ...(areSameServices(idServices, previous.idServices) && { durationMinutes: previous.durationMinutes }),
    priority: input.priority,
    status: "Scheduled",
    description: input.description,
    notes: null,
    treatmentPlans: null,
    doctorPrescription: null,
    allowOverlap: input.allowOverlap,
    seenClashes: input.seenClashes,
    idChair: input.idChair,
    keepHours: input.keepHours,
    idRequest: null,
    idPreviousAppointment: previous.id,
  };
  const names = { idPatient: "patientId", idDoctor: "doctorId" };
  const id = await book(trx, visit, {
    staff,
    before: { idDepartment, idServices: previous.idServices },
    names,
  });
  await planMessages(trx, id, "booked");
  return await getAppointment(trx, id, staff);
}
