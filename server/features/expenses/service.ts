import type { Expense, ExpenseInput } from "#contract/expenses.ts";
import type { Executor } from "#server/platform/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { refuseStale } from "#server/platform/stale.ts";
import * as store from "./store.ts";

const THIS = "This expense";

/** One expense. Throws 404. */
export async function get(db: Executor, id: number): Promise<Expense> {
  const expense = await store.findExpense(db, id);
  if (!expense) throw notFound(THIS);
  return expense;
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
