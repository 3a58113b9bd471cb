import type { Due } from "#contract/dues.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** Notes how a patient was reached. Throws 409 when nothing is owed any more. */
export async function note(trx: Executor, contact: store.Contact, staff: SignedIn): Promise<Due> {
  const { idPatient } = contact;
  if (!(await store.findDue(trx, idPatient))) throw conflict("This patient owes nothing any more.");
  await store.writeContact(trx, contact, staff.id);
  const due = await store.findDue(trx, idPatient);
  if (!due) throw new Error("what is owed went away inside a transaction");
  return due;
}
