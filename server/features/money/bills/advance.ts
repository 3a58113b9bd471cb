import { BY_ADVANCE, keptProblem } from "#rules/money/accounts/advance.ts";
import { lockAccount, payToBill, takeFromBill } from "#server/features/money/patient-account/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { addCredit, creditsLeft, keptAsAdvance, patientOfBill } from "./advance-store.ts";
import { addReversal, findPayment, type LedgerPayment } from "./reversal-store.ts";

/** What bills take from their patients' advances and give back to them. The account is always held before the bill. */

export type Holder = Awaited<ReturnType<typeof lockAccount>>;

interface Moved {
  /** Whose account is held. */
  holder: Holder;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  staffId: number;
}

/** Holds the account of a bill's patient until the transaction ends. Throws 404. */
export async function lockAccountOf(trx: Executor, billId: number): Promise<Holder> {
  const patientId = await patientOfBill(trx, billId);
  if (patientId === undefined) throw notFound("This bill");
  return await lockAccount(trx, patientId);
}

/** Writes what a bill uses of the advance, both sides. Throws 409 naming what is left. */
export async function payFromAdvance(
  trx: Executor,
  billId: number,
  { amount, ...moved }: Moved & { amount: number },
): Promise<void> {
  const { date, staffId: receivedBy } = moved;
  const transactionId = await addCredit(trx, billId, { amount, date, receivedBy });
  await payToBill(trx, { ...moved, amount, transactionId });
}

/** Gives so much of a payment back to the patient's advance, both sides. */
export async function refundToAdvance(
  trx: Executor,
  payment: LedgerPayment,
  { amount, reason, ...moved }: Moved & { amount: number; reason: string },
): Promise<void> {
  const transactionId = await addReversal(trx, payment, {
    ...{ type: "Refund", amount, reason, paymentMethod: BY_ADVANCE, channelInfo: null },
    ...{ date: moved.date, receivedBy: moved.staffId, inDrawer: false },
  });
  await takeFromBill(trx, { ...moved, amount, transactionId });
}

/** What a bill that is voided used of the advance goes back to it. Throws 409 where its money was kept as advance. */
export async function returnCredits(trx: Executor, billId: number, moved: Moved): Promise<void> {
  const problem = keptProblem(await keptAsAdvance(trx, billId));
  if (problem) throw conflict(problem);
  for (const id of await creditsLeft(trx, billId)) {
    const payment = await findPayment(trx, id);
    if (payment)
      await refundToAdvance(trx, payment, { ...moved, amount: payment.left, reason: "Bill voided" });
  }
}
