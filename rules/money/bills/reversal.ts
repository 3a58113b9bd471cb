import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";

/**
 * Taking payments back (docs/handbook/money/billing.md#refunds): the ledger is never edited, so refunds and
 * corrections are rows of their own that name the payment. Amounts in rupees.
 */

/** A row of a bill's ledger: positive for money that came in, negative for a reversal. */
export interface LedgerRow {
  transactionId: number;
  transactionAmount: number;
  /** The payment that it takes back. */
  reverses: number | null;
}

/** What is left of a payment: its amount and all reversals. */
export function leftOf(payment: LedgerRow, ledger: readonly LedgerRow[]): number {
  const takenBack = ledger.filter(({ reverses }) => reverses === payment.transactionId);
  return addMoney(payment.transactionAmount, ...takenBack.map(({ transactionAmount }) => transactionAmount));
}

/** A payment with its method. */
export interface HeldRow extends LedgerRow {
  paymentMethod: string;
  channelInfo: string | null;
}

interface Held {
  /** The bill's own method. */
  paymentMethod: string;
  paymentTransactions: readonly HeldRow[];
}

const heldOf = (ledger: readonly HeldRow[]) =>
  ledger.filter((row) => row.reverses === null && leftOf(row, ledger) > 0);

/** The methods of all payments with something left; the bill's own method while there are none. */
export function methodsHeld({ paymentMethod, paymentTransactions }: Held): string {
  const methods = new Set(heldOf(paymentTransactions).map((payment) => payment.paymentMethod));
  return [...methods].join(", ") || paymentMethod;
}

/** The notes of the payments with something left, or of the bill's first one while there are none; null: none. */
export function infoHeld({
  paymentMethodDescription,
  paymentTransactions,
}: Pick<Held, "paymentTransactions"> & { paymentMethodDescription: string | null }): string | null {
  const held = heldOf(paymentTransactions);
  if (held.length === 0) return paymentMethodDescription;
  return [...new Set(held.flatMap(({ channelInfo }) => channelInfo ?? []))].join(", ") || null;
}

/** Why this amount cannot be refunded from a payment with `left` left, or null. */
export function refundProblem(amount: number, left: number): string | null {
  if (left === 0) return "Nothing of this payment is left to give back.";
  return amount > left ? `${formatMoneyExactly(left)} of this payment is left to give back.` : null;
}

/** Why a payment cannot be corrected, or null: after a partial refund only the rest can be refunded. */
export function correctionProblem(amount: number, left: number): string | null {
  if (left === amount) return null;
  if (left === 0) return "This payment was already taken back.";
  return `${formatMoneyExactly(addMoney(amount, -left))} of this payment was already given back. Give the rest back instead.`;
}

/** The words for refunded money, after the amount. */
export const refundWords = (isKeptAsAdvance: boolean): string =>
  isKeptAsAdvance ? "kept as advance" : "given back";

/** The reason of work that was billed and not done. */
export const NOT_DONE = "Not done";

/** Reasons offered at the desk; another may be typed. */
export const REFUND_REASONS = ["Wrong amount", NOT_DONE, "Charged twice", "Patient left"] as const;

/** Whether it is the reason that also needs a credit note: after a refund alone the bill still charges the work. */
export const isNotDone = (reason: string | null): boolean =>
  reason?.trim().replace(/\.$/, "").toLowerCase() === NOT_DONE.toLowerCase();
