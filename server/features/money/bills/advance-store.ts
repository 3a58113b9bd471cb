import { sql } from "kysely";
import { BY_ADVANCE } from "#rules/money/accounts/advance.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The patient of a bill that is not void; undefined: there is no such bill. */
export async function patientOfBill(db: Executor, billId: number): Promise<number | undefined> {
  const { rows } = await sql<{ patientId: number }>`
    SELECT patient_id AS "patientId" FROM bills WHERE id = ${billId} AND NOT is_deleted`.execute(db);
  return rows[0]?.patientId;
}

/** Adds a row to the bill's ledger that the patient's advance pays, in rupees; returns its id. */
export async function addCredit(
  trx: Executor,
  billId: number,
  { amount, date, receivedBy }: { amount: number; date: string; receivedBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO bill_transactions (bill_id, amount, type, payment_method, transaction_date, received_by, in_drawer)
    VALUES (${billId}, ${amount}, 'Credit', ${BY_ADVANCE}, ${date}, ${receivedBy}, false) RETURNING id`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

/** The ids of a bill's rows that the advance paid and that are not fully taken back. */
export async function creditsLeft(db: Executor, billId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM bill_transactions t WHERE t.bill_id = ${billId} AND t.type = 'Credit'
      AND t.amount + coalesce((SELECT sum(amount) FROM bill_transactions WHERE reverses_id = t.id), 0) > 0
    ORDER BY t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How much of the money received on a bill was moved to the patient's advance instead of being refunded, in rupees. */
export async function keptAsAdvance(db: Executor, billId: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    SELECT coalesce(-sum(r.amount), 0) AS kept FROM bill_transactions r
    JOIN bill_transactions t ON t.id = r.reverses_id AND t.type = 'Payment'
    WHERE r.bill_id = ${billId} AND EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = r.id)`.execute(
    db,
  );
  return rows[0]?.kept ?? 0;
}
