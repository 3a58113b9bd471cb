import type { BillPrint } from "#contract/bills.ts";
import type { Executor } from "#server/platform/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { addPrint, isPaymentOf, type Printed } from "./print-store.ts";
import { lockBill } from "./store.ts";

/**
 * Notes that a paper is being printed. The first time it is the original, from then on a duplicate; of two desks that
 * print at once one gets the original, because the bill is held. Throws 404.
 */
export async function recordPrint(trx: Executor, paper: Printed, staffId: number): Promise<BillPrint> {
  const { paymentId, transactionId } = paper;
  if (!(await lockBill(trx, paymentId))) throw notFound("This bill");
  if (transactionId !== null && !(await isPaymentOf(trx, paymentId, transactionId)))
    throw notFound("This payment");
  const [print] = await addPrint(trx, paper, staffId);
  if (!print) throw new Error(`the print of bill ${paymentId} was not kept`);
  return print;
}
