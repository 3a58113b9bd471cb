import type {
  AllergyOverride,
  DoctorDay,
  MedicineAnswer,
  TreatmentNote,
  Visit,
} from "#contract/clinical/doctor-panel.ts";
import type { FoundPatient } from "#contract/clinical/panel-search.ts";
import type { MetAllergy } from "#contract/desk/appointments.ts";
import { completionRefusal } from "#rules/desk/visit-bonds.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { isAssistant, mayRead, seesAll, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { lockAppointment } from "#server/features/desk/appointments/lock.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import { list as listPatients, view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { allergiesMet, assertAnswered, assertReasoned, keepOverrides } from "./allergies.ts";
import { givenFor, keepAnswers, newAnswers } from "./medicine-answers.ts";
import { deleteDraft, draftsOf, takeTyped, typedDraftsOf, whoTypedSince } from "./note-drafts-store.ts";
import { closed, openingOf } from "./opening.ts";
import * as store from "./store.ts";

const refuse = (message: string) => new AppError("forbidden", message);

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

/** Whose day an assistant sees: that of the doctor named, else of the first who has visits, and only today's. */
async function dayOfAssistant(
  db: Executor,
  { date, idDoctor }: { date: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<DoctorDay> {
  if (date !== clinicToday()) throw refuse("Assistants see the visits of today.");
  const found = await store.doctorsWorkedFor(db, date, staff);
  const doctors = found.map(({ id, name }) => ({ id, name }));
  const shown = idDoctor ?? (found.find(({ hasVisits }) => hasVisits) ?? found[0])?.id;
  if (shown === undefined)
    throw refuse(
      "The doctors for whom this account works see no patients. Ask an administrator of the clinic.",
    );
  const doctor = doctors.find(({ id }) => id === shown);
  if (!doctor || !worksFor(staff, shown)) throw refuse("You do not work for this doctor.");
  const appointments = await store.appointmentsOn(db, shown, date, staff);
  return { idDoctor: shown, doctorName: doctor.name, date, appointments, doctors };
}

/** Whom a search in the panel finds, the likeliest first. */
export async function findPatients(db: Executor, search: string): Promise<FoundPatient[]> {
  return (await listPatients(db, { page: 1, pageSize: 10, search })).rows;
}

/** A doctor's working day. Throws 403, and 404 when there is no such doctor. */
export async function day(
  db: Executor,
  { date, idDoctor }: { date: string; idDoctor: number | null },
  staff: SignedIn,
): Promise<DoctorDay> {
  if (isAssistant(staff)) return await dayOfAssistant(db, { date, idDoctor }, staff);
  const id = doctorOf(staff, idDoctor);
  const doctorName = await store.findDoctorName(db, id);
  if (doctorName === undefined) throw notFound("This doctor");
  return { idDoctor: id, doctorName, date, appointments: await store.appointmentsOn(db, id, date, staff) };
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

/**
 * Records that a visit's prescription is being printed. Throws 404, also for another doctor's appointment, and 409 for a
 * medicine against a listed allergy without a reason.
 */
export async function recordPrint(trx: Executor, appointmentId: number, staff: SignedIn): Promise<null> {
  const { idPatient, idDoctor, appointmentRegistrationNo, doctorPrescription } = await getAppointment(
    trx,
    appointmentId,
    staff,
  );
  await assertReasoned(trx, appointmentId, doctorPrescription);
  await recordEvent(trx, "printed", "appointments", appointmentId, {
    patient_id: idPatient,
    doctor_id: idDoctor,
    registration_no: appointmentRegistrationNo,
  });
  return null;
}

/** A patient's clinical history; the view is recorded. Throws 404, and 403 where it is closed (`opening.ts`). */
export async function history(trx: Executor, idPatient: number, staff: SignedIn) {
  const opening = await openingOf(trx, idPatient, staff);
  if (opening === "closed") throw closed(staff);
  const patient = await view(trx, idPatient);
  const visits = await store.visitsOf(trx, idPatient, opening === "all" ? undefined : staff);
  const drafts = await draftsOf(trx, idPatient, staff);
  // What was billed is money's affair.
  if (isAssistant(staff)) return { patient, ...visits, bills: [], drafts };
  return {
    patient,
    ...visits,
    bills: await store.billedServicesOf(trx, idPatient),
    drafts,
    typedDrafts: await typedDraftsOf(trx, idPatient, staff),
    ...(await givenFor(trx, idPatient)),
  };
}

interface NoteInput extends TreatmentNote {
  appointmentId: number;
  complete: boolean;
  updatedOn?: string | null;
  draftUpdatedOn?: string | null;
  typedDraft?: { idStaff: number; updatedOn: string } | undefined;
  typedSeenOn?: string | null | undefined;
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
  const { allergyOverrides, doctorPrescription, medicineAnswers = [], typedDraft } = input;
  const isTaken = !typedDraft || (await takeTyped(trx, stored.id, typedDraft));
  const answers = await newAnswers(trx, stored.id, doctorPrescription, medicineAnswers);
  const written = { appointmentId: stored.id, before: stored.doctorPrescription, now: doctorPrescription };
  const met = await allergiesMet(trx, written, answers, allergyOverrides);
  if (isWritten(stored, input) && answers.length === 0 && met.length === 0) return stored;
  assertFresh(stored, input.updatedOn);
  if (!isTaken)
    throw conflict("What the assistant typed was discarded meanwhile. Nothing was saved; please try again.");
  const refusal = input.complete ? cannotComplete(stored) : null;
  if (refusal) throw conflict(refusal);
  if (input.complete && input.typedSeenOn !== undefined) {
    const typedBy = await whoTypedSince(trx, stored.id, input.typedSeenOn);
    if (typedBy !== undefined)
      throw conflict(
        `${typedBy} typed on this note what you have not seen yet. Read it, then complete the visit.`,
      );
  }
  if (allergyOverrides) {
    assertAnswered(met, allergyOverrides);
    await keepOverrides(trx, stored.id, met, allergyOverrides);
  }
  await keepAnswers(trx, stored.id, answers);
  await store.writeNote(trx, stored.id, {
    ...input,
    status: input.complete ? "Completed" : stored.status,
    typedBy: typedDraft?.idStaff ?? null,
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
