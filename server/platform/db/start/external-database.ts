import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isConnectionLoss } from "#server/platform/http/errors.ts";
import type { Lifetime } from "#server/platform/process/lifetime.ts";
import type { Log } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";

/** The database does not answer or takes no writes now; it may later. */
export class DatabaseAway extends StartError {}

/** The facts about a database that decide whether the clinic's records can go into it. */
export interface Server {
  version: number;
  versionText: string;
  folds: boolean;
  sortsByCodePoint: boolean;
  fsync: string;
  fullPageWrites: string;
  checksums: string;
  missing: string[];
  /** Records are there already, so that a fault which only a new database could avoid must not lock the clinic out. */
  inUse: boolean;
}

const OLDEST_VERSION = 15;

const SERVER = `
  SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS "versionText",
    lower(U&'\\00C9') = U&'\\00E9' AS folds, 'B' < 'a' AND 'z' < U&'\\00E9' AS "sortsByCodePoint",
    current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('data_checksums') AS checksums,
    ARRAY(SELECT name FROM unnest('{pg_trgm,btree_gist}'::text[]) AS name
          WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing,
    to_regclass('schema_migrations') IS NOT NULL AS "inUse"`;

/** Why the clinic's records cannot be kept there; null when they can. */
export function refusal(server: Server): string | null {
  if (server.version < OLDEST_VERSION) {
    return `it is PostgreSQL ${server.versionText}, and Matab needs ${OLDEST_VERSION} or newer`;
  }
  if (server.missing.length > 0) {
    return `its server lacks ${server.missing.join(" and ")}: install PostgreSQL's contrib package there`;
  }
  if (server.fsync !== "on") return "fsync is off on its server, so a power cut could destroy the records";
  if (!server.folds && !server.inUse) {
    return "it does not know É as the capital of é, so searches would miss: create it with a UTF-8 locale (docs/deploy/server-with-external-postgresql.md)";
  }
  return null;
}

/** Weaknesses that do not prevent its use. */
export function warnings(server: Server): string[] {
  return [
    [server.folds, "does not know É as the capital of é: searches miss letters with accents"],
    [
      server.sortsByCodePoint,
      "sorts text by a language: names come in that language's order, not as on other installations",
    ],
    [
      server.fullPageWrites === "on",
      "runs with full_page_writes off: a power cut may leave half-written pages",
    ],
    [server.checksums === "on", "has no data checksums: a disk that goes bad is noticed late"],
  ].flatMap(([isWell, words]) => (isWell ? [] : [`The database of DATABASE_URL ${words}.`]));
}

const PAUSE_MS = 1_000;

/**
 * Waits until the database of `address` takes writes, because a standby may become the primary or a proxy may lead to
 * another server. Then checks whether the clinic's records can be kept there.
 * @param setting names the address in messages.
 * @param waits false: one that takes no writes counts as away.
 * @returns the role that the address signs in as, and its weaknesses, a line each.
 * @throws DatabaseAway when it cannot be reached, StartError when it cannot be used, each in one line; StoppedEarly when
 * told to stop while it waits.
 */
export async function requireUsable(
  address: string,
  setting: string,
  log: Log,
  lifetime: Lifetime,
  waits = true,
): Promise<{ role: string; advice: string[] }> {
  for (let isFirst = true; ; isFirst = false) {
    const { role, server } = await look(address, setting);
    if (server) {
      const reason = refusal(server);
      if (reason) throw unusable(setting, reason);
      return { role, advice: warnings(server) };
    }
    if (!waits) throw new DatabaseAway(`The database of ${setting} takes no writes now (a standby?)`);
    if (isFirst)
      log.warn(`The database of ${setting} takes no writes now (a standby?): waiting until it does.`);
    await delay(PAUSE_MS);
    lifetime.throwIfStopped();
  }
}

/** On a new connection each time, because an open one stays with the server it was made to. */
async function look(address: string, setting: string): Promise<{ role: string; server: Server | null }> {
  const client = new pg.Client({
    connectionString: address,
    application_name: "matab",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; writable: boolean; encoding: string }>(
      `SELECT current_user AS role, current_setting('transaction_read_only') = 'off' AS writable,
         current_setting('server_encoding') AS encoding`,
    );
    const { role = "", writable = false, encoding = "" } = rows[0] ?? {};
    // Checked before the next query, whose letters another encoding may not know.
    if (encoding !== "UTF8") throw new Error(`its encoding is ${encoding}, and Matab needs UTF8`);
    return { role, server: writable ? ((await client.query<Server>(SERVER)).rows[0] ?? null) : null };
  } catch (error) {
    const { hostname, code, message } = error as { hostname?: string; code?: string; message: string };
    const refused = unusable(setting, message || [code, hostname].filter(Boolean).join(" "), error);
    throw isConnectionLoss(error) ? new DatabaseAway(refused.message, { cause: error }) : refused;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(setting: string, reason: string, cause?: unknown): StartError {
  return new StartError(`The database of ${setting} cannot be used: ${reason}`, { cause });
}
