import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readIdentities } from "./platform/backup/key-file.ts";
import { openPlace } from "./platform/backup/places/place.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { fetchBackup, splitStorageFile } from "./platform/backup/restore/fetch.ts";
import { restoreBackup } from "./platform/backup/restore/restore.ts";
import { findTarget } from "./platform/backup/restore/restore-target.ts";
import { isS3 } from "./platform/backup/s3/address.ts";
import { ERASURES_FILE } from "./platform/db/erasures.ts";
import type { Config } from "./platform/process/config.ts";
import type { Lifetime } from "./platform/process/lifetime.ts";
import { runCommand } from "./platform/process/start/command.ts";
import { StartError } from "./platform/process/start/start-error.ts";

/**
 * `npm run restore -- FILE --key KEYFILE [--into FOLDER or postgres://…]`: restores a backup into an empty clinic: the
 * configured one, unless another is named. FILE may lie in storage: s3://bucket/prefix/matab-….
 */

const here = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);

function readOptions(args: string[]): { file: string; key: string; into?: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: "string" }, into: { type: "string" } },
    });
    const [file, ...others] = positionals;
    if (file && values.key && others.length === 0)
      return { file: isS3(file) ? file : here(file), key: here(values.key), into: values.into };
  } catch {
    // The usage below covers it.
  }
  throw new StartError("Usage: npm run restore -- FILE --key KEYFILE [--into FOLDER or postgres://…]");
}

/** Downloads a file of storage into a folder that is removed at the end. */
async function bringHere(file: string, config: Config, lifetime: Lifetime): Promise<string> {
  if (!isS3(file)) return file;
  const { place, name } = splitStorageFile(file);
  const storage = openPlace(place, config.s3, () => lifetime.throwIfStopped());
  const folder = await mkdtemp(join(tmpdir(), "matab-restore-"));
  lifetime.onEnd(() => rm(folder, { recursive: true, force: true }));
  process.stderr.write(`  bringing ${name}\n`);
  return fetchBackup(storage, name, folder);
}

await runCommand(async (config, lifetime, log) => {
  const options = readOptions(process.argv.slice(2));
  const identities = readIdentities(options.key);
  const target = findTarget(options.into, config, { log, lifetime });
  const file = await bringHere(options.file, config, lifetime);
  const started = performance.now();
  const { head, rows, findings } = await restoreBackup({
    file,
    identities,
    target: target.open,
    place: target.place,
    progress: tableProgress(lifetime),
  });
  await target.keep();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of findings)
    process.stderr.write(`Found in the records, as when the backup was made: ${line}\n`);
  if (!existsSync(join(dirname(file), ERASURES_FILE)))
    process.stderr.write(
      `No list of erased patients lies beside this file: whoever was erased after it was made is back. Put ${ERASURES_FILE} from the place of the backups beside it and restore again, or erase them again.\n`,
    );
  process.stdout.write(
    `Restored ${head.clinic} as of ${head.takenOn}: ${new Intl.NumberFormat("en").format(rows)} rows in ${seconds} s. ` +
      "Everybody signs in again with their password; mails that had not left by then are held.\n",
  );
}, "Stopped: nothing was restored.");
