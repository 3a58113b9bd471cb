import { existsSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { folderError } from "#server/platform/backup/errors.ts";
import { syncFolder } from "#server/platform/backup/file.ts";
import { clearDraft, makeDraft, removeDraft } from "#server/platform/db/embedded-postgres/draft.ts";
import { APP_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { requireUsable } from "#server/platform/db/start/external-database.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";

export interface Opened {
  /** Connects as the role that owns the tables. */
  owner: pg.ClientConfig;
  /** The role that serves, where it is another one and known. */
  appRole?: string;
}

/** Where a backup is restored into. */
export interface RestoreTarget {
  /** Its name in messages. */
  place: string;
  /** Makes it ready to restore into. */
  open(): Promise<Opened>;
  /** Puts the restored clinic into use. */
  keep(): Promise<void>;
}

interface Surroundings {
  log: Log;
  lifetime: Lifetime;
}

/** @param into the value of --into: a data folder, or the address of a database. Without it the clinic of the settings. */
export function findTarget(
  into: string | undefined,
  config: Config,
  surroundings: Surroundings,
): RestoreTarget {
  if (into && /^postgres(ql)?:\/\//.test(into)) return databaseTarget(into, "--into", surroundings);
  if (into) {
    const folder = resolve(process.env.INIT_CWD ?? ".", into);
    return folderTarget(folder, true, surroundings);
  }
  if (config.databaseMigrateUrl)
    return databaseTarget(
      config.databaseMigrateUrl,
      "DATABASE_MIGRATE_URL",
      surroundings,
      config.databaseUrl,
    );
  if (config.databaseUrl) return databaseTarget(config.databaseUrl, "DATABASE_URL", surroundings);
  return folderTarget(config.dataDir, !config.dataDirGiven, surroundings);
}

/** @param servedBy the address that the app uses. */
function databaseTarget(
  address: string,
  setting: string,
  { log, lifetime }: Surroundings,
  servedBy?: string,
): RestoreTarget {
  return {
    place: `The database of ${setting}`,
    open: async () => {
      const { role } = await requireUsable(address, setting, log, lifetime);
      const app = servedBy && (await requireUsable(servedBy, "DATABASE_URL", log, lifetime)).role;
      return { owner: { connectionString: address }, appRole: app === role ? undefined : app };
    },
    keep: async () => undefined,
  };
}

/**
 * A data folder: the clinic in it, else a new one. A new one is built in a subfolder and moved to its place at the end, so
 * that a broken-off restore is never started.
 */
export function folderTarget(
  dataDir: string,
  movable: boolean,
  { log, lifetime }: Surroundings,
): RestoreTarget & { discard(): Promise<void> } {
  const cluster = join(dataDir, "postgres");
  const isNew = !existsSync(cluster);
  let draft: string | undefined;
  let stop: () => Promise<void> = async () => undefined;
  const discard = async () => {
    await stop();
    if (draft) removeDraft(draft);
  };
  const open = async () => {
    if (isNew) draft = await beginDraft(dataDir);
    else await clearDraft(dataDir);
    lifetime.onEnd(discard);
    const embedded = await startEmbeddedPostgres({ dataDir: draft ?? dataDir, movable, log });
    let stopped: Promise<void> | undefined;
    stop = () => {
      stopped ??= embedded.stop();
      return stopped;
    };
    lifetime.throwIfStopped();
    return { owner: embedded.owner, appRole: APP_ROLE };
  };
  const keep = async () => {
    await stop();
    if (!draft) return;
    renameSync(join(draft, "postgres"), cluster);
    await syncFolder(dataDir);
    removeDraft(draft);
  };
  return { place: `The folder ${dataDir}`, open, keep, discard };
}

async function beginDraft(dataDir: string): Promise<string> {
  try {
    return await makeDraft(dataDir);
  } catch (error) {
    throw folderError(error, dataDir);
  }
}
