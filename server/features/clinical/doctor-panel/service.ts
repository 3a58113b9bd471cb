import type {
  AllergyOverride,
  DoctorDay,
  MedicineAnswer,
  NotTreating,
  TreatmentNote,
  Visit,
} from "#contract/clinical/doctor-panel.ts";
import type { MetAllergy } from "#contract/desk/appointments.ts";
import { mayOpenHistory, OPENED_ANYWAY_HOURS } from "#rules/clinical/treating-doctor.ts";
import { completionRefusal } from "#rules/desk/visit-bonds.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayRead, seesAll } from "#server/features/clinic/doctors/scope.ts";
import { lockAppointment } from "#server/features/desk/appointments/lock.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import { view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { allergiesMet, assertAnswered, keepOverrides } from "./allergies.ts";
import { givenFor, keepAnswers, newAnswers } from "./medicine-answers.ts";
import { deleteDraft, draftsOf } from "./note-drafts-store.ts";
import * as store from "./store.ts";

const refuse = (message: string, facts?: NotTreating) =>
  new AppError("forbidden", message, facts ? { conflict: facts } : {});

/** Throws 403 unless the appointment is with this doctor, or the person may see all appointments. */
export function assertOwnPatient(staff: SignedIn, idDoctor: number): void {
  if (!mayRead(staff, idDoctor)) throw refuse("This appointment is with another doctor.");
}

/** The doctor whose day is shown: the caller, or the one whom an administrator chose. Throws 400 and 403. */
function doctorOf(staff: SignedIn, asked: number | null): number {
  const idDoctor = asked ?? staff.doctorId;
  if (seesAll(staff)) {
    if (idDoctor === null) throw invalid({ field: "idDoctor", message: "Doctor is required." });
    return idDoctor;
  }
  if (staff.doctorId === null)
    throw refuse("This account does not say which doctor it belongs to. Ask an administrator of the clinic.");
  if (idDoctor !== staff.doctorId) throw refuse("Doctors see their own working day.");
  return staff.doctorId;
}

/** A doctor's working day. Throws 404 when there is no such doctor. */
export async function day(
  db: Executor,
  { date, idDoctor }: { date: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<DoctorDay> {
  const id = doctorOf(staff, idDoctor);
  const doctorName = await store.findDoctorName(db, id);
  if (doctorName === undefined) throw notFound("This doctor");
  return { idDoctor: id, doctorName, date, appointments: await store.appointmentsOn(db, id, date) };
}

/** Whether this person may open the history: they may read all, treat the patient, or gave a reason recently. */
async function mayOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<boolean> {
  if (seesAll(staff)) return true;
  const today = clinicToday();
  const bookings = await store.bookingsWith(db, idPatient, staff.doctorId);
  if (bookings.some((booking) => mayOpenHistory(booking, today))) return true;
  return await store.isOpenedAnyway(db, idPatient, staff.id, OPENED_ANYWAY_HOURS);
}

/** Throws 403 for doctors who do not treat the patient and have not opened the history anyway. */
export async function assertMayOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if (await mayOpen(db, idPatient, staff)) return;
  throw refuse(
    "You do not treat this patient, so the history stays closed: it takes a visit with you that the reception booked.",
    { kind: "not treating" },
  );
}

/** Opens a history to a doctor who does not treat the patient. The audit trail keeps who, when and why. Throws 404. */
export async function openAnyway(
  trx: Executor,
  { idPatient, reason }: { idPatient: number; reason: string },
  _staff: SignedIn,
): Promise<null> {
  await view(trx, idPatient);
  await recordEvent(trx, "opened anyway", "patients", idPatient, { reason });
  return null;
}

/** Records that a visit's prescription is being printed. Throws 404, also for another doctor's appointment. */
export async function recordPrint(trx: Executor, appointmentId: number, staff: SignedIn): Promise<null> {
  const { idPatient, idDoctor, appointmentRegistrationNo } = await getAppointment(trx, appointmentId, staff);
  await recordEvent(trx, "printed", "appointments", appointmentId, {
    patient_id: idPatient,
    doctor_id: idDoctor,
    registration_no: appointmentRegistrationNo,
  });
  return null;
}

/** A patient's clinical history; the view is recorded. Throws 404, and 403 for doctors who do not treat the patient. */
export async function history(trx: Executor, idPatient: number, staff: SignedIn) {
  await assertMayOpen(trx, idPatient, staff);
  return {
    patient: await view(trx, idPatient),
    ...(await store.visitsOf(trx, idPatient)),
    bills: await store.billedServicesOf(trx, idPatient),
    drafts: await draftsOf(trx, idPatient, staff),
    ...(await givenFor(trx, idPatient)),
  };
}

interface NoteInput extends TreatmentNote {
  appointmentId: number;
  complete: boolean;
  updatedOn?: string | null;
  draftUpdatedOn?: string | null;
  /** Undefined: the caller does not know allergies. */
  allergyOverrides?: readonly AllergyOverride[] | undefined;
  medicineAnswers?: readonly MedicineAnswer[] | undefined;
}

const TEXTS = ["description", "notes", "treatmentPlans", "doctorPrescription"] as const;

/** Whether the visit already has these texts: a first try was saved, but its answer was lost. */
const isWritten = (visit: Visit, input: NoteInput) =>
  TEXTS.every((name) => visit[name] === input[name]) && (!input.complete || visit.status === "Completed");

/** Why this visit cannot be marked Completed from its note; null when it can. */
const cannotComplete = (visit: Visit): string | null =>
  visit.status === "Cancelled"
    ? "This appointment is marked Cancelled and cannot be completed. Its note can still be saved."
    : completionRefusal(visit, clinicToday());

/**
 * Saves a visit's note, marks the visit Completed if asked, and deletes the draft. Throws 403, 404, and 409 when the
 * visit changed meanwhile, cannot be completed, or a new medicine meets a listed allergy without a reason.
 */
export async function saveNote(
  trx: Executor,
  input: NoteInput,
  staff: SignedIn,
): Promise<Visit & { allergyWarnings?: MetAllergy[] }> {
  const stored = await lockExistingVisit(trx, input.appointmentId, staff);
  await deleteDraft(trx, staff.id, stored.id, input.draftUpdatedOn ?? null);
  const { allergyOverrides, doctorPrescription, medicineAnswers = [] } = input;
  const answers = await newAnswers(trx, stored.id, doctorPrescription, medicineAnswers);
  if (isWritten(stored, input) && answers.length === 0) return stored;
  assertFresh(stored, input.updatedOn);
  const refusal = input.complete ? cannotComplete(stored) : null;
  if (refusal) throw conflict(refusal);
  const written = { appointmentId: stored.id, before: stored.doctorPrescription, now: doctorPrescription };
  const met = await allergiesMet(trx, written, answers);
  if (allergyOverrides) {
    assertAnswered(met, allergyOverrides);
    await keepOverrides(trx, stored.id, met, allergyOverrides);
  }
  await keepAnswers(trx, stored.id, answers);
  await store.writeNote(trx, stored.id, {
    ...input,
    status: input.complete ? "Completed" : stored.status,
  });
  const saved = await lockExistingVisit(trx, stored.id, staff);
  return allergyOverrides || met.length === 0 ? saved : { ...saved, allergyWarnings: met };
}

/** Locks a visit until the transaction ends. Throws 404, and 403 for another doctor's visit. */
async function lockExistingVisit(trx: Executor, id: number, staff: SignedIn): Promise<Visit> {
  const visit = (await lockAppointment(trx, id)) ? await store.findVisit(trx, id) : undefined;
  if (!visit) throw notFound("This appointment");
  assertOwnPatient(staff, visit.idDoctor);
  return visit;
}
