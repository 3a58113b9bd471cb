import { addMoney, subtractMoney } from "#rules/values/money.ts";

/** One payment over several bills of a patient (docs/handbook/money/billing.md#one-payment-over-several-bills). Amounts in rupees. */

/** A bill with something due. */
export interface DueBill {
  paymentId: number;
  /** The bill's date, `yyyy-MM-dd`. */
  paymentDate: string;
  dueAmount: number;
}

/** One bill's part of the payment. */
export interface SplitPart {
  paymentId: number;
  amount: number;
}

export interface Split {
  /** The oldest bill first. */
  parts: SplitPart[];
  /** The rest, which no bill needs. */
  left: number;
}

const olderFirst = (a: DueBill, b: DueBill) =>
  a.paymentDate < b.paymentDate ? -1 : a.paymentDate > b.paymentDate ? 1 : a.paymentId - b.paymentId;

/** Splits an amount over the bills, each paid in full before the next newer one. */
export function splitPayment(amount: number, bills: readonly DueBill[]): Split {
  let left = amount;
  const parts: SplitPart[] = [];
  for (const { paymentId, dueAmount } of bills.filter((bill) => bill.dueAmount > 0).toSorted(olderFirst)) {
    const part = Math.min(left, dueAmount);
    if (part <= 0) break;
    parts.push({ paymentId, amount: part });
    left = subtractMoney(left, part);
  }
  return { parts, left };
}

/** The bills after each has received its part. */
export function billsAfter(bills: readonly DueBill[], parts: readonly SplitPart[]): DueBill[] {
  const got = new Map(parts.map(({ paymentId, amount }) => [paymentId, amount]));
  return bills.map((bill) => ({
    ...bill,
    dueAmount: subtractMoney(bill.dueAmount, got.get(bill.paymentId) ?? 0),
  }));
}

/** Whether two splits are equal. */
export const isSameSplit = (one: Split, other: Split): boolean =>
  one.left === other.left &&
  one.parts.length === other.parts.length &&
  one.parts.every(
    ({ paymentId, amount }, place) =>
      other.parts[place]?.paymentId === paymentId && other.parts[place].amount === amount,
  );

/** The sum of a split. */
export const splitTotal = ({ parts, left }: Split): number =>
  addMoney(...parts.map(({ amount }) => amount), left);
