import { daysProblem, dueDayProblem, freedWorkProblem, remakeProblem } from "#rules/money/lab/lab-case.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { assertHistoryOpen } from "#server/features/clinical/doctor-panel/opening.ts";
import { holdVisit } from "#server/features/desk/appointments/lock.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** What a lab case may name, and whose it must be. */

type MadeFor = Pick<store.LabCaseFields, "idProcedure" | "idPlanItem">;

/** Throws 403 where the history is closed to who reads it; those who read no history order by what the desk knows. */
export async function assertWorkOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if (allows(staff, "clinicalNotes.read")) await assertHistoryOpen(db, idPatient, staff);
}

/** Throws 403 where a case is to name work that it did not name `before`, of a history that is closed. */
export async function assertMayName(
  trx: Executor,
  named: Partial<MadeFor> & { idPatient: number },
  staff: SignedIn,
  before: MadeFor = { idProcedure: null, idPlanItem: null },
): Promise<void> {
  const isNew = (field: keyof MadeFor) => (named[field] ?? null) !== null && named[field] !== before[field];
  if (isNew("idProcedure") || isNew("idPlanItem")) await assertWorkOpen(trx, named.idPatient, staff);
}

/**
 * Throws 409 where a case leaves its work (`to`), or is cancelled (null), once the work is on a bill or the case is back: its
 * cost counts in a doctor's share, so that is for those who pay labs.
 */
export async function assertMayFree(
  trx: Executor,
  of: store.StoredLabCase,
  to: store.LabCaseFields | null,
  staff: SignedIn,
): Promise<void> {
  if (allows(staff, "lab.pay")) return;
  const problem = freedWorkProblem({ ...of, idBill: await store.findBillOf(trx, of.idProcedure) }, to);
  if (problem) throw conflict(problem);
}

/** Throws 400 for records that are not there or another patient's. `before`: as the case stands, whose doctor may be gone. */
export async function checkReferences(
  trx: Executor,
  named: Parameters<typeof store.findReferences>[1],
  before?: store.StoredLabCase,
): Promise<void> {
  const found = await store.findReferences(trx, named);
  const wrong = [
    !found.patient && { field: "idPatient", message: "Patient is required." },
    !found.lab && { field: "idLab", message: "Lab is required." },
    !found.doctor &&
      named.idDoctor !== before?.idDoctor && { field: "idDoctor", message: "Doctor is required." },
    !found.procedure && { field: "idProcedure", message: "Choose work that was done for this patient." },
    !found.planItem && { field: "idPlanItem", message: "Choose an item of this patient's plans." },
  ].filter((one) => one !== false);
  if (wrong.length > 0) throw invalid(...wrong);
}

/** Throws 400 for a visit that is not there or another patient's; it stays the patient's until the transaction ends. */
export async function checkVisit(
  trx: Executor,
  idAppointment: number | null,
  idPatient: number,
): Promise<void> {
  if (idAppointment === null) return;
  await holdVisit(trx, idAppointment);
  const visit = await store.findVisit(trx, idAppointment);
  if (visit?.idPatient !== idPatient)
    throw invalid({ field: "idAppointment", message: "Choose one of this patient's appointments." });
}

/** Throws 400 for days that are out of order. */
export function checkDays(days: Parameters<typeof daysProblem>[0]): void {
  const problem = daysProblem(days);
  if (problem) throw invalid(problem);
}

/** The same for the days of an order, or of a change of one that was due `before`. */
export function checkOrderedDays(fields: store.LabCaseFields, before: string | null): void {
  checkDays({ ...fields, cancelledOn: null });
  const problem = dueDayProblem(fields, { before, today: clinicToday() });
  if (problem) throw invalid(problem);
}

/** Throws 400 for another patient's case, and 409 for one that is not back. */
export async function checkRemake(trx: Executor, idFirst: number | null, idPatient: number): Promise<void> {
  if (idFirst === null) return;
  const first = await store.cases.find(trx, idFirst);
  if (first?.idPatient !== idPatient)
    throw invalid({ field: "idRemakeOf", message: "Choose lab work of this patient." });
  const problem = remakeProblem(first);
  if (problem) throw conflict(problem);
}
