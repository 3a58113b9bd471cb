import type { ReactNode } from "react";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { formatDate } from "#rules/values/display.ts";
import classes from "./reversal.module.css";
import { paymentOf, type ReversalProps } from "./use-reversal-form.ts";

interface ReversedPaymentProps extends Pick<ReversalProps, "bill" | "transactionId"> {
  /** What stands out of it. */
  children: ReactNode;
}

/** Whose payment it is, on which bill and of which day. */
export function ReversedPayment({ bill, transactionId, children }: ReversedPaymentProps) {
  return (
    <Row as="p" gap={4} gapX={16} justify="between" wrap className={`${classes.facts} soft break`}>
      <span>
        <WrittenText text={bill.patientName} />, bill {bill.paymentId}, receipt {transactionId} of{" "}
        {formatDate(paymentOf(bill, transactionId)?.transactionDate)}
      </span>
      <b>{children}</b>
    </Row>
  );
}
