import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Seconds since the moment of the records in the newest good backup, and since the last trial of one; null: none. */
export interface AgeOfBackups {
  backup: number | null;
  drill: number | null;
}

export async function readAgeOfBackups(db: Executor): Promise<AgeOfBackups> {
  const { rows } = await sql<AgeOfBackups>`
    SELECT extract(epoch FROM now() - max(taken_on) FILTER (WHERE file IS NOT NULL AND removed_on IS NULL))::float8 AS backup,
      extract(epoch FROM now() - max(drilled_on) FILTER (WHERE drill_error IS NULL))::float8 AS drill
    FROM backups`.execute(db);
  return rows[0] ?? { backup: null, drill: null };
}
