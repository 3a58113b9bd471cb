import type { AdvancePrint, PatientAccount } from "#contract/money/patient-account.ts";
import { hasPaper } from "#rules/money/accounts/advance-paper.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { addPrint, patientOfEntry } from "./print-store.ts";
import { getAccount, lockAccount } from "./service.ts";

/** The account of an entry that has a paper. Throws 404. */
async function accountOfPaper(db: Executor, entryId: number): Promise<PatientAccount> {
  const patientId = await patientOfEntry(db, entryId);
  const account = patientId === undefined ? undefined : await getAccount(db, patientId);
  const entry = account?.entries.find(({ id }) => id === entryId);
  if (!account || !entry || !hasPaper(entry)) throw notFound("This paper");
  return account;
}

const isPrinted = ({ prints }: PatientAccount, entryId: number) =>
  prints.some((print) => print.entryId === entryId);

async function insertPrint(trx: Executor, entryId: number, staffId: number): Promise<AdvancePrint> {
  const print = await addPrint(trx, entryId, staffId);
  if (!print) throw new Error(`the print of entry ${entryId} was not kept`);
  return print;
}

/**
 * Records that the paper of an entry is being printed: the first print is the original, every later one a duplicate. The
 * account is locked, so that of two desks that print at once only one gets the original. Throws 404.
 */
export async function recordPrint(
  trx: Executor,
  { entryId }: { entryId: number },
  staffId: number,
): Promise<AdvancePrint> {
  const { patientId } = await accountOfPaper(trx, entryId);
  await lockAccount(trx, patientId);
  return await insertPrint(trx, entryId, staffId);
}

/** A paper rendered before its print is recorded, and its mark. */
interface RenderedPaper {
  entryId: number;
  patientId: number;
  duplicate: boolean;
}

/**
 * Records the print of a rendered paper. Returns false and records nothing when somebody else has printed the original
 * meanwhile. The paper itself stays right, because an entry never changes. Throws 404.
 */
export async function recordRenderedPrint(
  trx: Executor,
  { entryId, patientId, duplicate }: RenderedPaper,
  staffId: number,
): Promise<boolean> {
  await lockAccount(trx, patientId);
  if (isPrinted(await getAccount(trx, patientId), entryId) !== duplicate) return false;
  await insertPrint(trx, entryId, staffId);
  return true;
}

/** The account of a paper, and whether the next print is a duplicate. Throws 404. */
export async function paperToPrint(db: Executor, entryId: number) {
  const account = await accountOfPaper(db, entryId);
  return { account, duplicate: isPrinted(account, entryId) };
}
