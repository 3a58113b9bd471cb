import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";

/** What a patient owed, or had paid ahead, when the clinic began with Matab (docs/handbook/money/statement.md#opening-balances). Rupees. */

/** The line of the bill that holds what was owed, and the method of an entry that moved nothing. */
export const OPENING_BALANCE = "Opening balance";

/** Which way it stands. */
export const OPENING_SIDES = ["Owes", "Paid ahead"] as const;
export type OpeningSide = (typeof OPENING_SIDES)[number];

/**
 * By how much the account changes when `amount` is to be what was paid ahead, and `before` is said now; or why it cannot be,
 * where more was used of it than it would then be.
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
