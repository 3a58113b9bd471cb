import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import type { UnpaidBill } from "./store.ts";

/**
 * Why a patient who owes something cannot be deleted, in words (docs/handbook/forms.md#deleting); null when they do
 * not.
 */
export function unpaidReason(bills: readonly UnpaidBill[]): string | null {
  const [first, ...others] = bills;
  if (!first) return null;
  const due = formatMoneyExactly(addMoney(...bills.map((bill) => bill.due)));
  return others.length === 0
    ? `${due} is unpaid on bill ${first.id} of ${formatDate(first.date)}.`
    : `${due} is unpaid on ${bills.length} bills, the first of them bill ${first.id} of ${formatDate(first.date)}.`;
}
