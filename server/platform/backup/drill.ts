import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { Identity } from "./age/keys.ts";
import type { DrillOutcome } from "./register.ts";
import { restoreBackup } from "./restore.ts";
import { folderTarget } from "./restore-target.ts";
import type { Progress } from "./script.ts";

/**
 * Restores a backup for trial into a clinic of its own, as another computer would, with all checks of a restore, and
 * removes it again. The clinic beside it is not touched.
 * @throws BackupError when the file cannot be restored.
 */
export async function drillBackup(
  file: string,
  identities: readonly Identity[],
  { config, log, lifetime, progress }: { config: Config; log: Log; lifetime: Lifetime; progress?: Progress },
): Promise<DrillOutcome & { rows: number }> {
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
    // Only when it is empty: what is in it otherwise is not the trial's.
    await rmdir(scratch).catch(() => undefined);
  }
}
