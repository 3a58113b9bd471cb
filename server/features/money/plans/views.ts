import { sql } from "kysely";
import type { PlanEstimate, PlanRow, TreatmentPlan } from "#contract/money/plan-records.ts";
import { ageOn } from "#rules/patients/age.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { seesAll } from "#server/features/clinic/doctors/scope.ts";
import { assertHistoryOpen, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Actor } from "#server/platform/db/transaction.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { rowOf, shownPlan } from "./reading.ts";
import { asSeen, assertOpen, found } from "./service.ts";
import * as store from "./store.ts";

/** Plans as somebody looks at them; the look at the patient is recorded, as of the chart and the file. */

interface Viewer {
  staff: SignedIn;
  actor: Actor;
}

/** Whether this person reads plans of some patients alone: of those whose history is open. */
const readsSome = (staff: SignedIn): boolean => allows(staff, "clinicalNotes.read") && !seesAll(staff);

/** The plan of a number, as a search finds it, which is no look yet; empty where this person may not read it. */
export async function planNumbered(db: Executor, id: number, staff: SignedIn): Promise<store.PlanHead[]> {
  const head = await store.findHead(db, id);
  if (!head || (readsSome(staff) && (await openingOf(db, head.idPatient, staff)) === "closed")) return [];
  return [head];
}

/** A plan. Throws 404, and 403 where the history is closed. */
export async function viewPlan(db: Executor, id: number, { staff, actor }: Viewer): Promise<TreatmentPlan> {
  if (readsSome(staff)) {
    const head = await store.findHead(db, id);
    if (!head) throw notFound("This plan");
    await assertHistoryOpen(db, head.idPatient, staff);
  }
  const [plan] = await store.viewPlans(db, sql`t.id = ${id}`, actor);
  if (!plan) throw notFound("This plan");
  return asSeen(shownPlan(plan, clinicToday()), staff);
}

/** The plans of a patient, the newest first. Throws 403 where the history is closed. */
export async function plansOf(db: Executor, patientId: number, { staff, actor }: Viewer): Promise<PlanRow[]> {
  await assertOpen(db, patientId, staff);
  const plans = await store.viewPlans(db, sql`t.patient_id = ${patientId}`, actor);
  return plans.map((plan) => rowOf(asSeen(shownPlan(plan, clinicToday()), staff)));
}

/** A version as it was shown; without a number the newest. Throws 403, 404, and 409 where nothing was shown. */
export async function estimateOf(
  db: Executor,
  { id, version }: { id: number; version?: number | undefined },
  { staff, actor }: Viewer,
): Promise<PlanEstimate> {
  const { number, idPatient, patientName, patientRegisterNo } = await found(db, id, staff);
  const estimate = await store.viewEstimate(db, { id, idPatient, version }, actor);
  if (!estimate) {
    if (version !== undefined) throw notFound("This version");
    throw conflict(`${number} was not shown yet. Show it to the patient, then print it.`);
  }
  const { dob, ...rest } = estimate;
  const years = dob === null ? null : (ageOn(dob, clinicToday()) ?? null);
  return { id, number, idPatient, patientName, patientRegisterNo, ...rest, years };
}
