import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generateKeyPair, type KeyPair } from "./platform/backup/age/keys.ts";
import { reportToParent } from "./platform/backup/child.ts";
import { BackupError } from "./platform/backup/errors.ts";
import type { Backup } from "./platform/backup/make-backup.ts";
import { openPlace } from "./platform/backup/places/place.ts";
import { parsePlace } from "./platform/backup/places/place-name.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { BackupRegister } from "./platform/backup/register.ts";
import { drillBackup } from "./platform/backup/restore/drill.ts";
import { findForBackup } from "./platform/backup/restore/find-database.ts";
import { clearStaging, stagingFolder } from "./platform/backup/restore/staging.ts";
import { type PlacedBackup, runBackup } from "./platform/backup/run-backup.ts";
import { AnotherRun, withRunLock } from "./platform/backup/run-lock.ts";
import { isS3 } from "./platform/backup/s3/address.ts";
import type { Progress } from "./platform/backup/script.ts";
import type { Config } from "./platform/process/config.ts";
import { type Lifetime, StoppedEarly } from "./platform/process/lifetime.ts";
import type { Log } from "./platform/process/log.ts";
import { runCommand } from "./platform/process/start/command.ts";
import { commandLine } from "./platform/process/start/release.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/**
 * `npm run backup -- [--to FOLDER or s3://…]`: writes an encrypted copy of all records, whether the clinic runs or not, and
 * prints the path of its file as the last line. The app runs it every night with `--nightly`: then old copies are removed,
 * and once a week the file is restored for trial. With `--due` only the places that are due are served, unless another
 * process is serving them.
 */

/** Days between trial restores. */
const DRILL_EVERY = 7;

interface Options {
  to?: string[];
  isNightly: boolean;
  isDue: boolean;
}

function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: "string", multiple: true },
        nightly: { type: "boolean", default: false },
        due: { type: "boolean", default: false },
      },
    });
    return { to: values.to?.map(placeOf), isNightly: values.nightly, isDue: values.due };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`Usage: ${commandLine("backup", "[--to FOLDER] or [--to s3://BUCKET/PREFIX]")}`);
  }
}

function placeOf(to: string): string {
  const place = parsePlace(isS3(to) ? to : resolve(process.env.INIT_CWD ?? ".", to));
  if (place) return place;
  throw new StartError(
    "--to wants a folder whose name has no line breaks or other control characters in it, or s3://bucket/prefix.",
  );
}

interface Surroundings {
  config: Config;
  lifetime: Lifetime;
  log: Log;
}

async function backUp(options: Options, surroundings: Surroundings): Promise<void> {
  const { lifetime, log } = surroundings;
  const connection = await findForBackup(surroundings.config, lifetime, log);
  const register = new BackupRegister(connection);
  const reader = await generateKeyPair();
  const shown = tableProgress(lifetime);
  const progress: Progress = (table, rows) => {
    shown(table, rows);
    reportToParent({ step: table, count: rows });
  };
  const run = async () => {
    const config = await register.settings(surroundings.config);
    const named = options.to ?? (options.isDue ? await register.placesDue(config) : config.backupTo);
    if (named.length === 0) return;
    reportToParent("begun");
    const { made, placed } = await runBackup({
      connection,
      register,
      places: named.map((name) => openPlace(name, config.s3, () => lifetime.throwIfStopped())),
      ownFolder: join(config.dataDir, "backups"),
      stagingFolder: stagingFolder(config),
      recipients: config.backupRecipients,
      command: options.isNightly ? config.backupCommand : undefined,
      reader,
      progress,
    });
    const refusals = placed.flatMap(({ error }) => error ?? []);
    const good = placed.flatMap(({ backup }) => backup ?? []);
    if (!made || good.length === 0) throw refusals[0];
    for (const { message } of refusals) process.stderr.write(`${message}\n`);
    if (options.isNightly) await removeOld(placed, register);
    if (options.isNightly && (await register.isDrillDue(DRILL_EVERY)))
      await drill(made, { reader, register, progress }, { config, lifetime, log });
    say(made, good);
  };
  await withRunLock(connection, () =>
    register.use(async () => {
      await clearStaging(surroundings.config);
      await run().finally(() => clearStaging(surroundings.config));
    }),
  );
}

async function removeOld(placed: readonly PlacedBackup[], register: BackupRegister): Promise<void> {
  for (const { place, backup } of placed) {
    if (!backup) continue;
    try {
      await register.removeOld(place.name, (file) => place.remove(file));
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      process.stderr.write(`Old backups were not removed. ${error.message}\n`);
    }
  }
}

interface Drill {
  reader: KeyPair;
  register: BackupRegister;
  progress: Progress;
}

async function drill(
  { path }: Backup,
  { reader, register, progress }: Drill,
  surroundings: Surroundings,
): Promise<void> {
  const objection = await register.objectionToDrill();
  if (objection) {
    process.stderr.write(`${objection}\n`);
    return reportToParent({ notice: objection });
  }
  const rowsOfTrial: Progress = (_table, rows) => progress("restoring for trial", rows);
  rowsOfTrial("", 0);
  const bytes = await register.databaseBytes();
  const trial = drillBackup(path, [reader], { ...surroundings, bytes, progress: rowsOfTrial });
  const outcome = await trial.catch((error: Error) => {
    if (error instanceof StoppedEarly) throw error;
    return { milliseconds: 0, error: error.message };
  });
  await register.drilled(path.split("/").at(-1) ?? "", outcome);
}

/** A folder's path comes last where there is one, because a script that goes on with the file needs it here. */
function say({ rows, bytes }: Backup, good: readonly Backup[]): void {
  const count = new Intl.NumberFormat("en").format(rows);
  process.stderr.write(`${count} rows, ${(bytes / 2 ** 20).toFixed(1)} MB, read back and found whole.\n`);
  const farFirst = good.toSorted((a, b) => Number(isS3(b.path)) - Number(isS3(a.path)));
  process.stdout.write(`${farFirst.map(({ path }) => path).join("\n")}\n`);
}

await runCommand(async (config, lifetime, log) => {
  const options = readOptions(process.argv.slice(2));
  try {
    await backUp(options, { config, lifetime, log });
  } catch (error) {
    // Another process is making the backup: nothing is left to do.
    if (!(options.isDue && error instanceof AnotherRun)) throw error;
  }
}, "Stopped: no backup was made.");
