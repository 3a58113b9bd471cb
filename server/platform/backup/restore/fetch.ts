import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, folderError } from "#server/platform/backup/errors.ts";
import { isBackupName } from "#server/platform/backup/make-backup.ts";
import type { Place } from "#server/platform/backup/places/place.ts";
import { isS3, parseS3Address, s3AddressText } from "#server/platform/backup/s3/address.ts";
import { ERASURES_FILE } from "#server/platform/db/erasures.ts";

/**
 * A backup of a place as a local file, with the list of erased patients beside it: where it lies, or downloaded from
 * storage into `folder`, which the caller removes.
 * @throws BackupError in words.
 */
export async function fetchBackup(place: Place, name: string, folder: string): Promise<string> {
  if (!isS3(place.name)) return join(place.name, name);
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const list = await place.erasures.read();
    if (list !== null) await writeNew(join(folder, ERASURES_FILE), [Buffer.from(list)]);
    await writeNew(path, place.read(name));
    return path;
  } catch (error) {
    throw folderError(error, folder);
  }
}

async function writeNew(path: string, chunks: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/**
 * Splits `s3://bucket/prefix/matab-….sql.zst.age` into the place and the name in it. @throws BackupError when it is none.
 */
export function splitStorageFile(file: string): { place: string; name: string } {
  const slash = file.lastIndexOf("/");
  const [place, name] = [file.slice(0, slash), file.slice(slash + 1)];
  const address = parseS3Address(place);
  if (address && isBackupName(name)) return { place: s3AddressText(address), name };
  throw new BackupError(
    `${file} is no address of a backup: it looks like s3://bucket/prefix/matab-….sql.zst.age`,
  );
}
