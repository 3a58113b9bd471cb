import type { noteCall as noteCallEndpoint, Recall, RecallInput } from "#contract/desk/recalls.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { afterCall } from "#rules/desk/messages/recalls.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayRead, readable } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This call";
const WANTS_NONE = "This patient wants no such calls. The patient's file says so, under Messages.";
const ANOTHERS = "Another doctor has noted the same for this patient. Ask the reception.";

async function find(db: Executor, id: number, staff: SignedIn): Promise<Recall> {
  const recall = await store.findRecall(db, id, store.ownRecalls(staff));
  if (!recall) throw notFound(THIS);
  return store.shown(recall, staff);
}

/** Locks a recall that is still to be called. Throws 404, and 409 when it is settled or was changed meanwhile. */
async function lockDue(
  trx: Executor,
  { id, updatedOn }: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<Recall> {
  await store.lockRecall(trx, id);
  const recall = await find(trx, id, staff);
  if (recall.state !== "due")
    throw conflict(`${recall.patientName} is not to be called for this any more. The list shows who is.`);
  assertFresh(recall, updatedOn);
  return recall;
}

/** How many patients are to be called today, of those whom this person may read. */
export const countToCall = (db: Executor, staff: SignedIn): Promise<number> =>
  store.countDue(db, store.ownRecalls(staff));

/** One recall with its calls. Throws 404. */
export async function get(db: Executor, id: number, staff: SignedIn) {
  const recall = await find(db, id, staff);
  const [notes, noShows] = await Promise.all([
    store.findNotes(db, id),
    store.countNoShows(db, recall.idPatient, readable(staff)),
  ]);
  return { ...recall, notes, noShows };
}

const MISSING = {
  idPatient: "Patient is required.",
  idService: "Choose a service from the list.",
  idDoctor: "Choose a doctor from the list.",
  idAppointment: "Choose a visit of this patient.",
} as const;

/**
 * Sets when a patient is to be called. Throws 400, 403 for another doctor's patient, 404, and 409 when it was changed, the
 * patient wants no calls, or another doctor's note would be overwritten.
 */
export async function save(trx: Executor, input: RecallInput, staff: SignedIn): Promise<Recall> {
  const idDoctor = input.idDoctor ?? staff.doctorId;
  const recall = { ...input, idDoctor };
  if (idDoctor !== null ? !mayRead(staff, idDoctor) : readable(staff) !== undefined)
    throw new AppError("forbidden", "Doctors note calls of their own patients only. Ask the reception.");
  const missing = await store.findMissing(trx, recall, readable(staff));
  const errors = (Object.keys(MISSING) as (keyof typeof MISSING)[])
    .filter((field) => missing[field])
    .map((field): FieldError => ({ field, message: MISSING[field] }));
  if (errors.length > 0) throw invalid(...errors);
  if (await store.wantsNoCalls(trx, input.idPatient)) throw conflict(WANTS_NONE);
  if (input.id === 0) {
    const due = await store.findDue(trx, recall);
    if (due && !(await store.findRecall(trx, due, store.ownRecalls(staff)))) throw conflict(ANOTHERS);
    return await find(trx, await store.upsertRecall(trx, recall), staff);
  }
  const stored = await lockDue(trx, input, staff);
  if (
    input.idPatient !== stored.idPatient ||
    input.reason !== stored.reason ||
    input.idService !== stored.idService
  )
    throw conflict("A call stays with its patient and reason. Take it off the list and enter another.");
  await store.changeRecall(trx, recall);
  return await find(trx, input.id, staff);
}

/** Notes the result of a call. Throws 404, and 409 when the recall is no longer open. */
export async function note(
  trx: Executor,
  { id, result, words, callOn, updatedOn }: BodyOf<typeof noteCallEndpoint>,
  staff: SignedIn,
): Promise<Recall> {
  const { calls } = await lockDue(trx, { id, updatedOn }, staff);
  const after = afterCall(result, { calls, today: clinicToday(), callOn });
  await store.writeNote(trx, { id, result, words, staffId: staff.id }, after);
  return await find(trx, id, staff);
}

/**
 * Takes back this person's own note of the last call. Throws 403 for a colleague's note, 404, and 409 where there is
 * nothing to take back.
 */
export async function takeBack(trx: Executor, id: number, staff: SignedIn): Promise<Recall> {
  await store.lockRecall(trx, id);
  const recall = await find(trx, id, staff);
  const last = await store.findLastNote(trx, id);
  if (!last?.isKept || (recall.state !== "due" && recall.stopReason !== last.result))
    throw conflict("There is nothing to take back: the list shows how it stands.");
  if (last.staffId !== staff.id) throw new AppError("forbidden", "A colleague noted this call.");
  if (await store.isDueAgain(trx, id))
    throw conflict(`${recall.patientName} is on the list for this again already.`);
  await store.takeBackNote(trx, id, staff.id);
  return await find(trx, id, staff);
}

/** Takes a patient off the list, with a reason. Throws 404 and 409. */
export async function stop(
  trx: Executor,
  asked: { id: number; updatedOn?: string | null | undefined },
  staff: SignedIn,
): Promise<null> {
  await lockDue(trx, asked, staff);
  await store.stopRecall(trx, asked.id);
  return null;
}
