import { sql } from "kysely";
import type { BackupStatus } from "#contract/office/backups.ts";
import { IS_RUNNING } from "#server/platform/backup/run-lock.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * The error of a backup that began, never ended and is not being made: the process was killed, or the computer went off.
 */
const CUT_OFF = "The backup was cut off in the middle: was the computer switched off, or short of memory?";

/** Each place's newest good backup, and the failure since. */
export async function findPlaces(db: Executor, places: readonly string[]): Promise<BackupStatus["places"]> {
  const { rows } = await sql<BackupStatus["places"][number]>`
    SELECT named.place, good.taken_on AS "lastGoodOn", good.bytes, failed.error
    FROM unnest(${[...places]}::text[]) WITH ORDINALITY AS named (place, n)
    LEFT JOIN LATERAL (SELECT * FROM backups b WHERE b.place = named.place AND b.file IS NOT NULL AND b.removed_on IS NULL
      ORDER BY id DESC LIMIT 1) AS good ON true
    LEFT JOIN LATERAL (SELECT coalesce(error, ${CUT_OFF}) AS error FROM backups b
      WHERE b.place = named.place AND b.id > coalesce(good.id, 0)
        AND (b.error IS NOT NULL OR b.finished_on IS NULL AND NOT ${sql.raw(IS_RUNNING)})
      ORDER BY id DESC LIMIT 1) AS failed ON true
    ORDER BY n`.execute(db);
  return rows;
}

export async function findLastDrill(db: Executor): Promise<BackupStatus["lastDrill"]> {
  const { rows } = await sql<NonNullable<BackupStatus["lastDrill"]>>`
    SELECT drilled_on AS "drilledOn", drill_ms / 1000.0 AS seconds, drill_error AS error
    FROM backups WHERE drilled_on IS NOT NULL ORDER BY drilled_on DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether a process of this clinic, or a person, is making a backup. */
export async function isBeingMade(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT ${sql.raw(IS_RUNNING)} AS is`.execute(db);
  return rows[0]?.is ?? false;
}

/** A backup as it lies in one place. */
export interface KeptBackup {
  place: string;
  file: string;
  /** Null when the register does not know it. */
  bytes: number | null;
  rows: number;
}

/** The newest good backup of each place, the newest of all first; copies of one file in the order of the places. */
export async function findNewestKept(db: Executor, places: readonly string[]): Promise<KeptBackup[]> {
  const { rows } = await sql<KeptBackup>`
    SELECT named.place, good.file, good.bytes, coalesce(good.row_count, 0) AS rows
    FROM unnest(${[...places]}::text[]) WITH ORDINALITY AS named (place, n), LATERAL (
      SELECT * FROM backups b WHERE b.place = named.place AND b.file IS NOT NULL AND b.removed_on IS NULL
      ORDER BY b.taken_on DESC LIMIT 1) AS good
    ORDER BY good.taken_on DESC, n`.execute(db);
  return rows;
}

/** The administrators, for a mail. */
export async function findAdministrators(db: Executor): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT id, email FROM staff WHERE role = 'Administrator' AND is_active AND NOT is_deleted ORDER BY id`.execute(
    db,
  );
  return rows;
}
