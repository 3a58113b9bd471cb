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
import { readList } from "#server/platform/db/list.ts";
import { route } from "#server/platform/http/mount.ts";
import * as expenses from "./service.ts";
import { expenseList, readableBy, writtenBefore } from "./store.ts";

export const expenseRoutes = [
  route(listExpenses, ({ db, query, staff }) => readList<Expense>(db, expenseList, query, readableBy(staff))),
  route(totalExpensesByMethod, ({ db, query, staff }) => expenses.totalsByMethod(db, query, staff)),
  route(suggestExpenses, ({ db, query, staff }) =>
    writtenBefore(db, query.field, query.text, readableBy(staff)),
  ),
  route(getExpense, ({ db, query, staff }) => expenses.get(db, query.id, staff)),
  route(createExpense, ({ body, staff, write }) => write((trx) => expenses.create(trx, body, staff))),
  route(updateExpense, ({ body, staff, write }) => write((trx) => expenses.update(trx, body, staff))),
  route(removeExpense, ({ query, staff, write }) => write((trx) => expenses.remove(trx, query.id, staff))),
];
