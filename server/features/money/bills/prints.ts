import type { BillPrint } from "#contract/money/bills.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { isNoteOf } from "./credit-note-store.ts";
import { addPrint, findPrinted, isPrinted, type PrintedPaper } from "./print-store.ts";
import { type LockedBill, lockBill } from "./store.ts";

/**
 * Throws 409 for a payment that the receipt of a payment over several bills covers; `receipt` is the id of that payment's
 * first row.
 */
export function refuseOtherReceipt(receipt: number | null | undefined, transactionId: number | null): void {
  if (receipt && receipt !== transactionId) throw conflict(`Receipt ${receipt} covers this payment.`);
}

/** Locks the bill of a paper until the transaction ends. Throws 404, and 409 for a payment that another receipt covers. */
async function lockPaper(
  trx: Executor,
  { paymentId, transactionId, creditNoteId }: PrintedPaper,
): Promise<LockedBill> {
  const bill = await lockBill(trx, paymentId);
  if (!bill) throw notFound("This bill");
  if (creditNoteId !== null && (transactionId !== null || !(await isNoteOf(trx, paymentId, creditNoteId))))
    throw notFound("This credit note");
  if (transactionId === null) return bill;
  const printed = await findPrinted(trx, paymentId, transactionId);
  if (!printed) throw notFound("This payment");
  refuseOtherReceipt(printed.groupId, transactionId);
  return bill;
}

async function insertPrint(trx: Executor, paper: PrintedPaper, staffId: number): Promise<BillPrint> {
  const [print] = await addPrint(trx, paper, staffId);
  if (!print) throw new Error(`the print of bill ${paper.paymentId} was not kept`);
  return print;
}

/**
 * Records that a paper is being printed: the first print is the original, every later one a duplicate. The bill is locked,
 * so that of two desks that print at once only one gets the original. Throws 404.
 */
export async function recordPrint(trx: Executor, paper: PrintedPaper, staffId: number): Promise<BillPrint> {
  await lockPaper(trx, paper);
  return await insertPrint(trx, paper, staffId);
}

/** A paper rendered before its print is recorded: the version of the bill that it shows, and its mark. */
export interface RenderedPaper extends PrintedPaper {
  updatedOn: string;
  duplicate: boolean;
}

/**
 * Records the print of a rendered paper. Returns false and records nothing when it must be rendered again, because the
 * bill has changed or somebody else has printed the original meanwhile. Throws 404.
 */
export async function recordRenderedPrint(
  trx: Executor,
  paper: RenderedPaper,
  staffId: number,
): Promise<boolean> {
  const bill = await lockPaper(trx, paper);
  const isCurrent = new Date(bill.updatedOn).getTime() === new Date(paper.updatedOn).getTime();
  if (!isCurrent || (await isPrinted(trx, paper)) !== paper.duplicate) return false;
  await insertPrint(trx, paper, staffId);
  return true;
}
