import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DISK_FULL } from "#server/platform/http/errors.ts";

const MEGABYTE = 2 ** 20;
/** What the database leaves behind to start from when the disk has run full. */
const RESERVE = 64 * MEGABYTE;

/** The disk of the embedded database. */
export interface OwnDisk {
  /** Bytes left for records; a reserve that has still to be put by is taken off. */
  room(): Promise<number>;
  /** Puts by, unless it is there, what lets a full disk be read and the database start on it. Call it while there is room. */
  prepare(): Promise<void>;
}

/** "low" is told; "scarce": what takes much room waits; "full": nothing may be written. */
export type DiskState = "enough" | "low" | "scarce" | "full" | "elsewhere";

/** In bytes, beside the reserve. PostgreSQL itself writes while it is read, so it is not left without anything. */
const FREE_BYTES_BELOW = { full: 32 * MEGABYTE, scarce: 500 * MEGABYTE, low: 2048 * MEGABYTE } as const;

/** What so much room means; null: it lies on a disk that we do not see. */
export function diskStateOf(bytes: number | null): DiskState {
  if (bytes === null) return "elsewhere";
  const below = (["full", "scarce", "low"] as const).find((state) => bytes < FREE_BYTES_BELOW[state]);
  return below ?? "enough";
}

/** What of it an administrator is told. */
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
 * @param preallocateWal has the database make segments of its log in advance; they take `walBytes` at most.
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

/** Noise, not zeros: a file system that compresses would keep no room for those. */
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

/** On a full disk gives the reserve up, so that the database starts. @returns whether there was one to give up. */
export async function releaseReserve(folder: string): Promise<boolean> {
  if (!existsSync(reserveIn(folder)) || (await freeBytes(folder)) >= FREE_BYTES_BELOW.full) return false;
  await rm(reserveIn(folder));
  return true;
}

/** What is free for others than root, as whom no database runs. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
