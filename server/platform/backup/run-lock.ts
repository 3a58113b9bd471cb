import pg from "pg";
import { LOCKS } from "#db/locks.ts";
import { BackupError, databaseError } from "./errors.ts";
import { NO_LIMITS } from "./tables.ts";

/** Another run holds the lock. */
export class AnotherRun extends BackupError {}

/**
 * Runs `work` while no other process makes, copies or removes backups of the same database. The lock belongs to a
 * transaction, so it works through a pooler and is released however the process ends.
 * @throws AnotherRun in words.
 */
export async function withRunLock<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: "matab backups: one at a time" });
  client.on("error", () => undefined);
  try {
    await takeLock(client);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  try {
    await client.connect();
    await client.query(`BEGIN; ${NO_LIMITS}`);
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS free", [LOCKS.backupRun]);
    if (!rows[0]?.free)
      throw new AnotherRun("Another backup of this clinic is being made. Wait until it is done.");
  } catch (error) {
    throw databaseError(error);
  }
}

/** Whether any process holds the lock now. */
export const IS_RUNNING = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND classid = 0
  AND objid = ${LOCKS.backupRun} AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
