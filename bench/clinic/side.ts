import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { medianOf } from "#bench/load/times.ts";
import { SUPERUSER } from "#server/platform/db/embedded-postgres/roles.ts";
import { type Clinic, openClinic } from "./clinic.ts";
import { type Server, signIn, startServer } from "./server.ts";

/** A checkout's server over its own copy of a clinic. */
export interface Side {
  clinic: Clinic;
  server: Server;
  /** The administrator's session. */
  token: string;
  start: Start;
  /** What Node holds of memory now, in MB. */
  memory(): number;
  close(): Promise<void>;
}

/** What a start with data comes to. */
export interface Start {
  /** Milliseconds from the process's first moment to the line that says it is ready; the middle one of several. */
  within: number;
  /** MB of memory that Node holds a while later, before anybody has called. */
  memory: number;
}

const STARTS = 3;
const WHILE_MS = 2000;

/** Opens a clinic of this size and starts the checkout's server on it. `copy` tells the sides of one run apart. */
export async function openSide(checkout: string, patients: number, copy: string): Promise<Side> {
  const clinic = await openClinic(checkout, patients, copy);
  // The first start finds nothing in the system's caches and may have to migrate.
  let server = await startServer(checkout, clinic.dataDir);
  const starts: number[] = [];
  while (starts.length < STARTS) {
    await server.stop();
    server = await startServer(checkout, clinic.dataDir);
    starts.push(server.startedWithin);
  }
  await stillDatabase(server);
  await pause(WHILE_MS);
  const memory = () => memoryOf(server.app.pid);
  const start = { within: medianOf(starts), memory: memory() };
  const close = async () => {
    await server.stop();
    clinic.remove();
  };
  return { clinic, server, token: await signIn(server), start, memory, close };
}

/**
 * Cleans up what autovacuum would clean up in the middle of a measurement, and turns it off: within a minute after a start
 * it takes half of a core for ten seconds, from whichever side is measured then.
 */
async function stillDatabase({ owner }: Server): Promise<void> {
  const client = new pg.Client({ ...owner, user: SUPERUSER });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET autovacuum = off");
    await client.query("SELECT pg_reload_conf()");
    await client.query("SET statement_timeout = 0");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

/** What the system has given a process, in MB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
