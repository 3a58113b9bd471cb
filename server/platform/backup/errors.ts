import { basename } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { AgeError } from "./age/age.ts";

/** Why a backup was not made or not restored, in one line for the person who asked for it. */
export class BackupError extends StartError {
  override readonly name = "BackupError";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "cannot be written: it is read-only",
  ENOENT: "is not there",
  ENOTDIR: "is no folder",
  ENOSPC: "has no room left for it",
  EDQUOT: "has no room left for it",
  EFBIG: "cannot hold a file that large: format it with another file system than FAT",
  EIO: "cannot be written: the disk or stick reports an error",
  ENODEV: "is not there any more",
  ENXIO: "is not there any more",
};

/** A folder's file system error in words; any other error unchanged. */
export function folderError(error: unknown, folder: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? new BackupError(`The folder ${folder} ${reason}.`, { cause: error }) : error;
}

/** A broken connection's error in words; any other error unchanged. */
export function databaseError(error: unknown): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const isLost =
    /^(08|57P)/.test(code) || /^E[A-Z]+$/.test(code) || /terminated|closed|not queryable/i.test(message);
  if (error instanceof BackupError || !isLost) return error;
  return new BackupError("The database went away. Start Matab, then try again.", { cause: error });
}

/** What is wrong with a backup file: it is cut off, changed or something else. */
export class FileError extends BackupError {
  constructor(file: string, what: string, cause?: unknown) {
    super(`${basename(file)} ${what}`, { cause });
  }
}

/** The file is encrypted to another key; it may be intact. */
export class WrongKey extends FileError {}

/** Why a file could not be read to its end, in words. */
export function fileError(error: unknown, file: string): unknown {
  if (error instanceof AgeError) {
    switch (error.reason) {
      case "not age":
        return notOurs(file, error);
      case "no key":
        return new WrongKey(file, "was encrypted to another key: this one does not open it.", error);
      case "damaged":
        return damaged(file, error);
    }
  }
  const { code = "", path, syscall } = error as NodeJS.ErrnoException;
  if (code.startsWith("ZSTD_") || code === "Z_BUF_ERROR") return damaged(file, error);
  if (path !== file && syscall !== "read") return error;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new FileError(file, "is not there.", error);
    case "EISDIR":
      return new FileError(file, "is a folder, not a backup.", error);
    case "EACCES":
    case "EPERM":
      return new FileError(file, "may not be read by this user.", error);
    case "EIO":
      return new FileError(file, "cannot be read: the disk reports an error.", error);
  }
  return error;
}

export const damaged = (file: string, cause?: unknown) =>
  new FileError(file, "is damaged or was cut off: it cannot be restored. Take another copy.", cause);

export const notOurs = (file: string, cause?: unknown) =>
  new FileError(file, "is no backup of Matab.", cause);
