import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { netOfLines, spread } from "#rules/values/spread.ts";
import { FREE } from "./payment-method.ts";
import { isNotDone } from "./reversal.ts";

/**
 * What is taken off a bill because it was not done, or was too dear (docs/handbook/money/billing.md#credit-notes). What a bill was
 * credited is a part of its discount. Amounts in rupees; a line is its place on the bill, from 1.
 */

/** What a caller does with money that is paid too much after a credit note: nothing may be, it is given back, or kept. */
export const SETTLEMENTS = ["due", "refund", "credit"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What is taken off one line. */
export interface LineCredit {
  position: number;
  amount: number;
}

/** A bill as credit notes see it. */
export interface CreditedBill {
  paymentMethod: string;
  /** All that was taken off, credit notes included. */
  discountAmount: number;
  dueAmount: number;
  /** What is taken off by credit notes. */
  creditedAmount: number;
  paymentDetails: readonly { price: number }[];
  creditNotes: readonly { lines: readonly LineCredit[] }[];
}

/** Discount that no credit note gave. */
export const plainDiscount = ({
  discountAmount,
  creditedAmount,
}: Pick<CreditedBill, "discountAmount" | "creditedAmount">): number =>
  subtractMoney(discountAmount, creditedAmount);

/**
 * What of each line is left to credit: its price less its part of the plain discount, less what was credited of it. Together
 * it is what the bill comes to: where a discount was raised after a line was credited, the other lines bear it.
 */
export function leftOfLines(
  bill: Pick<CreditedBill, "discountAmount" | "creditedAmount" | "paymentDetails" | "creditNotes">,
): number[] {
  const prices = bill.paymentDetails.map(({ price }) => price);
  const credits = bill.creditNotes.flatMap(({ lines }) => lines);
  const rest = netOfLines(prices, plainDiscount(bill)).map((net, index) => {
    const credited = credits.filter(({ position }) => position === index + 1);
    return subtractMoney(net, addMoney(...credited.map(({ amount }) => amount)));
  });
  const missing = addMoney(...rest.map((rupees) => Math.max(-rupees, 0)));
  const held = rest.map((rupees) => Math.max(rupees, 0));
  const borne = spread(missing, held);
  return held.map((rupees, index) => subtractMoney(rupees, borne[index] ?? 0));
}

/** Why nothing can be credited on a bill, or null. */
export const creditedBillProblem = ({ paymentMethod }: Pick<CreditedBill, "paymentMethod">): string | null =>
  paymentMethod === FREE ? "This bill is free: nothing was received or is owed." : null;

/** Whether anything is left to credit on a bill. */
export const canBeCredited = (bill: CreditedBill): boolean =>
  creditedBillProblem(bill) === null && leftOfLines(bill).some((left) => left > 0);

/** Why so much cannot be credited of a line of which `left` is left, or null. */
export function lineCreditProblem(amount: number, left: number): string | null {
  if (amount <= left) return null;
  return left === 0
    ? "Nothing of this line is left to credit."
    : `${formatMoneyExactly(left)} of this line is left to credit.`;
}

/** What a credit note of such lines does to a bill. */
export interface CreditEffect {
  amount: number;
  /** What would be paid too much then: it is given back or kept as the patient's advance. */
  overpaid: number;
  /** What is due afterwards. */
  due: number;
}

/** What a credit note of these lines does to a bill. Throws RangeError of an amount that is no money. */
export function creditEffect(
  { dueAmount }: Pick<CreditedBill, "dueAmount">,
  lines: readonly LineCredit[],
): CreditEffect {
  const amount = addMoney(...lines.map((line) => line.amount));
  const over = subtractMoney(amount, dueAmount);
  return { amount, overpaid: Math.max(over, 0), due: Math.max(-over, 0) };
}

/** Why a credit note cannot leave what is overpaid as it is, or null. */
export const settleProblem = (settle: Settlement, overpaid: number): string | null =>
  settle === "due" && overpaid > 0
    ? `${formatMoneyExactly(overpaid)} is paid too much then. Give it back or keep it as advance.`
    : null;

/** How much of each payment, the newest first, goes back until `amount` is given back; `left` is what each still holds. */
export function takeNewestFirst<Payment extends { left: number }>(
  amount: number,
  payments: readonly Payment[],
): { payment: Payment; amount: number }[] {
  let rest = amount;
  return payments.toReversed().flatMap((payment) => {
    const part = Math.min(rest, payment.left);
    if (part === 0) return [];
    rest = subtractMoney(rest, part);
    return [{ payment, amount: part }];
  });
}

/**
 * How an amount is proposed to lie on a bill's lines, of which `left` is what each has left: on the only one of which
 * anything, or exactly so much, is left. Where it could be one or another nothing is guessed.
 */
export function proposeLines(amount: number, left: readonly number[]): (number | null)[] {
  const open = left.filter((rupees) => rupees > 0);
  const isIt = open.length === 1 ? (rupees: number) => rupees > 0 : (rupees: number) => rupees === amount;
  const isOne = amount > 0 && left.filter(isIt).length === 1;
  return left.map((rupees) => (isOne && isIt(rupees) ? Math.min(amount, rupees) : null));
}

interface TakenOff {
  reason: string | null;
  amount: number;
}

/** A bill as it tells what was given back as not done, and credited as such. */
interface GivenBackBill {
  dueAmount: number;
  paymentTransactions: readonly {
    transactionType: string;
    transactionAmount: number;
    reason: string | null;
  }[];
  creditNotes: readonly TakenOff[];
}

/** What a bill still asks for although it was given back as not done: a credit note of so much puts it right. */
export function askedThoughNotDone({ dueAmount, paymentTransactions, creditNotes }: GivenBackBill): number {
  const sum = (all: readonly TakenOff[]) =>
    addMoney(...all.filter(({ reason }) => isNotDone(reason)).map(({ amount }) => amount));
  const refunds = paymentTransactions.filter(({ transactionType }) => transactionType === "Refund");
  const givenBack = sum(refunds.map((row) => ({ reason: row.reason, amount: -row.transactionAmount })));
  return Math.min(Math.max(subtractMoney(givenBack, sum(creditNotes)), 0), dueAmount);
}

/** "CN-000003", as the database numbers the note 3. */
export const creditNoteNumber = (id: number): string => `CN-${String(id).padStart(6, "0")}`;

const numbersOf = (numbers: readonly string[]) =>
  numbers.length === 1 ? `credit note ${numbers[0]}` : `credit notes ${numbers.join(", ")}`;

/** Why the lines of a bill with these credit notes cannot be changed. */
export const linesStay = (numbers: readonly string[]): string =>
  `This bill has ${numbersOf(numbers)}; its lines stay. Make another credit note or a new bill.`;

/** Why a discount cannot be lower than what was credited, or null. */
export const discountProblem = (
  discount: number,
  credited: number,
  numbers: readonly string[],
): string | null =>
  discount < credited ? `${formatMoneyExactly(credited)} of the discount is ${numbersOf(numbers)}.` : null;
