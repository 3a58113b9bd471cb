import type { ClientBase } from "pg";
import { IS_DEMO } from "#db/seed/demo/people/staff.ts";

/** Who works at the demo's desk. */
export async function findReceptionist(client: ClientBase): Promise<{ id: number; name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT id::int, name FROM staff WHERE role = 'Receptionist' AND ${IS_DEMO} ORDER BY id LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error("the demo has no receptionist");
  return found;
}

/** Who keeps the demo's books. */
export async function findAccountant(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT min(id)::int AS id FROM staff WHERE role = 'Accountant' AND ${IS_DEMO}`,
  );
  return rows[0]?.id ?? 0;
}
