import type { BackupStatus } from "#contract/backups.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Config } from "#server/platform/process/config.ts";
import { findLastDrill, findPlaces } from "./store.ts";

export async function backupStatus(
  db: Executor,
  { backupTo, backupRecipients }: Pick<Config, "backupTo" | "backupRecipients">,
): Promise<BackupStatus> {
  const [places, lastDrill] = await Promise.all([findPlaces(db, backupTo), findLastDrill(db)]);
  return { isSetUp: backupRecipients.length > 0, lastGoodOn: newestOf(places), places, lastDrill };
}

/** The moment of the records in the newest good backup of all places; null when there is none. */
export async function newestBackup(db: Executor, places: readonly string[]): Promise<string | null> {
  return newestOf(await findPlaces(db, places));
}

const newestOf = (places: BackupStatus["places"]) =>
  places
    .flatMap(({ lastGoodOn }) => lastGoodOn ?? [])
    .toSorted()
    .at(-1) ?? null;
