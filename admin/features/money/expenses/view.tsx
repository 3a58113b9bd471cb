import { Link } from "react-router";
import { useMay } from "#admin/kit/page/use-session.ts";
import { ResourceView } from "#admin/kit/resource/resource-view.tsx";
import { Fact } from "#admin/kit/view/facts.tsx";
import { pathTo } from "#rules/clinic/screens.ts";
import { shareStatementNumber } from "#rules/money/share.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { expenses } from "./expenses.ts";

/** One expense (docs/handbook/money/expenses.md#screens). */
export default function ExpenseView() {
  const mayOpen = useMay()("share.read");
  return (
    <ResourceView resource={expenses} title={(_, id) => `Expense ${id}`}>
      {({ id, createdOn, updatedOn, idShareStatement: pays }, fact) => (
        <>
          <Fact label="ID">{id}</Fact>
          {fact("expenseBy")}
          {fact("amount")}
          {fact("paymentMethod")}
          {fact("fromDrawer")}
          {fact("expensesDate")}
          {pays !== null && (
            <Fact label="Pays share statement">
              {mayOpen ? (
                <Link to={pathTo("shares/view/:id", pays)}>{shareStatementNumber(pays)}</Link>
              ) : (
                shareStatementNumber(pays)
              )}
            </Fact>
          )}
          <Fact label="Created On">{formatDateTime(createdOn)}</Fact>
          <Fact label="Updated On">{formatDateTime(updatedOn)}</Fact>
          {fact("description", { wide: true })}
        </>
      )}
    </ResourceView>
  );
}
