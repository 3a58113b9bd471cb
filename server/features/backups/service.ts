import type { BackupStatus } from "#contract/backups.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Config } from "#server/platform/process/config.ts";
import { findLastDrill, findPlaces } from "./store.ts";

export async function backupStatus(
  db: Executor,
  { backupTo, backupRecipients }: Pick<Config, "backupTo" | "backupRecipients">,
): Promise<BackupStatus> {
  const [places, lastDrill] = await Promise.all([findPlaces(db, backupTo), findLastDrill(db)]);
  const moments = places.flatMap(({ lastGoodOn }) => lastGoodOn ?? []).toSorted();
  return { isSetUp: backupRecipients.length > 0, lastGoodOn: moments.at(-1) ?? null, places, lastDrill };
}
