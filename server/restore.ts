import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readIdentities } from "./platform/backup/key-file.ts";
import { tableProgress } from "./platform/backup/progress.ts";
import { restoreBackup } from "./platform/backup/restore.ts";
import { findTarget } from "./platform/backup/restore-target.ts";
import { ERASURES_FILE } from "./platform/db/erasures.ts";
import { runCommand } from "./platform/process/command.ts";
import { StartError } from "./platform/process/start-error.ts";

/**
 * `npm run restore -- FILE --key KEYFILE [--into FOLDER or postgres://…]`: brings a backup into an empty clinic: that of
 * the settings, unless another place is named.
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
      return { file: here(file), key: here(values.key), into: values.into };
  } catch {
    // Said below.
  }
  throw new StartError("Usage: npm run restore -- FILE --key KEYFILE [--into FOLDER or postgres://…]");
}

await runCommand(async (config, lifetime, log) => {
  const { file, key, into } = readOptions(process.argv.slice(2));
  const identities = readIdentities(key);
  const target = findTarget(into, config, { log, lifetime });
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
    process.stderr.write("No list of erased patients lies beside this file.\n");
  process.stdout.write(
    `Restored ${head.clinic} as of ${head.takenOn}: ${new Intl.NumberFormat("en").format(rows)} rows in ${seconds} s. ` +
      "Everybody signs in again with their password; mails that had not left by then are held.\n",
  );
}, "Stopped: nothing was restored.");
