import type { BillRow } from "#contract/bills.ts";
import { formatMoney } from "#rules/display.ts";
import classes from "./bill-sums.module.css";

/** What a bill comes to: what was taken off stands with a minus, what is still to pay is the last and largest. */
export function BillSums({ bill }: { bill: BillRow }) {
  return (
    <dl className={classes.sums}>
      <div>
        <dt>Chargeable amount</dt>
        <dd>{formatMoney(bill.chargeableAmount)}</dd>
      </div>
      <div>
        <dt>Discount</dt>
        <dd>{formatMoney(-bill.discountAmount)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>{formatMoney(-bill.receivedAmount)}</dd>
      </div>
      <div className={classes.due}>
        <dt>Due amount</dt>
        <dd data-owed={bill.dueAmount > 0 || undefined}>{formatMoney(bill.dueAmount)}</dd>
      </div>
    </dl>
  );
}
