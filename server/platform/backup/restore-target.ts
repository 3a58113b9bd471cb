import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { requireUsable } from "#server/platform/db/external-database.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";
import { BackupError, folderError } from "./errors.ts";
import { syncFolder } from "./file.ts";

/** Where a backup is restored into. */
export interface RestoreTarget {
  /** What messages call it. */
  place: string;
  /** Makes it ready. @returns how to connect, as the role that owns the tables. */
  open(): Promise<pg.ClientConfig>;
  /** Puts what was restored into its place. */
  keep(): Promise<void>;
}

interface Surroundings {
  log: Log;
  lifetime: Lifetime;
}

/**
 * @param into what --into says: a data folder, or the address of a database. Without it the clinic of the settings.
 */
export function findTarget(
  into: string | undefined,
  config: Config,
  surroundings: Surroundings,
): RestoreTarget {
  if (into && /^postgres(ql)?:\/\//.test(into)) return databaseTarget(into, "--into", surroundings);
  if (into) {
    const folder = resolve(process.env.INIT_CWD ?? ".", into);
    return folderTarget(folder, folder === config.dataDir && !config.dataDirGiven, surroundings);
  }
  if (config.databaseMigrateUrl)
    return databaseTarget(config.databaseMigrateUrl, "DATABASE_MIGRATE_URL", surroundings);
  if (config.databaseUrl) return databaseTarget(config.databaseUrl, "DATABASE_URL", surroundings);
  return folderTarget(config.dataDir, !config.dataDirGiven, surroundings);
}

function databaseTarget(address: string, setting: string, { log, lifetime }: Surroundings): RestoreTarget {
  return {
    place: `The database of ${setting}`,
    open: async () => {
      await requireUsable(address, setting, log, lifetime);
      return { connectionString: address };
    },
    keep: async () => undefined,
  };
}

const DRAFT = "restoring";

/**
 * A data folder: the clinic in it where there is one, else a new one that is built in a folder of its own inside and
 * moved to its place in the end, so that one that was cut off is never started.
 */
export function folderTarget(
  dataDir: string,
  movable: boolean,
  { log, lifetime }: Surroundings,
): RestoreTarget & { discard(): Promise<void> } {
  const cluster = join(dataDir, "postgres");
  const draft = join(dataDir, DRAFT);
  const isNew = !existsSync(cluster);
  let stop: () => Promise<void> = async () => undefined;
  const open = async () => {
    if (isNew) begin(dataDir, draft);
    const embedded = await startEmbeddedPostgres({ dataDir: isNew ? draft : dataDir, movable, log });
    let stopped: Promise<void> | undefined;
    stop = () => {
      stopped ??= embedded.stop();
      return stopped;
    };
    lifetime.onEnd(async () => {
      await stop();
      if (isNew) removeDraft(draft);
    });
    return embedded.owner;
  };
  const keep = async () => {
    await stop();
    if (!isNew) return;
    renameSync(join(draft, "postgres"), cluster);
    await syncFolder(dataDir);
    removeDraft(draft);
  };
  const discard = async () => {
    await stop();
    removeDraft(draft);
  };
  return { place: `The folder ${dataDir}`, open, keep, discard };
}

function begin(dataDir: string, draft: string): void {
  try {
    removeDraft(draft);
    mkdirSync(draft, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw folderError(error, dataDir);
  }
  if (readdirSync(draft).length > 0) throw new BackupError(`The folder ${draft} is in use.`);
}

/** With what it links to: under root the cluster may lie where its account can reach it. */
function removeDraft(draft: string): void {
  const cluster = join(draft, "postgres");
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(readlinkSync(cluster)), { recursive: true, force: true });
  rmSync(draft, { recursive: true, force: true });
}
