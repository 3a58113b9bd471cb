import { createReadStream } from "node:fs";
import { copyFile, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BackupError, folderError } from "#server/platform/backup/errors.ts";
import { sha256Of, syncFolder } from "#server/platform/backup/file.ts";
import { type Backup, isBackupName } from "#server/platform/backup/make-backup.ts";
import { isS3, parseS3Address, type S3Access } from "#server/platform/backup/s3/address.ts";
import { S3Client } from "#server/platform/backup/s3/client.ts";
import { namesIn, removeFrom, textOf } from "#server/platform/backup/s3/files.ts";
import { upload } from "#server/platform/backup/s3/upload.ts";
import type { Progress } from "#server/platform/backup/script.ts";
import {
  ERASURES_FILE,
  type ErasureStore,
  erasuresInFolder,
  readErasures,
} from "#server/platform/db/erasures.ts";
import { keepList } from "./keep-list.ts";

/** Where backups lie: a folder or S3 storage. Its failures are a BackupError in words. */
export interface Place {
  /** As BACKUP_TO and the register spell it. */
  readonly name: string;
  /** The list of erased patients beside the backups. */
  readonly erasures: ErasureStore;
  /** Copies a backup from a folder, checks that it arrived, and updates the list of erased patients there. */
  bring(backup: Backup, progress: Progress): Promise<Backup>;
  /** The names of the backups there. */
  names(): Promise<string[]>;
  /** @param bytes the expected length, if known: a file of another length is refused before its first byte. */
  read(file: string, bytes?: number): AsyncIterable<Buffer>;
  /** Removing a missing file is no error. */
  remove(file: string): Promise<void>;
}

/** @param heartbeat called repeatedly during requests to storage; what it throws ends them. */
export function openPlace(name: string, access: S3Access | undefined, heartbeat?: () => void): Place {
  if (!isS3(name)) return folderPlace(name);
  return storagePlace(openStorage(name, access, heartbeat));
}

/** @param place `s3://bucket/prefix` @throws BackupError when the place is malformed, or S3 settings are missing. */
export function openStorage(place: string, access: S3Access | undefined, heartbeat?: () => void): S3Client {
  const address = parseS3Address(place);
  if (!address) throw new BackupError(`${place} is no address of storage: it looks like s3://bucket/prefix`);
  if (!access)
    throw new BackupError(
      `${place} wants a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_ENDPOINT_URL or AWS_REGION.`,
    );
  return new S3Client(access, address, heartbeat);
}

function folderPlace(folder: string): Place {
  const inWords = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw folderError(error, folder);
    }
  };
  return {
    name: folder,
    erasures: erasuresInFolder(folder),
    bring: (backup) => inWords(copyBackup(backup, folder)),
    names: async () => (await inWords(readdir(folder))).filter(isBackupName),
    read: (file, bytes) => readFile(join(folder, file), bytes),
    remove: (file) => inWords(removeFile(folder, file)),
  };
}

/** Copies the file to another folder and reads the copy back. */
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
    await keepList(erasuresInFolder(folder), await erasuresBeside(backup));
    return { ...backup, path };
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function* readFile(path: string, bytes?: number): AsyncGenerator<Buffer> {
  if (bytes !== undefined && (await stat(path)).size !== bytes)
    throw new BackupError(`${path} has another length than was written.`);
  yield* createReadStream(path);
}

async function removeFile(folder: string, file: string): Promise<void> {
  // Without the folder the stick is not there, and its contents are unknown.
  await stat(folder);
  await rm(join(folder, file), { force: true });
}

const erasuresBeside = ({ path }: Backup) => readErasures(erasuresInFolder(dirname(path)));

function storagePlace(client: S3Client): Place {
  const name = client.place;
  const erasures: ErasureStore = {
    place: `${name}/${ERASURES_FILE}`,
    read: () => textOf(client, ERASURES_FILE),
    write: async (text) => {
      await client.ask({ method: "PUT", name: ERASURES_FILE, payload: Buffer.from(text) });
    },
  };
  return {
    name,
    erasures,
    bring: async (backup, progress) => {
      const file = basename(backup.path);
      progress(`sending to ${name}`, 0);
      const megabytes = (bytes: number) => progress(`sending to ${name}, MB`, Math.round(bytes / 2 ** 20));
      await upload(client, { ...backup, name: file, progress: megabytes });
      await keepList(erasures, await erasuresBeside(backup));
      return { ...backup, path: `${name}/${file}` };
    },
    names: async () => (await namesIn(client)).filter(isBackupName),
    read: (file, bytes) => client.read(file, bytes),
    remove: (file) => removeFrom(client, file),
  };
}
