import type pg from "pg";
import { attachEmbeddedPostgres } from "#server/platform/db/embedded-postgres/attach.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";

/**
 * How to read the clinic's database, whether the app runs or not; it is not migrated.
 * @throws StartError when there is none.
 */
export async function findForBackup(config: Config, lifetime: Lifetime, log: Log): Promise<pg.ClientConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const { dataDir, dataDirGiven } = config;
  const embedded = await attachEmbeddedPostgres({ dataDir, movable: !dataDirGiven, log });
  lifetime.onEnd(embedded.stop);
  return embedded.pool;
}
