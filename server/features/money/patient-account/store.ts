import { sql } from "kysely";
import type { AccountEntry, PatientAccount } from "#contract/money/patient-account.ts";
import type { AccountType } from "#rules/money/accounts/advance.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { printsOf } from "./print-store.ts";

/** A patient whose account is locked until the transaction ends. */
export interface Holder {
  patientId: number;
  /** What is left of the advance, in rupees. */
  credit: number;
  isDeleted: boolean;
}

/**
 * Locks the accounts of these patients, and the patients against removal, each in the order of their ids, and before any
 * bill, so that two that use an advance cannot deadlock. Unknown patients are left out.
 */
export async function lockBalances(trx: Executor, patients: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    SELECT id, is_deleted AS "isDeleted" FROM patients WHERE id = ANY(${patients}) ORDER BY id FOR SHARE`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  await sql`INSERT INTO patient_balances (patient_id) SELECT id FROM unnest(${ids}::bigint[]) AS held (id) ORDER BY id
    ON CONFLICT DO NOTHING`.execute(trx);
  const balances = await sql<{ id: number; credit: number }>`
    SELECT patient_id AS id, credit FROM patient_balances WHERE patient_id = ANY(${ids}) ORDER BY patient_id FOR UPDATE`.execute(
    trx,
  );
  const creditOf = new Map(balances.rows.map(({ id, credit }) => [id, credit]));
  return rows.map(({ id, isDeleted }) => ({ patientId: id, credit: creditOf.get(id) ?? 0, isDeleted }));
}

export interface NewEntry {
  patientId: number;
  type: AccountType;
  /** Rupees: positive for money that comes in, negative for money taken. */
  amount: number;
  paymentMethod: string;
  channelInfo?: string | null;
  transactionId?: number;
  movedFrom?: number;
  /** The first transaction of the payment over bills whose rest this is. */
  groupId?: number;
  reason?: string;
  remarks?: string | null;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  /** Whether money came into the drawer, or left it. */
  inDrawer: boolean;
  receivedBy: number;
}

/** Adds to a locked account and its balance; returns the entry's id. */
export async function addEntry(trx: Executor, entry: NewEntry): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO patient_account (patient_id, type, amount, payment_method, channel_info, bill_transaction_id, moved_from_id,
      group_id, reason, remarks, transaction_date, in_drawer, received_by)
    VALUES (${entry.patientId}, ${entry.type}, ${entry.amount}, ${entry.paymentMethod}, ${entry.channelInfo ?? null},
      ${entry.transactionId ?? null}, ${entry.movedFrom ?? null}, ${entry.groupId ?? null}, ${entry.reason ?? null}, ${entry.remarks ?? null},
      ${entry.date}, ${entry.inDrawer}, ${entry.receivedBy})
    RETURNING id`.execute(trx);
  await sql`UPDATE patient_balances SET credit = credit + ${entry.amount} WHERE patient_id = ${entry.patientId}`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

/** What is left of a patient's advance. */
export async function creditOf(db: Executor, patientId: number): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    SELECT credit FROM patient_balances WHERE patient_id = ${patientId}`.execute(db);
  return rows[0]?.credit ?? 0;
}

const ENTRIES = sql`
  SELECT a.id, a.type, a.amount, sum(a.amount) OVER (ORDER BY a.id) AS balance, a.payment_method AS "paymentMethod",
    a.channel_info AS "channelInfo", t.bill_id AS "paymentId", a.bill_transaction_id AS "transactionId",
    CASE WHEN other.id IS NOT NULL THEN jsonb_build_object('patientId', other.id, 'registerNo', other.register_no) END AS "movedWith",
    CASE WHEN a.group_id IS NOT NULL THEN jsonb_build_object('paymentId', first.bill_id, 'transactionId', first.id) END AS receipt,
    a.reason, a.remarks, a.transaction_date AS "transactionDate", s.name AS "receivedBy", a.created_on AS "createdOn"
  FROM patient_account a LEFT JOIN staff s ON s.id = a.received_by LEFT JOIN bill_transactions t ON t.id = a.bill_transaction_id
    LEFT JOIN bill_transactions first ON first.id = a.group_id
    LEFT JOIN patient_account giver ON giver.id = a.moved_from_id LEFT JOIN patient_account taker ON taker.moved_from_id = a.id
    LEFT JOIN patients other ON other.id = coalesce(giver.patient_id, taker.patient_id)`;

/** A patient's account, also a deleted one's; undefined: there is no such patient. */
export async function findAccount(db: Executor, patientId: number): Promise<PatientAccount | undefined> {
  const { rows } = await sql<Omit<PatientAccount, "entries" | "prints">>`
    SELECT p.id AS "patientId", p.full_name AS "patientName", p.register_no AS "patientRegisterNo", coalesce(b.credit, 0) AS credit
    FROM patients p LEFT JOIN patient_balances b ON b.patient_id = p.id WHERE p.id = ${patientId}`.execute(
    db,
  );
  const [account] = rows;
  if (!account) return undefined;
  const entries =
    await sql<AccountEntry>`${ENTRIES} WHERE a.patient_id = ${patientId} ORDER BY a.id DESC`.execute(db);
  return { ...account, entries: entries.rows, prints: await printsOf(db, patientId) };
}

/** The opening balance in a patient's account, in rupees. */
export async function openingOf(db: Executor, patientId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount), 0) AS sum FROM patient_account
    WHERE patient_id = ${patientId} AND type = 'Opening balance'`.execute(db);
  return rows[0]?.sum ?? 0;
}
