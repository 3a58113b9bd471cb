import type { ClientBase } from "pg";
import { drawIds } from "#db/seed/demo/draw.ts";

/** What stood open on each of the bills, oldest first, in rupees. */
const LEFT_OPEN = [1800, 2400, 950];
const FOR = "Medicines";
const REMARKS = "Paid for three bills together";

/**
 * One payment over three bills of one patient, with one receipt: medicines that were put on the bills and paid together at
 * the last visit. A year in which nobody has three bills that are paid, packages left out, has no such payment.
 */
export async function payTogether(client: ClientBase): Promise<void> {
  const { rows: bills } = await client.query<{ id: number }>(
    `SELECT b.id::int FROM bills b JOIN (
       SELECT patient_id, max(bill_date) AS last FROM bills WHERE NOT is_deleted GROUP BY patient_id
       HAVING count(DISTINCT bill_date) = $1 AND count(*) = $1
         AND bool_and(due = 0 AND received > 0 AND credited = 0 AND payment_method <> 'Free')
         AND NOT EXISTS (SELECT FROM patient_packages WHERE patient_id = bills.patient_id)
       ORDER BY last DESC, patient_id LIMIT 1) payer USING (patient_id)
     WHERE NOT b.is_deleted ORDER BY b.bill_date`,
    [LEFT_OPEN.length],
  );
  const last = bills.at(-1);
  if (!last) return;
  const payments = await drawIds(client, "bill_transactions", bills.length);
  for (const [index, { id: bill }] of bills.entries()) {
    const amount = LEFT_OPEN[index];
    await client.query(
      `INSERT INTO bill_lines (bill_id, position, description, actual_price, price)
       SELECT $1, max(position) + 1, $2, $3, $3 FROM bill_lines WHERE bill_id = $1`,
      [bill, FOR, amount],
    );
    await client.query(
      `INSERT INTO bill_transactions (id, group_id, bill_id, amount, remarks, payment_method, transaction_date, received_by, created_on)
       SELECT $1, $2, $3, $4, $5, 'Cash', t.transaction_date, t.received_by, t.created_on
       FROM bill_transactions t WHERE t.bill_id = $6 ORDER BY t.created_on DESC, t.id DESC LIMIT 1`,
      [payments[index], payments[0], bill, amount, REMARKS, last.id],
    );
    // An emptied search text is filled again, and leaves `updated_on` as it is given (keep_history).
    await client.query(
      `UPDATE bills SET chargeable = chargeable + $2, received = received + $2, search_text = '',
         updated_on = greatest(updated_on, (SELECT created_on FROM bill_transactions WHERE id = $3)) WHERE id = $1`,
      [bill, amount, payments[index]],
    );
  }
}
