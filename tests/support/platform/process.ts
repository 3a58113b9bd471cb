import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** The whole application in a process of its own, as `npm start` runs it. */
export interface AppProcess {
  /** Where it listens, without a slash at the end. */
  url: string;
  pid: number;
  /** What it said on stdout when it was ready: one line. */
  line: string;
  /** What it has logged so far. */
  log(): string;
  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. @returns the exit code, null after SIGKILL. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it as Ctrl-C would; harmless when it has ended. */
  stop(): Promise<number | null>;
}

/** It said this and ended before it was ready. */
export class AppDidNotStart extends Error {
  readonly exitCode: number | null;
  constructor(said: string, exitCode: number | null) {
    super(said.trim());
    this.exitCode = exitCode;
  }
}

/** As in scripts/start.mjs. */
const NODE_OPTIONS = ["--max-semi-space-size=8"];

/**
 * Starts the app on a free port and waits until it is ready. Give it a database: DATABASE_URL of a test database, or
 * a DATA_DIR of its own; without one it gets a folder that goes with it.
 * @param checkout the folder with the package.json of the app that is started.
 * @throws AppDidNotStart with what it said, when it ends first.
 */
export async function spawnApp({
  env,
  checkout = PROJECT_ROOT,
}: {
  env: Record<string, string>;
  checkout?: string;
}): Promise<AppProcess> {
  // As `npm start` sets it: the app is ready in half the time.
  const NODE_COMPILE_CACHE = join(checkout, ".cache/node");
  const ownFolder = mkdtempSync(join(tmpdir(), "matab-app-"));
  const child = spawn(process.execPath, [...NODE_OPTIONS, programOf(checkout)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      LOG_LEVEL: "warn",
      PORT: "0",
      DATA_DIR: ownFolder,
      ...env,
    },
    // The channel says nothing; when we are gone it closes, and the app ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const closed = once(child, "close").finally(() => rmSync(ownFolder, { recursive: true, force: true }));
  const line = await firstLine(child);
  if (line === null) {
    await closed;
    throw new AppDidNotStart(log, child.exitCode);
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const kill = async (name: NodeJS.Signals) => {
    signal(name);
    await closed;
    return child.exitCode;
  };
  const url = /http:\/\/\S+/.exec(line)?.[0] ?? "";
  return { url, pid: child.pid ?? 0, line, log: () => log, signal, kill, stop: () => kill("SIGINT") };
}

/** A checkout from before the server was built has its source alone. */
function programOf(checkout: string): string {
  const built = join(checkout, "dist/server/main.mjs");
  return existsSync(built) ? built : join(checkout, "server/main.ts");
}

/** Null when the output ends without one. */
async function firstLine({ stdout }: ChildProcess): Promise<string | null> {
  let text = "";
  // The loop must not end the stream: the app goes on writing.
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += chunk;
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
  return null;
}
