import { sql } from "kysely";
import { paymentColumns } from "#contract/payments.ts";
import type { ListSource } from "#server/platform/list.ts";

/** The transactions of all bills that are not void. Every join is an outer one, so that counting goes without them. */
export const paymentList: ListSource<typeof paymentColumns> = {
  table: "bill_transactions",
  joins: sql`LEFT JOIN bills b ON b.id = t.bill_id LEFT JOIN staff s ON s.id = t.received_by`,
  contract: paymentColumns,
  columns: {
    transactionDate: sql`t.transaction_date`,
    paymentId: sql`t.bill_id`,
    patientName: sql`b.patient_name`,
    paymentMethod: sql`t.payment_method`,
    channelInfo: sql`t.channel_info`,
    receivedBy: sql`s.name`,
    transactionAmount: sql`t.amount`,
  },
  select: sql`t.id, t.bill_id AS "paymentId", b.patient_name AS "patientName", t.transaction_date AS "transactionDate",
    t.amount AS "transactionAmount", t.type AS "transactionType", t.payment_method AS "paymentMethod",
    t.channel_info AS "channelInfo", t.remarks, s.name AS "receivedBy", t.created_on AS "createdOn"`,
  totals: { transactionAmount: "amount" },
  shortPieces: true,
};
