import { sql } from "kysely";
import { instantOf } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { rememberDistinct } from "./doubles-store.ts";
import { type Details, patients } from "./store.ts";

/** A patient of an imported list: guardian and emergency contact may be "", which makes the file partial. */
export interface ImportedPatient extends Details {
  oldNumber: string | null;
  /** The day of registration; null: unknown, but before today. */
  createdOn: string | null;
  /** Rupees, more than 0; absent: nothing. */
  owes?: number;
  paidAhead?: number;
}

/** Adds patients in one statement and returns their ids in the same order. `distinctFrom`: a file of another person. */
export async function insertImported(
  trx: Executor,
  rows: readonly { values: ImportedPatient; distinctFrom: number | null }[],
): Promise<number[]> {
  const fields = Object.entries(patients.fields);
  const records = rows.map(({ values }) => ({
    ...Object.fromEntries(
      fields.map(([wire, column]) => [column.name, column.stored(values[wire as keyof Details] as never)]),
    ),
    old_number: values.oldNumber,
    is_partial: !(values.guardianName && values.emgencyContactNo && values.emgencyContactPersonName),
    registered_earlier: values.createdOn === null,
    created_on: values.createdOn && new Date(instantOf(values.createdOn)).toISOString(),
  }));
  const columns = sql.join(
    [...fields.map(([, { name }]) => name), "old_number", "is_partial", "registered_earlier"].map((name) =>
      sql.ref(name),
    ),
  );
  // In the order of the list, so that the patients' numbers follow it.
  const { rows: added } = await sql<{ id: number }>`
    INSERT INTO patients (${columns}, created_on)
    SELECT ${columns}, coalesce(created_on, now_ms())
    FROM jsonb_populate_recordset(NULL::patients, ${JSON.stringify(records)}::jsonb) WITH ORDINALITY
    ORDER BY ordinality RETURNING id`.execute(trx);
  const ids = added.map(({ id }) => id);
  for (const [index, { distinctFrom }] of rows.entries())
    if (distinctFrom !== null) await rememberDistinct(trx, ids[index] ?? 0, [distinctFrom]);
  return ids;
}
