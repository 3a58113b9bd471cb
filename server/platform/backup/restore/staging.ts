import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { isBackupName } from "#server/platform/backup/make-backup.ts";
import { ERASURES_FILE } from "#server/platform/db/erasures.ts";
import type { Config } from "#server/platform/process/config.ts";

/** The folder in the data folder for backups on their way to or from storage. */
export const stagingFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "backup-in-transit");

/** Removes it, except what others put there. The caller holds the run lock (`withRunLock`). */
export async function clearStaging(config: Pick<Config, "dataDir">): Promise<void> {
  const folder = stagingFolder(config);
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter(
    (name) => isBackupName(name.replace(/\.part$/, "")) || name.startsWith(ERASURES_FILE),
  );
  for (const name of ours) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => undefined);
}
