import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { LOCKS } from "#db/locks.ts";
import { releaseReserve } from "#server/platform/health/disk.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { type Started, startServer } from "./cluster.ts";
import type { DataLocation } from "./data-location.ts";
import { prepareAppDatabase, superuserConnection } from "./roles.ts";

/** Milliseconds that a start waits for the last processes of a killed server to end. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;

/** Errors of a start while another server is just starting or stopping. */
const TRANSIENT_ERROR = /lock file ".*" already exists|pre-existing shared memory block/;

/**
 * Connects to the cluster's server, starts it if none runs, and takes the lock of its one owner. The returned connection
 * holds the lock, so it must stay open.
 * @throws StartError when another app holds the lock, or the server does not start.
 */
export async function acquireOwnership(location: DataLocation): Promise<pg.Client> {
  const deadline = performance.now() + TIMEOUT_MS;
  let started: Started | undefined;
  for (;;) {
    const found = await connect(location);
    if (found === "absent" && started?.exited()) {
      const complaint = started.complaint();
      // Checked before the error text: a server without room to start may have had none for its log either.
      const hasFreedReserve = await releaseReserve(dirname(location.cluster));
      if (!hasFreedReserve && (!TRANSIENT_ERROR.test(complaint) || performance.now() > deadline)) {
        throw new StartError(
          `The database does not start: ${complaint}. Its log is in ${location.cluster}/log`,
        );
      }
      started = undefined;
    } else if (found === "absent") {
      started ??= startServer(location);
    } else if (found !== "busy" && (await claim(found, location))) {
      return found;
    }
    await delay(PAUSE_MS);
  }
}

/** A connection as the superuser; "absent" when no server listens; "busy" while one starts, recovers or stops. */
export async function connect(location: DataLocation): Promise<pg.Client | "absent" | "busy"> {
  const client = new pg.Client({
    ...superuserConnection(location),
    application_name: "matab owner",
    keepAlive: true,
  });
  // Without a listener a lost connection would end the process; others watch its "end" event.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
    if (code === "EACCES" || code === "28000") throw error;
    return "busy";
  }
}

/** Takes the owner's lock; false when the server stopped meanwhile because its former owner was closing. */
async function claim(client: pg.Client, location: DataLocation): Promise<boolean> {
  try {
    await client.query("SET lock_timeout = '1s'");
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.ownCluster]);
    await prepareAppDatabase(client, location);
    return true;
  } catch (error) {
    await client.end().catch(() => {});
    const code = (error as { code?: string }).code ?? "";
    if (code === "55P03") {
      throw new StartError(
        `Another Matab is already running on ${location.cluster}. Stop it first, or give this one its own DATA_DIR.`,
      );
    }
    if (code === "" || code.startsWith("57P") || code.startsWith("E")) return false;
    throw error;
  }
}
