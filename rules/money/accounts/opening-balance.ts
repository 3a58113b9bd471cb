import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";

/**
 * A patient's debt or advance from before the clinic used Matab (docs/handbook/money/statement.md#opening-balances).
 * Rupees.
 */

/** The line of the bill for a debt, and the method of the entry for an advance, which moves no money. */
export const OPENING_BALANCE = "Opening balance";

export const OPENING_SIDES = ["Owes", "Paid ahead"] as const;
export type OpeningSide = (typeof OPENING_SIDES)[number];

/**
 * By how much the account changes when the opening advance becomes `amount` instead of `before`; or why it cannot, because
 * more of it is used than would be left.
 */
export function openingChange(
  amount: number,
  { before, credit }: { before: number; credit: number },
): { change: number } | { problem: string } {
  const change = subtractMoney(amount, before);
  if (change === 0) return { problem: `${formatMoneyExactly(amount)} is the opening balance already.` };
  if (-change > credit)
    return {
      problem: `${formatMoneyExactly(subtractMoney(before, credit))} of the opening balance is used already; it cannot be less.`,
    };
  return { change };
}
