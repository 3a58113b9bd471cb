import { ResourceView } from "#admin/kit/resource/resource-view.tsx";
import { Fact } from "#admin/kit/view/facts.tsx";
import { formatDateTime } from "#rules/display.ts";
import { expenses } from "./expenses.ts";

/** One expense (docs/handbook/expenses.md#screens). */
export default function ExpenseView() {
  return (
    <ResourceView resource={expenses} title={(_, id) => `Expense ${id}`}>
      {({ id, createdOn, updatedOn }, fact) => (
        <>
          <Fact label="ID">{id}</Fact>
          {fact("expenseBy")}
          {fact("amount")}
          {fact("paymentMethod")}
          {fact("fromDrawer")}
          {fact("expensesDate")}
          <Fact label="Created On">{formatDateTime(createdOn)}</Fact>
          <Fact label="Updated On">{formatDateTime(updatedOn)}</Fact>
          {fact("description", { wide: true })}
        </>
      )}
    </ResourceView>
  );
}
