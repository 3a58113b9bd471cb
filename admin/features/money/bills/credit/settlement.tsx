import { SegmentedControl } from "@mantine/core";
import { MethodFields } from "#admin/features/money/bills/reversal/method-fields.tsx";
import { DataTable } from "#admin/kit/display/data-table.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import type { Bill } from "#contract/money/bills.ts";
import type { CreditEffect, Settlement } from "#rules/money/bills/credit-note.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import classes from "./credit-note.module.css";

/** How money is settled that is paid too much after a credit note. */
export interface SettlementValues extends Record<string, unknown> {
  settle: Settlement;
  paymentMethod: string;
  channelInfo: string;
}

interface EffectProps extends CreditEffect {
  bill: Bill;
}

/** The bill's sums as they are, and as the note leaves them. */
export function Effect({ bill, amount, overpaid, due }: EffectProps) {
  const comesTo = subtractMoney(bill.chargeableAmount, bill.discountAmount);
  const rows = [
    { label: "Comes to", now: comesTo, after: subtractMoney(comesTo, amount) },
    { label: "Received", now: bill.receivedAmount, after: subtractMoney(bill.receivedAmount, overpaid) },
    { label: "Due", now: bill.dueAmount, after: due },
  ];
  return (
    <DataTable
      label="What the note changes"
      className={classes.effect}
      rows={rows}
      keyOf={({ label }) => label}
      columns={[
        { head: "", names: true, cell: ({ label }) => label },
        { head: "Now", cell: ({ now }) => formatMoneyExactly(now) },
        { head: "After it", cell: ({ after }) => formatMoneyExactly(after) },
      ]}
    />
  );
}

/** What becomes of money that is paid too much after the note. */
export function Settle<Values extends SettlementValues>({
  form,
  overpaid,
}: Pick<ContractForm<Values>, "form"> & { overpaid: number }) {
  const { settle } = form.getValues();
  return (
    <div className={classes.settle}>
      <p>
        <b>{formatMoneyExactly(overpaid)}</b> is paid too much then. The newest payments go back first; what
        came from the advance goes back to it.
      </p>
      <SegmentedControl
        aria-label="What becomes of it"
        value={settle}
        onChange={(value) => form.setValues({ settle: value as Settlement } as Partial<Values>)}
        data={[
          { value: "refund", label: "Give back" },
          { value: "credit", label: "Keep as advance" },
        ]}
      />
      {settle === "refund" && <MethodFields form={form} />}
    </div>
  );
}
