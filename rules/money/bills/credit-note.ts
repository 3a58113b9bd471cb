import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { netOfLines, spread } from "#rules/values/spread.ts";
import { FREE } from "./payment-method.ts";
import { isNotDone } from "./reversal.ts";

/**
 * Takes work off a bill that was not done, or was too dear (docs/handbook/money/billing.md#credit-notes). A bill's credits
 * are part of its discount. Amounts in rupees; a line is its position on the bill, from 1.
 */

/** What happens to money overpaid after a credit note: there must be none ("due"), it is refunded, or kept as advance. */
export const SETTLEMENTS = ["due", "refund", "credit"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** The amount credited on one line. */
export interface LineCredit {
  position: number;
  amount: number;
}

/** The facts of a bill that credit notes need. */
export interface CreditedBill {
  paymentMethod: string;
  /** The whole discount, credit notes included. */
  discountAmount: number;
  dueAmount: number;
  /** The part of the discount from credit notes. */
  creditedAmount: number;
  paymentDetails: readonly { price: number }[];
  creditNotes: readonly { lines: readonly LineCredit[] }[];
}

/** The part of the discount that is from no credit note. */
export const plainDiscount = ({
  discountAmount,
  creditedAmount,
}: Pick<CreditedBill, "discountAmount" | "creditedAmount">): number =>
  subtractMoney(discountAmount, creditedAmount);

/**
 * What can still be credited on each line: its price less its part of the plain discount, less its credits. The sum is the
 * bill's net: where a discount was raised after a line was credited, the other lines bear it.
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

/** Why this amount cannot be credited on a line with `left` left, or null. */
export function lineCreditProblem(amount: number, left: number): string | null {
  if (amount <= left) return null;
  return left === 0
    ? "Nothing of this line is left to credit."
    : `${formatMoneyExactly(left)} of this line is left to credit.`;
}

/** The effect of a credit note on its bill. */
export interface CreditEffect {
  amount: number;
  /** What is overpaid then, to be refunded or kept as the patient's advance. */
  overpaid: number;
  /** What is due afterwards. */
  due: number;
}

/** The effect of a credit note of these lines on a bill. Throws RangeError for an amount that is no money. */
export function creditEffect(
  { dueAmount }: Pick<CreditedBill, "dueAmount">,
  lines: readonly LineCredit[],
): CreditEffect {
  const amount = addMoney(...lines.map((line) => line.amount));
  const over = subtractMoney(amount, dueAmount);
  return { amount, overpaid: Math.max(over, 0), due: Math.max(-over, 0) };
}

/** Why a credit note cannot leave money overpaid, or null. */
export const settleProblem = (settle: Settlement, overpaid: number): string | null =>
  settle === "due" && overpaid > 0
    ? `${formatMoneyExactly(overpaid)} is paid too much then. Give it back or keep it as advance.`
    : null;

/** How much of each payment is taken back, the newest first, up to `amount`; `left` is what each still holds. */
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
 * The proposed credit of each line for an amount, by what each has `left`: all of it on the only line with anything, or
 * exactly that much, left. Where several lines are possible nothing is proposed.
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

/** The facts of a bill that show money refunded for work not done, and credits for it. */
interface GivenBackBill {
  dueAmount: number;
  paymentTransactions: readonly {
    transactionType: string;
    transactionAmount: number;
    reason: string | null;
  }[];
  creditNotes: readonly TakenOff[];
}

/** What a bill still charges although it was refunded as not done; a credit note of this amount corrects it. */
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

/** Why a discount cannot be lower than the credits, or null. */
export const discountProblem = (
  discount: number,
  credited: number,
  numbers: readonly string[],
): string | null =>
  discount < credited ? `${formatMoneyExactly(credited)} of the discount is ${numbersOf(numbers)}.` : null;
