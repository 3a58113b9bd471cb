import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { findDataLocation } from "./data-location.ts";
import { connect } from "./ownership.ts";
import {
  connectionsTo,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "./start.ts";

/** Milliseconds to wait for a server that is starting or stopping. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 100;

/**
 * The embedded PostgreSQL for a command beside the app: the running server, or one started for the command. Nothing is
 * created.
 * @throws StartError when there is no clinic in the folder.
 */
export async function attachEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedPostgres, "pool" | "owner" | "superuser" | "stop">> {
  if (!existsSync(join(options.dataDir, "postgres")))
    throw new StartError(`There is no clinic in ${options.dataDir}. Set DATA_DIR to its data folder.`);
  const location = findDataLocation(options.dataDir, options.movable ?? false);
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await connect(location);
    if (found === "absent" || performance.now() > deadline) return startEmbeddedPostgres(options);
    if (found !== "busy") {
      await found.end();
      return { ...connectionsTo(location), stop: async () => undefined };
    }
    await delay(PAUSE_MS);
  }
}
