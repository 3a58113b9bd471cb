import { existsSync } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What names the disk under a folder: partitions of one disk are one. */
export async function diskOf(folder: string): Promise<string> {
  const { dev } = await stat(folder, { bigint: true });
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn & 0xffffffffn);
  const device = await realpath(`/sys/dev/block/${major}:${minor}`).catch(() => null);
  return device === null ? `${major}:${minor}` : await wholeDisk(device);
}

/** An encrypted or joined volume is the disk that it lies on, the first if there are several. */
async function wholeDisk(device: string): Promise<string> {
  const [under] = await readdir(join(device, "slaves")).catch(() => []);
  if (under) return wholeDisk(await realpath(join(device, "slaves", under)));
  return existsSync(join(device, "partition")) ? dirname(device) : device;
}

/**
 * Whether a folder is the top of a stick or disk of its own: neither the folder that it stands in nor the data folder
 * lies there. Without its stick, the folder that the stick was seen through is an ordinary one.
 * @throws what the file system says of a folder that is not there.
 */
export async function isOnOwnDisk(folder: string, dataFolder: string): Promise<boolean> {
  const own = await diskOf(folder);
  const others = await Promise.all(
    [dirname(folder), dataFolder].map((other) => diskOf(other).catch(() => null)),
  );
  return !others.includes(own);
}
