import { sql } from "kysely";
import type { Appointment } from "#contract/desk/appointments.ts";
import { mayRead, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { holdVisit } from "#server/features/desk/appointments/lock.ts";
import { holdPatient } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { assertHistoryOpen, assertOfToday } from "./opening.ts";

/** A visit as those may use it who treat the patient, or assist at it. */

export type OwnVisit = Pick<
  Appointment,
  "idPatient" | "idDoctor" | "status" | "appointmentDate" | "appointmentTime"
>;

/** A visit with this person, or with a doctor for whom they work. Throws 404, and 403 where the patient's history is closed. */
export async function readOwnVisit(db: Executor, id: number, staff: SignedIn): Promise<OwnVisit> {
  const visit = await findOwnVisit(db, id, staff);
  await assertHistoryOpen(db, visit.idPatient, staff);
  return visit;
}

/**
 * The same to write on, locked with its patient until the transaction ends. `whatIsNot`: what cannot be at a cancelled visit.
 * Throws 403 for an assistant at a visit of another day, 404, and 409 for a visit that is cancelled or another patient's.
 */
export async function holdOwnVisit(
  trx: Executor,
  { appointmentId, idPatient }: { appointmentId: number; idPatient: number },
  { staff, whatIsNot }: { staff: SignedIn; whatIsNot: string },
): Promise<OwnVisit> {
  // The patient before the visit, as bills and erasures take them (decision 0084).
  const isThere = await holdPatient(trx, idPatient);
  await holdVisit(trx, appointmentId);
  const visit = await findOwnVisit(trx, appointmentId, staff);
  if (visit.idPatient !== idPatient)
    throw conflict(
      "This appointment is another patient’s by now. Open it again before you write anything down.",
    );
  if (!isThere) throw notFound("This patient");
  await assertHistoryOpen(trx, idPatient, staff);
  if (visit.status === "Cancelled")
    throw conflict(`This appointment is marked Cancelled, so nothing was ${whatIsNot}.`);
  assertOfToday(staff, { date: visit.appointmentDate, status: visit.status });
  return visit;
}

async function findOwnVisit(db: Executor, id: number, staff: SignedIn): Promise<OwnVisit> {
  const { rows } = await sql<OwnVisit>`SELECT patient_id AS "idPatient", doctor_id AS "idDoctor", status,
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime"
    FROM appointments WHERE id = ${id} AND NOT is_deleted`.execute(db);
  const [visit] = rows;
  if (!visit || !(mayRead(staff, visit.idDoctor) || worksFor(staff, visit.idDoctor)))
    throw notFound("This appointment");
  return visit;
}
