import { SegmentedControl } from "@mantine/core";
import { MethodFields } from "#admin/features/money/bills/reversal/method-fields.tsx";
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
    ["Comes to", comesTo, subtractMoney(comesTo, amount)],
    ["Received", bill.receivedAmount, subtractMoney(bill.receivedAmount, overpaid)],
    ["Due", bill.dueAmount, due],
  ] as const;
  return (
    <table className={classes.effect} aria-label="What the note changes">
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">After it</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, now, after]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatMoneyExactly(now)}</td>
            <td>{formatMoneyExactly(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
