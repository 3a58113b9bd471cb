import { type RawBuilder, sql } from "kysely";
import type { BillPrint } from "#contract/money/bills.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A paper that can be printed: a bill's invoice, the receipt of one of its payments, or one of its credit notes. */
export interface PrintedPaper {
  paymentId: number;
  /** null: an invoice or a credit note. */
  transactionId: number | null;
  /** null: another paper. */
  creditNoteId: number | null;
}

const isOf = ({ paymentId, transactionId, creditNoteId }: PrintedPaper) =>
  sql`bill_id = ${paymentId} AND transaction_id IS NOT DISTINCT FROM ${transactionId}::bigint
    AND credit_note_id IS NOT DISTINCT FROM ${creditNoteId}::bigint`;

const printsFrom = (source: RawBuilder<unknown>) => sql<BillPrint>`
  SELECT b.transaction_id AS "transactionId", b.credit_note_id AS "creditNoteId", b.duplicate, s.name AS "printedBy", b.printed_on AS "printedOn"
  FROM ${source} b LEFT JOIN staff s ON s.id = b.printed_by`;

/** The prints of a bill's papers, oldest first. */
export async function printsOf(db: Executor, billId: number): Promise<BillPrint[]> {
  const { rows } = await sql<BillPrint>`
    ${printsFrom(sql`bill_prints`)} WHERE b.bill_id = ${billId} ORDER BY b.id`.execute(db);
  return rows;
}

/** Whether the paper was printed before. */
export async function isPrinted(db: Executor, paper: PrintedPaper): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM bill_prints WHERE ${isOf(paper)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Adds a print, a duplicate unless it is the paper's first. */
export async function addPrint(trx: Executor, paper: PrintedPaper, staffId: number): Promise<BillPrint[]> {
  const { rows } = await sql<BillPrint>`
    WITH added AS (
      INSERT INTO bill_prints (bill_id, transaction_id, credit_note_id, duplicate, printed_by)
      SELECT ${paper.paymentId}, ${paper.transactionId}::bigint, ${paper.creditNoteId}::bigint, EXISTS (
        SELECT 1 FROM bill_prints WHERE ${isOf(paper)}), ${staffId}
      RETURNING *)
    ${printsFrom(sql`added`)}`.execute(trx);
  return rows;
}

/**
 * A transaction of a bill, and the first row of the payment over several bills that it belongs to; undefined: there is
 * none.
 */
export async function findPrinted(
  db: Executor,
  billId: number,
  transactionId: number,
): Promise<{ groupId: number | null } | undefined> {
  const { rows } = await sql<{ groupId: number | null }>`
    SELECT group_id AS "groupId" FROM bill_transactions WHERE id = ${transactionId} AND bill_id = ${billId}`.execute(
    db,
  );
  return rows[0];
}
