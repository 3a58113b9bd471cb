import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  dropInvisible,
  flag,
  instant,
  recordId,
  requiredDate,
  requiredId,
  requiredNotes,
  requiredText,
  rupees,
  seenUpdatedOn,
  shownFlag,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { createCall, getCall, listCall, removeCall } from "#contract/values/resource.ts";
import { EXPENSE_METHODS, LEAST_EXPENSE } from "#rules/money/day-close/expense.ts";
import { addDays, clinicToday, isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { dayProblem } from "#rules/values/time/day-range.ts";
import { beyondDrawer, intoNextDay } from "./into-next-day.ts";

/** An expense of a day. `amount` in rupees. */
export const Expense = z.object({
  id: recordId,
  expenseBy: z.string(),
  description: z.string(),
  amount: z.number(),
  paymentMethod: z.enum(EXPENSE_METHODS),
  expensesDate: z.string(),
  /** 1: paid with cash from the drawer, so that the day close counts it. */
  fromDrawer: shownFlag,
  /** The statement of a doctor's share that it pays (docs/handbook/money/share.md#paid-out). */
  idShareStatement: recordId.nullable(),
  /** The cases of a lab that it pays (docs/handbook/money/lab.md). */
  labCases: z.array(z.object({ id: recordId, number: z.string() })).optional(),
  createdOn: instant,
  updatedOn: instant,
});
export type Expense = z.infer<typeof Expense>;

/** The day of an expense. From a closed drawer it may be tomorrow; the server checks whether that applies. */
const expenseDay = requiredDate("Expense date is required.").superRefine((date, context) => {
  if (!isCalendarDate(date) || date === addDays(clinicToday(), 1)) return;
  const problem = dayProblem("money", "Expense date", date);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

/** The expense form (docs/handbook/money/expenses.md#screens). */
export const ExpenseInput = z.object({
  expenseBy: requiredText("Expense by is required."),
  description: requiredNotes("Description is required.", 2000),
  amount: rupees("Amount is required and must be greater than 0.", LEAST_EXPENSE),
  paymentMethod: choice(EXPENSE_METHODS, "Payment method is required."),
  expensesDate: expenseDay,
  fromDrawer: flag().optional(),
});
export type ExpenseInput = z.infer<typeof ExpenseInput>;

export const EXPENSE_LABELS = {
  expenseBy: "Expense By",
  expensesDate: "Expense Date",
  fromDrawer: "Paid from the drawer",
  description: "Description",
  amount: "Amount",
  paymentMethod: "Payment Method",
} as const satisfies Labels<typeof ExpenseInput>;

export const expenseColumns = {
  expenseBy: { type: "text" },
  description: { type: "text" },
  amount: { type: "money" },
  paymentMethod: { type: "choice", options: EXPENSE_METHODS },
  expensesDate: { type: "date" },
} as const;

export const listExpenses = listCall({
  path: "/Expense/GetAllExpense",
  access: "expenses.read",
  summary: "Daily expenses",
  record: Expense,
  columns: expenseColumns,
});

/** The sum of the matching expenses by payment method, for each method among them. `amount` in rupees. */
export const ExpenseMethodTotal = z.object({
  paymentMethod: z.enum(EXPENSE_METHODS),
  count: z.number().int(),
  amount: z.number(),
});
export type ExpenseMethodTotal = z.infer<typeof ExpenseMethodTotal>;

/** Takes the query of the list; `page` and `sort` do not matter. */
export const totalExpensesByMethod = endpoint({
  method: "GET",
  path: "/Expense/GetTotalsByMethod",
  access: "expenses.read",
  summary: "What the expenses of a list come to, by payment method",
  query: listQuery(expenseColumns),
  output: z.array(ExpenseMethodTotal),
});

/** The fields that suggest earlier values. */
export const SUGGESTED_FIELDS = ["expenseBy", "description"] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];
export const MAX_SUGGESTIONS = 8;

export const suggestExpenses = endpoint({
  method: "GET",
  path: "/Expense/GetSuggestions",
  access: "expenses.write",
  summary: "What was written in a field of the expense form before, the most usual first",
  query: z.object({
    field: choice(SUGGESTED_FIELDS, "Say which field: expenseBy or description."),
    text: z.preprocess(dropInvisible, z.string().trim().max(200).default("")),
  }),
  output: z.array(z.string()).max(MAX_SUGGESTIONS),
});

export const getExpense = getCall({
  path: "/Expense/GetExpenseById",
  access: "expenses.read",
  summary: "One expense",
  record: Expense,
});

export const createExpense = createCall({
  path: "/Expense/InsertExpense",
  access: "expenses.write",
  summary: "Add an expense",
  record: Expense,
  input: ExpenseInput.extend({ ...intoNextDay, ...beyondDrawer }),
  message: "Expense created successfully!",
});

/** The wire has the id among the fields. */
export const updateExpense = endpoint({
  method: "POST",
  path: "/Expense/UpdateExpense",
  access: "expenses.write",
  summary: "Change an expense",
  body: ExpenseInput.extend({
    id: requiredId("Say which expense: id must be a positive number."),
    updatedOn: seenUpdatedOn,
    ...intoNextDay,
    ...beyondDrawer,
  }),
  output: Expense,
  message: "Expense updated successfully!",
});

export const removeExpense = removeCall({
  path: "/Expense/DeleteExpense",
  access: "expenses.write",
  summary: "Delete an expense",
  message: "Expense deleted successfully!",
});
