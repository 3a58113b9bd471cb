import { BY_ADVANCE, keptProblem } from "#rules/money/accounts/advance.ts";
import { lockAccount, payToBill, takeFromBill } from "#server/features/money/patient-account/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { addCredit, creditsLeft, keptAsAdvance, patientOfBill } from "./advance-store.ts";
import { addReversal, findPayment, type LedgerPayment } from "./reversal-store.ts";

/** How bills use their patients' advances and give back to them. The account is always locked before the bill. */

export type Holder = Awaited<ReturnType<typeof lockAccount>>;

interface Moved {
  /** The locked account's owner. */
  holder: Holder;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  staffId: number;
}

/** Locks the account of a bill's patient until the transaction ends. Throws 404. */
export async function lockAccountOf(trx: Executor, billId: number): Promise<Holder> {
  const patientId = await patientOfBill(trx, billId);
  if (patientId === undefined) throw notFound("This bill");
  return await lockAccount(trx, patientId);
}

/** Writes a bill's use of the advance, on both sides. Throws 409 naming what is left. */
export async function payFromAdvance(
  trx: Executor,
  billId: number,
  { amount, ...moved }: Moved & { amount: number },
): Promise<void> {
  const { date, staffId: receivedBy } = moved;
  const transactionId = await addCredit(trx, billId, { amount, date, receivedBy });
  await payToBill(trx, { ...moved, amount, transactionId });
}

/** Moves part of a payment to the patient's advance, on both sides. */
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

/** Returns what a voided bill used of the advance. Throws 409 where its money was moved to the advance. */
export async function returnCredits(trx: Executor, billId: number, moved: Moved): Promise<void> {
  const problem = keptProblem(await keptAsAdvance(trx, billId));
  if (problem) throw conflict(problem);
  for (const id of await creditsLeft(trx, billId)) {
    const payment = await findPayment(trx, id);
    if (payment)
      await refundToAdvance(trx, payment, { ...moved, amount: payment.left, reason: "Bill voided" });
  }
}
