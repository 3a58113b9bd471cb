import { type RawBuilder, sql } from "kysely";
import type { Standing, StatementType } from "#rules/money/accounts/statement.ts";
import { MOST_ENTRIES } from "#rules/money/accounts/statement.ts";
import type { Executor } from "#server/platform/db/database.ts";

export interface StatementPeriod {
  patientId: number;
  startDate: string | null;
  endDate: string | null;
}

export interface StoredEntry extends Standing {
  date: string;
  type: StatementType;
  paymentId: number | null;
  transactionId: number | null;
  creditNote: string | null;
  words: string | null;
  paymentMethod: string | null;
  channelInfo: string | null;
  receivedBy: string | null;
}

interface StoredStatement {
  patientId: number;
  patientName: string;
  patientRegisterNo: string;
  brought: Standing;
  folded: number;
  entries: StoredEntry[];
}

/**
 * Every change of a patient's account, one row each: bills that are not void, before credit notes; their credit notes; the
 * rows of their ledgers; and movements of the advance without a bill. A bill's row and the advance entry that names it are
 * one.
 */
const entriesOf = (patientId: number): RawBuilder<unknown> => sql`
  SELECT b.bill_date AS date, b.created_on AS at, 0 AS place, b.id, 'Bill' AS type, b.id AS bill_id, NULL::bigint AS row_id,
    NULL AS credit_note, NULL AS words, NULL AS method, NULL AS channel, NULL::bigint AS staff_id, b.chargeable - b.discount + b.credited AS owed, 0::numeric AS advance
  FROM bills b WHERE b.patient_id = ${patientId} AND NOT b.is_deleted
  UNION ALL
  SELECT n.note_date, n.created_on, 1, n.id, 'Credit note', n.bill_id, NULL, n.number, n.reason, NULL, NULL, n.made_by, - n.amount, 0
  FROM bills b JOIN credit_notes n ON n.bill_id = b.id WHERE b.patient_id = ${patientId} AND NOT b.is_deleted
  UNION ALL
  SELECT t.transaction_date, t.created_on, 2, t.id, t.type, t.bill_id, t.id, NULL, coalesce(t.reason, t.remarks), t.payment_method,
    t.channel_info, t.received_by, - t.amount, coalesce(a.amount, 0)
  FROM bills b JOIN bill_transactions t ON t.bill_id = b.id LEFT JOIN patient_account a ON a.bill_transaction_id = t.id
  WHERE b.patient_id = ${patientId} AND NOT b.is_deleted
  UNION ALL
  SELECT a.transaction_date, a.created_on, 3, a.id, a.type, NULL, NULL, NULL, coalesce(a.reason, a.remarks), a.payment_method,
    a.channel_info, a.received_by, 0, a.amount
  FROM patient_account a WHERE a.patient_id = ${patientId} AND a.bill_transaction_id IS NULL`;

const SERVICES = sql`(SELECT string_agg(description, ', ' ORDER BY position) FROM bill_lines WHERE bill_id = e.bill_id)`;

/**
 * A patient's entries of a period, the newest ones, and the sum of all before: in one statement, so that a simultaneous
 * payment counts once or not at all. undefined: there is no such patient.
 */
export async function findStatement(
  db: Executor,
  { patientId, startDate, endDate }: StatementPeriod,
): Promise<StoredStatement | undefined> {
  const { rows } = await sql<StoredStatement>`
    WITH entries AS (${entriesOf(patientId)}),
    numbered AS (
      SELECT *, date >= coalesce(${startDate}::date, '-infinity') AS is_within,
        row_number() OVER (ORDER BY date, at, place, id) AS place_of_all,
        row_number() OVER (ORDER BY date DESC, at DESC, place DESC, id DESC) > ${MOST_ENTRIES} AS is_old
      FROM entries WHERE date <= coalesce(${endDate}::date, 'infinity')),
    shown AS (
      SELECT e.place_of_all, jsonb_build_object('date', e.date, 'type', e.type, 'paymentId', e.bill_id, 'transactionId', e.row_id,
        'creditNote', e.credit_note,
        'words', CASE WHEN e.type = 'Bill' THEN ${SERVICES} ELSE e.words END, 'paymentMethod', e.method, 'channelInfo', e.channel,
        'receivedBy', s.name, 'owed', e.owed, 'advance', e.advance) AS entry
      FROM numbered e LEFT JOIN staff s ON s.id = e.staff_id WHERE e.is_within AND NOT e.is_old)
    SELECT p.id AS "patientId", p.full_name AS "patientName", p.register_no AS "patientRegisterNo", before.*,
      (SELECT coalesce(jsonb_agg(entry ORDER BY place_of_all), '[]') FROM shown) AS entries
    FROM patients p, (
      SELECT jsonb_build_object('owed', coalesce(sum(owed), 0), 'advance', coalesce(sum(advance), 0)) AS brought,
        count(*) FILTER (WHERE is_within)::int AS folded
      FROM numbered WHERE is_old OR NOT is_within) AS before
    WHERE p.id = ${patientId}`.execute(db);
  return rows[0];
}
