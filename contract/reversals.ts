import { z } from "zod";
import { Bill } from "./bills.ts";
import { endpoint } from "./endpoint.ts";
import { optionalText, requiredId, requiredText, rupees } from "./fields.ts";

/** What takes a payment back. Amounts are rupees; nothing is edited, each call adds rows to the bill's ledger. */

const reason = requiredText("Say why.", 500).refine((text) => text.length >= 3, {
  error: "Say why in three letters or more.",
});
const transactionId = requiredId("Say which payment: transactionId must be a positive number.");

const payment = {
  amount: rupees("Amount is required and must be greater than 0.", 0.01),
  paymentMethod: requiredText("Payment Method is required.", 60),
  channelInfo: optionalText(200),
};

function refuseMissingInfo(
  { paymentMethod, channelInfo }: { paymentMethod: string; channelInfo: string | null },
  context: z.RefinementCtx,
): void {
  if (paymentMethod === "Online" && !channelInfo)
    context.addIssue({
      code: "custom",
      path: ["channelInfo"],
      message: "Transaction Information is required.",
    });
}

export const RefundPaymentInput = z
  .object({ transactionId, ...payment, reason })
  .superRefine(refuseMissingInfo);

export const refundPayment = endpoint({
  method: "POST",
  path: "/Payments/RefundPayment",
  access: "bills.refund",
  summary: "Give money of a payment back, at most what is left of it",
  body: RefundPaymentInput,
  output: Bill,
  creates: true,
  message: "Money given back",
});

export const CorrectPaymentInput = z.object({
  transactionId,
  reason,
  /** What was really received, on this bill or another one; null: nothing was. */
  replacement: z
    .object({ paymentId: requiredId("Say which bill: paymentId must be a positive number."), ...payment })
    .superRefine(refuseMissingInfo)
    .nullable()
    .default(null),
});

export const correctPayment = endpoint({
  method: "POST",
  path: "/Payments/CorrectPayment",
  access: "bills.write",
  summary: "Take back a payment that was typed wrong, and record the right one",
  body: CorrectPaymentInput,
  output: Bill,
  creates: true,
  message: "Payment put right",
});
