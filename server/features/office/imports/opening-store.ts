import { sql } from "kysely";
import type { ImportedOpenings } from "#contract/office/import-openings.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The opening balances of a list of patients, and the records made from them. */

const summed = (column: string) => sql`jsonb_build_object('patients', count(r.${sql.ref(column)}),
  'sum', coalesce(sum(r.${sql.ref(column)}), 0))`;

/** The `ImportedOpenings` of a batch `b` of patients. */
export const OPENINGS = sql`CASE WHEN b.kind = 'patients' THEN (
  SELECT jsonb_build_object('idDoctor', b.opening_doctor_id, 'day', b.opening_day, 'owes', ${summed("owes")},
    'paidAhead', ${summed("paid_ahead")})
  FROM import_rows r WHERE r.batch_id = b.id AND r.outcome IN ('ready', 'imported')) END AS opening`;

export type OpeningChoice = Pick<ImportedOpenings, "idDoctor" | "day">;

export async function setOpening(trx: Executor, id: number, { idDoctor, day }: OpeningChoice): Promise<void> {
  await sql`UPDATE import_batches SET opening_doctor_id = ${idDoctor}, opening_day = ${day} WHERE id = ${id}`.execute(
    trx,
  );
}

/** Links rows to the bills and entries made from them. */
export async function tieOpenings(
  trx: Executor,
  id: number,
  ties: readonly { line: number; billId: number | null; entryId: number | null }[],
): Promise<void> {
  await sql`UPDATE import_rows r SET opening_bill_id = t."billId", opening_entry_id = t."entryId",
      opening_bill_updated_on = (SELECT updated_on FROM bills WHERE id = t."billId")
    FROM jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) AS t (line int, "billId" bigint, "entryId" bigint)
    WHERE r.batch_id = ${id} AND r.line = t.line`.execute(trx);
}
