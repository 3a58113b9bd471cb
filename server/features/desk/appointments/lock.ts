import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * Locks an appointment's row until the transaction ends, for every change of a visit; false when there is none. It comes
 * before every other lock of the transaction.
 */
export async function lockAppointment(trx: Executor, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM appointments WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows.length > 0;
}

/**
 * Locks a visit against changes until the transaction ends, for writers of records that name it: a bill, a session of a
 * package. Of two at once the second sees what the first wrote.
 */
export async function holdVisit(trx: Executor, id: number): Promise<void> {
  await sql`SELECT FROM appointments WHERE id = ${id} AND NOT is_deleted FOR NO KEY UPDATE`.execute(trx);
}
