import { sql } from "kysely";
import { MOST_RELATIVES, type Relative } from "#contract/money/payment-over-bills.ts";
import type { DueBill, SplitPart } from "#rules/money/bills/payment-split.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Payment } from "./store.ts";

/** A bill with something due, and its patient. */
export interface OwedBill extends DueBill {
  patientId: number;
}

/** Locks these patients' bills with something due, in the order of their ids, until the transaction ends. */
export async function lockDueBills(trx: Executor, patients: readonly number[]): Promise<OwedBill[]> {
  const { rows } = await sql<OwedBill>`
    SELECT id AS "paymentId", patient_id AS "patientId", bill_date AS "paymentDate", due AS "dueAmount" FROM bills
    WHERE patient_id = ANY (${patients}) AND due > 0 AND NOT is_deleted ORDER BY id FOR UPDATE`.execute(trx);
  return rows;
}

/** Those of `others` who are not patients with the patient's phone number, now that both are locked. */
export async function notOfFamily(
  trx: Executor,
  patientId: number,
  others: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT other.id FROM unnest(${others}::bigint[]) AS other (id)
    WHERE NOT EXISTS (SELECT FROM patients p JOIN patients f ON f.phone = p.phone
      WHERE p.id = ${patientId} AND f.id = other.id AND p.phone <> '' AND NOT p.is_deleted AND NOT f.is_deleted)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The other patients with a patient's phone number who owe something, by name, with what they owe for. */
export async function relativesOf(db: Executor, patientId: number): Promise<Relative[]> {
  const { rows } = await sql<Relative>`
    SELECT f.id AS "patientId", f.full_name AS "patientName", f.register_no AS "patientRegisterNo", owed.bills
    FROM patients p JOIN patients f ON f.phone = p.phone AND f.id <> p.id AND NOT f.is_deleted
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('paymentId', b.id, 'paymentDate', b.bill_date, 'dueAmount', b.due, 'serviceNames',
        coalesce((SELECT string_agg(description, ', ' ORDER BY position) FROM bill_lines WHERE bill_id = b.id), ''))
        ORDER BY b.bill_date, b.id) AS bills
      FROM bills b WHERE b.patient_id = f.id AND b.due > 0 AND NOT b.is_deleted) AS owed
    WHERE p.id = ${patientId} AND NOT p.is_deleted AND p.phone <> '' AND owed.bills IS NOT NULL
    ORDER BY f.full_name, f.id LIMIT ${MOST_RELATIVES}`.execute(db);
  return rows;
}

/** Adds the rows of one payment to the bills' ledgers; all name the first row, whose id is returned. */
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
