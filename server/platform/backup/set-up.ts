import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Executor } from "#server/platform/db/database.ts";
import type { Config } from "#server/platform/process/config.ts";
import { parseRecipient } from "./age/keys.ts";

/** The part of the configuration that says to whom backups are encrypted, and where they go. */
export type BackupSettings = Pick<Config, "backupRecipients" | "backupTo" | "backupToGiven">;

/** The settings that the clinic made in the browser. */
export interface StoredSetUp {
  publicKey: string;
  place: string;
}

const STORED = `SELECT public_key AS "publicKey", place FROM backup_set_up`;

/**
 * The configuration; what the environment leaves out of key and place comes from the settings in the browser, each
 * separately.
 */
export function withSetUp<Settings extends BackupSettings>(
  config: Settings,
  stored: StoredSetUp | null,
): Settings {
  const recipient = stored && parseRecipient(stored.publicKey);
  return {
    ...config,
    backupRecipients:
      config.backupRecipients.length === 0 && recipient ? [recipient] : config.backupRecipients,
    backupTo: stored && !config.backupToGiven ? [stored.place] : config.backupTo,
  };
}

const isWhole = ({ backupRecipients, backupToGiven }: BackupSettings) =>
  backupRecipients.length > 0 && backupToGiven;

export async function readStoredSetUp(db: Executor): Promise<StoredSetUp | null> {
  const { rows } = await sql.raw<StoredSetUp>(STORED).execute(db);
  return rows[0] ?? null;
}

/** See `withSetUp`. Reads nothing from the database where the environment sets both. */
export async function readBackupSettings<Settings extends BackupSettings>(
  db: Executor,
  config: Settings,
): Promise<Settings> {
  return isWhole(config) ? config : withSetUp(config, await readStoredSetUp(db));
}

/** The same for a command, whose database may be older than the table. */
export async function findBackupSettings<Settings extends BackupSettings>(
  client: Pick<ClientBase, "query">,
  config: Settings,
): Promise<Settings> {
  if (isWhole(config)) return config;
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('backup_set_up') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return config;
  const { rows: stored } = await client.query<StoredSetUp>(STORED);
  return withSetUp(config, stored[0] ?? null);
}
