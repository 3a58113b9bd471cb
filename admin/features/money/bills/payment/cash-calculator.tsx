import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Amount } from "#admin/features/money/bills/form/bill-values.ts";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { formatMoneyExactly } from "#rules/values/display.ts";
import classes from "./cash-calculator.module.css";
import { cashCount } from "./cash-tendered.ts";

interface CashCalculatorProps<Values> {
  form: UseFormReturnType<Values>;
  /** What of the money is kept, in rupees. */
  received: number;
  /** Makes what was handed over the amount that is received. */
  onTakeHanded: (rupees: number) => void;
}

/**
 * Computes the change for a cash payment; shown only, never stored. When less cash was handed over than the amount, the
 * form cannot be sent until one of the two is corrected.
 */
export function CashCalculator<Values extends { handedOver: Amount }>({
  form,
  received,
  onTakeHanded,
}: CashCalculatorProps<Values>) {
  const { handedOver } = form.getValues();
  const { change, short } = cashCount(handedOver, received) ?? { change: 0, short: 0 };
  const handed = Number(handedOver);
  return (
    <Grid gap={12} align="start" className={classes.cash}>
      <MoneyField label="Cash handed over" {...form.getInputProps("handedOver")} />
      <Grid as="dl" gap={2} justify="end" className={classes.change} data-short={short > 0 || undefined}>
        <dt className="fs-13 soft">{short > 0 ? "Too little" : "Change to give"}</dt>
        <dd aria-live="polite">
          {short > 0 ? `${formatMoneyExactly(short)} short` : formatMoneyExactly(change)}
        </dd>
      </Grid>
      {short > 0 && handed > 0 && (
        <Button
          className={classes.instead}
          variant="default"
          onMouseDown={preventFocusChange}
          onClick={() => {
            onTakeHanded(handed);
            form.clearFieldError("handedOver");
          }}
        >
          {`Receive ${formatMoneyExactly(handed)} instead`}
        </Button>
      )}
    </Grid>
  );
}
