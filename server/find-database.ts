import { setTimeout as delay } from "node:timers/promises";
import { StoredRows } from "./features/website/site/stored-rows.ts";
import {
  type ClinicDatabase,
  openAbsentDatabase,
  openClinicDatabase,
} from "./platform/db/clinic-database.ts";
import { DatabaseAway } from "./platform/db/start/external-database.ts";
import { isConnectionLoss } from "./platform/http/errors.ts";
import type { Config } from "./platform/process/config.ts";
import type { Lifetime } from "./platform/process/lifetime.ts";
import type { Log } from "./platform/process/log.ts";
import { prepareFirstStart } from "./platform/process/start/first-start.ts";

const PAUSE_MS = 1_000;

interface Found {
  database: ClinicDatabase;
  /** Null: it is ready. Otherwise it is away, and this resolves when it is ready; calls must be refused until then. */
  ready: Promise<void> | null;
}

/**
 * Opens the clinic's database. While that of DATABASE_URL is away, the start continues if the website is on disk: visitors
 * see that, and everything else follows when the database answers.
 * @throws StartError, StoppedEarly as `openClinicDatabase` does; `ready` rejects with them.
 */
export async function findDatabase(
  config: Config,
  log: Log,
  lifetime: Lifetime,
  siteFolder: string,
): Promise<Found> {
  const { databaseUrl: url, serve, site } = config;
  const servesSite = serve !== "office" || site !== undefined;
  if (!url || !servesSite || !new StoredRows(siteFolder).exists())
    return { database: await openClinicDatabase(config, log, lifetime), ready: null };
  try {
    return { database: await openClinicDatabase(config, log, lifetime, false), ready: null };
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
    log.warn(
      `${error.message}. The website is served as it was last; everything else when the database answers.`,
    );
  }
  const { database, prepared } = openAbsentDatabase(config, url, log, lifetime);
  return { database, ready: prepareWhenItAnswers() };

  async function prepareWhenItAnswers(): Promise<void> {
    for (;;) {
      await delay(PAUSE_MS);
      lifetime.throwIfStopped();
      try {
        await prepared();
        await prepareFirstStart(database, config);
        return;
      } catch (error) {
        if (!(error instanceof DatabaseAway) && !isConnectionLoss(error)) throw error;
      }
    }
  }
}
