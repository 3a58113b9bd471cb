import type { LabCase, LabCaseChange, LabCaseInput, OpenLabWork, WorkForLab } from "#contract/money/lab.ts";
import type { cancelLabCase, fitLabCase, receiveLabCase } from "#contract/money/lab-acts.ts";
import type { Lab, LabInput } from "#contract/money/labs.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { type LabAct, labActProblem, paidChangeProblem } from "#rules/money/lab/lab-case.ts";
import { allows } from "#rules/values/permissions.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayRead, withoutOthers, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { assertMayOpen } from "#server/features/clinical/doctor-panel/opening.ts";
import { holdLiving } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import type { RemovalCheck } from "#server/platform/resource/removal.ts";
import {
  assertMayFree,
  assertMayName,
  assertWorkOpen,
  checkDays,
  checkOrderedDays,
  checkReferences,
  checkRemake,
  checkVisit,
} from "./checks.ts";
import * as store from "./store.ts";

/** Lab work: what laboratories make for patients (docs/handbook/money/lab.md). */

const THIS = "This lab work";

export const labs = recordService(store.labs, { called: "This lab" });
const cases = recordService(store.cases, { called: THIS });

const seesCosts = (staff: SignedIn) => allows(staff, "bills.read");

/** A case without the visits, the costs and the expense that this person may not read. */
function shown(one: store.StoredLabCase, staff: SignedIn): LabCase {
  const idExpense = allows(staff, "expenses.readAll") ? one.idExpense : null;
  const costs = seesCosts(staff) ? {} : { cost: null, isPaid: null, paidOn: null };
  return withoutOthers(staff, { ...one, idExpense, ...costs }, "orderedAt", "fittedAt");
}

/** Filters and orders that would tell what a case costs. */
const OF_COSTS = ["costMin", "costMax", "isPaid"];
const withoutCosts = (query: ListQuery): ListQuery => ({
  ...query,
  ...Object.fromEntries(OF_COSTS.map((name) => [name, undefined])),
  sort: /^(cost|isPaid):/.test(query.sort ?? "") ? undefined : query.sort,
});

/** The list: without a sort or search, late first, then what is due soonest. */
export async function listCases(db: Executor, query: ListQuery, staff: SignedIn): Promise<ListPage<LabCase>> {
  const mine = seesCosts(staff) ? query : withoutCosts(query);
  const asked = mine.sort || mine.search ? mine : { ...mine, sort: "status:asc" };
  const page = await readList<store.StoredLabCase>(db, store.caseList, asked);
  return { ...page, rows: page.rows.map((row) => shown(row, staff)) };
}

/** Throws 404. */
export async function getCase(db: Executor, id: number, staff: SignedIn): Promise<LabCase> {
  return shown(await cases.get(db, id), staff);
}

/** The case of a number, as a search finds it. */
export async function caseNumbered(db: Executor, id: number, staff: SignedIn): Promise<LabCase[]> {
  const found = await store.cases.find(db, id);
  return found ? [shown(found, staff)] : [];
}

/** A patient's lab work, the newest first. */
export async function casesOf(db: Executor, idPatient: number, staff: SignedIn): Promise<LabCase[]> {
  return (await store.findOfPatient(db, idPatient)).map((one) => shown(one, staff));
}

/** What lab work may be made for. Throws 403 where the history is closed to who reads it. */
export async function workFor(db: Executor, idPatient: number, staff: SignedIn): Promise<WorkForLab[]> {
  await assertWorkOpen(db, idPatient, staff);
  return await store.findWorkFor(db, idPatient);
}

function findOpen(db: Executor, idPatient: number | null): Promise<store.StoredOpenWork[]> {
  const today = clinicToday();
  return store.findOpen(db, { idPatient, days: [today, addDays(today, 1)] });
}

/**
 * Work that is not back: of a patient, or without one of all who have a visit today or tomorrow. The visit at which it was
 * ordered is named to those who may have it before them.
 */
export async function openWork(
  db: Executor,
  idPatient: number | null,
  staff: SignedIn,
): Promise<OpenLabWork[]> {
  const knows = (idDoctor: number) => mayRead(staff, idDoctor) || worksFor(staff, idDoctor);
  return (await findOpen(db, idPatient)).map(({ idVisitDoctor, idAppointment, ...work }) => ({
    ...work,
    idAppointment: idVisitDoctor !== null && knows(idVisitDoctor) ? idAppointment : null,
  }));
}

/** Why a patient for whom a lab makes something cannot be removed. */
export const labReason: RemovalCheck = async (db, record, id) => {
  if (record !== "patient") return null;
  const open = await findOpen(db, id);
  return open.length > 0
    ? `Lab work ${open.map(({ number }) => number).join(", ")} is not back. Cancel it first.`
    : null;
};

/** Adds or changes a lab. Throws 404, and 409 for a stale form or a name that another lab has. */
export async function saveLab(trx: Executor, { id, updatedOn, ...input }: LabInput): Promise<Lab> {
  if (id !== 0) assertFresh(await labs.lockExisting(trx, id), updatedOn);
  if (await store.isNameTaken(trx, input.name, id))
    throw conflict(`There is a lab named ${input.name} already.`);
  return id === 0 ? await store.labs.insert(trx, input) : await store.labs.update(trx, id, input);
}

/** Orders work. Throws 400, 403 for work of a closed history, and 409 where work is made again that is not back. */
export async function order(trx: Executor, input: LabCaseInput, staff: SignedIn): Promise<LabCase> {
  const { idPatient, idAppointment, idRemakeOf, ...ordered } = input;
  await assertMayOpen(trx, idPatient, staff);
  await assertMayName(trx, input, staff);
  await checkReferences(trx, input);
  await checkVisit(trx, idAppointment, idPatient);
  await checkRemake(trx, idRemakeOf, idPatient);
  const cost = seesCosts(staff) ? ordered.cost : null;
  const fields = { ...ordered, cost, receivedOn: null, checked: null, fittedOn: null };
  checkOrderedDays(fields, null);
  const lab = await labs.get(trx, input.idLab);
  if (lab.isActive === 0)
    throw invalid({ field: "idLab", message: `Nothing is ordered from ${lab.name} any more.` });
  const more = { patient_id: idPatient, appointment_id: idAppointment, remake_of: idRemakeOf };
  const { id } = await store.cases.insert(trx, fields, more);
  return await getCase(trx, id, staff);
}

/** A case, locked until the transaction ends, for an act. Throws 404, and 409 for a stale form and an act that cannot be. */
async function lockFor(
  trx: Executor,
  act: LabAct,
  { id, updatedOn }: { id: number; updatedOn?: string | null | undefined },
): Promise<store.StoredLabCase> {
  const [stored] = await store.lockCases(trx, [id]);
  if (!stored) throw notFound(THIS);
  assertFresh(stored, updatedOn);
  const problem = labActProblem(act, stored);
  if (problem) throw conflict(problem);
  return stored;
}

/**
 * Holds the case's patient before the case (decision 0084); answers who it is. Throws 404, 403 for an assistant before whom
 * the patient is not, and 409 for an erased one.
 */
async function holdPatientOf(trx: Executor, id: number, staff: SignedIn): Promise<number> {
  const { idPatient } = await cases.get(trx, id);
  await assertMayOpen(trx, idPatient, staff);
  await holdLiving(trx, idPatient);
  return idPatient;
}

/** The fields of a case as they stand. */
function fieldsOf(of: store.StoredLabCase): store.LabCaseFields {
  const { idLab, idDoctor, teeth, what, material, shade, instructions } = of;
  const { sentOn, dueOn, receivedOn, checked, fittedOn, cost, idProcedure, idPlanItem } = of;
  return {
    ...{ idLab, idDoctor, teeth, what, material, shade, instructions },
    ...{ sentOn, dueOn, receivedOn, checked, fittedOn, cost, idProcedure, idPlanItem },
  };
}

/** The fields of a case with what was sent; the rest stays. */
function withGiven(
  of: store.StoredLabCase,
  given: Omit<LabCaseChange, "id" | "updatedOn">,
): store.LabCaseFields {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...fieldsOf(of), ...Object.fromEntries(sent) };
}

/**
 * Changes a case; its patient is held before it (decision 0084). Throws 400, 403, 404, and 409 for a stale form, a cancelled
 * case, another lab or cost of a paid one, and work that it may not leave.
 */
export async function change(
  trx: Executor,
  { id, updatedOn, ...sent }: LabCaseChange,
  staff: SignedIn,
): Promise<LabCase> {
  const given = seesCosts(staff) ? sent : { ...sent, cost: undefined };
  const before = await cases.get(trx, id);
  const { idPatient } = before;
  await assertMayOpen(trx, idPatient, staff);
  await assertMayName(trx, { ...given, idPatient }, staff, before);
  await checkReferences(trx, { ...withGiven(before, given), idPatient }, before);
  const stored = await lockFor(trx, "change", { id, updatedOn });
  const fields = withGiven(stored, given);
  const problem = paidChangeProblem(stored, fields);
  if (problem) throw conflict(problem);
  await assertMayFree(trx, stored, fields, staff);
  checkOrderedDays(fields, stored.dueOn);
  const noFitting = fields.fittedOn === null ? { fitted_appointment_id: null } : {};
  await store.cases.update(trx, id, fields, noFitting);
  return await getCase(trx, id, staff);
}

/** Throws 400, 403, 404 and 409; another cost of a paid case is refused. */
export async function receive(
  trx: Executor,
  { id, updatedOn, receivedOn, checked, cost }: BodyOf<typeof receiveLabCase>,
  staff: SignedIn,
): Promise<LabCase> {
  await holdPatientOf(trx, id, staff);
  const stored = await lockFor(trx, "receive", { id, updatedOn });
  const fields = {
    ...fieldsOf(stored),
    receivedOn,
    checked,
    cost: cost === undefined || !seesCosts(staff) ? stored.cost : cost,
  };
  const problem = paidChangeProblem(stored, fields);
  if (problem) throw conflict(problem);
  checkDays({ ...fields, cancelledOn: null });
  await store.cases.update(trx, id, fields);
  return await getCase(trx, id, staff);
}

/** Throws 400, 403, 404 and 409. */
export async function fit(
  trx: Executor,
  { id, updatedOn, fittedOn, idAppointment }: BodyOf<typeof fitLabCase>,
  staff: SignedIn,
): Promise<LabCase> {
  const idPatient = await holdPatientOf(trx, id, staff);
  await checkVisit(trx, idAppointment, idPatient);
  const stored = await lockFor(trx, "fit", { id, updatedOn });
  const fields = { ...fieldsOf(stored), fittedOn };
  checkDays({ ...fields, cancelledOn: null });
  await store.cases.update(trx, id, fields, { fitted_appointment_id: idAppointment });
  return await getCase(trx, id, staff);
}

/** Throws 403, 404 and 409. */
export async function cancel(
  trx: Executor,
  { id, updatedOn, reason }: BodyOf<typeof cancelLabCase>,
  staff: SignedIn,
): Promise<LabCase> {
  await holdPatientOf(trx, id, staff);
  await assertMayFree(trx, await lockFor(trx, "cancel", { id, updatedOn }), null, staff);
  await store.markCancelled(trx, id, clinicToday(), reason);
  return await getCase(trx, id, staff);
}
