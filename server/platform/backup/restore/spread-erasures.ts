import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { openPlace } from "#server/platform/backup/places/place.ts";
import { isS3 } from "#server/platform/backup/s3/address.ts";
import { type BackupSettings, readBackupSettings } from "#server/platform/backup/set-up.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Erasure, keepErasures, readAllErasures } from "#server/platform/db/erasures.ts";
import type { Config } from "#server/platform/process/config.ts";

interface Surroundings {
  db: Executor;
  config: BackupSettings & Pick<Config, "dataDir" | "s3">;
  log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Once an erasure is committed, updates the list at every reachable place of backups. Never throws: a failing place is
 * logged, and the next backup updates its list. Storage is not waited for.
 */
export async function spreadErasures({ db, config, log }: Surroundings): Promise<void> {
  const { backupTo } = await readBackupSettings(db, config).catch(() => config);
  const places = [...new Set([join(config.dataDir, "backups"), ...backupTo])].filter(
    (place) => isS3(place) || existsSync(place),
  );
  if (places.length === 0) return;
  const bring = async (place: string, erasures: Promise<Erasure[]>) => {
    try {
      await keepErasures(openPlace(place, config.s3).erasures, await erasures);
    } catch (err) {
      log.warn({ err, place }, "the list of erased patients was not brought to a place of backups");
    }
  };
  const erasures = readAllErasures(db);
  const brought = places.map((place) => ({ place, done: bring(place, erasures) }));
  await Promise.all(brought.filter(({ place }) => !isS3(place)).map(({ done }) => done));
}
