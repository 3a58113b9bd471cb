import { NativeSelect } from "@mantine/core";
import type { ChangeEvent } from "react";
import { YesNoField } from "#admin/kit/fields/yes-no-field.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { PropsOf } from "#admin/kit/resource/props.ts";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS } from "#rules/money/day-close/expense.ts";

const METHODS = [
  { value: "", label: "Choose a payment method" },
  ...EXPENSE_METHODS.map((method) => ({ value: method, label: EXPENSE_METHOD_LABELS[method] })),
];

interface PaidWithProps {
  props: PropsOf<Record<string, unknown>>;
}

/** How an expense was paid, and of cash whether it came out of the drawer: it did, unless somebody says otherwise. */
export function PaidWith({ props }: PaidWithProps) {
  const countsDrawer = useMay()("cash.close");
  const method = props("paymentMethod");
  const fromDrawer = props("fromDrawer");
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const isCash = event.currentTarget.value === "cash";
    method.onChange(event);
    fromDrawer.onChange(isCash ? 1 : 0);
  };
  return (
    <>
      <Col span={3}>
        <NativeSelect data={METHODS} {...method} onChange={choose} />
      </Col>
      {method.value === "cash" && countsDrawer && (
        <Col span={3}>
          <YesNoField {...fromDrawer} />
        </Col>
      )}
    </>
  );
}
