import type { ClientBase } from "pg";

/**
 * Marks records as the product's sample, in the caller's transaction: until they are the clinic's own they can be removed
 * together (migration 0040). Bills and payments are marked before they are inserted, the others before or after.
 */
export async function markSample(client: ClientBase, table: string, ids: readonly number[]): Promise<void> {
  await client.query(
    "INSERT INTO sample_records (table_name, id) SELECT $1, id FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING",
    [table, ids],
  );
}

/** Everything that a clinic begins with: what it has on its first day is the sample's. */
export async function markFirstDay(client: ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO sample_records (table_name, id)
     SELECT 'departments', id FROM departments UNION ALL SELECT 'services', id FROM services
     UNION ALL SELECT 'doctors', id FROM doctors UNION ALL SELECT 'clinic_settings', id FROM clinic_settings
     ON CONFLICT DO NOTHING`,
  );
}

/** The next ids of a table whose rows are marked as the demo's before they are written. */
export async function drawMarked(client: ClientBase, table: string, count = 1): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2)",
    [table, count],
  );
  const ids = rows.map(({ id }) => id);
  await markSample(client, table, ids);
  return ids;
}
