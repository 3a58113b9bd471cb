import { sql } from "kysely";
import type { BackupAge } from "#rules/clinic/backup-status.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * The newest backup of all places, including those no longer configured: it says how many records could be lost. ISO 8601;
 * null: none.
 */
export interface NewestBackup {
  /** The moment of the records in the newest good backup that was not removed as an old one. */
  lastGoodOn: string | null;
  /** The last trial restore that succeeded. */
  drilledOn: string | null;
}

/**
 * See `BackupAge` of the rules. The clinic's first day is not earlier than its first account, even where imported lists
 * reach further back.
 */
export async function readBackupAge(db: Executor): Promise<BackupAge & NewestBackup> {
  const newest = await readNewestBackup(db);
  if (newest.lastGoodOn !== null) return { ...newest, recordsSince: null };
  const { rows } = await sql<{ since: string }>`
    SELECT greatest(p.created_on, (SELECT min(created_on) FROM staff)) AS since
    FROM patients p WHERE NOT p.is_deleted AND NOT is_demo() ORDER BY p.created_on LIMIT 1`.execute(db);
  return { ...newest, recordsSince: rows[0]?.since ?? null };
}

/** The one source for the card, the notices, the mails and the Prometheus metrics. */
export async function readNewestBackup(db: Executor): Promise<NewestBackup> {
  const { rows } = await sql<NewestBackup>`
    SELECT max(taken_on) FILTER (WHERE file IS NOT NULL AND removed_on IS NULL) AS "lastGoodOn",
      max(drilled_on) FILTER (WHERE drill_error IS NULL) AS "drilledOn"
    FROM backups`.execute(db);
  return rows[0] ?? { lastGoodOn: null, drilledOn: null };
}
