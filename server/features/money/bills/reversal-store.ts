import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** A row of the ledger as what takes it back needs to know it; amounts in rupees. */
export interface LedgerPayment {
  id: number;
  billId: number;
  /** The bill's patient. */
  patientId: number;
  type: string;
  amount: number;
  paymentMethod: string;
  channelInfo: string | null;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  /** The day at whose close it counts. */
  drawerDay: string;
  receivedBy: number | null;
  /** Whether it counts at the close of its day. */
  inDrawer: boolean;
  /** What is still held of it. */
  left: number;
}

export async function findPayment(db: Executor, id: number): Promise<LedgerPayment | undefined> {
  const { rows } = await sql<LedgerPayment>`
    SELECT t.id, t.bill_id AS "billId", b.patient_id AS "patientId", t.type, t.amount, t.payment_method AS "paymentMethod", t.channel_info AS "channelInfo",
      t.transaction_date AS date, coalesce(t.drawer_day, t.transaction_date) AS "drawerDay", t.received_by AS "receivedBy", t.in_drawer AS "inDrawer",
      t.amount + coalesce((SELECT sum(amount) FROM bill_transactions WHERE reverses_id = t.id), 0) AS left
    FROM bill_transactions t JOIN bills b ON b.id = t.bill_id WHERE t.id = ${id}`.execute(db);
  return rows[0];
}

/** The day of what takes a payment back: as meant, but never before the payment itself, so that nobody owes more than was billed. */
export const notBefore = (payment: Pick<LedgerPayment, "date">, meant: string): string =>
  payment.date > meant ? payment.date : meant;

export interface Reversal {
  type: "Refund" | "Correction";
  /** What is taken back, more than 0. */
  amount: number;
  paymentMethod: string;
  channelInfo: string | null;
  reason: string;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  receivedBy: number;
  /** Whether it counts at the close of its day; missing: it does. */
  inDrawer?: boolean;
  /** The day at whose close it counts, where that is another than its date. */
  drawerDay?: string | null;
}

/** Takes so much of a payment back and off its bill's received amount; answers the row's id. */
export async function addReversal(
  trx: Executor,
  payment: LedgerPayment,
  reversal: Reversal,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO bill_transactions (bill_id, amount, type, reverses_id, reason, payment_method, channel_info,
      transaction_date, received_by, in_drawer, drawer_day)
    VALUES (${payment.billId}, -${reversal.amount}::numeric, ${reversal.type}, ${payment.id}, ${reversal.reason},
      ${reversal.paymentMethod}, ${reversal.channelInfo}, ${reversal.date}, ${reversal.receivedBy},
      ${reversal.inDrawer ?? true}, ${reversal.drawerDay ?? null})
    RETURNING id`.execute(trx);
  await sql`UPDATE bills SET received = received - ${reversal.amount} WHERE id = ${payment.billId}`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}
