import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/** The administrator of every clinic that is measured. */
const ADMIN = { email: "admin@clinic.example", password: "a password for measurements" };

/** A checkout's server, running as `npm start` runs it, on its own PostgreSQL in a data folder. */
export interface Server {
  app: AppProcess;
  port: number;
  /** Milliseconds from its process's first moment to the line that says it is ready. */
  startedWithin: number;
  /** How to connect to its PostgreSQL as the role that owns the tables. */
  owner: pg.ClientConfig;
  /** PostgreSQL's first process. */
  databasePid: number;
  stop(): Promise<void>;
}

/**
 * @param checkout the folder with package.json.
 * @param dataDir becomes a clinic where it is empty.
 */
export async function startServer(checkout: string, dataDir: string): Promise<Server> {
  const begun = performance.now();
  const app = await spawnApp({
    checkout,
    env: {
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  const startedWithin = performance.now() - begun;
  const { databasePid, socket } = readLock(dataDir);
  return {
    app,
    port: Number(new URL(app.url).port),
    startedWithin,
    owner: { host: socket, port: 5432, user: "matab_owner", database: "matab" },
    databasePid,
    stop: async () => void (await app.stop()),
  };
}

/** PostgreSQL writes its number into the first line of its lock file, and where its socket is into the fifth. */
function readLock(dataDir: string): { databasePid: number; socket: string } {
  const lines = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  return { databasePid: Number(lines[0]), socket: lines[4] ?? "" };
}

/** Signs in as the administrator. @returns the session's token. */
export async function signIn(server: Server): Promise<string> {
  return (await signInFully(server)).token;
}

/** The same. @returns the whole answer, which browsers keep. */
export async function signInFully({ app }: Server): Promise<{ token: string }> {
  const response = await fetch(`${app.url}/api/Account/AdminLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { data, message } = (await response.json()) as { data: { token: string } | null; message: string };
  if (!data) throw new Error(`nobody could sign in: ${message}`);
  return data;
}
