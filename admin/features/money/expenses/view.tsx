import { Fragment } from "react";
import { Link } from "react-router";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
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
      {({ id, createdOn, updatedOn, idShareStatement: pays, labCases = [] }, fact) => (
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
          {labCases.length > 0 && (
            <Fact label="Pays lab work">
              <span>
                {labCases.map((one, index) => (
                  <Fragment key={one.id}>
                    {index > 0 && ", "}
                    <RecordLink screen="lab/view/:id" id={one.id}>
                      {one.number}
                    </RecordLink>
                  </Fragment>
                ))}
              </span>
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
