import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { requiredId, yesNo } from "#contract/values/fields.ts";
import { Bill } from "./bills.ts";
import { intoNextDay } from "./into-next-day.ts";
import { method, reason, refuseMissingInfo } from "./money-fields.ts";

/** Taking payments back. Amounts are rupees; nothing is edited, each call adds rows to the bill's ledger. */

const transactionId = requiredId("Say which payment: transactionId must be a positive number.");

export const RefundPaymentInput = z
  .object({
    transactionId,
    ...method,
    reason,
    /** Keeps the money as the patient's advance instead of handing it over; the method is then ignored. */
    keepAsCredit: yesNo.default(false),
    ...intoNextDay,
  })
  .superRefine((refund, context) => {
    if (!refund.keepAsCredit) refuseMissingInfo(refund, context);
  });

export const refundPayment = endpoint({
  method: "POST",
  path: "/Payments/RefundPayment",
  access: "bills.refund",
  summary: "Give money of a payment back or keep it as the patient's advance, at most what is left of it",
  body: RefundPaymentInput,
  output: Bill,
  creates: true,
  message: "Money given back",
});

export const CorrectPaymentInput = z.object({
  transactionId,
  reason,
  /** What was really received, on this bill or another one; null: nothing. */
  replacement: z
    .object({ paymentId: requiredId("Say which bill: paymentId must be a positive number."), ...method })
    .superRefine(refuseMissingInfo)
    .nullable()
    .default(null),
  ...intoNextDay,
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
