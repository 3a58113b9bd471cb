import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, recordId } from "#contract/values/fields.ts";
import { listQuery } from "#contract/values/list-query.ts";
import { TRANSACTION_TYPES } from "#rules/money/bills/bill.ts";

/** A payment received: one transaction of a bill that is not void. `transactionAmount` in rupees. */
export const Payment = z.object({
  id: recordId,
  /** The bill's. */
  paymentId: recordId,
  patientName: z.string(),
  transactionDate: z.string(),
  transactionAmount: z.number(),
  transactionType: z.enum(TRANSACTION_TYPES),
  paymentMethod: z.string(),
  channelInfo: z.string().nullable(),
  remarks: z.string().nullable(),
  receivedBy: z.string().nullable(),
  createdOn: instant,
});
export type Payment = z.infer<typeof Payment>;

export const paymentColumns = {
  transactionDate: { type: "date" },
  paymentId: { type: "id" },
  patientName: { type: "text" },
  paymentMethod: { type: "value" },
  channelInfo: { type: "text" },
  receivedBy: { type: "value" },
  transactionAmount: { type: "money" },
} as const;

/** The sum of the matching payments for each method among them, the largest first. `amount` in rupees. */
export const PaymentMethodTotal = z.object({ paymentMethod: z.string(), amount: z.number() });
export type PaymentMethodTotal = z.infer<typeof PaymentMethodTotal>;

/** Takes the query of the list; `page` and `sort` do not matter. */
export const totalPaymentsByMethod = endpoint({
  method: "GET",
  path: "/PaymentTransactions/GetTotalsByMethod",
  access: "bills.read",
  summary: "What the payments of a list come to, by payment method",
  query: listQuery(paymentColumns),
  output: z.array(PaymentMethodTotal),
});

/** The dashboard's earnings, payment by payment: the same range of `transactionDate` has the same sum. */
export const listPayments = endpoint({
  method: "GET",
  path: "/PaymentTransactions/GetAll",
  access: "bills.read",
  summary: "Payments received",
  list: paymentColumns,
  query: listQuery(paymentColumns),
  output: z.array(Payment),
});
