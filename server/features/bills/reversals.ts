import type { BodyOf } from "#contract/endpoint.ts";
import type { correctPayment, refundPayment } from "#contract/reversals.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { allows } from "#rules/permissions.ts";
import { correctionProblem, refundProblem } from "#rules/reversal.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, forbidden, notFound } from "#server/platform/http/errors.ts";
import { addReversal, findPayment, type LedgerPayment } from "./reversal-store.ts";
import { getBill, refuseFree, refuseMoreThanDue } from "./service.ts";
import { addReceived, addTransaction, lockBill } from "./store.ts";

/** Locks the bill of a payment, and of those that are named beside it, until the transaction ends; throws 404 and 409. */
async function lockPayment(
  trx: Executor,
  id: number,
  others: readonly number[] = [],
): Promise<LedgerPayment> {
  const before = await findPayment(trx, id);
  if (!before) throw notFound("This payment");
  // In the order of their ids, so that of two that move payments between two bills one waits.
  const bills = [...new Set([before.billId, ...others])].toSorted((a, b) => a - b);
  for (const bill of bills) if (!(await lockBill(trx, bill))) throw notFound("This bill");
  const payment = await findPayment(trx, id);
  if (!payment) throw notFound("This payment");
  if (payment.type !== "Payment")
    throw conflict("This row took money back; only a payment can be taken back.");
  return payment;
}

/** Gives money of a payment back, dated today. Throws 400, 404, and 409 naming what is left. */
export async function refund(trx: Executor, input: BodyOf<typeof refundPayment>, staffId: number) {
  refuseFree(input.paymentMethod);
  const payment = await lockPayment(trx, input.transactionId);
  const problem = refundProblem(input.amount, payment.left);
  if (problem) throw conflict(problem, { left: payment.left });
  await addReversal(trx, payment, { ...input, type: "Refund", date: clinicToday(), receivedBy: staffId });
  return await getBill(trx, payment.billId);
}

/**
 * Takes back a payment that was typed wrong and records the right one, both dated today. One's own payment of today by
 * whoever receives payments, every other by whoever gives money back. Throws 400, 403, 404 and 409.
 */
export async function correct(trx: Executor, input: BodyOf<typeof correctPayment>, staff: SignedIn) {
  const { transactionId, replacement, reason } = input;
  if (replacement) refuseFree(replacement.paymentMethod);
  const payment = await lockPayment(trx, transactionId, replacement ? [replacement.paymentId] : []);
  const isOwn = payment.receivedBy === staff.id && payment.date === clinicToday();
  if (!isOwn && !allows(staff, "bills.refund")) throw forbidden();
  const problem = correctionProblem(payment.amount, payment.left);
  if (problem) throw conflict(problem, { left: payment.left });
  const now = { date: clinicToday(), receivedBy: staff.id };
  const { amount, paymentMethod, channelInfo } = payment;
  await addReversal(trx, payment, { amount, paymentMethod, channelInfo, reason, type: "Correction", ...now });
  if (replacement) {
    const bill = await lockBill(trx, replacement.paymentId);
    if (!bill) throw notFound("This bill");
    refuseMoreThanDue(replacement.amount, bill.due);
    await addTransaction(trx, replacement.paymentId, { ...replacement, remarks: null, ...now });
    await addReceived(trx, replacement.paymentId, replacement.amount);
  }
  return await getBill(trx, payment.billId);
}
