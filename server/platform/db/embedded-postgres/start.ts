import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type OwnDisk, ownDisk } from "#server/platform/health/disk.ts";
import type { Log } from "#server/platform/process/log.ts";
import { createCluster, stopServer } from "./cluster.ts";
import { type DataLocation, findDataLocation } from "./data-location.ts";
import { acquireOwnership } from "./ownership.ts";
import { APP_DATABASE, APP_ROLE, OWNER_ROLE, superuserConnection } from "./roles.ts";
import { trimServerLog } from "./server-log.ts";
import { PREALLOCATED_WAL_BYTES, preallocateWal } from "./wal.ts";

/** A connection as `pg.Pool` and `pg.Client` take it. */
export interface ConnectionConfig {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  /** The application's database, as the role that serves, which owns nothing. */
  pool: ConnectionConfig;
  /** The same database, as the role that owns and migrates it; like a hosted database's, without superuser rights. */
  owner: ConnectionConfig;
  /** The cluster's superuser, which creates the databases of tests. */
  superuser: ConnectionConfig;
  disk: OwnDisk;
  /** Ends the server. Call it once everything that used it has closed. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster lives in its `postgres` folder. */
  dataDir: string;
  /** Whether, under root, the cluster may lie elsewhere when the unprivileged account cannot reach `dataDir`. */
  movable?: boolean;
  log: Log;
}

/**
 * Starts the embedded PostgreSQL; creates cluster and database the first time, and attaches to a server that a killed app
 * left running. The app owns the data folder until it ends, and restarts a server that dies.
 * @throws StartError when another app owns the folder, or the server cannot run there.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const location = findDataLocation(options.dataDir, options.movable ?? false);
  await createCluster(location);
  const guard = restartWhenLost(location, await acquireOwnership(location), log);
  log.info({ folder: location.cluster, as: location.account?.name }, "database is running");
  const stopTrimming = trimServerLog(location.cluster);
  const stop = async () => {
    stopTrimming();
    await guard.stop();
  };
  const disk = ownDisk(dirname(location.cluster), PREALLOCATED_WAL_BYTES, () => preallocateWal(location));
  return { ...connectionsTo(location), disk, stop };
}

/** The connections to a cluster's server. */
export function connectionsTo(
  location: DataLocation,
): Pick<EmbeddedPostgres, "pool" | "owner" | "superuser"> {
  const superuser = superuserConnection(location);
  const as = (user: string) => ({ ...superuser, user, database: APP_DATABASE });
  return { pool: as(APP_ROLE), owner: as(OWNER_ROLE), superuser };
}

/** Watches the connection that holds the owner's lock. It ends only with the server: then both are started again. */
function restartWhenLost(location: DataLocation, first: pg.Client, log: Log) {
  let stopping = false;
  let recovery: Promise<void> | undefined;

  const watch = (keeper: pg.Client) => {
    keeper.once("end", () => {
      if (!stopping) recovery = recover();
    });
  };
  const recover = async () => {
    log.warn("the database went away; bringing it back");
    while (!stopping) {
      try {
        watch(await acquireOwnership(location));
        return log.info("the database is back");
      } catch (error) {
        log.error({ err: error }, "the database does not come back yet");
        await delay(1000);
      }
    }
  };
  const stop = async () => {
    stopping = true;
    await recovery;
    await stopServer(location);
  };
  watch(first);
  return { stop };
}
