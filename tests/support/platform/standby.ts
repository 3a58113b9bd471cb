import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startServer, stopServer } from "#server/platform/db/embedded-postgres/cluster.ts";
import { type DataLocation, findDataLocation } from "#server/platform/db/embedded-postgres/data-location.ts";
import { SUPERUSER, superuserConnection } from "#server/platform/db/embedded-postgres/roles.ts";
import type { ConnectionConfig } from "#server/platform/db/embedded-postgres/start.ts";
import type { OwnCluster } from "./own-cluster.ts";

/** A copy of a cluster that follows it over the network protocol of PostgreSQL. */
export interface Standby {
  /** As the role that serves. */
  access: ConnectionConfig;
  /** Has it receive but not show what is new, or show it again. */
  pauseReplay(isPaused: boolean): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): void;
  drop(): Promise<void>;
}

/** What a copy makes anew; its log comes from the primary. */
const OWN_FILES = /^(postmaster\..*|pg_wal|log|\.s\..*)$/;
const isCopied = (path: string) => !OWN_FILES.test(basename(path));

/** Copies the files of a cluster that is running, as `pg_basebackup` would, which the embedded PostgreSQL lacks. */
export async function startStandby({ database: { poolConfig } }: OwnCluster): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), "matab-standby-"));
  const location = findDataLocation(folder, false);
  const superuserOfPrimary = { ...poolConfig, user: SUPERUSER, database: "postgres" };
  await copyCluster(superuserOfPrimary, location);
  startServer(location);
  const superuser = await whenItAnswers(location);
  return {
    access: { ...poolConfig, host: superuserConnection(location).host },
    pauseReplay: async (isPaused) => {
      await superuser.query(`SELECT pg_wal_replay_${isPaused ? "pause" : "resume"}()`);
    },
    kill: () =>
      process.kill(
        Number.parseInt(readFileSync(join(location.cluster, "postmaster.pid"), "utf8"), 10),
        "SIGQUIT",
      ),
    drop: async () => {
      await superuser.end().catch(() => undefined);
      await stopServer(location);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(access: ConnectionConfig, { cluster, account }: DataLocation): Promise<void> {
  const primary = new pg.Client(access);
  await primary.connect();
  const from = (await primary.query("SHOW data_directory")).rows[0].data_directory as string;
  await primary.query("SELECT pg_backup_start('standby', fast => true)");
  cpSync(from, cluster, { recursive: true, filter: isCopied });
  const { rows } = await primary.query("SELECT labelfile FROM pg_backup_stop()");
  await primary.end();
  mkdirSync(join(cluster, "pg_wal"));
  mkdirSync(join(cluster, "log"));
  writeFileSync(join(cluster, "backup_label"), rows[0].labelfile);
  writeFileSync(join(cluster, "standby.signal"), "");
  const { host, port, user } = access;
  writeFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  );
  if (!account) return;
  for (const path of readdirSync(cluster, { recursive: true, encoding: "utf8" }))
    chownSync(join(cluster, path), account.uid, account.gid);
  chownSync(cluster, account.uid, account.gid);
}

/** A connection, once it has read as much as it needs to be read itself. */
async function whenItAnswers(location: DataLocation): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(superuserConnection(location));
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
      await delay(20);
    }
  }
}
