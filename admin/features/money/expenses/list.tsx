import { Text } from "@mantine/core";
import { MethodTotals } from "#admin/kit/list/table/method-totals.tsx";
import type { SummaryProps } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { columnsOf } from "#admin/kit/resource/columns.ts";
import { ResourceList } from "#admin/kit/resource/resource-list.tsx";
import { EXPENSE_LABELS, listExpenses, totalExpensesByMethod } from "#contract/money/expenses.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/money/day-close/expense.ts";
import { formatMoney } from "#rules/values/display.ts";
import { expenses } from "./expenses.ts";

const COLUMNS = columnsOf(listExpenses, EXPENSE_LABELS, {
  expenseBy: { format: "name" },
  description: { card: "title" },
  amount: { format: "money", align: "end", card: "corner" },
  paymentMethod: {
    render: ({ paymentMethod }) => EXPENSE_METHOD_LABELS[paymentMethod],
    optionLabels: EXPENSE_METHOD_LABELS,
    card: "start",
  },
  expensesDate: { card: "end" },
});

/** The sums of the list. Staff who see only their own expenses are told so, because the sums would mislead. */
function Summary({ query }: SummaryProps) {
  const seesAll = useMay()("expenses.readAll");
  return (
    <>
      {!seesAll && (
        <Text size="sm" mb={10}>
          These are the expenses that you wrote down yourself.
        </Text>
      )}
      <MethodTotals endpoint={totalExpensesByMethod} query={query} labels={EXPENSE_METHOD_LABELS} />
    </>
  );
}

/** The clinic's expenses (docs/handbook/money/expenses.md#screens), newest first, with their sums. */
export default function ExpenseList() {
  return (
    <ResourceList
      resource={expenses}
      columns={COLUMNS}
      beginning={{ lead: "Rent, salaries, tea: what goes out each day, so that profit is known." }}
      nameOf={({ description }) => `expense ${description}`}
      removal={{
        what: ({ description, amount }) => `${description}, ${formatMoney(amount)}`,
        text: "Are you sure you want to delete this Expense?",
        refused: "Expense not deleted! Please try again.",
        failed: "An error occurred while deleting the Expense.",
      }}
      summary={Summary}
    />
  );
}
