import type { createCreditNote } from "#contract/money/credit-notes.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import {
  type CreditEffect,
  creditEffect,
  creditedBillProblem,
  leftOfLines,
  lineCreditProblem,
  settleProblem,
  takeNewestFirst,
} from "#rules/money/bills/credit-note.ts";
import { addMoney } from "#rules/values/money.ts";
import { dayOfMoney } from "#server/features/money/day-close/open-days.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { type Holder, lockAccountOf, refundToAdvance } from "./advance.ts";
import { addCredited, addCreditNote, paymentsHeld } from "./credit-note-store.ts";
import { addReversal, findPayment, type LedgerPayment, notBefore } from "./reversal-store.ts";
import { getBill, lockBill } from "./service.ts";

type Input = BodyOf<typeof createCreditNote>;

/**
 * Takes work that was not done, or was too dear, off a bill, and settles in the same transaction what is then overpaid: as
 * a refund, or into the patient's advance, from the newest payments first. What came from the advance always goes back to
 * it. Throws 400, 404, and 409 naming what is left of a line or what is overpaid.
 */
export async function credit(trx: Executor, input: Input, staffId: number) {
  const { paymentId, updatedOn, settle } = input;
  const holder = await lockAccountOf(trx, paymentId);
  assertFresh(await lockBill(trx, paymentId), updatedOn);
  const effect = await effectOn(trx, input);
  if (settle === "credit" && holder.isDeleted) throw notFound("This patient");
  // A note that moves no money is not counted today, so that a closed day does not stop it.
  const date = await dayOfMoney(trx, effect.overpaid === 0 || input.intoNextDay);
  const { lines, reason } = input;
  await addCreditNote(trx, paymentId, { amount: effect.amount, reason, date, madeBy: staffId, lines });
  await settleOverpaid(trx, input, { overpaid: effect.overpaid, holder, date, staffId });
  await addCredited(trx, paymentId, effect.amount);
  return await getBill(trx, paymentId);
}

/** Locks a bill and its patient's account until the transaction ends, in the order that a credit note needs. Throws 404. */
export async function holdToCredit(trx: Executor, paymentId: number): Promise<void> {
  await lockAccountOf(trx, paymentId);
  await lockBill(trx, paymentId);
}

/** The note's effect on its locked bill. Throws 400 for unknown lines, and 409. */
async function effectOn(trx: Executor, { paymentId, lines, settle }: Input): Promise<CreditEffect> {
  const bill = await getBill(trx, paymentId);
  const free = creditedBillProblem(bill);
  if (free) throw conflict(free);
  const left = leftOfLines(bill);
  const unknown = lines.flatMap(({ position }, index) =>
    position <= left.length
      ? []
      : [{ field: `lines.${index}.position`, message: "The bill has no such line." }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
  for (const { position, amount } of lines) {
    const leftOfLine = left[position - 1] ?? 0;
    const problem = lineCreditProblem(amount, leftOfLine);
    if (problem) throw conflict(problem, { position, left: leftOfLine });
  }
  const effect = creditEffect(bill, lines);
  const problem = settleProblem(settle, effect.overpaid);
  if (problem) throw conflict(problem, { overpaid: effect.overpaid });
  return effect;
}

interface Settled {
  overpaid: number;
  holder: Holder;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  staffId: number;
}

/** Refunds what is overpaid, or moves it to the advance. */
async function settleOverpaid(
  trx: Executor,
  { paymentId, settle, paymentMethod, channelInfo, reason }: Input,
  { overpaid, ...moved }: Settled,
): Promise<void> {
  if (overpaid === 0) return;
  const payments: LedgerPayment[] = [];
  for (const id of await paymentsHeld(trx, paymentId)) {
    const payment = await findPayment(trx, id);
    if (payment) payments.push(payment);
  }
  let { credit: held } = moved.holder;
  for (const { payment, amount } of takeNewestFirst(overpaid, payments)) {
    const date = notBefore(payment, moved.date);
    if (settle === "credit" || payment.type === "Credit") {
      await refundToAdvance(trx, payment, {
        ...moved,
        date,
        holder: { ...moved.holder, credit: held },
        amount,
        reason,
      });
      held = addMoney(held, amount);
    } else {
      await addReversal(trx, payment, {
        ...{ type: "Refund", amount, reason, paymentMethod: paymentMethod ?? "", channelInfo },
        ...{ date, receivedBy: moved.staffId },
      });
    }
  }
}
