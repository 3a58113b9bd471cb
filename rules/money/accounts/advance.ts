import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, MAX_MONEY } from "#rules/values/money.ts";

/**
 * Money that a patient has left with the clinic (docs/handbook/money/billing.md#advances): the patient's account is a
 * ledger of its own, which pays bills through transactions of the type Credit. Amounts in rupees.
 */

/** The types of an account's entries. */
export const ACCOUNT_TYPES = [
  "Advance",
  "Advance returned",
  "To bill",
  "From bill",
  "Opening balance",
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The method of money that moves between a bill and its patient's advance, not through the drawer. */
export const BY_ADVANCE = "Advance";
/** The method of money that moves from one patient's advance to another's. */
export const MOVED = "Moved";

/** Why this amount cannot be taken from an advance with `credit` left, or null. */
export function advanceProblem(amount: number, credit: number): string | null {
  if (credit === 0) return "This patient has no advance.";
  return amount > credit ? `${formatMoneyExactly(credit)} is left of the advance.` : null;
}

/** Why this amount cannot be added to an advance of `credit`, or null. */
export function advanceTooLarge(amount: number, credit: number): string | null {
  return addMoney(amount, credit) > MAX_MONEY
    ? `An advance comes to at most ${formatMoneyExactly(MAX_MONEY)}.`
    : null;
}

/** The use of an advance that forms propose for a bill with this amount due. */
export const proposedAdvance = (due: number, credit: number): number => Math.min(due, credit);

/** Why a patient with money left at the clinic cannot be deleted, in words; null: none is left. */
export function heldReason(credit: number): string | null {
  return credit > 0
    ? `${formatMoneyExactly(credit)} is held as the patient's advance. Return or move it first.`
    : null;
}

/** Why a bill with money kept as the patient's advance cannot be voided, or null. */
export function keptProblem(kept: number): string | null {
  return kept > 0
    ? `${formatMoneyExactly(kept)} of this bill was kept as the patient's advance. A bill that gave to an advance stays.`
    : null;
}
