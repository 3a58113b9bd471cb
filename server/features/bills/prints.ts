import type { BillPrint } from "#contract/bills.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { addPrint, isPaymentOf, isPrinted, type Printed } from "./print-store.ts";
import { type LockedBill, lockBill } from "./store.ts";

/** Holds the bill whose paper is printed. Throws 404. */
async function lockPaper(trx: Executor, { paymentId, transactionId }: Printed): Promise<LockedBill> {
  const bill = await lockBill(trx, paymentId);
  if (!bill) throw notFound("This bill");
  if (transactionId !== null && !(await isPaymentOf(trx, paymentId, transactionId)))
    throw notFound("This payment");
  return bill;
}

async function keepPrint(trx: Executor, paper: Printed, staffId: number): Promise<BillPrint> {
  const [print] = await addPrint(trx, paper, staffId);
  if (!print) throw new Error(`the print of bill ${paper.paymentId} was not kept`);
  return print;
}

/**
 * Notes that a paper is being printed. The first time it is the original, from then on a duplicate; of two desks that
 * print at once one gets the original, because the bill is held. Throws 404.
 */
export async function recordPrint(trx: Executor, paper: Printed, staffId: number): Promise<BillPrint> {
  await lockPaper(trx, paper);
  return await keepPrint(trx, paper, staffId);
}

/** A paper that was made before it is recorded: of which state of the bill, and marked as what. */
export interface MadePaper extends Printed {
  updatedOn: string;
  duplicate: boolean;
}

/**
 * Notes the print of a paper that is made already. False, and nothing is noted, when it must be made anew: the bill
 * has changed since, or somebody else printed the original meanwhile. Throws 404.
 */
export async function recordMade(trx: Executor, paper: MadePaper, staffId: number): Promise<boolean> {
  const bill = await lockPaper(trx, paper);
  const isCurrent = new Date(bill.updatedOn).getTime() === new Date(paper.updatedOn).getTime();
  if (!isCurrent || (await isPrinted(trx, paper)) !== paper.duplicate) return false;
  await keepPrint(trx, paper, staffId);
  return true;
}
