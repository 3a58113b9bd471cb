import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { plainDiscount } from "#rules/money/bills/credit-note.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import classes from "./bill-sums.module.css";

/** What a bill comes to: what was taken off stands with a minus, what is still to pay is the last and largest. */
export function BillSums({ bill }: { bill: Bill }) {
  const show = moneyOf(bill);
  return (
    <Grid as="dl" gap={9} className={classes.sums}>
      <Row gap={16} align="center" justify="between">
        <dt className="soft">Chargeable amount</dt>
        <dd className="text-end num">{show(bill.chargeableAmount)}</dd>
      </Row>
      <Row gap={16} align="center" justify="between">
        <dt className="soft">Discount</dt>
        <dd className="text-end num">{show(-plainDiscount(bill))}</dd>
      </Row>
      {bill.creditNotes.map(({ id, number, amount }) => (
        <Row gap={16} align="center" justify="between" key={id}>
          <dt className="soft">Credited, {number}</dt>
          <dd className="text-end num">{show(-amount)}</dd>
        </Row>
      ))}
      <Row gap={16} align="center" justify="between">
        <dt className="soft">Received</dt>
        <dd className="text-end num">{show(-bill.receivedAmount)}</dd>
      </Row>
      <Row gap={16} align="center" justify="between" className={classes.due}>
        <dt className="soft">Due amount</dt>
        <dd className="text-end num" data-owed={bill.dueAmount > 0 || undefined}>
          {show(bill.dueAmount)}
        </dd>
      </Row>
    </Grid>
  );
}
