import {
  createExpense,
  type Expense,
  getExpense,
  listExpenses,
  removeExpense,
  updateExpense,
} from "#contract/expenses.ts";
import { readList } from "#server/platform/list.ts";
import { route } from "#server/platform/mount.ts";
import * as expenses from "./service.ts";
import { expenseList } from "./store.ts";

export const expenseRoutes = [
  route(listExpenses, ({ db, query }) => readList<Expense>(db, expenseList, query)),
  route(getExpense, ({ db, query }) => expenses.get(db, query.id)),
  route(createExpense, ({ body, write }) => write((trx) => expenses.create(trx, body))),
  route(updateExpense, ({ body, write }) => write((trx) => expenses.update(trx, body))),
  route(removeExpense, ({ query, write }) => write((trx) => expenses.remove(trx, query.id))),
];
