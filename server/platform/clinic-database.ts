import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Lifetime } from "./lifetime.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrate.ts";
import { StartError } from "./start-error.ts";

/**
 * The clinic's database, reachable and migrated: the one of DATABASE_URL, else the one that comes with the app.
 * @throws StartError when it cannot be had, StoppedEarly when the lifetime was told to end meanwhile.
 */
export async function openClinicDatabase(config: Config, log: Log, lifetime: Lifetime): Promise<Database> {
  const database = openDatabase(await findDatabase(config, log, lifetime));
  lifetime.onEnd(() => database.close());
  await requireConnection(database, config);
  await migrate(database.pool, log);
  return database;
}

async function findDatabase(config: Config, log: Log, lifetime: Lifetime) {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const { dataDir, dataDirGiven } = config;
  const embedded = await startEmbeddedPostgres({ dataDir, movable: !dataDirGiven, log });
  lifetime.onEnd(embedded.stop);
  return embedded.pool;
}

async function requireConnection(database: Database, config: Config): Promise<void> {
  try {
    await database.pool.query("SELECT");
  } catch (error) {
    if (!config.databaseUrl) throw error;
    const { hostname, code, message } = error as { hostname?: string; code?: string; message: string };
    const reason = message || [code, hostname].filter(Boolean).join(" ");
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error });
  }
}
