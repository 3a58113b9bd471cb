import { fields } from "#admin/kit/resource/fields.ts";
import { choice, date, flag, money, text } from "#admin/kit/resource/kinds.tsx";
import { resource } from "#admin/kit/resource/resource.ts";
import {
  createExpense,
  EXPENSE_LABELS,
  Expense,
  ExpenseInput,
  getExpense,
  listExpenses,
  removeExpense,
  updateExpense,
} from "#contract/money/expenses.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/money/day-close/expense.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** The clinic's daily expenses. */
export const expenses = resource({
  entity: "expense",
  one: "expense",
  many: "expenses",
  title: "Daily expenses",
  path: "daily-expenses",
  addPath: "daily-expenses/add",
  calls: {
    list: listExpenses,
    get: getExpense,
    create: createExpense,
    update: updateExpense,
    remove: removeExpense,
  },
  movesMoney: true,
  fields: fields({
    input: ExpenseInput,
    record: Expense,
    labels: EXPENSE_LABELS,
    fields: {
      expenseBy: text(),
      expensesDate: date({ initial: clinicToday }),
      description: text(),
      amount: money(),
      paymentMethod: choice(EXPENSE_METHOD_LABELS),
      fromDrawer: flag({ initial: () => 0 }),
    },
  }),
});
