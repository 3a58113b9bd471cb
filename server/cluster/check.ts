import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { requireUsable } from "#server/platform/db/start/external-database.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { Lifetime } from "#server/platform/process/lifetime.ts";
import { createLog } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import {
  type ClusterSettings,
  type Finding,
  judgeMembers,
  judgeServer,
  judgeSettings,
  judgeVersion,
  judgeWatchdog,
  type Member,
  type ServerSettings,
} from "./findings.ts";

/**
 * Checks a cluster before a clinic relies on it, and prints its problems, a line each. Exits with 1 when one is refused.
 * `npm run check-cluster -- http://10.20.0.1:8008 http://10.20.0.2:8008`, with DATABASE_URL set.
 */

const SETTINGS = process.env.PATRONI_SETTINGS ?? "/etc/patroni/config.yml";

const SERVER = `
  SELECT current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('synchronous_standby_names') AS "standbyNames", current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('wal_log_hints') AS "logHints", current_setting('data_checksums') AS checksums,
    current_setting('max_connections')::int AS "maxConnections"`;

async function ask<Data>(address: string, path: string): Promise<Data> {
  const answer = await fetch(new URL(path, address), { signal: AbortSignal.timeout(5000) });
  if (!answer.ok && path !== "/patroni") throw new Error(`it answers ${answer.status}`);
  return (await answer.json()) as Data;
}

/** The findings of the Patroni at one address; the first one also reports those of the whole cluster. */
async function checkPatroni(address: string, isFirst: boolean): Promise<Finding[]> {
  try {
    const { patroni } = await ask<{ patroni: { version: string } }>(address, "/patroni");
    const findings = judgeVersion(address, patroni.version);
    if (!isFirst) return findings;
    const settings = await ask<ClusterSettings>(address, "/config");
    const { members } = await ask<{ members: Member[] }>(address, "/cluster");
    return [...findings, ...judgeSettings(settings), ...judgeMembers(members)];
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return [{ verdict: "refused", words: `No Patroni answers at ${address}: ${cause?.message || message}.` }];
  }
}

async function checkServer(): Promise<Finding[]> {
  try {
    const { databaseUrl } = readConfig(process.env);
    if (!databaseUrl) throw new StartError("DATABASE_URL is not set: PostgreSQL was not looked at.");
    const { advice } = await requireUsable(databaseUrl, "DATABASE_URL", createLog("warn"), new Lifetime());
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<ServerSettings>(SERVER);
    await client.end();
    const warnings = advice.map((words) => ({ verdict: "warning" as const, words }));
    return [...warnings, ...rows.flatMap(judgeServer)];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ verdict: "refused", words: error.message }];
  }
}

function readSettings(): string | null {
  try {
    return readFileSync(SETTINGS, "utf8");
  } catch {
    return null;
  }
}

const addresses = process.argv.slice(2);
if (
  addresses.length === 0 ||
  !addresses.every((address) => /^https?:\/\//.test(address) && URL.canParse(address))
) {
  process.stdout.write(
    "Give the address of each machine's Patroni: npm run check-cluster -- http://10.20.0.1:8008 http://10.20.0.2:8008\n",
  );
  process.exit(2);
}
const findings = [
  ...(await Promise.all(addresses.map((address, n) => checkPatroni(address, n === 0)))).flat(),
  ...judgeWatchdog(readSettings(), existsSync("/dev/watchdog")),
  ...(await checkServer()),
];
for (const { verdict, words } of findings) process.stdout.write(`${verdict}: ${words}\n`);
const isRefused = findings.some(({ verdict }) => verdict === "refused");
process.stdout.write(isRefused ? "Do not run a clinic on this cluster yet.\n" : "Nothing is refused.\n");
process.exit(isRefused ? 1 : 0);
