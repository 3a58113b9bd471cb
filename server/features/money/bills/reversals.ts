import type { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { correctionProblem, refundProblem } from "#rules/money/bills/reversal.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { dayOfMoney, lastClosedDay } from "#server/features/money/day-close/open-days.ts";
import { lockAccount } from "#server/features/money/patient-account/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, forbidden, notFound } from "#server/platform/http/errors.ts";
import { type Holder, refundToAdvance } from "./advance.ts";
import { addReversal, findPayment, type LedgerPayment, notBefore } from "./reversal-store.ts";
import { getBill, lockBill, refuseFree, refuseMoreThanDue } from "./service.ts";
import { addReceived, addTransaction } from "./store.ts";

interface Held {
  payment: LedgerPayment;
  /** The account of the bill's patient, where it is needed. */
  holder: Holder | null;
}

/**
 * Locks the bill of a payment, and `others`, until the transaction ends; before them the patient's account, where the
 * payment needs it. Throws 404 and 409.
 */
async function lockPayment(
  trx: Executor,
  id: number,
  others: readonly number[],
  needsAccount: (payment: LedgerPayment) => boolean,
): Promise<Held> {
  const before = await findPayment(trx, id);
  if (!before) throw notFound("This payment");
  const holder = needsAccount(before) ? await lockAccount(trx, before.patientId) : null;
  // In the order of their ids, so that two that move payments between two bills cannot deadlock.
  const bills = [...new Set([before.billId, ...others])].toSorted((a, b) => a - b);
  for (const bill of bills) await lockBill(trx, bill);
  const payment = await findPayment(trx, id);
  if (!payment) throw notFound("This payment");
  if (payment.amount < 0) throw conflict("This row took money back; only a payment can be taken back.");
  return { payment, holder };
}

/**
 * Refunds money of a payment, or moves it to the patient's advance, dated today, or the later day on which the payment
 * counts. What came from the advance always goes back to it. Throws 400, 404, and 409 naming what is left.
 */
export async function refund(trx: Executor, input: BodyOf<typeof refundPayment>, staffId: number) {
  const { transactionId, amount, reason, keepAsCredit } = input;
  if (!keepAsCredit) refuseFree(input.paymentMethod);
  const stays = ({ type }: LedgerPayment) => keepAsCredit || type === "Credit";
  const { payment, holder } = await lockPayment(trx, transactionId, [], stays);
  if (holder?.isDeleted && payment.type !== "Credit") throw notFound("This patient");
  const problem = refundProblem(amount, payment.left);
  if (problem) throw conflict(problem, { left: payment.left });
  const date = notBefore(payment, await dayOfMoney(trx, input.intoNextDay));
  if (holder) await refundToAdvance(trx, payment, { holder, amount, reason, date, staffId });
  else await addReversal(trx, payment, { ...input, type: "Refund", date, receivedBy: staffId });
  return await getBill(trx, payment.billId);
}

/**
 * Takes back a mistyped payment and records the right one, both dated today. Whoever receives payments may correct their
 * own of today; all others need the permission to refund. No money moves today: both rows count in the drawer of the
 * payment's own day; where that day is closed by now, or no close counts the payment, no close counts them. Throws 400,
 * 403, 404 and 409.
 */
export async function correct(trx: Executor, input: BodyOf<typeof correctPayment>, staff: SignedIn) {
  const { transactionId, replacement, reason } = input;
  if (replacement) refuseFree(replacement.paymentMethod);
  const others = replacement ? [replacement.paymentId] : [];
  const { payment } = await lockPayment(trx, transactionId, others, () => false);
  if (payment.type === "Credit")
    throw conflict("This was taken from the patient's advance. Give it back to the advance instead.");
  const inDrawer = payment.inDrawer && payment.drawerDay > ((await lastClosedDay(trx)) ?? "");
  const isOwn = payment.receivedBy === staff.id && payment.date >= clinicToday() && inDrawer;
  if (!isOwn && !allows(staff, "bills.refund")) throw forbidden();
  const problem = correctionProblem(payment.amount, payment.left);
  if (problem) throw conflict(problem, { left: payment.left });
  const date = notBefore(payment, await dayOfMoney(trx, input.intoNextDay));
  const drawerDay = inDrawer && payment.drawerDay !== date ? payment.drawerDay : null;
  const now = { date, receivedBy: staff.id, inDrawer, drawerDay };
  const { amount, paymentMethod, channelInfo } = payment;
  await addReversal(trx, payment, { amount, paymentMethod, channelInfo, reason, type: "Correction", ...now });
  if (replacement) {
    const bill = await lockBill(trx, replacement.paymentId);
    if (!bill) throw notFound("This bill");
    refuseMoreThanDue(replacement.amount, bill.due);
    await addTransaction(trx, replacement.paymentId, {
      ...replacement,
      remarks: null,
      ...now,
      replaces: payment.id,
    });
    await addReceived(trx, replacement.paymentId, replacement.amount);
  }
  return await getBill(trx, payment.billId);
}
