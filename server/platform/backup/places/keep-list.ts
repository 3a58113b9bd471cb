import { BackupError } from "#server/platform/backup/errors.ts";
import {
  type Erasure,
  type ErasureStore,
  keepErasures,
  UnreadableErasures,
} from "#server/platform/db/erasures.ts";

/**
 * Adds erasures to the list beside backups. @throws BackupError in words where the list is unreadable; other errors
 * unchanged.
 */
export async function keepList(store: ErasureStore, erasures: readonly Erasure[]): Promise<void> {
  try {
    await keepErasures(store, erasures);
  } catch (error) {
    if (!(error instanceof UnreadableErasures)) throw error;
    throw new BackupError(
      `${error.message}. The backup is made, and the list left as it is: put a whole copy of it there, or move it away, then back up again.`,
      { cause: error },
    );
  }
}
