import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import type { RunningClinic } from "#tests/support/browser/browser.ts";
import type { Desk } from "#tests/support/desk.ts";

/** A bill with Rs 500 of today, on which so many rupees were typed as received in cash yesterday. */
export async function paidYesterday(desk: Desk, { database }: RunningClinic, name: string, amount: number) {
  const yesterday = addDays(clinicToday(), -1);
  const patientId = await desk.registerPatient(name);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: name, idDoctor: 1, paymentDate: yesterday, paymentMethod: "Cash" },
    ...{ chargeableAmount: 9000, receivedAmount: 500 },
    paymentDetails: [{ description: "Crown", price: 9000 }],
  });
  const { pool, close } = openDatabase(database.poolConfig);
  const { rows } = await pool
    .query<{ id: number }>(
      `WITH paid AS (UPDATE bills SET received = received + $2 WHERE id = $1)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date, created_on)
       VALUES ($1, $2, 'Cash', $3, now_ms() - interval '1 day') RETURNING id::int`,
      [paymentId, amount, yesterday],
    )
    .finally(close);
  return { paymentId, transactionId: rows[0]?.id ?? 0 };
}
