/** How an expense was paid, as the wire and the database write it (docs/handbook/money/expenses.md). */
export const EXPENSE_METHODS = ["cash", "credit_card", "bank_transfer", "debit_card"] as const;
export type ExpenseMethod = (typeof EXPENSE_METHODS)[number];

/** The least that an expense is, in rupees. */
export const LEAST_EXPENSE = 1;

/** The labels. credit_card is known under two names, so its label carries both. */
export const EXPENSE_METHOD_LABELS = {
  cash: "Cash",
  credit_card: "Online / Credit Card",
  bank_transfer: "Bank Transfer",
  debit_card: "Debit Card",
} as const satisfies Record<ExpenseMethod, string>;
