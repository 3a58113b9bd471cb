import type { Expense, ExpenseInput, ExpenseMethodTotal } from "#contract/expenses.ts";
import type { ListQuery } from "#contract/list-query.ts";
import { EXPENSE_METHODS } from "#rules/expense.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumsBy } from "#server/platform/db/list.ts";
import { notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This expense";

/** One expense. Throws 404, also for one that this person may not read. */
export async function get(db: Executor, id: number, staff: SignedIn): Promise<Expense> {
  const expense = await store.findExpense(db, id, store.readableBy(staff));
  if (!expense) throw notFound(THIS);
  return expense;
}

/** What the list's expenses come to by method, in the order in which the form offers the methods. */
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

export async function create(trx: Executor, input: ExpenseInput, staff: SignedIn): Promise<Expense> {
  return await get(trx, await store.insertExpense(trx, input), staff);
}

type Update = ExpenseInput & { id: number; updatedOn?: string | null };

/** Throws 404, and 409 when somebody changed it meanwhile. */
export async function update(
  trx: Executor,
  { id, updatedOn, ...input }: Update,
  staff: SignedIn,
): Promise<Expense> {
  assertFresh(await lockExisting(trx, id, staff), updatedOn);
  await store.updateExpense(trx, id, input);
  return await get(trx, id, staff);
}

/** Takes an expense out of lists and figures. Throws 404. */
export async function remove(trx: Executor, id: number, staff: SignedIn): Promise<null> {
  await lockExisting(trx, id, staff);
  await store.markRemoved(trx, id);
  return null;
}

async function lockExisting(trx: Executor, id: number, staff: SignedIn): Promise<Expense> {
  const expense = await store.lockExpense(trx, id, store.readableBy(staff));
  if (!expense) throw notFound(THIS);
  return expense;
}
