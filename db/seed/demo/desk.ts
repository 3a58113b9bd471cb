import type { ClientBase } from "pg";

/** Who works at the demo's desk. */
export async function findReceptionist(client: ClientBase): Promise<{ id: number; name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT s.id::int, s.name FROM staff s JOIN sample_records m ON m.table_name = 'staff' AND m.id = s.id
     WHERE s.role = 'Receptionist' ORDER BY s.id LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error("the demo has no receptionist");
  return found;
}
