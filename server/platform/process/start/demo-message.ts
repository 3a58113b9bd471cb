import type { Database } from "#server/platform/db/database.ts";
import { commandLine } from "./release.ts";

/** The message at every start of a demo clinic; null: it is none. */
export async function demoMessage({ pool }: Pick<Database, "pool">): Promise<string | null> {
  const { rows } = await pool.query<{ isDemo: boolean }>('SELECT is_demo() AS "isDemo"');
  if (!rows[0]?.isDemo) return null;
  return `This is a demo clinic: nothing in it is real. Your own clinic, with DATA_DIR or DATABASE_URL of its own: ${commandLine("start")}`;
}
