import type { Due } from "#contract/money/dues.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, forbidden, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** The number of patients to be asked for what they owe. */
export const countToAsk = store.countToContact;

/** What a patient owes. Throws 409 when nothing is owed any more. */
async function dueOf(trx: Executor, idPatient: number): Promise<Due> {
  const due = await store.findDue(trx, idPatient);
  if (!due) throw conflict("This patient owes nothing any more.");
  return due;
}

/**
 * Notes how a patient was reached. Throws 409 when nothing is owed any more, even if paid at this very moment, and for a
 * reminder to somebody whose advance covers it all.
 */
export async function note(trx: Executor, contact: store.Contact, staff: SignedIn): Promise<Due> {
  const { idPatient, result } = contact;
  const { toPay } = await dueOf(trx, idPatient);
  if (result === "reminded" && toPay === 0) throw conflict("The advance covers all that is owed: use it.");
  await store.writeContact(trx, contact, staff.id);
  return await dueOf(trx, idPatient);
}

/**
 * Takes back a contact noted by mistake; the state follows from the contact before it. Throws 404, 403 for a colleague's
 * note, and 409 once another contact was noted since. Taking back twice changes nothing.
 */
export async function takeBack(trx: Executor, id: number, staff: SignedIn): Promise<Due | null> {
  const contact = await store.findContact(trx, id);
  if (!contact) throw notFound("This contact");
  if (contact.staffId !== staff.id) throw forbidden();
  const { idPatient } = contact;
  const last = await store.lastContactOf(trx, idPatient);
  if (last !== undefined && last > id)
    throw conflict("This patient was contacted again since: it stays as it is.");
  await store.writeTakenBack(trx, id, staff.id);
  return (await store.findDue(trx, idPatient)) ?? null;
}
