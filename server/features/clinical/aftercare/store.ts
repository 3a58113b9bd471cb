import { sql } from "kysely";
import type { AftercareInput, AftercareSheet, HandedOver } from "#contract/clinical/aftercare.ts";
import type { Executor } from "#server/platform/db/database.ts";

const SHEET = sql`id, name, en, ur, updated_on AS "updatedOn"`;
const COPY = sql`id, name, en, ur`;

export async function allSheets(db: Executor): Promise<AftercareSheet[]> {
  const { rows } = await sql<AftercareSheet>`SELECT ${SHEET} FROM aftercare_sheets WHERE NOT is_deleted
    ORDER BY lower(name), id`.execute(db);
  return rows;
}

/** A sheet, locked until the transaction ends. */
export async function lockSheet(trx: Executor, id: number): Promise<AftercareSheet | undefined> {
  const { rows } = await sql<AftercareSheet>`SELECT ${SHEET} FROM aftercare_sheets
    WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows[0];
}

/** Whether another sheet has the name. */
export async function isNameTaken(trx: Executor, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM aftercare_sheets
    WHERE id <> ${id} AND NOT is_deleted AND folded(lower(name)) = folded(lower(${name}))`.execute(trx);
  return rows.length > 0;
}

export async function insertSheet(
  trx: Executor,
  { name, en, ur }: AftercareInput,
): Promise<AftercareSheet | undefined> {
  const { rows } =
    await sql<AftercareSheet>`INSERT INTO aftercare_sheets (name, en, ur) VALUES (${name}, ${en}, ${ur})
    RETURNING ${SHEET}`.execute(trx);
  return rows[0];
}

export async function updateSheet(
  trx: Executor,
  id: number,
  { name, en, ur }: AftercareInput,
): Promise<AftercareSheet | undefined> {
  const { rows } =
    await sql<AftercareSheet>`UPDATE aftercare_sheets SET name = ${name}, en = ${en}, ur = ${ur}
    WHERE id = ${id} RETURNING ${SHEET}`.execute(trx);
  return rows[0];
}

export async function markSheetRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE aftercare_sheets SET is_deleted = true WHERE id = ${id}`.execute(trx);
}

/** A visit's copies, in the order in which they were handed over. */
export async function copiesOf(db: Executor, appointmentId: number): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`SELECT ${COPY} FROM visit_aftercare
    WHERE appointment_id = ${appointmentId} ORDER BY id`.execute(db);
  return rows;
}

export async function removeCopies(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM visit_aftercare WHERE id = ANY (${ids}::bigint[])`.execute(trx);
}

/** Copies sheets for a visit, in the given order. */
export async function copySheets(
  trx: Executor,
  appointmentId: number,
  sheets: readonly Pick<AftercareSheet, "name" | "en" | "ur">[],
): Promise<void> {
  await sql`INSERT INTO visit_aftercare (appointment_id, name, en, ur, made_by)
    SELECT ${appointmentId}, name, en, ur, current_staff_id()
    FROM jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) AS s (name text, en text, ur text)`.execute(
    trx,
  );
}
