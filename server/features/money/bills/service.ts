import type * as endpoints from "#contract/money/bills.ts";
import type { applyAdvance as applyAdvanceCall } from "#contract/money/patient-account.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import {
  type BillTotals,
  billProblem,
  billTotals,
  type ClaimedTotals,
  INITIAL_PAYMENT_REMARK,
  waive,
  wrongTotals,
} from "#rules/money/bills/bill.ts";
import { carriedBy } from "#rules/money/bills/carried-lines.ts";
import { discountProblem, linesStay } from "#rules/money/bills/credit-note.ts";
import { billMethodProblem, FREE, isFree } from "#rules/money/bills/payment-method.ts";
import { voidProblem } from "#rules/money/day-close/day-close.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { dayOfMoney, receivedOnClosedDays, shareDays } from "#server/features/money/day-close/open-days.ts";
import { removePackagesOf, settlePackages } from "#server/features/money/packages/sale.ts";
import { lockAccount } from "#server/features/money/patient-account/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { lockAccountOf, payFromAdvance, returnCredits } from "./advance.ts";
import { creditNotesOf } from "./credit-note-store.ts";
import * as store from "./store.ts";
import { settleWork } from "./work.ts";
import { carryingLines } from "./work-store.ts";

/**
 * The rules of billing (docs/handbook/money/billing.md#what-a-bill-comes-to). Every change locks the bill's row, then checks,
 * then writes, so that two desks cannot both receive the last rupees that are due.
 */

type BillInput = endpoints.BillInput;
type Line = BillInput["paymentDetails"][number];
const pricesOf = (lines: readonly Line[]) => lines.map(({ price }) => price);

/** A bill, void or not. Throws 404. */
export async function openBill(db: Executor, id: number) {
  const bill = await store.findBill(db, id);
  if (!bill) throw notFound("This bill");
  return bill;
}

/** A bill that is not void. Throws 404. */
export async function getBill(db: Executor, id: number) {
  const bill = await openBill(db, id);
  if (bill.voided) throw notFound("This bill");
  return bill;
}

/**
 * A bill, locked until the transaction ends, to be changed. Throws 404, and 409 for the bill of a patient who was erased on
 * request: anything written on it afterwards could never be erased.
 */
export async function lockBill(trx: Executor, id: number): Promise<store.LockedBill> {
  const bill = await store.lockBill(trx, id);
  if (!bill) throw notFound("This bill");
  if (bill.isErased)
    throw conflict("The patient of this bill was erased on request, and the bill stays as it is.");
  return bill;
}

/**
 * Writes a bill, its first payment and its use of the patient's advance. Throws 400 for unknown references, invalid amounts
 * and a package that this person may not sell, and 409 naming what is left of the advance, or the bill that the visit has
 * already.
 */
export async function createBill(trx: Executor, bill: BillInput, staff: SignedIn) {
  const found = await store.findReferences(trx, bill);
  const errors = [...referenceErrors(found), ...(await lineErrors(trx, bill.paymentDetails))];
  if (errors.length > 0) throw invalid(...errors);
  assertFirstBill(bill, found.bills);
  const totals = totalsOfNewBill(bill);
  const { advanceAmount: amount, receivedAmount } = bill;
  const holder = amount > 0 ? await lockAccount(trx, bill.patientId) : null;
  const lines = await settleWork(trx, { id: null, patientId: bill.patientId }, bill.paymentDetails);
  const date = await dayOfMoney(trx, bill.intoNextDay);
  if (totals.received === 0) await shareDays(trx);
  const id = await store.insertBill(trx, bill, totals);
  await store.writeLines(trx, id, await settlePackages(trx, id, lines, staff));
  if (totals.received > 0 && receivedAmount > 0) {
    await store.addTransaction(trx, id, {
      amount: receivedAmount,
      paymentMethod: bill.paymentMethod,
      channelInfo: bill.transactionInfo,
      remarks: INITIAL_PAYMENT_REMARK,
      date,
      receivedBy: staff.id,
    });
  }
  if (holder) await payFromAdvance(trx, id, { holder, amount, date, staffId: staff.id });
  return await getBill(trx, id);
}

/** Throws 409 naming the bills that the visit has already, unless the caller wants another one. */
function assertFirstBill(
  { allowSecondBill, seenBills }: BillInput,
  bills: endpoints.AlreadyBilled["bills"],
): void {
  const [first] = bills;
  if (!first) return;
  if (allowSecondBill && (!seenBills || bills.every(({ paymentId }) => seenBills.includes(paymentId))))
    return;
  const { paymentId, paymentDate, due } = first;
  const state = due > 0 ? `with ${formatMoneyExactly(due)} due` : "with nothing due";
  const facts: endpoints.AlreadyBilled = { kind: "already billed", bills };
  throw conflict(
    `This appointment has bill ${paymentId} of ${formatDate(paymentDate)} already, ${state}. Receive payment there, or say that a second bill is meant.`,
    facts,
  );
}

function referenceErrors(found: Awaited<ReturnType<typeof store.findReferences>>): FieldError[] {
  const errors: FieldError[] = [];
  if (!found.patient) errors.push({ field: "patientId", message: "Patient is required." });
  if (!found.doctor) errors.push({ field: "idDoctor", message: "Doctor is required." });
  if (!found.appointment)
    errors.push({ field: "appointmentId", message: "Choose one of this patient's appointments." });
  return errors;
}

async function lineErrors(trx: Executor, lines: readonly Line[]): Promise<FieldError[]> {
  const ids = lines.map(({ idService }) => idService).filter((id) => id !== null);
  const known = await store.knownServices(trx, ids);
  return lines.flatMap(({ idService }, index) =>
    idService === null || known.has(idService)
      ? []
      : [{ field: `paymentDetails.${index}.idService`, message: "The clinic has no such service." }],
  );
}

/** Throws 400 when totals sent by the caller differ from the computed ones. */
function assertTotalsMatch(said: ClaimedTotals, totals: BillTotals): void {
  const wrong = wrongTotals(said, totals);
  if (wrong.length > 0) throw invalid(...wrong);
}

/** The totals of a new bill. Throws 400 for invalid amounts. */
function totalsOfNewBill(bill: BillInput): BillTotals {
  const prices = pricesOf(bill.paymentDetails);
  const { paymentMethod: method, discountAmount: discount } = bill;
  const misspelt = billMethodProblem(method);
  if (misspelt) throw invalid({ field: "paymentMethod", message: misspelt });
  if (method === FREE && bill.advanceAmount > 0)
    throw invalid({ field: "advanceAmount", message: "A free bill uses no advance." });
  const received = addMoney(bill.receivedAmount, bill.advanceAmount);
  const totals = method === FREE ? waive(prices) : billTotals({ prices, discount, received });
  // The sum of the prices is checked first, because the other totals follow from it.
  assertTotalsMatch({ ...bill, dueAmount: null, paymentStatus: null }, totals);
  const problem = method === FREE ? null : billProblem({ method, prices, discount, received });
  if (problem) throw invalid(problem);
  assertTotalsMatch(bill, totals);
  return totals;
}

/** Changes lines, discount and notes; payments stay as they are. Throws 400, 404 and 409. */
export async function updateBill(
  trx: Executor,
  change: BodyOf<typeof endpoints.updateBill>,
  staff: SignedIn,
) {
  const { paymentId, paymentDetails, notes, updatedOn } = change;
  const bill = await lockBill(trx, paymentId);
  assertFresh(bill, updatedOn);
  const errors = await lineErrors(trx, paymentDetails);
  if (errors.length > 0) throw invalid(...errors);
  if (bill.credited > 0) await refuseToChangeCredited(trx, paymentId, bill.credited, change);
  const totals = changedTotals(bill, pricesOf(paymentDetails), change.discountAmount);
  refuseOtherReceived(change.receivedAmount, bill.received);
  assertTotalsMatch(change, totals);
  const { chargeable, discount } = totals;
  const sold = await settlePackages(trx, paymentId, paymentDetails, staff);
  const lines = await settleWork(trx, { id: paymentId, patientId: bill.patientId }, sold);
  await shareDays(trx);
  await store.changeBill(trx, paymentId, { chargeable, discount, notes });
  await store.writeLines(trx, paymentId, lines);
  return await getBill(trx, paymentId);
}

/** Protects what credit notes took off. Throws 409 for other lines, and 400 for a discount below what was credited. */
async function refuseToChangeCredited(
  trx: Executor,
  id: number,
  credited: number,
  { paymentDetails, discountAmount }: BodyOf<typeof endpoints.updateBill>,
): Promise<void> {
  const numbers = (await creditNotesOf(trx, id)).map(({ number }) => number);
  const shown = (line: Omit<Line, "idPackage">) =>
    JSON.stringify([
      ...[line.idService, line.description, line.actualPrice, line.price],
      ...[line.idDoctor ?? null, line.idProcedure ?? null],
    ]);
  const kept = (await store.linesOf(trx, id)).map(shown);
  const carried = carriedBy(paymentDetails, await carryingLines(trx, id));
  const given = paymentDetails.map((line, index) => shown({ ...line, ...carried[index] }));
  if (kept.join() !== given.join()) throw conflict(linesStay(numbers));
  const message = discountProblem(discountAmount, credited, numbers);
  if (message) throw invalid({ field: "discountAmount", message });
}

function refuseOtherReceived(said: number | null, received: number): void {
  if (said === null || said === received) return;
  const message = `${formatMoneyExactly(received)} was received on this bill. Add what comes with Receive payment.`;
  throw invalid({ field: "receivedAmount", message });
}

function changedTotals(
  { method, received }: store.LockedBill,
  prices: number[],
  discount: number,
): BillTotals {
  if (method === FREE) return waive(prices);
  const problem = billProblem({ method, prices, discount, received });
  if (problem?.field === "discountAmount") throw invalid(problem);
  const totals = billTotals({ prices, discount, received });
  if (received > subtractMoney(totals.chargeable, discount))
    throw conflict(
      `${formatMoneyExactly(received)} has already been received on this bill, so it cannot come to less.`,
    );
  return totals;
}

/** Adds a payment dated today of at most the amount due. Throws 400, 404, and 409 naming the amount due. */
export async function receivePayment(
  trx: Executor,
  payment: BodyOf<typeof endpoints.receivePayment>,
  staffId: number,
) {
  refuseFree(payment.paymentMethod);
  const bill = await lockBill(trx, payment.paymentId);
  refuseMoreThanDue(payment.amount, bill.due);
  await store.addTransaction(trx, payment.paymentId, {
    ...payment,
    date: await dayOfMoney(trx, payment.intoNextDay),
    receivedBy: staffId,
  });
  await store.addReceived(trx, payment.paymentId, payment.amount);
  return await getBill(trx, payment.paymentId);
}

/** Pays a bill from its patient's advance, dated today. Throws 404, and 409 naming the amount due or what is left. */
export async function applyAdvance(trx: Executor, use: BodyOf<typeof applyAdvanceCall>, staffId: number) {
  const { paymentId, amount } = use;
  const holder = await lockAccountOf(trx, paymentId);
  const bill = await lockBill(trx, paymentId);
  refuseMoreThanDue(amount, bill.due);
  const date = await dayOfMoney(trx, use.intoNextDay);
  await payFromAdvance(trx, paymentId, { holder, amount, date, staffId });
  await store.addReceived(trx, paymentId, amount);
  return await getBill(trx, paymentId);
}

/** Throws 400: the method Free moves no money. */
export function refuseFree(paymentMethod: string): void {
  if (isFree(paymentMethod))
    throw invalid({ field: "paymentMethod", message: "Free receives no money. Give a discount instead." });
}

/** Throws 409 naming the amount due. Amounts in rupees. */
export function refuseMoreThanDue(amount: number, due: number): void {
  if (amount <= due) return;
  throw conflict(
    due === 0
      ? "Nothing is due on this bill; it has been paid in full."
      : `Only ${formatMoneyExactly(due)} is due on this bill.`,
  );
}

/**
 * Voids a bill: it leaves lists and figures, its transactions stay stored, and its use of the advance is returned. Throws
 * 409 for money of closed days, money moved to the advance or refunded by another method than it was received by, and a
 * package with used sessions; 404.
 */
export async function voidBill(
  trx: Executor,
  id: number,
  reason: string | null,
  staffId: number,
): Promise<null> {
  const holder = await lockAccountOf(trx, id);
  await lockBill(trx, id);
  const problem = voidProblem(await receivedOnClosedDays(trx, id), await store.drawerOfBill(trx, id));
  if (problem) throw conflict(problem);
  await removePackagesOf(trx, id);
  await returnCredits(trx, id, { holder, date: await dayOfMoney(trx, true), staffId });
  await store.markVoid(trx, id, reason);
  return null;
}
