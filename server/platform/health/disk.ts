import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DISK_FULL } from "#server/platform/http/errors.ts";

const MEGABYTE = 2 ** 20;
/** Bytes of the reserve file, whose removal lets the database start on a full disk. */
const RESERVE = 64 * MEGABYTE;

/** The disk of the embedded database. */
export interface OwnDisk {
  /** Bytes free for records, less the reserve if its file does not exist yet. */
  room(): Promise<number>;
  /** Creates the reserve file and preallocates WAL, unless that is done. Call it while there is room. */
  prepare(): Promise<void>;
}

/** "low": a notice; "scarce": pictures and exports are refused; "full": nothing may be written; "elsewhere": not known. */
export type DiskState = "enough" | "low" | "scarce" | "full" | "elsewhere";

/** Thresholds in bytes, the reserve not counted. "full" is above 0 because PostgreSQL writes even for reads. */
const FREE_BYTES_BELOW = { full: 32 * MEGABYTE, scarce: 500 * MEGABYTE, low: 2048 * MEGABYTE } as const;

/** The state of a disk with so many bytes free; null: the database's disk is another computer's. */
export function diskStateOf(bytes: number | null): DiskState {
  if (bytes === null) return "elsewhere";
  const below = (["full", "scarce", "low"] as const).find((state) => bytes < FREE_BYTES_BELOW[state]);
  return below ?? "enough";
}

/** The notice that administrators see in each state. */
export const DISK_NOTICES: Record<DiskState, string | null> = {
  enough: null,
  elsewhere: null,
  low: "The disk of the clinic's computer has less than 2 GB left. Make room on it soon.",
  scarce:
    "The disk of the clinic's computer has less than 500 MB left: pictures and exports have to wait. Make room on it now.",
  full: DISK_FULL,
};

const reserveIn = (folder: string) => join(folder, "reserve-of-room");

/**
 * @param folder beside the cluster, on the same disk.
 * @param preallocateWal has the database prepare segments of its log, `walBytes` at most.
 */
export function ownDisk(folder: string, walBytes: number, preallocateWal: () => Promise<void>): OwnDisk {
  let preparing: Promise<void> | undefined;
  let isWalReady = false;
  const free = () => freeBytes(folder);
  const prepare = async () => {
    if (!existsSync(reserveIn(folder))) await makeReserve(folder);
    if (isWalReady || (await free()) - walBytes < FREE_BYTES_BELOW.full) return;
    await preallocateWal();
    isWalReady = true;
  };
  return {
    async room() {
      const isPutBy = preparing !== undefined || existsSync(reserveIn(folder));
      return (await free()) - (isPutBy ? 0 : RESERVE);
    },
    async prepare() {
      preparing ??= prepare().finally(() => {
        preparing = undefined;
      });
      await preparing;
    },
  };
}

/** Writes random bytes, because a compressing file system would reserve no room for zeros. */
async function makeReserve(folder: string): Promise<void> {
  const unfinished = `${reserveIn(folder)}.part`;
  const noise = randomBytes(MEGABYTE);
  const file = await open(unfinished, "w", 0o600);
  try {
    for (let written = 0; written < RESERVE; written += noise.length) await file.write(noise);
    await file.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, reserveIn(folder));
}

/** Deletes the reserve file if the disk is full, so that the database starts. @returns whether it was deleted. */
export async function releaseReserve(folder: string): Promise<boolean> {
  if (!existsSync(reserveIn(folder)) || (await freeBytes(folder)) >= FREE_BYTES_BELOW.full) return false;
  await rm(reserveIn(folder));
  return true;
}

/** Bytes free for accounts other than root; PostgreSQL never runs as root. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
