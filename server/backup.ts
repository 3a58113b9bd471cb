import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, folderError } from "./platform/backup/errors.ts";
import { findForBackup } from "./platform/backup/find-database.ts";
import { makeBackup } from "./platform/backup/make-backup.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { runCommand } from "./platform/process/command.ts";
import type { Config } from "./platform/process/config.ts";
import { commandLine } from "./platform/process/release.ts";
import { StartError } from "./platform/process/start-error.ts";

/**
 * `npm run backup -- [--to FOLDER]`: writes an encrypted copy of all records, whether the clinic runs or not, and
 * prints the path of its file as the last line.
 */

function readFolder(args: string[], { dataDir }: Config): string {
  let to: string | undefined;
  try {
    to = parseArgs({ args, options: { to: { type: "string" } } }).values.to;
  } catch {
    throw new StartError(`Usage: ${commandLine("backup", "[--to FOLDER]")}`);
  }
  if (to) return resolve(process.env.INIT_CWD ?? ".", to);
  const own = join(dataDir, "backups");
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw folderError(error, own);
  }
  return own;
}

await runCommand(async (config, lifetime, log) => {
  const recipients = config.backupRecipients;
  if (recipients.length === 0) {
    throw new BackupError(
      `BACKUP_RECIPIENT is not set, and backups are always encrypted. Make a key once: ${commandLine("backup-key", "--out FILE")}`,
    );
  }
  const connection = await findForBackup(config, lifetime, log);
  const folder = readFolder(process.argv.slice(2), config);
  const { path, rows, bytes } = await makeBackup({
    connection,
    folder,
    recipients,
    progress: tableProgress(lifetime),
  });
  process.stderr.write(
    `${new Intl.NumberFormat("en").format(rows)} rows, ${(bytes / 2 ** 20).toFixed(1)} MB, read back and found whole.\n`,
  );
  process.stdout.write(`${path}\n`);
});
