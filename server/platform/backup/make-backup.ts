import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { LOCKS } from "#db/locks.ts";
import { erasuresInFolder, listErasures } from "#server/platform/db/erasures.ts";
import { version } from "#server/platform/process/start/release.ts";
import { generateKeyPair, type KeyPair, type Recipient } from "./age/keys.ts";
import { BackupError, databaseError, folderError } from "./errors.ts";
import { readFile, sha256Of, syncFolder, writeFile } from "./file.ts";
import { type End, FORMAT, type Head, rowsOf } from "./manifest.ts";
import { keepList } from "./places/keep-list.ts";
import { type Progress, writeScript } from "./script.ts";
import { NO_LIMITS, readTables, SPELLING, type Table } from "./tables.ts";

/** A backup file that was written and read back. */
export interface Backup {
  path: string;
  /** The moment of the records in it. */
  takenOn: string;
  bytes: number;
  /** Rows of all tables together. */
  rows: number;
  sha256: string;
}

export interface BackupOptions {
  /** Connects as any role that may read the tables. */
  connection: pg.ClientConfig;
  /** An existing folder. */
  folder: string;
  recipients: readonly Recipient[];
  /** The key that reads the file back, needed again for a trial of it; by default a new one that is then discarded. */
  reader?: KeyPair;
  progress?: Progress;
}

/** Remains of a broken-off backup are removed after so many milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;
const FILE_NAME = /^matab-[\dTZ-]+\.sql\.zst\.age$/;
const UNFINISHED = ".part";

/** Whether a file has a backup's name. */
export const isBackupName = (name: string) => FILE_NAME.test(name);

/**
 * Writes the clinic's records as of one moment into a new file of the folder, and reads it back, while the clinic goes on
 * working. The file is named `….part` until it is complete.
 * @throws BackupError in words.
 */
export async function makeBackup({
  connection,
  folder,
  recipients,
  reader,
  progress = () => undefined,
}: BackupOptions): Promise<Backup> {
  await removeAbandoned(folder);
  const client = new pg.Client({ ...connection, application_name: "matab backup", query_timeout: undefined });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { head, tables } = await beginSnapshot(client);
    const path = join(folder, `matab-${head.takenOn.replaceAll(/[-:.]/g, "")}.sql.zst.age`);
    const script = { client, head, tables, progress };
    // Opens the file once, to read it back, and is then discarded.
    const key = reader ?? (await generateKeyPair());
    const written = await writeChecked(path, script, [...recipients, key], key);
    if (tables.some(({ name }) => name === "erasures")) await bringList(client, folder);
    return { path, takenOn: head.takenOn, ...written };
  } catch (error) {
    throw databaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function bringList(client: pg.Client, folder: string): Promise<void> {
  try {
    await keepList(erasuresInFolder(folder), await listErasures(client));
  } catch (error) {
    throw folderError(error, folder);
  }
}

/** Begins the transaction that sees one moment. No migration can change the tables until it ends. */
async function beginSnapshot(client: pg.Client): Promise<{ head: Head; tables: Table[] }> {
  const before = await readTables(client);
  if (!before.some(({ name }) => name === "schema_migrations"))
    throw new BackupError("There is no clinic in this database yet: start Matab first.");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`${NO_LIMITS}; ${SPELLING}`);
  // Locks come before the first read, so that the snapshot sees the tables as they are locked.
  await client.query(
    `LOCK TABLE ${before.map(({ name }) => pg.escapeIdentifier(name)).join(", ")} IN ACCESS SHARE MODE`,
  );
  const { rows } = await client.query<{ isFree: boolean; takenOn: Date }>(
    `SELECT pg_try_advisory_xact_lock($1) AS "isFree", now() AS "takenOn"`,
    [LOCKS.backup],
  );
  const { isFree, takenOn } = rows[0] ?? {};
  if (!isFree || !takenOn)
    throw new BackupError("Another backup of this clinic is being made. Wait until it is done.");
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupError("Matab is just being updated. Make the backup when it is ready.");
  const migrations = await client.query("SELECT name, sha256 FROM schema_migrations ORDER BY name");
  return {
    head: {
      format: FORMAT,
      program: version,
      clinic: await clinicName(client, tables),
      takenOn: takenOn.toISOString(),
      migrations: migrations.rows,
    },
    tables,
  };
}

/** The name in the settings; a database older than the settings has none. */
async function clinicName(client: pg.Client, tables: readonly Table[]): Promise<string> {
  if (!tables.some(({ name }) => name === "clinic_settings")) return "Matab";
  const { rows } = await client.query<{ name: string }>(
    "SELECT facts -> 'name' ->> 'en' AS name FROM clinic_settings WHERE name = 'clinic'",
  );
  return rows[0]?.name ?? "Matab";
}

interface Script {
  client: pg.Client;
  head: Head;
  tables: Table[];
  progress: Progress;
}

/** Writes the file under a temporary name, reads it back, and only then renames it. */
async function writeChecked(
  path: string,
  { client, head, tables, progress }: Script,
  recipients: readonly Recipient[],
  reader: KeyPair,
): Promise<{ bytes: number; rows: number; sha256: string }> {
  const folder = join(path, "..");
  const part = `${path}${UNFINISHED}`;
  let end: End | undefined;
  try {
    const handle = await open(part, "wx", 0o600);
    const onEnd = (found: End) => {
      end = found;
    };
    const file = await writeFile(
      handle,
      writeScript(client, head, tables, { onEnd, progress }),
      recipients,
    ).finally(() => handle.close());
    if (!end) throw new Error("the script has no end");
    progress("reading it back", 0);
    await readBack(part, file.sha256, end, reader);
    await rename(part, path);
    await syncFolder(folder);
    return { ...file, rows: rowsOf(end) };
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw folderError(error, folder);
  }
}

/** Checks that the file holds what was written, and can be decrypted, decompressed and read to its end. */
async function readBack(part: string, sha256: string, end: End, reader: KeyPair): Promise<void> {
  const found = await readFile(part, [reader], ({ tables }) =>
    tables(async ({ rows }) => {
      for await (const _ of rows);
    }),
  );
  if (JSON.stringify(found) !== JSON.stringify(end) || (await sha256Of(part)) !== sha256)
    throw new BackupError(
      `${basename(part)} is not what was written: the disk or stick is going bad. Use another one.`,
    );
}

/** Removes the remains of backups that were broken off long ago, by a power cut or a kill. */
async function removeAbandoned(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!name.endsWith(UNFINISHED) || !isBackupName(name.slice(0, -UNFINISHED.length))) continue;
      const { mtimeMs } = await stat(join(folder, name));
      if (Date.now() - mtimeMs > ABANDONED_AFTER) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    throw folderError(error, folder);
  }
}
