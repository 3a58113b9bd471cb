import { sql } from "kysely";
import type { AftercareInput, AftercareSheet, HandedOver } from "#contract/clinical/aftercare.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

export const sheets = new RecordTable<AftercareSheet, AftercareInput>({
  table: "aftercare_sheets",
  fields: { name: text("name"), en: text("en"), ur: text("ur") },
  derived: {},
});

/** All sheets, by name. */
export async function allSheets(db: Executor): Promise<AftercareSheet[]> {
  const { rows } = await sql<AftercareSheet>`SELECT ${sheets.select()} FROM aftercare_sheets t
    WHERE NOT t.is_deleted ORDER BY lower(t.name), t.id`.execute(db);
  return rows;
}

export async function countSheets(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM aftercare_sheets
    WHERE NOT is_deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The sheets with these ids, in their order, without those that are gone. */
export async function sheetsWith(db: Executor, ids: readonly number[]): Promise<AftercareSheet[]> {
  const { rows } = await sql<AftercareSheet>`SELECT ${sheets.select()} FROM aftercare_sheets t
    WHERE NOT t.is_deleted AND t.id = ANY (${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows;
}

/** A visit's copies, in the order in which they were handed over. */
export async function copiesOf(db: Executor, appointmentId: number): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`SELECT id, name, en, ur FROM visit_aftercare
    WHERE appointment_id = ${appointmentId} ORDER BY id`.execute(db);
  return rows;
}

export async function removeCopies(trx: Executor, copies: readonly HandedOver[]): Promise<void> {
  await sql`DELETE FROM visit_aftercare WHERE id = ANY (${copies.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
}

/** Copies sheets for a visit, in the given order. */
export async function copySheets(
  trx: Executor,
  appointmentId: number,
  given: readonly Pick<AftercareSheet, "name" | "en" | "ur">[],
): Promise<void> {
  await sql`INSERT INTO visit_aftercare (appointment_id, name, en, ur, made_by)
    SELECT ${appointmentId}, name, en, ur, current_staff_id()
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS s (name text, en text, ur text)`.execute(trx);
}
