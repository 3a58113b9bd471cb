import { dirname } from "node:path";
import pg from "pg";
import type { Identity } from "#server/platform/backup/age/keys.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { BackupError, damaged, databaseError, FileError } from "#server/platform/backup/errors.ts";
import { type OpenBackup, readFile } from "#server/platform/backup/file.ts";
import { type End, type Head, rowsOf } from "#server/platform/backup/manifest.ts";
import { type Progress, ScriptError, type ScriptTable } from "#server/platform/backup/script.ts";
import { NO_LIMITS, readTables, SPELLING, type Table } from "#server/platform/backup/tables.ts";
import { copyIn, copyOut } from "#server/platform/db/copy.ts";
import { applyErasures, type Erasure, erasuresInFolder, readErasures } from "#server/platform/db/erasures.ts";
import { grantTo } from "#server/platform/db/start/grants.ts";
import { migrateInTransaction, objectionTo } from "#server/platform/db/start/migrate.ts";
import { withoutIndexes } from "#server/platform/db/start/without-indexes.ts";
import { holdWaiting } from "#server/platform/mail/outbox.ts";
import { makeEmpty } from "./make-empty.ts";
import type { Opened } from "./restore-target.ts";
import { RowDigest } from "./row-digest.ts";

export interface RestoreOptions {
  file: string;
  identities: readonly Identity[];
  /** Opens the database to restore into, as the role that owns its tables; called once the file is known to be good. */
  target: () => Promise<Opened>;
  /** Its name in messages. */
  place: string;
  progress?: Progress;
}

export interface Restored {
  head: Head;
  /** Rows of all tables together. */
  rows: number;
  /** Rules that the records break, as they did when the backup was made; a line each. */
  findings: string[];
}

/**
 * Restores a backup into a database without records, in one transaction: any failure leaves it as it was. The tables are
 * made as of the backup and filled, compared with the backup's own counts, and then migrated to this version.
 * @throws BackupError in words.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, identities, progress = () => undefined } = options;
  return readFile(file, identities, async (backup) => {
    await requireKnown(backup.head, file);
    const { owner, appRole } = await options.target();
    const client = new pg.Client({ ...owner, application_name: "matab restore" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("BEGIN");
      await client.query(`${NO_LIMITS}; ${SPELLING}`);
      await makeEmpty(client, options.place);
      const end = await load(client, backup, progress).catch((error) => {
        throw contentError(error, file);
      });
      progress("checking the records", 0);
      const findings = await finish(client, backup.head, await erasedSince(file));
      if (appRole) await grantTo(appRole, client);
      // The last moment at which a stop leaves the database as it was.
      progress("done", 0);
      await client.query("COMMIT");
      return { head: backup.head, rows: rowsOf(end), findings };
    } catch (error) {
      throw ownerError(databaseError(error));
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

async function requireKnown({ migrations }: Head, file: string): Promise<void> {
  const objection = await objectionTo(migrations);
  if (!objection) return;
  const { migration, isTooOld } = objection;
  throw new FileError(
    file,
    isTooOld
      ? `was made by a version of Matab of before 24 November 2026, whose records this version can no longer bring up to date (they stand at ${migration}). Restore it with a version of 24 to 28 November 2026, and back up what that restored: this version takes the new backup.`
      : `was made by another version of Matab, a newer one most likely: this one does not know its migration ${migration}.`,
  );
}

async function load(client: pg.Client, backup: OpenBackup, progress: Progress): Promise<End> {
  await migrateInTransaction(client, backup.head.migrations.at(-1)?.name);
  const wanted = await readTables(client);
  const names = wanted.map(({ name }) => pg.escapeIdentifier(name));
  return withoutIndexes(
    client,
    "off",
    async () => {
      // The backup brings the sums that triggers keep.
      for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      await client.query(`TRUNCATE ${names.join(", ")}`);
      const end = await backup.tables((table) => loadTable(client, table, wanted, progress));
      if (end.tables.length !== wanted.length) throw new ScriptError("damaged");
      await setSequences(client, end);
      await compare(client, wanted, end, progress);
      for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      return end;
    },
    (made, total) => progress(`indexes, of ${total}:`, made),
  );
}

async function loadTable(
  client: pg.Client,
  { name, statement, rows }: ScriptTable,
  wanted: readonly Table[],
  progress: Progress,
): Promise<void> {
  const table = wanted.find((candidate) => candidate.name === name);
  // Only the expected COPY runs, never a statement from the file.
  if (!table || statement !== `${table.copy} FROM stdin`) throw new ScriptError("damaged");
  progress(name, 0);
  // FREEZE saves a later pass over all rows.
  await copyIn(client, `${table.copy} FROM STDIN (FREEZE)`, stoppable());
  async function* stoppable() {
    for await (const batch of rows) {
      progress(name, 0);
      yield batch;
    }
  }
}

async function setSequences(client: pg.Client, { sequences }: End): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query("SELECT setval(quote_ident($1)::regclass, $2::bigint, $3)", [name, value, isCalled]);
}

/** Reads every table again, and compares it with the backup's digests. */
async function compare(
  client: pg.Client,
  tables: readonly Table[],
  end: End,
  progress: Progress,
): Promise<void> {
  for (const { name, copy } of tables) {
    progress(`comparing ${name}`, 0);
    const sum = new RowDigest();
    for await (const rows of copyOut(client, `${copy} TO STDOUT`).batches()) sum.update(rows);
    const expected = end.tables.find((table) => table.name === name);
    if (expected?.rows !== sum.rows || expected.digest !== sum.digest())
      throw new BackupError(`The table ${name} did not come out as the backup has it: nothing was restored.`);
  }
}

/** Migrates the restored records to this version, repeats erasures, holds back waiting mail, and checks all records. */
async function finish(client: pg.Client, head: Head, erased: Erasure[]): Promise<string[]> {
  await migrateInTransaction(client);
  await applyErasures(client, erased);
  await holdWaiting(client);
  await client.query("INSERT INTO audit_log (action, entity, after) VALUES ('restored', 'backups', $1)", [
    {
      clinic: head.clinic,
      takenOn: head.takenOn,
      program: head.program,
      lastMigration: head.migrations.at(-1)?.name,
    },
  ]);
  return checkRecords(client);
}

/** The patients who were erased after the backup was made, from the list beside it. */
async function erasedSince(file: string): Promise<Erasure[]> {
  try {
    return await readErasures(erasuresInFolder(dirname(file)));
  } catch (error) {
    throw new BackupError(`${(error as Error).message}. Without it, erased patients would come back.`, {
      cause: error,
    });
  }
}

/** No backup of ours holds what the database refuses. Its message may quote the row, which must not be shown. */
function contentError(error: unknown, file: string): unknown {
  const { code = "", severity } = error as { code?: string; severity?: string };
  const isAboutContent = severity !== undefined && /^(2[123]|42(?!501)|54)/.test(code);
  return isAboutContent ? damaged(file, error) : error;
}

function ownerError(error: unknown): unknown {
  if ((error as { code?: string }).code !== "42501") return error;
  return new BackupError(
    `The role of this address may not restore: ${(error as Error).message}. Use the role that owns the database.`,
    { cause: error },
  );
}
