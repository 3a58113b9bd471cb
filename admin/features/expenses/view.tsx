import { useParams } from "react-router";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import { getExpense } from "#contract/expenses.ts";
import { formatDate, formatDateTime, formatMoney } from "#rules/display.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/expense.ts";

/** One expense (docs/handbook/expenses.md#screens). */
export default function ExpenseView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useRecord(getExpense, { query: { id } });
  return (
    <ViewPage
      title={`Expense ${id}`}
      back={{ to: "/admin/daily-expenses", label: "Back" }}
      record={record}
      actions={() =>
        may("expenses.write") && <EditLink to={`/admin/daily-expenses/edit/${id}`} group="This expense" />
      }
    >
      {(expense) => (
        <>
          <Facts columns>
            <Fact label="ID">{id}</Fact>
            <Fact label="Expense By">
              <PersonName name={expense.expenseBy} />
            </Fact>
            <Fact label="Amount">{formatMoney(expense.amount)}</Fact>
            <Fact label="Payment Method">{EXPENSE_METHOD_LABELS[expense.paymentMethod]}</Fact>
            <Fact label="Expense Date">{formatDate(expense.expensesDate)}</Fact>
            <Fact label="Created On">{formatDateTime(expense.createdOn)}</Fact>
            <Fact label="Updated On">{formatDateTime(expense.updatedOn)}</Fact>
            <Fact label="Description" wide>
              {expense.description}
            </Fact>
          </Facts>
          <HistorySection entity="expense" id={Number(id)} />
        </>
      )}
    </ViewPage>
  );
}
