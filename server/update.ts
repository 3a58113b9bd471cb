import { createServer } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupRegister } from "./platform/backup/register.ts";
import { findForBackup } from "./platform/backup/restore/find-database.ts";
import { localAddress } from "./platform/http/address.ts";
import type { Config } from "./platform/process/config.ts";
import { Lifetime } from "./platform/process/lifetime.ts";
import type { Log } from "./platform/process/log.ts";
import { runCommand } from "./platform/process/start/command.ts";
import { commandLine, PROJECT_ROOT } from "./platform/process/start/release.ts";
import { StartError } from "./platform/process/start/start-error.ts";
import { Installation, installationOf } from "./platform/update/installation.ts";
import { serviceBy } from "./platform/update/service.ts";
import { resume, updateTo } from "./platform/update/update.ts";
import { UpdateError } from "./platform/update/update-error.ts";

/**
 * `./matab update FILE`: updates this installation to the version in an archive, and back when that does not run. `./matab
 * update --resume` finishes a broken-off update; the service calls it when the computer starts.
 */

const USAGE = `Usage: ${commandLine("update", "FILE [--without-backup] [--wait MINUTES]")}`;

interface Options {
  file?: string;
  withBackup: boolean;
  /** Minutes that a start may take. */
  minutes: number;
  folder: string;
}

function readOptions(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "without-backup": { type: "boolean", default: false },
        wait: { type: "string", default: "2" },
        resume: { type: "boolean", default: false },
        // Another installation than this program's.
        in: { type: "string", default: installationOf(PROJECT_ROOT) },
      },
    });
    const [file] = positionals;
    const minutes = Number(values.wait);
    if (minutes > 0 && positionals.length === (values.resume ? 0 : 1))
      return {
        file: file && resolve(file),
        withBackup: !values["without-backup"],
        minutes,
        folder: resolve(values.in),
      };
  } catch {
    // The usage below covers it.
  }
  throw new StartError(USAGE);
}

/** Requires a key in the settings, or one that the clinic set up in the browser. */
async function requireRecipient(config: Config, log: Log): Promise<void> {
  if (config.backupRecipients.length > 0 || (await hasKeyOfItsOwn(config, log))) return;
  throw new UpdateError(
    "No backup can be made before the update: BACKUP_RECIPIENT is not set. Make a key once with " +
      `${commandLine("backup-key", "--out FILE")}, or update knowingly without one: ${commandLine("update", "FILE --without-backup")}`,
  );
}

/** False where no clinic answers: then there is nothing to back up with either. */
async function hasKeyOfItsOwn(config: Config, log: Log): Promise<boolean> {
  const lifetime = new Lifetime();
  try {
    const register = new BackupRegister(await findForBackup(config, lifetime, log));
    return await register.use(async () => (await register.settings(config)).backupRecipients.length > 0);
  } catch {
    return false;
  } finally {
    // A PostgreSQL started for this must not be in the service's way.
    await lifetime.end();
  }
}

/** Refuses a second update while one runs. The lock ends with the process, even after a crash. */
function requireAlone(folder: string): Promise<void> {
  const { promise, resolve: isAlone, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once("error", () => reject(new UpdateError("Another update is running. Wait until it has ended.")));
  server.listen(`\0matab update ${folder}`, isAlone).unref();
  return promise;
}

await runCommand(async (config, lifetime, log) => {
  const { file, withBackup, minutes, folder } = readOptions(process.argv.slice(2));
  const installation = new Installation(folder);
  await requireAlone(installation.folder);
  const around = {
    installation,
    service: serviceBy({
      command: config.updateService,
      address: localAddress(config.host, config.port),
      timeoutSeconds: minutes * 60,
    }),
    say: (line: string) => process.stdout.write(`${line}\n`),
  };
  if (!file) return resume(around);
  if (withBackup) await requireRecipient(config, log);
  await updateTo({
    ...around,
    file,
    withBackup,
    isEmbedded: config.databaseUrl === undefined,
    throwIfStopped: () => lifetime.throwIfStopped(),
  });
}, "Stopped: the version that ran runs on.");
