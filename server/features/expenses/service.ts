import type { Expense, ExpenseInput, ExpenseMethodTotal } from "#contract/expenses.ts";
import type { ListQuery } from "#contract/list-query.ts";
import { EXPENSE_METHODS } from "#rules/expense.ts";
import type { Executor } from "#server/platform/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { sumsBy } from "#server/platform/list.ts";
import { refuseStale } from "#server/platform/stale.ts";
import * as store from "./store.ts";

const THIS = "This expense";

/** One expense. Throws 404. */
export async function get(db: Executor, id: number): Promise<Expense> {
  const expense = await store.findExpense(db, id);
  if (!expense) throw notFound(THIS);
  return expense;
}

/** What the list's expenses come to by method, in the order in which the form offers the methods. */
export async function totalsByMethod(db: Executor, query: ListQuery): Promise<ExpenseMethodTotal[]> {
  const sums = await sumsBy(db, store.expenseList, query, { by: "paymentMethod", sum: "amount" });
  return EXPENSE_METHODS.flatMap((paymentMethod) =>
    sums
      .filter(({ value }) => value === paymentMethod)
      .map(({ count, sum }) => ({ paymentMethod, count, amount: sum })),
  );
}

export async function create(trx: Executor, input: ExpenseInput): Promise<Expense> {
  return await get(trx, await store.insertExpense(trx, input));
}

type Update = ExpenseInput & { id: number; updatedOn?: string | null };

/** Throws 404, and 409 when somebody changed it meanwhile. */
export async function update(trx: Executor, { id, updatedOn, ...input }: Update): Promise<Expense> {
  refuseStale(await hold(trx, id), updatedOn);
  await store.updateExpense(trx, id, input);
  return await get(trx, id);
}

/** Takes an expense out of lists and figures. Throws 404. */
export async function remove(trx: Executor, id: number): Promise<null> {
  await hold(trx, id);
  await store.markRemoved(trx, id);
  return null;
}

async function hold(trx: Executor, id: number): Promise<Expense> {
  const expense = await store.lockExpense(trx, id);
  if (!expense) throw notFound(THIS);
  return expense;
}
