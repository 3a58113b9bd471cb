import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { createLog } from "#server/platform/process/log.ts";
import { addressOf, type TestDatabase } from "./database.ts";

/** A PostgreSQL that belongs to one test alone, which may do anything to it. */
export interface OwnCluster {
  /** Its database, migrated. Dropping it ends the whole. */
  database: TestDatabase;
  /** The number of its first process. */
  pid(): number;
  /** Stops all of its processes where they are, as a stuck disk or a paused machine would. */
  freeze(): void;
  thaw(): void;
}

/** Starts one. Drop its database in the end. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), "matab-own-"));
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: createLog("silent") });
  const pid = () => Number.parseInt(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
  const thaw = () => signalAll(pid(), "SIGCONT");
  const drop = async () => {
    thaw();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const { pool: poolConfig, owner } = embedded;
  const pool = new pg.Pool(owner);
  await migrate(pool, createLog("warn"), { appRole: poolConfig.user }).finally(() => pool.end());
  return {
    database: { poolConfig, url: addressOf(poolConfig), owner, ownerUrl: addressOf(owner), drop },
    pid,
    freeze: () => signalAll(pid(), "SIGSTOP"),
    thaw,
  };
}

/** The first process first: then it makes no others. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid);
  for (const [child = 0] of children) {
    try {
      process.kill(child, signal);
    } catch {
      // It has just ended.
    }
  }
}
