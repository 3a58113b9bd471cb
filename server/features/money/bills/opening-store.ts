import { sql } from "kysely";
import { OPENING_BALANCE } from "#rules/money/accounts/opening-balance.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The bill, not void, of what a patient owed when the clinic began; undefined: there is none. */
export async function findOpeningBill(db: Executor, patientId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bills b JOIN bill_lines l ON l.bill_id = b.id
    WHERE b.patient_id = ${patientId} AND NOT b.is_deleted AND l.service_id IS NULL AND l.description = ${OPENING_BALANCE}
    ORDER BY b.id LIMIT 1`.execute(db);
  return rows[0]?.id;
}

interface OpeningBill {
  patientId: number;
  /** Rupees, more than 0. */
  amount: number;
  idDoctor: number;
  /** The clinic's day, `yyyy-MM-dd`. */
  day: string;
  notes: string | null;
}

/** Adds a bill with one line without a service, and without payments. */
export async function addOpeningBill(trx: Executor, bill: OpeningBill): Promise<void> {
  await sql`WITH made AS (
      INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, discount, received, notes)
      SELECT id, full_name, ${bill.idDoctor}, ${bill.day}, 'Cash', ${bill.amount}, 0, 0, ${bill.notes}
      FROM patients WHERE id = ${bill.patientId} RETURNING id)
    INSERT INTO bill_lines (bill_id, position, description, actual_price, price)
    SELECT id, 1, ${OPENING_BALANCE}, 0, ${bill.amount} FROM made`.execute(trx);
}

/** The same for many new patients. Returns each one's bill. */
export async function addOpeningBills(
  trx: Executor,
  owed: readonly Pick<OpeningBill, "patientId" | "amount">[],
  { idDoctor, day, notes }: Omit<OpeningBill, "patientId" | "amount">,
): Promise<{ patientId: number; id: number }[]> {
  const { rows } = await sql<{ patientId: number; id: number }>`
    WITH made AS (
      INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, discount, received, notes)
      SELECT p.id, p.full_name, ${idDoctor}, ${day}, 'Cash', o.amount, 0, 0, ${notes}
      FROM jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) AS o ("patientId" bigint, amount numeric)
      JOIN patients p ON p.id = o."patientId" ORDER BY p.id RETURNING id, patient_id, chargeable),
    lines AS (
      INSERT INTO bill_lines (bill_id, position, description, actual_price, price)
      SELECT id, 1, ${OPENING_BALANCE}, 0, chargeable FROM made)
    SELECT id, patient_id AS "patientId" FROM made`.execute(trx);
  return rows;
}

export async function doctorExists(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM doctors WHERE id = ${id} AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

/** Locks bills until the transaction ends, in the order of their ids. */
export async function lockBills(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM bills WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`.execute(trx);
}

export async function voidBills(trx: Executor, ids: readonly number[], reason: string): Promise<void> {
  await sql`UPDATE bills SET is_deleted = true, voided_on = now_ms(), voided_by = current_staff_id(), void_reason = ${reason}
    WHERE id = ANY (${ids})`.execute(trx);
}
