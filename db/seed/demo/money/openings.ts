import type { ClientBase } from "pg";
import { drawIds } from "#db/seed/demo/draw.ts";
import { OPENING_BALANCE } from "#rules/money/accounts/opening-balance.ts";

/** What the first patients of the demo year owed in the books before, in rupees; none of it is paid. */
const OWED = [4500, 12_000, 800];
const FROM = "From the list old-register.xlsx";

/** Says of the patients who were registered first, and owe nothing else, what they owed when the year began. */
export async function sayOpeningBalances(client: ClientBase): Promise<void> {
  const { rows: patients } = await client.query<{ id: number }>(
    `SELECT p.id::int FROM patients p WHERE NOT p.is_deleted
       AND NOT EXISTS (SELECT FROM bills WHERE patient_id = p.id AND due > 0)
       AND EXISTS (SELECT FROM bills WHERE patient_id = p.id AND NOT is_deleted)
     ORDER BY p.created_on, p.id LIMIT $1`,
    [OWED.length],
  );
  const bills = await drawIds(client, "bills", patients.length);
  for (const [index, { id: patient }] of patients.entries()) {
    await client.query(
      `INSERT INTO bills (id, patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, discount, received, notes,
         created_on, updated_on)
       SELECT $1, p.id, p.full_name, first.doctor_id, first.bill_date, 'Cash', $2, 0, 0, $3, first.created_on, first.created_on
       FROM patients p CROSS JOIN LATERAL (
         SELECT doctor_id, bill_date, created_on FROM bills WHERE patient_id = p.id AND NOT is_deleted ORDER BY bill_date, id LIMIT 1) first
       WHERE p.id = $4`,
      [bills[index], OWED[index], FROM, patient],
    );
    await client.query(
      "INSERT INTO bill_lines (bill_id, position, description, actual_price, price) VALUES ($1, 1, $2, 0, $3)",
      [bills[index], OPENING_BALANCE, OWED[index]],
    );
  }
}
