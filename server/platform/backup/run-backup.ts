import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { isOnOwnDisk } from "#server/platform/backup/places/disks.ts";
import { commandLine } from "#server/platform/process/start/release.ts";
import type { KeyPair, Recipient } from "./age/keys.ts";
import { BackupError, folderError } from "./errors.ts";
import { type Backup, makeBackup } from "./make-backup.ts";
import type { Place } from "./places/place.ts";
import type { BackupRegister } from "./register.ts";
import { isS3 } from "./s3/address.ts";
import type { Progress } from "./script.ts";

export interface BackupRun {
  connection: pg.ClientConfig;
  register: BackupRegister;
  /** A missing one becomes a failed entry of the register. */
  places: readonly Place[];
  /** The one of them that is created when missing. */
  ownFolder: string;
  /** Where the file is made, and left for the caller to remove, when no folder takes it. */
  stagingFolder: string;
  recipients: readonly Recipient[];
  /** Run by the shell after each backup, with the file's path as its argument. */
  command?: string;
  /** Opens the file for a trial within this run. */
  reader?: KeyPair;
  progress?: Progress;
}

/** The result of a backup in one place. */
export interface PlacedBackup {
  place: Place;
  backup?: Backup;
  error?: BackupError;
}

export interface BackupOutcome {
  /** The original file, in a folder of this computer. */
  made?: Backup;
  placed: PlacedBackup[];
}

/** Makes one backup and brings it to every place; a place that fails does not affect the others. */
export async function runBackup(run: BackupRun): Promise<BackupOutcome> {
  if (run.recipients.length === 0) {
    throw new BackupError(
      `BACKUP_RECIPIENT is not set, and backups are always encrypted. Make a key once, in the step Backups of the set-up or with: ${commandLine("backup-key", "--out FILE")}`,
    );
  }
  const outcome: BackupOutcome = { placed: [] };
  // Folders come first: storage gets a copy of a folder's file.
  const folders = run.places.filter(({ name }) => !isS3(name));
  for (const place of [...folders, ...run.places.filter(({ name }) => isS3(name))]) {
    const entry = await run.register.begin(place.name);
    try {
      const onOwnDisk = await refusePulledStick(place.name, run);
      const backup = await bringTo(place, run, outcome);
      await run.register.succeed(entry, basename(backup.path), { ...backup, isOnOwnDisk: onOwnDisk });
      outcome.placed.push({ place, backup });
    } catch (error) {
      await run.register.fail(
        entry,
        error instanceof BackupError ? error.message : "It failed; see the log.",
      );
      if (!(error instanceof BackupError)) throw error;
      outcome.placed.push({ place, error });
    }
  }
  return outcome;
}

/**
 * Whether the place is a stick or disk of its own; null where that is unknown.
 * @throws BackupError when it was one at the last backup and is now an empty folder of this computer's disk.
 */
async function refusePulledStick(place: string, { register, ownFolder }: BackupRun): Promise<boolean | null> {
  if (isS3(place)) return null;
  const isOwn = await isOnOwnDisk(place, dirname(ownFolder)).catch(() => null);
  if (isOwn === false && (await register.wasOnOwnDisk(place)))
    throw new BackupError(
      `The stick or disk ${place} is not plugged in: its folder is there, but lies on this computer’s own disk now. Plug it in. If backups shall lie on this disk from now on, choose another folder.`,
    );
  return isOwn;
}

/** The first place gets the file itself, the others copies of it. */
async function bringTo(place: Place, run: BackupRun, outcome: BackupOutcome): Promise<Backup> {
  const { progress = () => undefined } = run;
  if (outcome.made) return place.bring(outcome.made, progress);
  const folder = isS3(place.name) ? run.stagingFolder : place.name;
  if (folder === run.ownFolder || folder === run.stagingFolder) await makeFolder(folder);
  const made = await makeBackup({ ...run, folder });
  if (run.command) await runCommandOn(run.command, made.path);
  outcome.made = made;
  return folder === place.name ? made : place.bring(made, progress);
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
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
