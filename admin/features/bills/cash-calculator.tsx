import type { UseFormReturnType } from "@mantine/form";
import { MoneyField } from "#admin/kit/money-field.tsx";
import { changeToGive } from "#rules/bill.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { isMoney } from "#rules/money.ts";
import type { Amount } from "./bill-values.ts";
import classes from "./cash-calculator.module.css";
import { selectAll } from "./select-all.ts";

interface CashCalculatorProps<Values> {
  form: UseFormReturnType<Values>;
  /** What of the money is kept, in rupees. */
  received: number;
}

/** What the person at the desk would reckon in the head: stays on the screen, is never stored. */
export function CashCalculator<Values extends { handedOver: Amount }>({
  form,
  received,
}: CashCalculatorProps<Values>) {
  const handedOver = Number(form.getValues().handedOver);
  const change = isMoney(handedOver) && handedOver > 0 ? changeToGive(handedOver, received) : 0;
  return (
    <div className={classes.two}>
      <MoneyField label="Cash handed over" {...form.getInputProps("handedOver")} onFocus={selectAll} />
      <dl className={classes.change}>
        <dt>Change to give</dt>
        <dd aria-live="polite">{formatMoneyExactly(change)}</dd>
      </dl>
    </div>
  );
}
