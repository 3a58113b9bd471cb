import { mkdir, realpath, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { formatBytes } from "#rules/clinic/clinic-status.ts";
import type { Identity } from "#server/platform/backup/age/keys.ts";
import { BackupError } from "#server/platform/backup/errors.ts";
import type { DrillOutcome } from "#server/platform/backup/register.ts";
import type { Progress } from "#server/platform/backup/script.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";
import { restoreBackup } from "./restore.ts";
import { folderTarget } from "./restore-target.ts";

export interface DrillOptions {
  config: Config;
  log: Log;
  lifetime: Lifetime;
  /** The size of the clinic's database on its disk. */
  bytes: number;
  progress?: Progress;
}

/** Free space that a trial needs, as a multiple of the database: its tables, its log, and sorting its indexes. */
const ROOM = 2;

/**
 * Restores a backup into a temporary clinic, as another computer would, with all checks of a restore, and removes it again.
 * The running clinic is not touched.
 * @throws BackupError when the file cannot be restored, or there is no room to try it.
 */
export async function drillBackup(
  file: string,
  identities: readonly Identity[],
  { config, log, lifetime, bytes, progress }: DrillOptions,
): Promise<DrillOutcome & { rows: number }> {
  await requireRoom(config.dataDir, ROOM * bytes);
  const scratch = join(config.dataDir, "restore-drill");
  const started = performance.now();
  const target = folderTarget(scratch, true, { log, lifetime });
  try {
    const { rows, findings } = await restoreBackup({
      file,
      identities,
      target: target.open,
      place: target.place,
      progress,
    });
    return { rows, milliseconds: performance.now() - started, error: findings.join(" ") || null };
  } finally {
    await target.discard();
    // Only when it is empty: other contents are not the trial's.
    await rmdir(scratch).catch(() => undefined);
  }
}

/** A trial must not fill the disk of the running clinic. */
async function requireRoom(dataDir: string, needed: number): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const { bavail, bsize } = await statfs(await realpath(join(dataDir, "postgres")).catch(() => dataDir));
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new BackupError(
    `There was no room to try a restore: it takes ${formatBytes(needed)}, and ${formatBytes(free)} are free.`,
  );
}
