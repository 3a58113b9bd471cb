import type { BodyOf } from "#contract/endpoint.ts";
import type * as endpoints from "#contract/expenses.ts";
import type { Expense, ExpenseInput, ExpenseMethodTotal } from "#contract/expenses.ts";
import type { ListQuery } from "#contract/list-query.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { EXPENSE_METHODS } from "#rules/expense.ts";
import { shareStatementNumber } from "#rules/share.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumsBy } from "#server/platform/db/list-totals.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import * as store from "./store.ts";

/** Reading, adding, changing and deleting expenses. Which ones a person may read: `readableBy`. */
export const expenses = recordService(store.expenses, {
  called: "This expense",
  check: async (_trx, input, stored) => {
    checkDrawer(input);
    const pays = stored?.idShareStatement ?? null;
    if (pays !== null && input.amount !== stored?.amount)
      throw invalid({
        field: "amount",
        message: `This expense pays the share statement ${shareStatementNumber(pays)}: it stays at ${formatMoneyExactly(stored?.amount ?? 0)}.`,
      });
  },
});

function checkDrawer({ fromDrawer, paymentMethod }: ExpenseInput): void {
  if (fromDrawer === 1 && paymentMethod !== "cash")
    throw invalid({ field: "fromDrawer", message: "Only cash is paid from the drawer." });
}

/** Adds the expense that pays a statement of a doctor's share. Throws 400, and what a closed day refuses. */
export async function payShare(trx: Executor, input: ExpenseInput, idStatement: number): Promise<Expense> {
  checkDrawer(input);
  return await store.expenses.insert(trx, input, { share_statement_id: idStatement });
}

/** Changes an expense. Who does not say whether the cash came from the drawer leaves that as it is. Throws 400, 404 and 409. */
export async function updateExpense(
  trx: Executor,
  { id, ...input }: BodyOf<typeof endpoints.updateExpense>,
  staff: SignedIn,
): Promise<Expense> {
  const scope = store.readableBy(staff);
  const stored = await expenses.lockExisting(trx, id, scope);
  const kept = input.paymentMethod === "cash" ? stored.fromDrawer : 0;
  return await expenses.update(trx, id, { ...input, fromDrawer: input.fromDrawer ?? kept }, scope);
}

/** One expense. Throws 404, also for an expense that this person may not read. */
export function getExpense(db: Executor, id: number, staff: SignedIn): Promise<Expense> {
  return expenses.get(db, id, store.readableBy(staff));
}

/** The sums of the list's expenses by payment method, in the order of the form's choices. */
export async function totalsByMethod(
  db: Executor,
  query: ListQuery,
  staff: SignedIn,
): Promise<ExpenseMethodTotal[]> {
  const scope = store.readableBy(staff);
  const sums = await sumsBy(db, store.expenseList, query, { by: "paymentMethod", sum: "amount", scope });
  return EXPENSE_METHODS.flatMap((paymentMethod) =>
    sums
      .filter(({ value }) => value === paymentMethod)
      .map(({ count, sum }) => ({ paymentMethod, count, amount: sum })),
  );
}
