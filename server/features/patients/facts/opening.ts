import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Throws 403 where this person may not have the patient before them. */
type OpeningCheck = (db: Executor, idPatient: number, staff: SignedIn) => Promise<void>;

let check: OpeningCheck | undefined;

/** Registers who may open a patient, which visits decide; `app.ts` does so once. */
export function registerOpeningCheck(registered: OpeningCheck): void {
  check = registered;
}

/** Throws 403 where this person may not have the patient before them, and an error where nobody is registered. */
export async function assertMayOpen(db: Executor, idPatient: number, staff: SignedIn): Promise<void> {
  if (!check) throw new Error("nobody says who may open a patient");
  await check(db, idPatient, staff);
}
