import { formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney, MAX_MONEY } from "#rules/values/money.ts";

/**
 * Money that a patient has left with the clinic (docs/handbook/money/billing.md#advances): a ledger of its own, the patient's account,
 * from which bills are paid by transactions of the type Credit. Amounts in rupees.
 */

/** What an entry of a patient's account is. */
export const ACCOUNT_TYPES = [
  "Advance",
  "Advance returned",
  "To bill",
  "From bill",
  "Opening balance",
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The method of what moves between a bill and its patient's advance: no money is taken or given. */
export const BY_ADVANCE = "Advance";
/** The method of what moves from one patient's advance to another's. */
export const MOVED = "Moved";

/** Why so much cannot be taken from an advance of which `credit` is left, or null. */
export function advanceProblem(amount: number, credit: number): string | null {
  if (credit === 0) return "This patient has no advance.";
  return amount > credit ? `${formatMoneyExactly(credit)} is left of the advance.` : null;
}

/** Why so much cannot be added to an advance of `credit`, or null. */
export function advanceTooLarge(amount: number, credit: number): string | null {
  return addMoney(amount, credit) > MAX_MONEY
    ? `An advance comes to at most ${formatMoneyExactly(MAX_MONEY)}.`
    : null;
}

/** What a bill of which so much is due uses of an advance, as forms propose it. */
export const proposedAdvance = (due: number, credit: number): number => Math.min(due, credit);

/** Why a patient whose money the clinic holds is not deleted, in words; null when it holds none. */
export function heldReason(credit: number): string | null {
  return credit > 0
    ? `${formatMoneyExactly(credit)} is held as the patient's advance. Return or move it first.`
    : null;
}

/** Why a bill cannot be voided of whose money so much was kept as the patient's advance, or null. */
export function keptProblem(kept: number): string | null {
  return kept > 0
    ? `${formatMoneyExactly(kept)} of this bill was kept as the patient's advance. A bill that gave to an advance stays.`
    : null;
}
