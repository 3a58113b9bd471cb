import {
  createExpense,
  type Expense,
  getExpense,
  listExpenses,
  removeExpense,
  suggestExpenses,
  totalExpensesByMethod,
  updateExpense,
} from "#contract/money/expenses.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { route } from "#server/platform/http/mount.ts";
import * as service from "./service.ts";
import { expenseList, findSuggestions, readableBy } from "./store.ts";

const { expenses } = service;

export const expenseRoutes = [
  route(listExpenses, ({ db, query, staff }) => readList<Expense>(db, expenseList, query, readableBy(staff))),
  route(totalExpensesByMethod, ({ db, query, staff }) => service.totalsByMethod(db, query, staff)),
  route(suggestExpenses, ({ db, query, staff }) =>
    findSuggestions(db, query.field, query.text, readableBy(staff)),
  ),
  route(getExpense, ({ db, query, staff }) => service.getExpense(db, query.id, staff)),
  route(createExpense, ({ body, write }) => write((trx) => service.createExpense(trx, body))),
  route(updateExpense, ({ body, staff, write }) => write((trx) => service.updateExpense(trx, body, staff))),
  route(removeExpense, ({ query, staff, write }) =>
    write((trx) => expenses.remove(trx, query.id, readableBy(staff))),
  ),
];
