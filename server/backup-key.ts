import { lstatSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { commandLine } from "#server/platform/process/start/release.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { generateKeyPair } from "./platform/backup/age/keys.ts";

/**
 * `npm run backup-key -- --out FILE`: makes the key pair of the backups. Prints the public key, for BACKUP_RECIPIENT, and
 * writes the secret key to FILE, in `age`'s format.
 */

const USAGE = `Usage: ${commandLine("backup-key", "--out FILE")}`;

function readOut(args: string[]): string {
  try {
    const { out } = parseArgs({ args, options: { out: { type: "string" } } }).values;
    if (out) return resolve(process.env.INIT_CWD ?? ".", out);
  } catch {
    // The usage below covers it.
  }
  throw new StartError(USAGE);
}

const REASONS: Readonly<Record<string, string>> = {
  ISFILE: "is there already, and a key is never written over: name another file",
  EEXIST: "is there already and is no file: name one that is not there yet",
  ENOENT: "cannot be made: its folder is not there",
  ENOTDIR: "cannot be made: its folder is not there",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "cannot be written: its disk is read-only",
  ENOSPC: "does not fit on the disk",
};

try {
  const file = readOut(process.argv.slice(2));
  const { publicKey, secretKey } = await generateKeyPair();
  try {
    const text = `# The secret key of Matab's backups. Who has it reads them; without it nobody does.\n# public key: ${publicKey}\n${secretKey}\n`;
    writeFileSync(file, text, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = REASONS[code === "EEXIST" && lstatSync(file).isFile() ? "ISFILE" : code];
    if (!reason) throw error;
    throw new StartError(`${file} ${reason}.`);
  }
  process.stderr.write(
    `The secret key is in ${file}. Print it or copy it to a stick, keep it away from this computer, and keep it: without it no backup can be read.\n` +
      "The public key, for BACKUP_RECIPIENT:\n",
  );
  process.stdout.write(`${publicKey}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
