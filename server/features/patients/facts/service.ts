import type { changeFact, endFact, FactInput, PatientFact } from "#contract/patients/facts.ts";
import type { PatientSafety } from "#contract/patients/short-fact.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import type { Question } from "#rules/patients/fact-kinds.ts";
import { codeNamed, factName, kindOfQuestion, questionOf } from "#rules/patients/facts.ts";
import { namesSensitive } from "#rules/patients/sensitive-words.ts";
import { patients, view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { assertMayOpen } from "./opening.ts";
import { asReadBy, mayReadSensitive, readSafety } from "./reading.ts";
import * as store from "./store.ts";

const THIS = "This fact";
const notForTheDesk = () =>
  new AppError("forbidden", "This is shown to doctors alone, so a doctor notes it and changes it.");
/** Facts of one patient; more are a mistake, and would fill every screen. */
const MOST = 200;

/**
 * A patient's safety facts; the view is recorded. Throws 404, and like all that follows 403 for an assistant before whom the
 * patient is not.
 */
export async function list(trx: Executor, patientId: number, staff: SignedIn): Promise<PatientFact[]> {
  await assertMayOpen(trx, patientId, staff);
  await view(trx, patientId);
  return asReadBy(staff, await store.findFacts(trx, patientId));
}

/** What the strip under a patient's name is drawn from. Throws 403 for who may not open the patient, and 404. */
export async function safetyOf(db: Executor, patientId: number, staff: SignedIn): Promise<PatientSafety> {
  await assertMayOpen(db, patientId, staff);
  const safety = await readSafety(db, patientId, { staff, place: "screen" });
  if (!safety) throw notFound("This patient");
  return safety;
}

/** Throws 404 for a fact that is not there or that this person may not read. */
export async function assertReadable(db: Executor, id: number, staff: SignedIn): Promise<void> {
  const { isSensitive, patientId } = await get(db, id);
  await assertMayOpen(db, patientId, staff);
  if (isSensitive && !mayReadSensitive(staff)) throw notFound(THIS);
}

async function lockOpened(trx: Executor, patientId: number, staff: SignedIn): Promise<void> {
  await assertMayOpen(trx, patientId, staff);
  await patients.lockExisting(trx, patientId);
}

const holding = async (trx: Executor, patientId: number) =>
  (await store.findFacts(trx, patientId)).filter(({ endedOn }) => endedOn === null);

/**
 * Notes a fact; a "none" of the same question ends with it. Throws 400 for a code of another kind, 403 for a sensitive fact
 * of somebody who may not read it, 404, and 409 where it is noted already.
 */
export async function add(trx: Executor, input: FactInput, staff: SignedIn): Promise<PatientFact> {
  const { code, kind } = input;
  const known = code === null ? undefined : codeNamed(code);
  if (known && known.kind !== kind)
    throw invalid({ field: "code", message: `${known.en} is not of this kind. Choose it from the list.` });
  const isNamed = known?.isSensitive || namesSensitive(input.text) || namesSensitive(input.reaction);
  const isSensitive = isNamed ? 1 : input.isSensitive;
  if (isSensitive && !mayReadSensitive(staff)) throw notForTheDesk();
  assertMayEnd(kind, input.endsOn);
  await lockOpened(trx, input.patientId, staff);
  const facts = await holding(trx, input.patientId);
  if (facts.length >= MOST)
    throw conflict(`There are ${MOST} facts in this file. End those that no longer hold.`);
  const added = await store.insertFact(trx, {
    ...input,
    text: code === null ? input.text : null,
    isSensitive,
  });
  if (!added) throw conflict(`${factName(input)} is noted already.`);
  const none = facts.filter((fact) => fact.kind === "none" && fact.code === questionOf(kind));
  // The desk reads it.
  const name = isSensitive ? "A sensitive fact" : factName(input);
  await store.endFacts(trx, idsOf(none), `${name} was noted.`);
  return added;
}

/** Throws 400 for an allergy with a last day: it ends with a reason. */
function assertMayEnd(kind: PatientFact["kind"], endsOn: string | null): void {
  if (kind === "allergy" && endsOn !== null)
    throw invalid({ field: "endsOn", message: "An allergy has no last day. End it with a reason." });
}

const idsOf = (facts: readonly PatientFact[]) => facts.map(({ id }) => id);

/** A fact. Throws 404. */
async function get(db: Executor, id: number): Promise<PatientFact> {
  const fact = await store.findFact(db, id);
  if (!fact) throw notFound(THIS);
  return fact;
}

/** A fact that holds; whoever writes one locks its patient first. Throws 403 for a sensitive one, 404, and 409 when it ended or changed. */
async function lockHolding(
  trx: Executor,
  { id, updatedOn }: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<PatientFact> {
  await lockOpened(trx, (await get(trx, id)).patientId, staff);
  const fact = await get(trx, id);
  if (fact.isSensitive && !mayReadSensitive(staff)) throw notForTheDesk();
  if (fact.endedOn !== null) throw conflict(`${factName(fact)} was ended meanwhile.`);
  assertFresh(fact, updatedOn);
  return fact;
}

/** Changes a fact that holds; what the caller omits stays. Throws 400, 403, 404, and 409 when it ended or somebody changed it meanwhile. */
export async function change(
  trx: Executor,
  input: BodyOf<typeof changeFact>,
  staff: SignedIn,
): Promise<PatientFact> {
  const stored = await lockHolding(trx, input, staff);
  const { severity = stored.severity, reaction = stored.reaction, endsOn = stored.endsOn } = input;
  if (!stored.isSensitive && namesSensitive(reaction))
    throw conflict("This is shown to doctors alone. Note it as a fact of its own, which is sensitive.");
  assertMayEnd(stored.kind, endsOn);
  const changed = await store.updateFact(trx, stored.id, { severity, reaction, endsOn });
  if (!changed) throw notFound(THIS);
  return changed;
}

/** Ends a fact, with a reason. Throws 403, 404, and 409 when it ended or somebody changed it meanwhile. */
export async function end(
  trx: Executor,
  { reason, ...fact }: BodyOf<typeof endFact>,
  staff: SignedIn,
): Promise<PatientFact> {
  const { id } = await lockHolding(trx, fact, staff);
  await store.endFacts(trx, [id], reason);
  return await get(trx, id);
}

/**
 * Notes that a patient was asked and has none; said again, it counts as asked today. Throws 404, and 409 while a fact of the
 * kind holds.
 */
export async function sayNone(
  trx: Executor,
  { patientId, of }: { patientId: number; of: Question },
  staff: SignedIn,
): Promise<PatientFact> {
  await lockOpened(trx, patientId, staff);
  const facts = await holding(trx, patientId);
  const against = facts.find(({ kind }) => kind === kindOfQuestion(of));
  if (against) {
    const name = against.isSensitive ? "A sensitive fact" : factName(against);
    throw conflict(`${name} is noted. End it first, if it no longer holds.`);
  }
  const same = facts.find(({ kind, code }) => kind === "none" && code === of);
  if (same) {
    await store.confirmFacts(trx, [same.id]);
    return await get(trx, same.id);
  }
  const none = { kind: "none", code: of, text: null, severity: null, reaction: null, endsOn: null } as const;
  const said = await store.insertFact(trx, { ...none, patientId, isSensitive: 0, source: "staff" });
  if (!said) throw conflict("This is noted already.");
  return said;
}

/** The patient was asked again, and all that holds and this person may read is still so. Throws 404. */
export async function confirm(trx: Executor, patientId: number, staff: SignedIn): Promise<null> {
  await lockOpened(trx, patientId, staff);
  const facts = await holding(trx, patientId);
  const known = facts.filter(({ isSensitive }) => isSensitive === 0 || mayReadSensitive(staff));
  await store.confirmFacts(trx, idsOf(known));
  return null;
}
