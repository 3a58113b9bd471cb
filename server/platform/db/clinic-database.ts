import pg from "pg";
import type { OwnDisk } from "#server/platform/health/disk.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { type Database, openDatabase } from "./database.ts";
import { clearDraft } from "./embedded-postgres/draft.ts";
import { APP_ROLE } from "./embedded-postgres/roles.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/start.ts";
import { requireUsable } from "./start/external-database.ts";
import { auditTrailRisk } from "./start/grants.ts";
import { migrate } from "./start/migrate.ts";
import { ReadReplica } from "./start/read-replica.ts";
import { isPooled, saveRoleSettings } from "./start/role-settings.ts";

export interface ClinicDatabase extends Database {
  /** Connects as the role that owns the tables, for upkeep that the pool's role may not do. */
  owner: pg.ClientConfig;
  /** A standby for long reads, if there is one. */
  replica: ReadReplica | null;
}

/** The connections to one database. */
interface Ways {
  app: pg.ClientConfig;
  owner: pg.ClientConfig;
  /** The role of `app`, where it is not the owner. */
  appRole?: string;
  disk: OwnDisk | null;
  /** Whether no pooler stands between. */
  isDirect: boolean;
}

/**
 * The clinic's database, reachable and migrated: the one of DATABASE_URL, else the embedded one.
 * @param waits false: an external one that takes no writes counts as away.
 * @throws DatabaseAway, or another StartError when it cannot be used; StoppedEarly when the lifetime ends meanwhile.
 */
export async function openClinicDatabase(
  config: Config,
  log: Log,
  lifetime: Lifetime,
  waits = true,
): Promise<ClinicDatabase> {
  const ways = config.databaseUrl
    ? await findExternal(config, config.databaseUrl, log, lifetime, waits)
    : await startEmbedded(config, log, lifetime);
  const database = openWays(ways, config, lifetime);
  await prepare(database, ways, log);
  return database;
}

/**
 * The database of DATABASE_URL while it is away: connections are made once it answers.
 * @returns it, and what waits for it and prepares it; until then it must not be queried.
 */
export function openAbsentDatabase(
  config: Config,
  url: string,
  log: Log,
  lifetime: Lifetime,
): { database: ClinicDatabase; prepared: () => Promise<void> } {
  const presumed = {
    app: { connectionString: url },
    owner: { connectionString: config.databaseMigrateUrl ?? url },
    disk: null,
    isDirect: config.databaseDirect,
  };
  const database = openWays(presumed, config, lifetime);
  return {
    database,
    prepared: async () => prepare(database, await findExternal(config, url, log, lifetime), log),
  };
}

function openWays({ app, owner, disk, isDirect }: Ways, config: Config, lifetime: Lifetime): ClinicDatabase {
  const database = openDatabase({ ...app, isDirect }, disk);
  lifetime.onEnd(() => database.close());
  return { ...database, owner, replica: openReplica(config, database, lifetime) };
}

async function prepare(database: Database, { owner, appRole, isDirect }: Ways, log: Log): Promise<void> {
  await migrateAs(owner, log, appRole);
  await requireMigrated(database);
  if (isDirect) await requireDirect(database);
  await saveRoleSettings(database.pool, log);
  const danger = await auditTrailRisk(database.pool);
  if (danger) log.warn(danger);
}

function openReplica(config: Config, database: Database, lifetime: Lifetime): ReadReplica | null {
  if (!config.databaseReadUrl) return null;
  const replica = new ReadReplica(database, { connectionString: config.databaseReadUrl });
  lifetime.onEnd(() => replica.close());
  return replica;
}

async function findExternal(
  config: Config,
  url: string,
  log: Log,
  lifetime: Lifetime,
  waits = true,
): Promise<Ways> {
  const { role, advice } = await requireUsable(url, "DATABASE_URL", log, lifetime, waits);
  for (const line of advice) log.warn(line);
  const app = { connectionString: url };
  const isDirect = config.databaseDirect;
  if (!config.databaseMigrateUrl) return { app, owner: app, disk: null, isDirect };
  const owner = await requireUsable(config.databaseMigrateUrl, "DATABASE_MIGRATE_URL", log, lifetime, waits);
  return {
    app,
    owner: { connectionString: config.databaseMigrateUrl },
    appRole: role === owner.role ? undefined : role,
    disk: null,
    isDirect,
  };
}

async function startEmbedded(config: Config, log: Log, lifetime: Lifetime): Promise<Ways> {
  const { dataDir, dataDirGiven } = config;
  await clearDraft(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, movable: !dataDirGiven, log });
  lifetime.onEnd(embedded.stop);
  return {
    app: embedded.pool,
    owner: embedded.owner,
    appRole: APP_ROLE,
    disk: embedded.disk,
    isDirect: true,
  };
}

async function migrateAs(owner: pg.ClientConfig, log: Log, appRole?: string): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 1, application_name: "matab migration" });
  pool.on("error", () => undefined);
  try {
    await migrate(pool, log, { appRole });
  } finally {
    await pool.end();
  }
}

/** Refuses addresses that lead to two different databases. */
async function requireMigrated(database: Database): Promise<void> {
  const { rows } = await database.pool.query("SELECT to_regclass('schema_migrations') AS migrated");
  if (rows[0]?.migrated) return;
  throw new StartError("DATABASE_URL and DATABASE_MIGRATE_URL lead to different databases: set both to one.");
}

/** Behind a pooler the next connection would not know a statement's name. */
async function requireDirect({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  const pooled = await isPooled(client).finally(() => client.release());
  if (pooled)
    throw new StartError(
      "DATABASE_DIRECT says that DATABASE_URL leads straight to PostgreSQL, but a pooler answers there. Leave DATABASE_DIRECT out.",
    );
}
