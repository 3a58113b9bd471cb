import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";

/**
 * What takes a payment back (docs/handbook/money/billing.md#refunds): nothing on the ledger is edited, so a refund and
 * a correction are rows of their own that name the payment. Amounts in rupees.
 */

/** A row of a bill's ledger: positive for what came in, negative for what took a payment back. */
export interface LedgerRow {
  transactionId: number;
  transactionAmount: number;
  /** The payment that it takes back. */
  reverses: number | null;
}

/** What of a payment is still held: its amount and all that took it back. */
export function leftOf(payment: LedgerRow, ledger: readonly LedgerRow[]): number {
  const takenBack = ledger.filter(({ reverses }) => reverses === payment.transactionId);
  return addMoney(payment.transactionAmount, ...takenBack.map(({ transactionAmount }) => transactionAmount));
}

/** A payment with the way in which it came. */
export interface HeldRow extends LedgerRow {
  paymentMethod: string;
  channelInfo: string | null;
}

interface Held {
  /** By which the bill was made. */
  paymentMethod: string;
  paymentTransactions: readonly HeldRow[];
}

const heldOf = (ledger: readonly HeldRow[]) =>
  ledger.filter((row) => row.reverses === null && leftOf(row, ledger) > 0);

/** Every way in which money came in that is still held; the bill's own method while there is none. */
export function methodsHeld({ paymentMethod, paymentTransactions }: Held): string {
  const methods = new Set(heldOf(paymentTransactions).map((payment) => payment.paymentMethod));
  return [...methods].join(", ") || paymentMethod;
}

/** What was noted of the payments that are still held, or of the bill's first while none is; null: nothing was. */
export function infoHeld({
  paymentMethodDescription,
  paymentTransactions,
}: Pick<Held, "paymentTransactions"> & { paymentMethodDescription: string | null }): string | null {
  const held = heldOf(paymentTransactions);
  if (held.length === 0) return paymentMethodDescription;
  return [...new Set(held.flatMap(({ channelInfo }) => channelInfo ?? []))].join(", ") || null;
}

/** Why so much cannot be given back of a payment of which `left` is held, or null. */
export function refundProblem(amount: number, left: number): string | null {
  if (left === 0) return "Nothing of this payment is left to give back.";
  return amount > left ? `${formatMoneyExactly(left)} of this payment is left to give back.` : null;
}

/** Why a payment cannot be put right, or null: once part of it was given back, only the rest can be. */
export function correctionProblem(amount: number, left: number): string | null {
  if (left === amount) return null;
  if (left === 0) return "This payment was already taken back.";
  return `${formatMoneyExactly(addMoney(amount, -left))} of this payment was already given back. Give the rest back instead.`;
}

/** What became of money that a refund took back, after the amount. */
export const refundWords = (isKeptAsAdvance: boolean): string =>
  isKeptAsAdvance ? "kept as advance" : "given back";

/** The reason of work that was billed and not done. */
export const NOT_DONE = "Not done";

/** Reasons offered at the desk; another may be typed. */
export const REFUND_REASONS = ["Wrong amount", NOT_DONE, "Charged twice", "Patient left"] as const;

/** Whether it is the reason that asks for a credit note: a refund alone leaves due what was not done. */
export const isNotDone = (reason: string | null): boolean =>
  reason?.trim().replace(/\.$/, "").toLowerCase() === NOT_DONE.toLowerCase();
