import { Text } from "@mantine/core";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { deleteAction, editAction, viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import { MethodTotals } from "#admin/kit/list/method-totals.tsx";
import type { Column, RowAction, SummaryProps } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/shell/session/use-session.ts";
import { type Expense, listExpenses, removeExpense, totalExpensesByMethod } from "#contract/expenses.ts";
import { formatMoney } from "#rules/display.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/expense.ts";

const COLUMNS: Column<Expense>[] = [
  { key: "expenseBy", header: "Expense By", format: "name" },
  { key: "description", header: "Description", card: "title" },
  { key: "amount", header: "Amount", format: "money", align: "end", card: "corner" },
  {
    key: "paymentMethod",
    header: "Payment Method",
    render: ({ paymentMethod }) => EXPENSE_METHOD_LABELS[paymentMethod],
    optionLabels: EXPENSE_METHOD_LABELS,
    card: "start",
  },
  { key: "expensesDate", header: "Expense Date", card: "end" },
];

/** Whoever sees only a part of the expenses is told so: the sums would mislead. */
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

const viewOf = ({ id }: Expense) => `/admin/daily-expenses/view/${id}`;

/** What the clinic spent (docs/handbook/expenses.md#screens), the newest first, and what it adds up to. */
export default function ExpenseList() {
  const mayWrite = useMay()("expenses.write");
  const remove = useConfirmDelete(removeExpense, {
    text: "Are you sure you want to delete this Expense?",
    refused: "Expense not deleted! Please try again.",
    failed: "An error occurred while deleting the Expense.",
  });
  const ask = ({ id, description, amount }: Expense) =>
    remove({ query: { id } }, { what: `${description}, ${formatMoney(amount)}` });
  const actions = (row: Expense): RowAction[] => {
    const view = viewAction(viewOf(row));
    if (!mayWrite) return [view];
    return [view, editAction(`/admin/daily-expenses/edit/${row.id}`), deleteAction(() => ask(row))];
  };
  return (
    <ListPage
      title="Daily expenses"
      noun="expenses"
      endpoint={listExpenses}
      columns={COLUMNS}
      nameOf={({ description }) => `expense ${description}`}
      linkTo={viewOf}
      actions={actions}
      summary={Summary}
      add={mayWrite && { label: "Add expense", to: "/admin/daily-expenses/add" }}
    />
  );
}
