import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generateIdentity } from "./platform/backup/age/keys.ts";
import { drillBackup } from "./platform/backup/drill.ts";
import { findForBackup } from "./platform/backup/find-database.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { BackupRegister } from "./platform/backup/register.ts";
import { removeBackup, runBackup } from "./platform/backup/run-backup.ts";
import { runCommand } from "./platform/process/command.ts";
import { StoppedEarly } from "./platform/process/lifetime.ts";
import { commandLine } from "./platform/process/release.ts";
import { StartError } from "./platform/process/start-error.ts";

/**
 * `npm run backup -- [--to FOLDER]`: writes an encrypted copy of all records, whether the clinic runs or not, and
 * prints the path of its file as the last line. The app runs it every night, with `--nightly`: then old copies go, and
 * once a week the file is restored for trial.
 */

/** Days from one trial to the next. */
const DRILL_EVERY = 7;

function readOptions(args: string[]): { to?: string[]; isNightly: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: "string", multiple: true }, nightly: { type: "boolean", default: false } },
    });
    const to = values.to?.map((folder) => resolve(process.env.INIT_CWD ?? ".", folder));
    return { to, isNightly: values.nightly };
  } catch {
    throw new StartError(`Usage: ${commandLine("backup", "[--to FOLDER]")}`);
  }
}

await runCommand(async (config, lifetime, log) => {
  const { to, isNightly } = readOptions(process.argv.slice(2));
  const connection = await findForBackup(config, lifetime, log);
  const register = new BackupRegister(connection);
  const reader = generateIdentity();
  const progress = tableProgress(lifetime);
  await register.use(async () => {
    const outcomes = await runBackup({
      connection,
      register,
      places: to ?? config.backupTo,
      ownPlace: join(config.dataDir, "backups"),
      recipients: config.backupRecipients,
      command: isNightly ? config.backupCommand : undefined,
      reader,
      progress,
    });
    const good = outcomes.flatMap(({ backup }) => backup ?? []);
    const [first] = good;
    const refusals = outcomes.flatMap(({ error }) => error ?? []);
    if (!first) throw refusals[0];
    for (const { message } of refusals) process.stderr.write(`${message}\n`);
    if (isNightly) {
      for (const { place, backup } of outcomes)
        if (backup) await register.removeOld(place, (file) => removeBackup(place, file));
      if (await register.isDrillDue(DRILL_EVERY)) {
        const drill = drillBackup(first.path, [reader], { config, log, lifetime, progress });
        const outcome = await drill.catch((error: Error) => {
          if (error instanceof StoppedEarly) throw error;
          return { milliseconds: 0, error: error.message };
        });
        await register.drilled(first.path.split("/").at(-1) ?? "", outcome);
      }
    }
    const rows = new Intl.NumberFormat("en").format(first.rows);
    process.stderr.write(
      `${rows} rows, ${(first.bytes / 2 ** 20).toFixed(1)} MB, read back and found whole.\n`,
    );
    process.stdout.write(`${good.map(({ path }) => path).join("\n")}\n`);
  });
}, "Stopped: no backup was made.");
