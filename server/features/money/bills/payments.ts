import { sql } from "kysely";
import { type PaymentMethodTotal, paymentColumns } from "#contract/money/payments.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { PAYMENT_METHODS } from "#rules/money/bills/bill.ts";
import { addMoney } from "#rules/values/money.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isNarrowed } from "#server/platform/db/lists/list-conditions.ts";
import { sumsBy } from "#server/platform/db/lists/list-matches.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";
import { inEverySpelling, spellingsReceived } from "./method-spellings.ts";

/** The transactions of all bills that are not void. All joins are outer joins, so that counting can skip them. */
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
  ofPerson: sql`JOIN bills whose ON whose.patient_id = meant.id JOIN bill_transactions t ON t.bill_id = whose.id`,
};

/** Sums received per method, kept by triggers (track_list_totals_by). */
const BY_METHOD = sql`SELECT measure AS value, sum(value) AS sum FROM list_totals
  WHERE list = 'bill_transactions.payment_method' GROUP BY measure HAVING sum(value) <> 0`;

/** The methods in which money was received, and those that every bill form offers. */
export const methodsReceived = sql`SELECT value FROM (${BY_METHOD}) AS received`;
export const methodsBilled = sql`${methodsReceived} UNION ALL SELECT unnest(${[...PAYMENT_METHODS]}::text[])`;

/** The sums of the list's payments by method. Without filters they come from the totals kept by triggers. */
export async function totalsByMethod(db: Executor, asked: ListQuery): Promise<PaymentMethodTotal[]> {
  const shown = await spellingsReceived(db);
  const query = await inEverySpelling(db, asked, shown);
  const by = { by: "paymentMethod", sum: "transactionAmount" } as const;
  const sums = isNarrowed(paymentList, query)
    ? await sumsBy(db, paymentList, query, by)
    : (await sql<{ value: string; sum: number }>`${BY_METHOD}`.execute(db)).rows;
  return [...Map.groupBy(sums, ({ value }) => shown.get(value) ?? value)]
    .map(([paymentMethod, same]) => ({ paymentMethod, amount: addMoney(...same.map(({ sum }) => sum)) }))
    .toSorted((a, b) => b.amount - a.amount || a.paymentMethod.localeCompare(b.paymentMethod));
}
