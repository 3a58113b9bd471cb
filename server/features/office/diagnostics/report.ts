import { freemem, loadavg, release as osRelease, totalmem } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { serverLogFiles } from "#server/platform/db/embedded-postgres/server-log.ts";
import type { Condition } from "#server/platform/health/watch.ts";
import type { Config } from "#server/platform/process/config.ts";
import { olderLogFile } from "#server/platform/process/log-file.ts";
import { release, version } from "#server/platform/process/start/release.ts";
import { lastLines, withoutContacts, withoutValues } from "./log-lines.ts";

const LINES = 1000;
const LOG_FILES = 10;

interface Asked {
  db: Executor;
  config: Config;
  condition: Condition;
}

/**
 * The facts that somebody elsewhere needs to find a fault, as text: versions, the state of the computer, the newest lines
 * of both logs. It holds nobody's name, number or text, and no setting's value.
 */
export async function makeReport({ db, config, condition }: Asked): Promise<string> {
  return [
    `Matab's report of ${new Date().toISOString()}`,
    section("Versions", Object.entries(await versions(db))),
    section("State", [...Object.entries(computer()), ...Object.entries(condition)]),
    section("Database", Object.entries(await database(db, config))),
    `## The newest lines of Matab's log\n\n${appLog(config)}`,
    `## The newest lines of PostgreSQL's log\n\n${serverLog(config)}`,
  ].join("\n\n");
}

const section = (title: string, facts: readonly (readonly [string, unknown])[]) =>
  [`## ${title}`, "", ...facts.map(([name, value]) => `${name}: ${inWords(value)}`)].join("\n");

const inWords = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

async function versions(db: Executor) {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    SELECT version() AS postgres, (SELECT max(name) FROM schema_migrations) AS migration`.execute(db);
  return {
    matab: `${version} ${release ? `of ${release.date}, commit ${release.commit}` : "from a checkout"}`,
    node: process.version,
    system: `${process.platform} ${process.arch} ${osRelease()}`,
    ...rows[0],
  };
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

function computer() {
  return {
    "up since": new Date(Date.now() - process.uptime() * 1000).toISOString(),
    "memory of Matab": gigabytes(process.memoryUsage.rss()),
    "memory free": `${gigabytes(freemem())} of ${gigabytes(totalmem())}`,
    load: loadavg()
      .map((load) => load.toFixed(1))
      .join(" "),
  };
}

async function database(db: Executor, { databaseUrl }: Config) {
  const { rows } = await sql<{ size: number; connections: number }>`
    SELECT pg_database_size(current_database()) AS size,
           (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections`.execute(
    db,
  );
  const [{ size, connections } = { size: 0, connections: 0 }] = rows;
  return { kind: databaseUrl ? "of DATABASE_URL" : "embedded", size: gigabytes(size), connections };
}

function appLog({ logFile }: Config): string {
  if (!logFile) return "Not kept: LOG_FILE is not set.";
  const files = Array.from({ length: LOG_FILES }, (_, age) => olderLogFile(logFile, age));
  return lastLines(files, LINES).map(withoutContacts).join("\n");
}

function serverLog({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl) return "Kept by the server of DATABASE_URL.";
  const lines = lastLines(serverLogFiles(join(dataDir, "postgres")), LINES);
  return lines.map(withoutValues).map(withoutContacts).join("\n");
}
