import { sql } from "kysely";
import { OPENING_BALANCE } from "#rules/opening-balance.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The bill, not void, that says what a patient owed when the clinic began; undefined: there is none. */
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

/** A bill with one line that bills no service, on which nothing was received. */
export async function addOpeningBill(trx: Executor, bill: OpeningBill): Promise<void> {
  await sql`WITH made AS (
      INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, discount, received, notes)
      SELECT id, full_name, ${bill.idDoctor}, ${bill.day}, 'Cash', ${bill.amount}, 0, 0, ${bill.notes}
      FROM patients WHERE id = ${bill.patientId} RETURNING id)
    INSERT INTO bill_lines (bill_id, position, description, actual_price, price)
    SELECT id, 1, ${OPENING_BALANCE}, 0, ${bill.amount} FROM made`.execute(trx);
}
