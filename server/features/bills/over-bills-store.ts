import { sql } from "kysely";
import type { DueBill, SplitPart } from "#rules/payment-split.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Payment } from "./store.ts";

/** Locks a patient's bills on which something is due, in the order of their ids, until the transaction ends. */
export async function lockDueBills(trx: Executor, patientId: number): Promise<DueBill[]> {
  const { rows } = await sql<DueBill>`
    SELECT id AS "paymentId", bill_date AS "paymentDate", due AS "dueAmount" FROM bills
    WHERE patient_id = ${patientId} AND due > 0 AND NOT is_deleted ORDER BY id FOR UPDATE`.execute(trx);
  return rows;
}

/** Adds the rows of one payment to the bills' ledgers, all naming the first of them, whose id it answers. */
export async function addPaymentOverBills(
  trx: Executor,
  parts: readonly SplitPart[],
  payment: Omit<Payment, "amount">,
): Promise<number> {
  const given = JSON.stringify(
    parts.map(({ paymentId, amount }, place) => ({ bill_id: paymentId, amount, place })),
  );
  const { rows } = await sql<{ id: number }>`
    WITH parts AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('bill_transactions', 'id')) AS id, bill_id, amount
      FROM (SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS part (bill_id bigint, amount numeric, place int) ORDER BY place) AS ordered),
    paid AS (UPDATE bills SET received = received + parts.amount FROM parts WHERE bills.id = parts.bill_id)
    INSERT INTO bill_transactions (id, group_id, bill_id, amount, type, remarks, payment_method, channel_info, transaction_date, received_by)
    SELECT id, (SELECT min(id) FROM parts), bill_id, amount, 'Payment', ${payment.remarks}, ${payment.paymentMethod},
      ${payment.channelInfo}, ${payment.date}, ${payment.receivedBy} FROM parts ORDER BY id
    RETURNING group_id AS id`.execute(trx);
  return rows[0]?.id ?? 0;
}
