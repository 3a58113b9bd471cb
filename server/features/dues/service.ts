import type { Due } from "#contract/dues.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** What a patient owes. Throws 409 when nothing is owed any more. */
async function dueOf(trx: Executor, idPatient: number): Promise<Due> {
  const due = await store.findDue(trx, idPatient);
  if (!due) throw conflict("This patient owes nothing any more.");
  return due;
}

/** Notes how a patient was reached. Throws 409 when nothing is owed any more, also when it is paid at this very moment. */
export async function note(trx: Executor, contact: store.Contact, staff: SignedIn): Promise<Due> {
  const { idPatient } = contact;
  await dueOf(trx, idPatient);
  await store.writeContact(trx, contact, staff.id);
  return await dueOf(trx, idPatient);
}
