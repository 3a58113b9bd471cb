import {
  addOpenings as addEntries,
  lockAccounts,
  takeOpeningsBack as takeEntriesBack,
} from "#server/features/money/patient-account/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { addOpeningBills, doctorExists, lockBills, voidBills } from "./opening-store.ts";

/** Opening balances of a list of patients (docs/handbook/office/import.md#opening-balances), by the rules of those said at the file. */

/** Whether bills can be this doctor's. */
export const hasDoctor = (db: Executor, id: number): Promise<boolean> => doctorExists(db, id);

/** Of one patient, just added; rupees, more than 0, or null. */
interface Said {
  patientId: number;
  owes: number | null;
  paidAhead: number | null;
}

/** What became of it: the bill of what was owed, the entry of what was paid ahead. */
export interface MadeOpening {
  patientId: number;
  billId: number | null;
  entryId: number | null;
}

interface OfAll {
  /** Of the bills; null where nobody owes. `day`: the clinic's, `yyyy-MM-dd`. */
  idDoctor: number | null;
  day: string | null;
  remarks: string;
}

/** Writes opening balances of patients who were just added. Throws 409 when the doctor of the bills is gone. */
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

/** Holds accounts and bills of opening balances until the transaction ends, so that nobody pays meanwhile. */
export async function lockOpenings(trx: Executor, made: readonly MadeOpening[]): Promise<void> {
  await lockAccounts(
    trx,
    made.map(({ patientId }) => patientId),
  );
  await lockBills(trx, idsOf(made, "billId"));
}

/**
 * Takes back opening balances that are held and that nobody has worked with: the bills become void, and what was paid ahead is
 * taken back by an entry of its own, dated the first day that is open. Nothing that was counted changes.
 */
export async function takeOpeningsBack(
  trx: Executor,
  made: readonly MadeOpening[],
  reason: string,
): Promise<void> {
  await takeEntriesBack(trx, idsOf(made, "entryId"), reason);
  await voidBills(trx, idsOf(made, "billId"), reason);
}
