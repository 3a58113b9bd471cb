import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, moneyProblem, subtractMoney } from "#rules/values/money.ts";
import type { PaymentStatus } from "#rules/values/payment-status.ts";

/** The methods offered on a bill; a clinic's own are kept as text (docs/handbook/money/billing.md#what-a-bill-comes-to). */
export const PAYMENT_METHODS = ["Cash", "Online", "Free"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * The types of a ledger's rows: money received, money taken from the patient's advance, a refund, or a mistyped payment
 * taken back.
 */
export const TRANSACTION_TYPES = ["Payment", "Credit", "Refund", "Correction"] as const;

/** The remark of a new bill's first transaction. */
export const INITIAL_PAYMENT_REMARK = "Initial payment";

/** A bill's amounts in rupees, and what follows from them. */
export interface BillTotals {
  chargeable: number;
  discount: number;
  received: number;
  due: number;
  status: PaymentStatus;
}

function statusOf(due: number, received: number): PaymentStatus {
  if (due === 0) return "Paid";
  return received > 0 ? "Partial" : "Due";
}

/**
 * A bill's totals (docs/handbook/money/billing.md#what-a-bill-comes-to). Amounts in rupees; throws RangeError for one that
 * is no money, so forms check typed amounts with `isMoney` first.
 */
export function billTotals(input: {
  prices: readonly number[];
  discount: number;
  received: number;
}): BillTotals {
  const { prices, discount, received } = input;
  const chargeable = addMoney(...prices);
  const due = Math.max(subtractMoney(chargeable, addMoney(discount, received)), 0);
  return { chargeable, discount, received, due, status: statusOf(due, received) };
}

/** The totals of a bill paid by the method Free: all of it is discount, so nothing is due. */
export function waive(prices: readonly number[]): BillTotals {
  return billTotals({ prices, discount: addMoney(...prices), received: 0 });
}

export interface BillProblem {
  field: "chargeableAmount" | "discountAmount" | "receivedAmount" | "dueAmount" | "paymentStatus";
  message: string;
}

/** The totals that a caller sent; null where they sent none. */
export interface ClaimedTotals {
  chargeableAmount: number | null;
  dueAmount: number | null;
  paymentStatus: PaymentStatus | null;
}

/**
 * The problems of sent totals that differ from the computed ones, because the person at the desk agreed to other numbers,
 * and of a sum too large to store.
 */
export function wrongTotals(said: ClaimedTotals, { chargeable, due, status }: BillTotals): BillProblem[] {
  const problems: BillProblem[] = [];
  const differ = (field: BillProblem["field"], message: string) => problems.push({ field, message });
  const tooMuch = moneyProblem(chargeable);
  if (tooMuch !== null) differ("chargeableAmount", tooMuch);
  else if (said.chargeableAmount !== null && said.chargeableAmount !== chargeable)
    differ(
      "chargeableAmount",
      `Chargeable Amount must equal the sum of the prices, ${formatMoneyExactly(chargeable)}.`,
    );
  if (said.dueAmount !== null && said.dueAmount !== due)
    differ("dueAmount", `Due Amount must be what is left to pay, ${formatMoneyExactly(due)}.`);
  if (said.paymentStatus !== null && said.paymentStatus !== status)
    differ("paymentStatus", `Payment Status must be ${status}: ${formatMoneyExactly(due)} is due.`);
  return problems;
}

/**
 * Why a bill's amounts are invalid, or null (docs/handbook/money/billing.md#what-a-bill-comes-to). Amounts in rupees, not
 * negative; throws RangeError for one that is no money.
 */
export function billProblem(input: {
  method: string;
  prices: readonly number[];
  discount: number;
  received: number;
}): BillProblem | null {
  const { method, prices, discount, received } = input;
  const chargeable = addMoney(...prices);
  if (discount > chargeable) {
    return { field: "discountAmount", message: "Discount cannot exceed chargeable amount." };
  }
  if (received > mostReceivable({ chargeable, discount })) {
    return { field: "receivedAmount", message: "Received amount cannot exceed chargeable amount." };
  }
  if (received === 0 && method !== "Free") {
    return {
      field: "receivedAmount",
      message: "Please enter a valid received amount for the selected payment method.",
    };
  }
  return null;
}

/** The most that can be received on a bill, in rupees: its sum after the discount. */
export const mostReceivable = ({ chargeable, discount }: Pick<BillTotals, "chargeable" | "discount">) =>
  Math.max(subtractMoney(chargeable, discount), 0);

/** "At most Rs 15,000 after the discount.", beside a received amount above that. */
export function mostReceivableWords(totals: Pick<BillTotals, "chargeable" | "discount">): string {
  const most = formatMoneyExactly(mostReceivable(totals));
  return totals.discount > 0 ? `At most ${most} after the discount.` : `At most ${most}.`;
}

/** Cash handed over compared with the amount to be received, in rupees: the change, or what is missing. */
export interface CashCount {
  change: number;
  short: number;
}

/** Amounts in rupees; throws RangeError for one that is no money. */
export function countCash(handedOver: number, toReceive: number): CashCount {
  const over = subtractMoney(handedOver, toReceive);
  return { change: Math.max(over, 0), short: Math.max(-over, 0) };
}
