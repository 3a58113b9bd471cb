import { execFile } from "node:child_process";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { readErasuresBeside } from "#server/platform/db/erasures.ts";
import { commandLine } from "#server/platform/process/release.ts";
import type { Identity, Recipient } from "./age/keys.ts";
import { BackupError, folderError } from "./errors.ts";
import { sha256Of, syncFolder } from "./file.ts";
import { keepList } from "./keep-list.ts";
import { type Backup, makeBackup } from "./make-backup.ts";
import type { BackupRegister } from "./register.ts";
import type { Progress } from "./script.ts";

export interface BackupRun {
  connection: pg.ClientConfig;
  register: BackupRegister;
  /** Folders; one that is not there is an entry of the register. */
  places: readonly string[];
  /** Of `places`, the one that is made where it is missing. */
  ownPlace: string;
  recipients: readonly Recipient[];
  /** Run by the shell after each, the file's path as its argument. */
  command?: string;
  /** Opens the file for a trial within this run. */
  reader?: Identity;
  progress?: Progress;
}

/** How a backup came out in one place. */
export interface PlacedBackup {
  place: string;
  backup?: Backup;
  error?: BackupError;
}

/** Makes one backup and brings it to every place; what one place cannot take keeps it from no other. */
export async function runBackup(run: BackupRun): Promise<PlacedBackup[]> {
  if (run.recipients.length === 0) {
    throw new BackupError(
      `BACKUP_RECIPIENT is not set, and backups are always encrypted. Make a key once: ${commandLine("backup-key", "--out FILE")}`,
    );
  }
  const outcomes: PlacedBackup[] = [];
  for (const place of run.places) {
    const first = outcomes.find(({ backup }) => backup)?.backup;
    const entry = await run.register.begin(place);
    try {
      if (place === run.ownPlace) await mkdir(place, { recursive: true, mode: 0o700 });
      const backup = first ? await copyBackup(first, place) : await makeBackup({ ...run, folder: place });
      if (run.command && !first) await runCommandOn(run.command, backup.path);
      await run.register.succeed(entry, basename(backup.path), backup);
      outcomes.push({ place, backup });
    } catch (thrown) {
      const error = folderError(thrown, place);
      await run.register.fail(
        entry,
        error instanceof BackupError ? error.message : "It failed; see the log.",
      );
      if (!(error instanceof BackupError)) throw error;
      outcomes.push({ place, error });
    }
  }
  return outcomes;
}

/** The same file in another folder, read back from there. */
async function copyBackup(backup: Backup, folder: string): Promise<Backup> {
  const path = join(folder, basename(backup.path));
  const part = `${path}.part`;
  try {
    await copyFile(backup.path, part);
    const handle = await open(part, "r+");
    await handle.sync().finally(() => handle.close());
    if ((await sha256Of(part)) !== backup.sha256)
      throw new BackupError(`The folder ${folder} did not keep what was written: use another disk or stick.`);
    await rename(part, path);
    await syncFolder(folder);
    await keepList(folder, await readErasuresBeside(dirname(backup.path)));
    return { ...backup, path };
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw folderError(error, folder);
  }
}

async function runCommandOn(command: string, path: string): Promise<void> {
  try {
    await promisify(execFile)("/bin/sh", ["-c", `${command} "$1"`, "sh", path]);
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    const reason = stderr.trim().split("\n").at(-1) || message;
    throw new BackupError(`BACKUP_COMMAND failed on ${path}: ${reason}`, { cause: error });
  }
}

/** Removes a file of a place; one that is gone already is gone. */
export async function removeBackup(place: string, file: string): Promise<void> {
  // With the folder gone nobody knows what is on the stick.
  await stat(place);
  await rm(join(place, file), { force: true });
}
