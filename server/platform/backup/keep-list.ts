import { type Erasure, keepErasuresBeside, UnreadableErasures } from "#server/platform/db/erasures.ts";
import { BackupError, folderError } from "./errors.ts";

/** Adds erasures to the list beside a folder's backups. @throws BackupError in words. */
export async function keepList(folder: string, erasures: readonly Erasure[]): Promise<void> {
  try {
    await keepErasuresBeside(folder, erasures);
  } catch (error) {
    if (!(error instanceof UnreadableErasures)) throw folderError(error, folder);
    throw new BackupError(
      `${error.message}. The backup is made, and the list left as it is: put a whole copy of it there, or move it away, then back up again.`,
      { cause: error },
    );
  }
}
