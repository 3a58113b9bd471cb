import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { totalExpensesByMethod } from "#contract/expenses.ts";
import { formatMoney } from "#rules/display.ts";
import { EXPENSE_METHOD_LABELS } from "#rules/expense.ts";
import { call } from "#ui/call.ts";
import classes from "./method-totals.module.css";

/** What the list comes to by payment method, over every matching row as the totals row. */
export function MethodTotals({ query }: { query: Readonly<Record<string, unknown>> }) {
  // Turning pages and sorting leave the sums as they are.
  const { page, pageSize, sort, ...asked } = query;
  const { data = [] } = useQuery({
    queryKey: [totalExpensesByMethod.path, asked],
    queryFn: async ({ signal }) => (await call(totalExpensesByMethod, { query: asked }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  if (data.length === 0) return null;
  return (
    <dl className={classes.totals} aria-label="Total per payment method">
      {data.map(({ paymentMethod, amount }) => (
        <div key={paymentMethod}>
          <dt>{EXPENSE_METHOD_LABELS[paymentMethod]}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
