import { existsSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Names the disk under a folder; partitions of one disk have the same name. */
export async function diskOf(folder: string): Promise<string> {
  const { dev } = await stat(folder, { bigint: true });
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn & 0xffffffffn);
  const device = await realpath(`/sys/dev/block/${major}:${minor}`).catch(() => null);
  return device === null ? `${major}:${minor}` : await wholeDisk(device);
}

/** The disk below an encrypted or joined volume, the first one if there are several. */
async function wholeDisk(device: string): Promise<string> {
  const [under] = await readdir(join(device, "slaves")).catch(() => []);
  if (under) return wholeDisk(await realpath(join(device, "slaves", under)));
  return existsSync(join(device, "partition")) ? dirname(device) : device;
}

/**
 * Whether a folder is the top of a stick or disk of its own, which holds neither its parent folder nor the data folder.
 * When the stick is pulled, its mount point is an ordinary folder.
 * @throws the file system's error for a missing folder.
 */
export async function isOnOwnDisk(folder: string, dataFolder: string): Promise<boolean> {
  const own = await diskOf(folder);
  const others = await Promise.all(
    [dirname(folder), dataFolder].map((other) => diskOf(other).catch(() => null)),
  );
  return !others.includes(own);
}
