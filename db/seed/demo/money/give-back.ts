import type { ClientBase } from "pg";
import { drawIds } from "#db/seed/demo/draw.ts";

/** What is credited on a line of a bill and given back in cash. */
export interface GivenBack {
  bill: number;
  /** Which of its lines, from 1. */
  position: number;
  /** The payment of which it is given back. */
  payment: number;
  /** Rupees. */
  amount: number;
  reason: string;
  day: string;
  /** The clinic's time, `HH:mm`. */
  at: string;
  staffId: number | null;
}

/** Makes a credit note of one line and gives its money back. @returns the note's id. */
export async function giveBack(client: ClientBase, given: GivenBack): Promise<number> {
  const { bill, position, payment, amount, reason, day, staffId } = given;
  const at = `${day}T${given.at}:00+05:00`;
  const [note = 0] = await drawIds(client, "credit_notes");
  const [refund] = await drawIds(client, "bill_transactions");
  await client.query(
    `INSERT INTO credit_notes (id, bill_id, amount, reason, note_date, made_by, created_on) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [note, bill, amount, reason, day, staffId, at],
  );
  await client.query(
    `INSERT INTO credit_note_lines (credit_note_id, position, service_id, description, amount)
     SELECT $1, position, service_id, description, $2 FROM bill_lines WHERE (bill_id, position) = ($3, $4)`,
    [note, amount, bill, position],
  );
  await client.query(
    `INSERT INTO bill_transactions (id, bill_id, amount, type, reverses_id, reason, payment_method, transaction_date, received_by, created_on)
     VALUES ($1, $2, $3, 'Refund', $4, $5, 'Cash', $6, $7, $8)`,
    [refund, bill, -amount, payment, reason, day, staffId, at],
  );
  // An emptied search text is filled again, and leaves `updated_on` as it is given (keep_history).
  await client.query(
    `UPDATE bills SET discount = discount + $2, credited = credited + $2, received = received - $2, search_text = '',
       updated_on = greatest(updated_on, $3) WHERE id = $1`,
    [bill, amount, at],
  );
  return note;
}
