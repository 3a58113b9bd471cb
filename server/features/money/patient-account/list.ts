import { sql } from "kysely";
import { advanceColumns, type totalAdvancesByType } from "#contract/money/advances.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumsBy } from "#server/platform/db/lists/list-matches.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";

/** The entries of all advances, without those of void bills (the view advance_list). */
export const advanceList: ListSource<typeof advanceColumns> = {
  table: "advance_list",
  contract: advanceColumns,
  columns: {
    transactionDate: sql`t.transaction_date`,
    patientName: sql`t.patient_name`,
    type: sql`t.type`,
    paymentMethod: sql`t.payment_method`,
    channelInfo: sql`t.channel_info`,
    paymentId: sql`t.bill_id`,
    remarks: sql`t.remarks`,
    receivedBy: sql`t.received_by`,
    amount: sql`t.amount`,
  },
  select: sql`t.id, t.patient_id AS "idPatient", t.patient_name AS "patientName", t.transaction_date AS "transactionDate",
    t.type, t.payment_method AS "paymentMethod", t.channel_info AS "channelInfo", t.bill_id AS "paymentId", t.remarks,
    t.received_by AS "receivedBy", t.amount, t.created_on AS "createdOn"`,
  totals: { amount: "amount" },
  shortPieces: true,
  ofPerson: sql`JOIN advance_list t ON t.patient_id = meant.id`,
};

/** The sums of the list's entries by type, in the order of the account's words. */
export async function totalsByType(
  db: Executor,
  query: ListQuery,
): Promise<OutputOf<typeof totalAdvancesByType>> {
  const sums = await sumsBy(db, advanceList, query, { by: "type", sum: "amount" });
  return ACCOUNT_TYPES.flatMap((type) => {
    const found = sums.find(({ value }) => value === type);
    return found ? [{ type, count: found.count, amount: found.sum }] : [];
  });
}
