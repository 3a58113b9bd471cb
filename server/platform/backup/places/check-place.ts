import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, realpath, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackupError, folderError } from "#server/platform/backup/errors.ts";
import { isS3 } from "#server/platform/backup/s3/address.ts";
import { diskOf } from "./disks.ts";
import { parsePlace } from "./place-name.ts";

/** Linux's numbers for the file systems tmpfs and ramfs. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

/** Whether a folder is a suitable place for backups, found out by writing to it. */
export interface PlaceCheck {
  place: string;
  /** Why no backup can lie there, in words; null when it can. */
  problem: string | null;
  /** Whether it lies on the same disk as the records, and would be lost with them. */
  isSameDisk: boolean;
  /** Whether it lies in memory, which a power cut empties. */
  isMemory: boolean;
  freeBytes: number | null;
}

/** Where this computer keeps the records; null: another computer does. */
export interface RecordsOnDisk {
  folder: string | null;
  /** The folder in the data folder, created when missing. */
  ownPlace: string;
}

export async function checkPlace(text: string, { folder, ownPlace }: RecordsOnDisk): Promise<PlaceCheck> {
  const place = parsePlace(text.trim());
  const refused = (problem: string) => ({
    ...{ place: text.trim(), problem, freeBytes: null },
    ...{ isSameDisk: false, isMemory: false },
  });
  if (isS3(text.trim()))
    return refused("Storage is set up in the settings of the installation: docs/settings.md says how.");
  if (!place) return refused("Write the folder from its beginning, such as /media/stick.");
  if (folder !== null && (await isWithin(place, folder)))
    return refused(`${place} belongs to the database: choose another folder.`);
  try {
    if (place === ownPlace) await mkdir(place, { recursive: true, mode: 0o700 });
    if (!(await stat(place)).isDirectory()) return refused(`${place} is a file: choose a folder.`);
    await writeAndRemove(place);
    const { bavail, bsize, type } = await statfs(place);
    const isSameDisk = folder !== null && (await diskOf(place)) === (await diskOf(folder));
    return { place, problem: null, isSameDisk, isMemory: IN_MEMORY.has(type), freeBytes: bavail * bsize };
  } catch (error) {
    const said = folderError(error, place);
    if (!(said instanceof BackupError)) throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return refused(isMissing ? `${said.message} Is the stick plugged in, and the name right?` : said.message);
  }
}

/** Whether a path leads into a folder, however both are written: with dots, double slashes or links. */
async function isWithin(path: string, folder: string): Promise<boolean> {
  const real = (name: string) => realpath(name).catch(() => resolve(name));
  return `${await real(path)}/`.startsWith(`${await real(folder)}/`);
}

/** Some obstacles show only on writing: a file system's permissions, a write-protected stick, a full disk. */
async function writeAndRemove(folder: string): Promise<void> {
  const path = join(folder, `.matab-${randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  try {
    await file.write("Matab tries whether backups can lie here.\n");
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Where Linux mounts sticks, second disks and shares. */
const MOUNTED_BELOW = ["/media/", "/mnt", "/run/media/"];

/** The sticks, disks and shares mounted now. */
export async function mountedPlaces(): Promise<string[]> {
  const mounts = await readFile("/proc/self/mounts", "utf8").catch(() => "");
  const folders = mounts
    .split("\n")
    .map((line) =>
      (line.split(" ")[1] ?? "").replace(/\\([0-7]{3})/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 8)),
      ),
    );
  return [...new Set(folders)].filter(
    (folder) => parsePlace(folder) !== null && MOUNTED_BELOW.some((below) => folder.startsWith(below)),
  );
}
