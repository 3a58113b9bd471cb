import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** A row of the ledger, as needed to take it back; amounts in rupees. */
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
  /** The day whose close counts it. */
  drawerDay: string;
  receivedBy: number | null;
  /** Whether its day's close counts it. */
  inDrawer: boolean;
  /** What is not taken back of it. */
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

/**
 * The date of a reversal: the intended day, but never before the payment itself, so that nobody owes more than was billed.
 */
export const notBefore = (payment: Pick<LedgerPayment, "date">, meant: string): string =>
  payment.date > meant ? payment.date : meant;

export interface Reversal {
  type: "Refund" | "Correction";
  /** The amount taken back, more than 0. */
  amount: number;
  paymentMethod: string;
  channelInfo: string | null;
  reason: string;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  receivedBy: number;
  /** Whether its day's close counts it; true by default. */
  inDrawer?: boolean;
  /** The day whose close counts it, where that is not its date. */
  drawerDay?: string | null;
}

/** Takes part of a payment back, and lowers its bill's received amount; returns the row's id. */
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
