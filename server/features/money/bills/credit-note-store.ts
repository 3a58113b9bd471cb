import { sql } from "kysely";
import type { CreditNote } from "#contract/money/bills.ts";
import type { LineCredit } from "#rules/money/bills/credit-note.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The credit notes of a bill, oldest first. */
export async function creditNotesOf(db: Executor, billId: number): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    SELECT n.id, n.number, n.amount, n.reason, n.note_date AS "noteDate", s.name AS "madeBy", n.created_on AS "createdOn",
      (SELECT jsonb_agg(jsonb_build_object('position', position, 'description', description, 'amount', amount) ORDER BY position)
        FROM credit_note_lines WHERE credit_note_id = n.id) AS lines
    FROM credit_notes n LEFT JOIN staff s ON s.id = n.made_by WHERE n.bill_id = ${billId} ORDER BY n.id`.execute(
    db,
  );
  return rows;
}

interface NewNote {
  amount: number;
  reason: string;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  madeBy: number;
  lines: readonly LineCredit[];
}

/** Adds a note with copies of the lines it credits, and takes it off its bill. */
export async function addCreditNote(trx: Executor, billId: number, note: NewNote): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO credit_notes (bill_id, amount, reason, note_date, made_by)
      VALUES (${billId}, ${note.amount}, ${note.reason}, ${note.date}, ${note.madeBy}) RETURNING id)
    INSERT INTO credit_note_lines (credit_note_id, position, service_id, description, amount)
    SELECT made.id, l.position, l.service_id, l.description, n.amount
    FROM made, jsonb_to_recordset(${JSON.stringify(note.lines)}::jsonb) AS n(position int, amount numeric)
    JOIN bill_lines l ON l.bill_id = ${billId} AND l.position = n.position ORDER BY l.position`.execute(trx);
}

/** Raises a bill's credited amount; call it once nothing is overpaid by it. */
export async function addCredited(trx: Executor, billId: number, amount: number): Promise<void> {
  await sql`UPDATE bills SET discount = discount + ${amount}, credited = credited + ${amount}
    WHERE id = ${billId}`.execute(trx);
}

/** The payments of a bill that are not fully taken back, oldest first. */
export async function paymentsHeld(db: Executor, billId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM bill_transactions t WHERE t.bill_id = ${billId} AND t.type IN ('Payment', 'Credit')
      AND t.amount + coalesce((SELECT sum(amount) FROM bill_transactions WHERE reverses_id = t.id), 0) > 0
    ORDER BY t.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isNoteOf(db: Executor, billId: number, noteId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM credit_notes WHERE id = ${noteId} AND bill_id = ${billId}`.execute(
    db,
  );
  return rows.length > 0;
}
