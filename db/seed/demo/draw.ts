import type { ClientBase } from "pg";

/** Takes the next numbers of a sequence, in order. Concurrent callers get other numbers. */
export async function draw(client: ClientBase, sequence: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(${sequence})::float8 AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** The next ids of a table. */
export const drawIds = (client: ClientBase, table: string, count = 1): Promise<number[]> =>
  draw(client, `pg_get_serial_sequence('${table}', 'id')`, count);
