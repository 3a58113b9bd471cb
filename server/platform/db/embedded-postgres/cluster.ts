import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#server/platform/process/start/start-error.ts";
import type { DataLocation } from "./data-location.ts";
import { SUPERUSER } from "./roles.ts";
import { serverArguments } from "./settings.ts";
import { clearStaleLock } from "./stale-lock.ts";

/** The major version of the binaries, which read no cluster of another one. */
const MAJOR_VERSION = "18";
/** Milliseconds for a fast shutdown, which first writes everything to disk. */
const TIMEOUT_MS = 60_000;
/** Milliseconds that the process may run on after its lock file is gone. */
const LAST_STEPS_MS = 300;

/**
 * Creates the cluster unless it exists. Text sorts and compares by Unicode code point on every machine, whatever locales it
 * has.
 */
export async function createCluster(location: DataLocation): Promise<void> {
  const version = join(location.cluster, "PG_VERSION");
  if (!existsSync(version)) await initialise(location, version);
  const found = readFileSync(version, "utf8").trim();
  if (found !== MAJOR_VERSION) {
    throw new StartError(
      `The database in ${location.cluster} is of PostgreSQL ${found}, this Matab runs PostgreSQL ${MAJOR_VERSION}: ` +
        "restore a backup into an empty DATA_DIR.",
    );
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing half done. */
async function initialise(location: DataLocation, version: string): Promise<void> {
  const draft = mkdtempSync(`${location.cluster}.`);
  if (location.account) chownSync(draft, location.account.uid, location.account.gid);
  const initdb = spawn(
    join(location.binaries, "bin/initdb"),
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth-local=trust",
      "--auth-host=reject",
      "--no-instructions",
    ],
    { ...asServer(location), stdio: ["ignore", "ignore", "pipe"] },
  );
  const complaint = stderrOf(initdb);
  await once(initdb, "close");
  try {
    if (initdb.exitCode !== 0) throw new StartError(`The database could not be created: ${complaint()}`);
    renameSync(draft, location.cluster);
    makeDurable(dirname(location.cluster));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another app may have created it meanwhile; then its cluster is used.
    if (!existsSync(version)) throw error;
  }
}

/** Syncs the rename to disk: if a power cut undid it, the next start would create a new, empty clinic. */
function makeDurable(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** A server process just started: `exited` once it has ended, with its `complaint` in one line. */
export interface Started {
  exited(): boolean;
  complaint(): string;
}

/** Starts the server in its own process group, so that Ctrl-C does not stop it before the app has closed. */
export function startServer(location: DataLocation): Started {
  clearStaleLock(location);
  const server = spawn(join(location.binaries, "bin/postgres"), serverArguments(location), {
    ...asServer(location),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaint = stderrOf(server);
  let exited = false;
  server.once("close", () => {
    exited = true;
  });
  server.unref();
  return { exited: () => exited, complaint };
}

/** Ends the server once its running transactions are rolled back and everything is on disk. */
export async function stopServer(location: DataLocation): Promise<void> {
  const pid = postmasterPid(location);
  if (pid === null) return;
  if (!signal(pid, "SIGINT")) return;
  // The file goes when everything is written. The process itself may stay as a zombie.
  const written = () => !existsSync(pidFile(location)) || !signal(pid, 0);
  if (!(await within(TIMEOUT_MS, written))) signal(pid, "SIGQUIT");
  await within(LAST_STEPS_MS, () => !signal(pid, 0));
  if (location.socket !== location.cluster) rmSync(location.socket, { recursive: true, force: true });
}

async function within(limit: number, done: () => boolean): Promise<boolean> {
  const deadline = performance.now() + limit;
  while (!done() && performance.now() < deadline) await delay(10);
  return done();
}

/** Sends a signal; false when there is no such process. Signal 0 only checks that. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function asServer(location: DataLocation): SpawnOptions {
  const { account } = location;
  return {
    cwd: "/",
    // Without our own environment: PG* variables would change the server's behaviour.
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Collects a process's stderr; the returned function gives the line that says why it failed. */
function stderrOf(child: ChildProcess): () => string {
  let text = "";
  child.on("error", (error) => {
    text = error.message;
  });
  child.stderr?.on("data", (chunk) => {
    text = (text + chunk).slice(-4000);
  });
  if (child.stderr && "unref" in child.stderr) (child.stderr.unref as () => void)();
  return () => {
    const lines = text.trim().split("\n");
    const telling = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "";
    return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, "") || "it gave no reason";
  };
}

function pidFile(location: DataLocation): string {
  return join(location.cluster, "postmaster.pid");
}

function postmasterPid(location: DataLocation): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile(location), "utf8"), 10) || null;
  } catch {
    return null;
  }
}
