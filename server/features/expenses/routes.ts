import {
  createExpense,
  type Expense,
  getExpense,
  listExpenses,
  removeExpense,
  suggestExpenses,
  totalExpensesByMethod,
  updateExpense,
} from "#contract/expenses.ts";
import { readList } from "#server/platform/list.ts";
import { route } from "#server/platform/mount.ts";
import * as expenses from "./service.ts";
import { expenseList, writtenBefore } from "./store.ts";

export const expenseRoutes = [
  route(listExpenses, ({ db, query }) => readList<Expense>(db, expenseList, query)),
  route(totalExpensesByMethod, ({ db, query }) => expenses.totalsByMethod(db, query)),
  route(suggestExpenses, ({ db, query }) => writtenBefore(db, query.field, query.text)),
  route(getExpense, ({ db, query }) => expenses.get(db, query.id)),
  route(createExpense, ({ body, write }) => write((trx) => expenses.create(trx, body))),
  route(updateExpense, ({ body, write }) => write((trx) => expenses.update(trx, body))),
  route(removeExpense, ({ query, write }) => write((trx) => expenses.remove(trx, query.id))),
];
