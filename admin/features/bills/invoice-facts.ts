import type { Bill } from "#contract/bills.ts";
import { formatMoney } from "#rules/display.ts";

/** What stands on the invoice (specification 2.11), whatever paper it is printed on. */

export const DISCLAIMER = "This invoice is not valid for legal or judicial purposes.";

/** Every way in which money came in; the bill's own method while none has. */
export function methodsOf({ paymentMethod, paymentTransactions }: Bill): string {
  const methods = new Set(paymentTransactions.map((payment) => payment.paymentMethod));
  return [...methods].join(", ") || paymentMethod;
}

interface Sum {
  label: string;
  shown: string;
  kind: "plain" | "received" | "due";
}

/** The amounts from top to bottom; discount and due only where there is one. */
export function sumsOf({ chargeableAmount, discountAmount, receivedAmount, dueAmount }: Bill): Sum[] {
  const sums: Sum[] = [{ label: "Sub amount", shown: formatMoney(chargeableAmount), kind: "plain" }];
  if (discountAmount > 0)
    sums.push({ label: "Discount", shown: formatMoney(-discountAmount), kind: "plain" });
  sums.push({ label: "Received amount", shown: formatMoney(receivedAmount), kind: "received" });
  if (dueAmount > 0) sums.push({ label: "Due amount", shown: formatMoney(dueAmount), kind: "due" });
  return sums;
}
