import { addMoney } from "#rules/values/money.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";

/** An expense from the drawer in a Z-report; the earliest reports do not know who entered it. */
export interface DrawerExpense {
  name: string;
  /** Rupees. */
  amount: number;
  /** The person's id. */
  recordedBy?: number | null | undefined;
}

/**
 * The expenses of a Z-report that somebody may read: all, or their own and the sum of the others from the same drawer
 * (docs/decisions/0011-expense-access.md).
 */
export function drawerExpensesFor(
  reader: Rights & { readonly id: number },
  expenses: readonly DrawerExpense[],
): DrawerExpense[] {
  if (allows(reader, "expenses.readAll")) return [...expenses];
  const own = expenses.filter(({ recordedBy }) => recordedBy === reader.id);
  const others = expenses.filter(({ recordedBy }) => recordedBy !== reader.id);
  if (others.length === 0) return own;
  const name = `${countOfNoun(others.length, "payments")} entered by others`;
  return [...own, { name, amount: addMoney(...others.map(({ amount }) => amount)) }];
}
