import {
  addOpenings as addEntries,
  lockAccounts,
  takeOpeningsBack as takeEntriesBack,
} from "#server/features/money/patient-account/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { addOpeningBills, doctorExists, lockBills, voidBills } from "./opening-store.ts";

/**
 * Opening balances from a list of patients (docs/handbook/office/import.md#opening-balances), by the same rules as those
 * entered in the patient's file.
 */

/** Whether this doctor can have bills. */
export const hasDoctor = (db: Executor, id: number): Promise<boolean> => doctorExists(db, id);

/** One new patient's opening balances; rupees, more than 0, or null. */
interface Said {
  patientId: number;
  owes: number | null;
  paidAhead: number | null;
}

/** The records that were made: the bill of the debt, the entry of the advance. */
export interface MadeOpening {
  patientId: number;
  billId: number | null;
  entryId: number | null;
}

interface OfAll {
  /** The doctor of the bills; null where nobody owes. `day`: the clinic's, `yyyy-MM-dd`. */
  idDoctor: number | null;
  day: string | null;
  remarks: string;
}

/** Writes opening balances of new patients. Throws 409 when the doctor of the bills is gone. */
export async function addImportedOpenings(
  trx: Executor,
  said: readonly Said[],
  { idDoctor, day, remarks }: OfAll,
): Promise<MadeOpening[]> {
  const ahead = said.flatMap(({ patientId, paidAhead }) =>
    paidAhead === null ? [] : [{ patientId, amount: paidAhead }],
  );
  const owed = said.flatMap(({ patientId, owes }) => (owes === null ? [] : [{ patientId, amount: owes }]));
  // Accounts before bills, as everywhere.
  const entries = ahead.length > 0 ? await addEntries(trx, ahead, remarks) : [];
  const entryOf = new Map(entries.map(({ patientId, entryId }) => [patientId, entryId]));
  const billOf = new Map<number, number>();
  if (owed.length > 0) {
    if (idDoctor === null || day === null || !(await doctorExists(trx, idDoctor)))
      throw conflict("The doctor of what is owed is gone. Go back to the columns and choose another.");
    for (const bill of await addOpeningBills(trx, owed, { idDoctor, day, notes: remarks }))
      billOf.set(bill.patientId, bill.id);
  }
  return said.map(({ patientId }) => ({
    patientId,
    billId: billOf.get(patientId) ?? null,
    entryId: entryOf.get(patientId) ?? null,
  }));
}

const idsOf = (made: readonly MadeOpening[], which: "billId" | "entryId") =>
  made.flatMap((one) => one[which] ?? []);

/** Locks accounts and bills of opening balances until the transaction ends, so that nobody pays meanwhile. */
export async function lockOpenings(trx: Executor, made: readonly MadeOpening[]): Promise<void> {
  await lockAccounts(
    trx,
    made.map(({ patientId }) => patientId),
  );
  await lockBills(trx, idsOf(made, "billId"));
}

/**
 * Takes back locked opening balances that nobody has worked with: bills become void, and advances are reversed by an entry
 * each, dated the first open day. No counted money changes.
 */
export async function takeOpeningsBack(
  trx: Executor,
  made: readonly MadeOpening[],
  reason: string,
): Promise<void> {
  await takeEntriesBack(trx, idsOf(made, "entryId"), reason);
  await voidBills(trx, idsOf(made, "billId"), reason);
}
