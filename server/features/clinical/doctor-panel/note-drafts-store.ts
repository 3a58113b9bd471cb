import { sql } from "kysely";
import type { NoteDraft, TypedDraft } from "#contract/clinical/doctor-panel.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import { isAssistant, isWorkedFor, readable } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";

const DRAFT = sql`n.appointment_id AS "appointmentId", n.chief_complaint AS description, n.notes,
  n.treatment_plan AS "treatmentPlans", n.prescription AS "doctorPrescription", n.based_on AS "basedOn",
  n.updated_on AS "updatedOn"`;

interface DraftedVisit {
  idDoctor: number;
  idPatient: number;
  date: string;
  status: AppointmentStatus;
}

/** An appointment as far as drafts ask, locked until the transaction ends; undefined when there is none. */
export async function findVisitOf(trx: Executor, appointmentId: number): Promise<DraftedVisit | undefined> {
  const { rows } = await sql<DraftedVisit>`
    SELECT doctor_id AS "idDoctor", patient_id AS "idPatient", appointment_date AS date, status FROM appointments
    WHERE id = ${appointmentId} AND NOT is_deleted FOR SHARE`.execute(trx);
  return rows[0];
}

/** This person's drafts for a patient's visits, without those of visits that they may no longer read. */
export async function draftsOf(db: Executor, patientId: number, staff: SignedIn): Promise<NoteDraft[]> {
  const { rows } = await sql<NoteDraft>`
    SELECT ${DRAFT} FROM note_drafts n JOIN appointments t ON t.id = n.appointment_id
    WHERE n.staff_id = ${staff.id} AND t.patient_id = ${patientId} AND NOT t.is_deleted
      AND ${isAssistant(staff) ? isWorkedFor(staff, sql`t.doctor_id`) : (readable(staff) ?? sql`true`)}`.execute(
    db,
  );
  return rows;
}

/** What assistants typed of a patient's visits that this person may read, the newest first. */
export async function typedDraftsOf(db: Executor, patientId: number, staff: SignedIn): Promise<TypedDraft[]> {
  const { rows } = await sql<TypedDraft>`
    SELECT ${DRAFT}, n.staff_id AS "idStaff", s.name AS "typedBy"
    FROM note_drafts n JOIN appointments t ON t.id = n.appointment_id JOIN staff s ON s.id = n.staff_id
    WHERE n.is_typed_for_doctor AND n.staff_id <> ${staff.id} AND t.patient_id = ${patientId} AND NOT t.is_deleted
      AND ${readable(staff) ?? sql`true`} ORDER BY n.updated_on DESC, n.staff_id`.execute(db);
  return rows;
}

/** Removes the draft of an assistant that was taken over, unless more was typed since. False: there is none. */
export async function takeTyped(
  trx: Executor,
  appointmentId: number,
  { idStaff, updatedOn }: { idStaff: number; updatedOn: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM note_drafts n
    WHERE n.appointment_id = ${appointmentId} AND n.staff_id = ${idStaff} AND n.is_typed_for_doctor FOR UPDATE`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  await sql`DELETE FROM note_drafts WHERE staff_id = ${idStaff} AND appointment_id = ${appointmentId}
    AND updated_on = ${updatedOn}`.execute(trx);
  return true;
}

/** The assistant whose draft of a visit is newer than this; undefined: nobody's. */
export async function whoTypedSince(
  db: Executor,
  appointmentId: number,
  seenOn: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT s.name FROM note_drafts n JOIN staff s ON s.id = n.staff_id
    WHERE n.appointment_id = ${appointmentId} AND n.is_typed_for_doctor
      AND (${seenOn}::timestamptz IS NULL OR n.updated_on > ${seenOn}::timestamptz) LIMIT 1`.execute(db);
  return rows[0]?.name;
}

export async function findDraft(
  db: Executor,
  staffId: number,
  appointmentId: number,
): Promise<NoteDraft | undefined> {
  const { rows } = await sql<NoteDraft>`SELECT ${DRAFT} FROM note_drafts n
    WHERE n.staff_id = ${staffId} AND n.appointment_id = ${appointmentId}`.execute(db);
  return rows[0];
}

/**
 * Writes a draft if there is none, if the stored one is the version that the caller saw, or if it has the same text (the
 * answer to a first try was lost). Undefined: another draft is stored and was kept.
 */
export async function putDraft(
  trx: Executor,
  staff: SignedIn,
  draft: Omit<NoteDraft, "updatedOn">,
  seen: string | null,
): Promise<NoteDraft | undefined> {
  const { rows } = await sql<NoteDraft>`
    INSERT INTO note_drafts AS n
      (staff_id, appointment_id, chief_complaint, notes, treatment_plan, prescription, based_on, is_typed_for_doctor)
    VALUES (${staff.id}, ${draft.appointmentId}, ${draft.description}, ${draft.notes}, ${draft.treatmentPlans},
      ${draft.doctorPrescription}, ${draft.basedOn}, ${isAssistant(staff)})
    ON CONFLICT (staff_id, appointment_id) DO UPDATE SET chief_complaint = excluded.chief_complaint,
      notes = excluded.notes, treatment_plan = excluded.treatment_plan, prescription = excluded.prescription,
      based_on = excluded.based_on, is_typed_for_doctor = excluded.is_typed_for_doctor, updated_on = greatest(now_ms(), n.updated_on + interval '1 millisecond')
    WHERE n.updated_on = ${seen} OR (n.chief_complaint, n.notes, n.treatment_plan, n.prescription) IS NOT DISTINCT FROM
      (excluded.chief_complaint, excluded.notes, excluded.treatment_plan, excluded.prescription)
    RETURNING ${DRAFT}`.execute(trx);
  return rows[0];
}

/** Deletes a draft unless it was stored after `seen`; with null in any case. */
export async function deleteDraft(
  trx: Executor,
  staffId: number,
  appointmentId: number,
  seen: string | null,
): Promise<void> {
  await sql`DELETE FROM note_drafts WHERE staff_id = ${staffId} AND appointment_id = ${appointmentId}
    AND (${seen}::timestamptz IS NULL OR updated_on <= ${seen})`.execute(trx);
}
