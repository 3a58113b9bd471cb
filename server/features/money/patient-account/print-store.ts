import { type RawBuilder, sql } from "kysely";
import type { AdvancePrint } from "#contract/money/patient-account.ts";
import type { Executor } from "#server/platform/db/database.ts";

const printsFrom = (source: RawBuilder<unknown>) => sql<AdvancePrint>`
  SELECT p.entry_id AS "entryId", p.duplicate, s.name AS "printedBy", p.printed_on AS "printedOn"
  FROM ${source} p LEFT JOIN staff s ON s.id = p.printed_by`;

/** The prints of a patient's papers, oldest first. */
export async function printsOf(db: Executor, patientId: number): Promise<AdvancePrint[]> {
  const { rows } = await sql<AdvancePrint>`
    ${printsFrom(sql`advance_prints`)} JOIN patient_account a ON a.id = p.entry_id
    WHERE a.patient_id = ${patientId} ORDER BY p.id`.execute(db);
  return rows;
}

/** Adds a print, a duplicate unless it is the paper's first. */
export async function addPrint(
  trx: Executor,
  entryId: number,
  staffId: number,
): Promise<AdvancePrint | undefined> {
  const { rows } = await sql<AdvancePrint>`
    WITH added AS (
      INSERT INTO advance_prints (entry_id, duplicate, printed_by)
      SELECT ${entryId}::bigint, EXISTS (SELECT FROM advance_prints WHERE entry_id = ${entryId}), ${staffId}
      RETURNING *)
    ${printsFrom(sql`added`)}`.execute(trx);
  return rows[0];
}

/** The patient of an entry; undefined: there is no such entry. */
export async function patientOfEntry(db: Executor, entryId: number): Promise<number | undefined> {
  const { rows } = await sql<{ patientId: number }>`
    SELECT patient_id AS "patientId" FROM patient_account WHERE id = ${entryId}`.execute(db);
  return rows[0]?.patientId;
}
