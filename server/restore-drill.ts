import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generateIdentity } from "./platform/backup/age/keys.ts";
import { drillBackup } from "./platform/backup/drill.ts";
import { BackupError } from "./platform/backup/errors.ts";
import { findForBackup } from "./platform/backup/find-database.ts";
import { readIdentities } from "./platform/backup/key-file.ts";
import { isBackupName } from "./platform/backup/make-backup.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { BackupRegister } from "./platform/backup/register.ts";
import { runBackup } from "./platform/backup/run-backup.ts";
import { runCommand } from "./platform/process/command.ts";
import type { Config } from "./platform/process/config.ts";
import { commandLine } from "./platform/process/release.ts";
import { StartError } from "./platform/process/start-error.ts";

/**
 * `npm run restore-drill -- [--key KEYFILE]`: restores the newest backup for trial, beside the clinic, and removes it
 * again. Without the key, which need not be on this computer, a backup is made now and tried while its making still
 * knows how to open it.
 */

function readKey(args: string[]): string | undefined {
  try {
    const { key } = parseArgs({ args, options: { key: { type: "string" } } }).values;
    return key && resolve(process.env.INIT_CWD ?? ".", key);
  } catch {
    throw new StartError(`Usage: ${commandLine("restore-drill", "[--key KEYFILE]")}`);
  }
}

/** The newest backup in the places of the settings that are there. */
function newestBackup({ backupTo }: Config): string {
  const files = backupTo.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  const newest = files.sort((a, b) => (basename(a) < basename(b) ? -1 : 1)).at(-1);
  if (newest) return newest;
  throw new BackupError(`There is no backup in ${backupTo.join(", ")}. Make one: ${commandLine("backup")}`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isBackupName);
  } catch {
    return [];
  }
}

await runCommand(async (config, lifetime, log) => {
  const key = readKey(process.argv.slice(2));
  const progress = tableProgress(lifetime);
  const connection = await findForBackup(config, lifetime, log);
  const register = new BackupRegister(connection);
  await register.use(async () => {
    let file: string;
    let identities = key ? readIdentities(key) : [];
    if (key) {
      file = newestBackup(config);
    } else {
      const reader = generateIdentity();
      identities = [reader];
      const [made] = await runBackup({
        connection,
        register,
        places: config.backupTo.slice(0, 1),
        ownPlace: join(config.dataDir, "backups"),
        recipients: config.backupRecipients,
        reader,
        progress,
      });
      if (!made?.backup) throw made?.error ?? new BackupError("There is no place for a backup.");
      file = made.backup.path;
    }
    try {
      const outcome = await drillBackup(file, identities, { config, log, lifetime, progress });
      await register.drilled(basename(file), outcome);
      if (outcome.error) throw new BackupError(`${basename(file)} was restored, but: ${outcome.error}`);
      const rows = new Intl.NumberFormat("en").format(outcome.rows);
      process.stdout.write(
        `${file} can be restored: ${rows} rows in ${(outcome.milliseconds / 1000).toFixed(1)} s, all checks passed.\n`,
      );
    } catch (error) {
      if (error instanceof BackupError)
        await register.drilled(basename(file), { milliseconds: 0, error: error.message });
      throw error;
    }
  });
}, "Stopped: no backup was tried.");
