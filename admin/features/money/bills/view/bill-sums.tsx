import { Grid } from "#admin/kit/layout/layout.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { plainDiscount } from "#rules/money/bills/credit-note.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import classes from "./bill-sums.module.css";

/** What a bill comes to: what was taken off stands with a minus, what is still to pay is the last and largest. */
export function BillSums({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  return (
    <Grid as="dl" gap={9} className={classes.sums}>
      <div>
        <dt>Chargeable amount</dt>
        <dd>{show(bill.chargeableAmount)}</dd>
      </div>
      <div>
        <dt>Discount</dt>
        <dd>{show(-plainDiscount(bill))}</dd>
      </div>
      {bill.creditNotes.map(({ id, number, amount }) => (
        <div key={id}>
          <dt>Credited, {number}</dt>
          <dd>{show(-amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Received</dt>
        <dd>{show(-bill.receivedAmount)}</dd>
      </div>
      <div className={classes.due}>
        <dt>Due amount</dt>
        <dd data-owed={bill.dueAmount > 0 || undefined}>{show(bill.dueAmount)}</dd>
      </div>
    </Grid>
  );
}
