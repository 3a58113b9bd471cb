import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drillBackup } from "#server/platform/backup/restore/drill.ts";
import { generateKeyPair, type Identity } from "./platform/backup/age/keys.ts";
import { BackupError, WrongKey } from "./platform/backup/errors.ts";
import { readIdentities } from "./platform/backup/key-file.ts";
import { openPlace, type Place } from "./platform/backup/places/place.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { BackupRegister } from "./platform/backup/register.ts";
import { fetchBackup } from "./platform/backup/restore/fetch.ts";
import { findForBackup } from "./platform/backup/restore/find-database.ts";
import { clearStaging, stagingFolder } from "./platform/backup/restore/staging.ts";
import { runBackup } from "./platform/backup/run-backup.ts";
import { withRunLock } from "./platform/backup/run-lock.ts";
import { isS3 } from "./platform/backup/s3/address.ts";
import type { Config } from "./platform/process/config.ts";
import type { Lifetime } from "./platform/process/lifetime.ts";
import type { Log } from "./platform/process/log.ts";
import { runCommand } from "./platform/process/start/command.ts";
import { commandLine } from "./platform/process/start/release.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/**
 * `npm run restore-drill -- [--key KEYFILE]`: restores the newest backup for trial, beside the clinic, and removes it
 * again. Without the key, which need not be on this computer, it makes a backup with a temporary key and tries that.
 */

function readKey(args: string[]): string | undefined {
  try {
    const { key } = parseArgs({ args, options: { key: { type: "string" } } }).values;
    return key && resolve(process.env.INIT_CWD ?? ".", key);
  } catch {
    throw new StartError(`Usage: ${commandLine("restore-drill", "[--key KEYFILE]")}`);
  }
}

/** The newest backup in the configured places, as a local file. */
async function newestBackup(config: Config, heartbeat: () => void): Promise<string> {
  let newest: { place: Place; name: string } | undefined;
  // Folders first, because their files need no download.
  for (const name of config.backupTo.toSorted((a, b) => Number(isS3(a)) - Number(isS3(b)))) {
    const place = openPlace(name, config.s3, heartbeat);
    for (const found of await namesIn(place))
      if (!newest || found > newest.name) newest = { place, name: found };
  }
  if (newest) return fetchBackup(newest.place, newest.name, stagingFolder(config));
  throw new BackupError(
    `There is no backup in ${config.backupTo.join(", ")}. Make one: ${commandLine("backup")}`,
  );
}

async function namesIn(place: Place): Promise<string[]> {
  try {
    return await place.names();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return [];
  }
}

interface Surroundings {
  config: Config;
  lifetime: Lifetime;
  log: Log;
}

async function tryNewest(key: string | undefined, surroundings: Surroundings): Promise<void> {
  const { lifetime, log } = surroundings;
  const progress = tableProgress(lifetime);
  const heartbeat = () => lifetime.throwIfStopped();
  const connection = await findForBackup(surroundings.config, lifetime, log);
  const register = new BackupRegister(connection);
  const find = async (config: Config): Promise<{ file: string; identities: Identity[] }> => {
    if (key) return { identities: readIdentities(key), file: await newestBackup(config, heartbeat) };
    const reader = await generateKeyPair();
    const { made, placed } = await runBackup({
      connection,
      register,
      places: config.backupTo.slice(0, 1).map((name) => openPlace(name, config.s3, heartbeat)),
      ownFolder: join(config.dataDir, "backups"),
      stagingFolder: stagingFolder(config),
      recipients: config.backupRecipients,
      reader,
      progress,
    });
    const error = placed.find((place) => place.error)?.error;
    if (!made || error) throw error ?? new BackupError("There is no place for a backup.");
    return { identities: [reader], file: made.path };
  };
  const run = async () => {
    const objection = await register.objectionToDrill();
    if (objection) throw new BackupError(objection);
    const config = await register.settings(surroundings.config);
    const { file, identities } = await find(config);
    try {
      const bytes = await register.databaseBytes();
      const outcome = await drillBackup(file, identities, { config, log, lifetime, bytes, progress });
      await register.drilled(basename(file), outcome);
      if (outcome.error) throw new BackupError(`${basename(file)} was restored, but: ${outcome.error}`);
      const rows = new Intl.NumberFormat("en").format(outcome.rows);
      process.stdout.write(
        `${file} can be restored: ${rows} rows in ${(outcome.milliseconds / 1000).toFixed(1)} s, all checks passed.\n`,
      );
    } catch (error) {
      if (error instanceof BackupError && !(error instanceof WrongKey))
        await register.drilled(basename(file), { milliseconds: 0, error: error.message });
      throw error;
    }
  };
  await withRunLock(connection, () =>
    register.use(async () => {
      await clearStaging(surroundings.config);
      await run().finally(() => clearStaging(surroundings.config));
    }),
  );
}

await runCommand(
  (config, lifetime, log) => tryNewest(readKey(process.argv.slice(2)), { config, lifetime, log }),
  "Stopped: no backup was tried.",
);
