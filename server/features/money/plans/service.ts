import { sql } from "kysely";
import type { PlanInput, TreatmentPlan } from "#contract/money/plan-records.ts";
import type {
  addPlanItems,
  answerPlan,
  closePlan,
  createPlan,
  presentPlan,
} from "#contract/money/treatment-plans.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { isSameContent, phasesIn, shownContent } from "#rules/money/plans/content.ts";
import { MOST_ITEMS, MOST_VERSIONS } from "#rules/money/plans/plan.ts";
import { closedProblem, expiredProblem, oldVersionProblem } from "#rules/money/plans/status.ts";
import { allows } from "#rules/values/permissions.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { assertHistoryOpen } from "#server/features/clinical/doctor-panel/opening.ts";
import { patients } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { agreementsOf, shownPlan } from "./reading.ts";
import * as store from "./store.ts";
import { assertReferences, keptItems, writtenItems } from "./writing.ts";
import * as writing from "./writing-store.ts";

/**
 * The rules of treatment plans (docs/handbook/money/plans.md). Every change locks the plan first. What was shown and what was
 * answered are rows of their own that never change.
 */

const THIS = "This plan";

/** Those who read a patient's history read plans only where it is open to them. */
export async function assertOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if (allows(staff, "clinicalNotes.read")) await assertHistoryOpen(db, idPatient, staff);
}

/** A plan as it is stored. Throws 404, and 403 where the history is closed. */
export async function found(db: Executor, id: number, staff: SignedIn): Promise<store.StoredPlan> {
  const [plan] = await store.findPlans(db, sql`t.id = ${id}`);
  if (!plan) throw notFound(THIS);
  await assertOpen(db, plan.idPatient, staff);
  return plan;
}

/** The plan, locked until the transaction ends. Throws 403, 404, and 409 for a closed one. */
async function held(trx: Executor, id: number, staff: SignedIn): Promise<store.StoredPlan> {
  await store.lockPlan(trx, id);
  const plan = await found(trx, id, staff);
  const closed = closedProblem(plan.number, plan.closedOn);
  if (closed) throw conflict(closed);
  return plan;
}

/** A plan as its reader may see it: what was billed and paid appears only for those who may see bills. */
export function asSeen(plan: TreatmentPlan, staff: SignedIn): TreatmentPlan {
  if (allows(staff, "bills.read")) return plan;
  return { ...plan, toBill: null, money: null, items: plan.items.map((item) => ({ ...item, money: null })) };
}

/** A plan. Throws 404, and 403 where the history is closed. */
export async function getPlan(db: Executor, id: number, staff: SignedIn): Promise<TreatmentPlan> {
  return asSeen(shownPlan(await found(db, id, staff), clinicToday()), staff);
}

/** What was agreed to be taken off each of these works by its day; 0 for work of no plan. */
export async function discountsOf(
  db: Executor,
  work: readonly { idPlanItem: number | null; doneOn: string }[],
): Promise<number[]> {
  const items = work.flatMap(({ idPlanItem }) => idPlanItem ?? []);
  if (items.length === 0) return work.map(() => 0);
  const condition = sql`t.id IN (SELECT plan_id FROM plan_items WHERE id = ANY (${items}::bigint[]))`;
  const plans = await store.findPlans(db, condition);
  const days = [...new Set(work.map(({ doneOn }) => doneOn))];
  const agreements = plans.map(agreementsOf);
  const agreedOn = new Map(
    days.map((day) => [day, new Map(agreements.flatMap((agreed) => [...agreed(day)]))]),
  );
  return work.map(({ idPlanItem, doneOn }) => agreedOn.get(doneOn)?.get(idPlanItem ?? 0)?.discount ?? 0);
}

/** Who answers for a new plan: a doctor for the own ones; administrators choose. Throws 400. */
function ownerOf(staff: SignedIn, idDoctor: number | null): number {
  const owner = staff.role === "Doctor" ? staff.doctorId : idDoctor;
  if (owner === null) throw invalid({ field: "idDoctor", message: "Choose the doctor." });
  return owner;
}

/** Plans a treatment. Throws 400, 403, 404. */
export async function create(
  trx: Executor,
  { idPatient, ...input }: BodyOf<typeof createPlan>,
  staff: SignedIn,
): Promise<TreatmentPlan> {
  await patients.lockExisting(trx, idPatient);
  await assertOpen(trx, idPatient, staff);
  const idDoctor = ownerOf(staff, input.idDoctor);
  return await getPlan(trx, await insert(trx, idPatient, { ...input, idDoctor }), staff);
}

async function insert(trx: Executor, idPatient: number, input: PlanInput & { idDoctor: number }) {
  const named = await assertReferences(trx, input, []);
  const items = writtenItems(input, [], named);
  const id = await writing.insertPlan(trx, idPatient, input);
  await writing.writeOptions(trx, id, input.options);
  await writing.writeItems(trx, id, items);
  return id;
}

/**
 * Changes a plan as a whole. Throws 400, 403, 404, and 409 for a stale copy, a closed plan, or an item that was begun and
 * would go.
 */
export async function update(
  trx: Executor,
  id: number,
  { updatedOn, ...input }: PlanInput & { updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<TreatmentPlan> {
  const plan = await held(trx, id, staff);
  assertFresh(plan, updatedOn);
  // A plan stays with its doctor; administrators may give it to another.
  const idDoctor = staff.role === "Doctor" ? plan.idDoctor : (input.idDoctor ?? plan.idDoctor);
  const given = { ...input, idDoctor };
  const named = await assertReferences(trx, given, plan.items, plan.idDoctor);
  const items = writtenItems(given, plan.items, named);
  const stays = keptItems(plan, items);
  if (stays) throw conflict(stays);
  await writing.updatePlan(trx, id, given);
  await writing.writeOptions(trx, id, input.options);
  await writing.writeItems(trx, id, items);
  await writing.removeOptions(
    trx,
    id,
    input.options.map(({ letter }) => letter),
  );
  return await getPlan(trx, id, staff);
}

/** Adds items to a plan, or to the newest one that was not shown, or to a new one. Throws 400, 403, 404, 409. */
export async function addItems(
  trx: Executor,
  { idPatient, idPlan, idDoctor, items }: BodyOf<typeof addPlanItems>,
  staff: SignedIn,
): Promise<TreatmentPlan> {
  // Two calls at once do not both make a plan.
  await patients.lockExisting(trx, idPatient);
  await assertOpen(trx, idPatient, staff);
  const own = staff.role === "Doctor" ? staff.doctorId : idDoctor;
  const id = idPlan ?? (await store.draftOf(trx, idPatient, own));
  const added = items.map((item) => ({ ...item, id: 0 }));
  if (id === undefined) {
    const { options, ...head } = NEW_PLAN;
    const input = { ...head, options: [...options], items: added, idDoctor: ownerOf(staff, idDoctor) };
    return await getPlan(trx, await insert(trx, idPatient, input), staff);
  }
  const plan = await held(trx, id, staff);
  if (plan.idPatient !== idPatient) throw notFound(THIS);
  if (plan.items.length + added.length > MOST_ITEMS)
    throw conflict(`A plan has at most ${MOST_ITEMS} items.`);
  const kept = plan.items.map(({ doctorName: _, listPrice: __, idDepartment: ___, ...item }) => item);
  const given = { ...plan, phases: plan.phaseNames, items: [...kept, ...added] };
  const named = await assertReferences(trx, given, plan.items, plan.idDoctor);
  await writing.writeItems(trx, id, writtenItems(given, plan.items, named));
  await writing.touchPlan(trx, id);
  return await getPlan(trx, id, staff);
}

const NEW_PLAN = {
  ...{ name: "Treatment plan", diagnosis: null, notes: null, validDays: 30, advance: 0, phases: [] },
  options: [{ letter: "A", name: "Option A", note: null, discount: 0 }],
} satisfies Partial<PlanInput>;

/**
 * Shows a plan: what it holds now becomes its next version. Throws 403, 404, and 409 for a stale copy, a plan without items,
 * one that did not change since, or too many versions.
 */
export async function present(
  trx: Executor,
  { id, updatedOn }: BodyOf<typeof presentPlan>,
  staff: SignedIn,
): Promise<TreatmentPlan> {
  const plan = await held(trx, id, staff);
  assertFresh(plan, updatedOn);
  const content = shownContent(plan);
  if (content.items.length === 0) throw conflict("Nothing is planned yet. Add what is to be done first.");
  const empty = plan.options.find(({ letter }) => phasesIn(content.items, letter).length === 0);
  if (empty) throw conflict(`Option ${empty.letter} holds nothing. Add to it or remove it.`);
  const [newest] = plan.versions;
  const shown = plan.contents.find(({ version }) => version === newest?.version)?.content;
  const today = clinicToday();
  if (newest && shown && isSameContent(shown, content) && newest.validUntil >= today)
    throw conflict(`Nothing changed since version ${newest.version} was shown.`);
  const version = (newest?.version ?? 0) + 1;
  if (version > MOST_VERSIONS)
    throw conflict(`${plan.number} was shown ${MOST_VERSIONS} times. Make a new plan.`);
  await writing.insertVersion(trx, { id, version, validUntil: addDays(today, plan.validDays), content });
  return await getPlan(trx, id, staff);
}

/**
 * Writes down what was answered. Throws 400 where the option is not named, 403, 404, and 409 for a version that is not the
 * newest or expired, a closed plan, or a withdrawal of what was not accepted.
 */
export async function answer(
  trx: Executor,
  { answeredOn = null, ...given }: BodyOf<typeof answerPlan>,
  staff: SignedIn,
): Promise<TreatmentPlan> {
  const plan = await held(trx, given.id, staff);
  const [newest] = plan.versions;
  const old = oldVersionProblem(given.version, newest?.version ?? null);
  if (old || !newest) throw conflict(old ?? "Nothing was shown yet.");
  const today = clinicToday();
  const day = answeredOn ?? today;
  if (day < newest.shownOn)
    throw invalid({ field: "answeredOn", message: "It was shown later than that day." });
  const content = plan.contents.find(({ version }) => version === newest.version)?.content;
  const letter = letterOf(given, content?.options ?? []);
  if (given.answer === "Accepted") {
    const expired = expiredProblem(newest.version, newest.validUntil, day);
    if (expired) throw conflict(expired);
    const has = content && letter ? phasesIn(content.items, letter) : [];
    const missing = given.phases?.find((phase) => !has.includes(phase));
    if (missing !== undefined)
      throw invalid({ field: "phases", message: `Option ${letter} has no phase ${missing}.` });
  } else if (given.phases !== null)
    throw invalid({
      field: "phases",
      message: "Phases are accepted singly; the rest concerns the whole plan.",
    });
  if (given.answer === "Withdrawn" && plan.answers[0]?.answer !== "Accepted")
    throw conflict("Nothing is accepted that could be withdrawn.");
  await writing.insertAnswer(trx, { ...given, letter, answeredOn: day });
  return await getPlan(trx, given.id, staff);
}

/** The option that was answered; the only one need not be named. Throws 400. */
function letterOf(
  { letter, answer: said }: Pick<BodyOf<typeof answerPlan>, "letter" | "answer">,
  options: readonly { letter: "A" | "B" | "C" }[],
) {
  const [only] = options;
  if (letter === null && options.length === 1 && only) return only.letter;
  if (letter === null && said === "Accepted")
    throw invalid({ field: "letter", message: "Choose the option that was accepted." });
  if (letter !== null && !options.some((option) => option.letter === letter))
    throw invalid({ field: "letter", message: `There is no option ${letter}.` });
  return letter;
}

/** Closes a plan. Throws 403, 404, and 409 for a stale copy or one that is closed. */
export async function close(
  trx: Executor,
  { id, reason, updatedOn }: BodyOf<typeof closePlan>,
  staff: SignedIn,
): Promise<TreatmentPlan> {
  const plan = await held(trx, id, staff);
  assertFresh(plan, updatedOn);
  await writing.closePlan(trx, { id, on: clinicToday(), reason });
  return await getPlan(trx, id, staff);
}
