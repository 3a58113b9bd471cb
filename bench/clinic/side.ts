import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { medianOf } from "#bench/load/times.ts";
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
  await pause(WHILE_MS);
  const memory = () => memoryOf(server.app.pid);
  const start = { within: medianOf(starts), memory: memory() };
  const close = async () => {
    await server.stop();
    clinic.remove();
  };
  return { clinic, server, token: await signIn(server), start, memory, close };
}

/** What the system has given a process, in MB. */
function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
