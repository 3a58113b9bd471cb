import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Files that wait to be compared with the others, after the answer. Older checkouts have no such table. */
const WAITING = "SELECT FROM patients_to_compare LIMIT 1";
const HAS_TABLE = "SELECT to_regclass('patients_to_compare') IS NOT NULL AS has";

/** Until a clinic has compared every new file with the others. */
export async function untilCompared(owner: pg.ClientConfig): Promise<void> {
  const database = new pg.Client(owner);
  await database.connect();
  const { rows } = await database.query<{ has: boolean }>(HAS_TABLE);
  if (rows[0]?.has) while ((await database.query(WAITING)).rowCount) await pause(100);
  await database.end();
}
