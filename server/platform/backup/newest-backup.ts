import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** Of all places, also those that are no longer named: how much of the records would be lost. ISO 8601; null: none. */
export interface NewestBackup {
  /** The moment of the records in the newest good backup that was not removed as an old one. */
  lastGoodOn: string | null;
  /** The last trial of a restore that went well. */
  drilledOn: string | null;
}

/** What the card, the notices, the mails and the figures for Prometheus all go by. */
export async function readNewestBackup(db: Executor): Promise<NewestBackup> {
  const { rows } = await sql<NewestBackup>`
    SELECT max(taken_on) FILTER (WHERE file IS NOT NULL AND removed_on IS NULL) AS "lastGoodOn",
      max(drilled_on) FILTER (WHERE drill_error IS NULL) AS "drilledOn"
    FROM backups`.execute(db);
  return rows[0] ?? { lastGoodOn: null, drilledOn: null };
}
