import { sql } from "kysely";
import { OPENING_BALANCE } from "#rules/money/accounts/opening-balance.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Writes many patients' opening entries, which move no money: what a list of patients says was paid ahead. */

interface OfEntries {
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  remarks: string;
}

export async function insertOpenings(
  trx: Executor,
  openings: readonly { patientId: number; amount: number }[],
  { date, remarks }: OfEntries,
): Promise<{ patientId: number; entryId: number }[]> {
  const { rows } = await sql<{ patientId: number; entryId: number }>`
    WITH said AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) AS s ("patientId" bigint, amount numeric)),
    held AS (
      INSERT INTO patient_balances (patient_id, credit) SELECT "patientId", amount FROM said ORDER BY "patientId"
      ON CONFLICT (patient_id) DO UPDATE SET credit = patient_balances.credit + excluded.credit)
    INSERT INTO patient_account (patient_id, type, amount, payment_method, remarks, transaction_date, in_drawer, received_by)
    SELECT "patientId", 'Opening balance', amount, ${OPENING_BALANCE}, ${remarks}, ${date}, false, current_staff_id()
    FROM said ORDER BY "patientId" RETURNING patient_id AS "patientId", id AS "entryId"`.execute(trx);
  return rows;
}

export async function insertOpeningsBack(
  trx: Executor,
  entries: readonly number[],
  { date, remarks }: OfEntries,
): Promise<void> {
  await sql`INSERT INTO patient_account (patient_id, type, amount, payment_method, remarks, transaction_date, in_drawer, received_by)
    SELECT patient_id, type, -amount, payment_method, ${remarks}, ${date}, false, current_staff_id()
    FROM patient_account WHERE id = ANY (${entries}) ORDER BY id`.execute(trx);
  await sql`UPDATE patient_balances b SET credit = b.credit - a.amount FROM patient_account a
    WHERE a.id = ANY (${entries}) AND a.patient_id = b.patient_id`.execute(trx);
}
