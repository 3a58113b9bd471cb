import { setTimeout as delay } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { LOCKS } from "#db/locks.ts";
import type { Log } from "#server/platform/process/log.ts";

/**
 * Settings measured to keep list queries flat (docs/decisions/0007-list-queries.md), statement time limits, and durable
 * commits. Written as the server shows them.
 */
const SETTINGS = JSON.stringify({
  // Statements planned for their values have no name (named-statements.ts); named ones may keep their plan.
  plan_cache_mode: "auto",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  statement_timeout: "15s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  synchronous_commit: "on",
  timezone: "UTC",
});

/** Milliseconds for connections opened before the settings to finish their work. */
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 50;

/** Sets, for the session, the settings that it lacks: one round trip, and none needed where the role has its settings. */
export const APPLY_SETTINGS = {
  text: `SELECT set_config(name, value, false) FROM json_each_text($1) AS wanted (name, value)
         WHERE current_setting(name) <> value`,
  values: [SETTINGS],
};

/**
 * Makes these the settings of the pool's role in its database, so that every connection of the server begins with them.
 * Behind a transaction pooler nothing else reaches all connections: a session's setting stays with the one server
 * connection that it happened to get. Where the role may not, each connection sets them.
 */
export async function saveRoleSettings(pool: Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    if ((await writeSettings(client)) && (await isPooled(client))) await endStale(client, log);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    log.info("the database role may not keep settings of its own; each connection is told them");
  } finally {
    client.release();
  }
}

/** @returns whether there was anything to write. */
async function writeSettings(client: PoolClient): Promise<boolean> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.roleSettings]);
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('ALTER ROLE CURRENT_USER IN DATABASE %I SET %I = %L', current_database(), name, value) AS statement
       FROM json_each_text($1) AS wanted (name, value)
       WHERE NOT EXISTS (
         SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) AS kept
         WHERE d.datname = current_database() AND s.setrole = current_user::regrole
           AND lower(kept) = lower(name || '=' || value))`,
      [SETTINGS],
    );
    for (const { statement } of rows) await client.query(statement);
    await client.query("COMMIT");
    return rows.length > 0;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Whether a pooler stands between: then the server process that answers is not the one that was connected to. */
export async function isPooled(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid !== (client as PoolClient & { processID: number }).processID;
}

/** Ends the pooler's older connections as they fall idle; it opens new ones. */
async function endStale(client: PoolClient, log: Log): Promise<void> {
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp()::text AS now");
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await endIdle(client, rows[0]?.now)) > 0) {
    if (performance.now() > deadline) {
      log.warn("connections of the pooler from before this start go on without the app's settings");
      return;
    }
    await delay(PAUSE_MS);
  }
}

/**
 * Ends those that have been idle for a second, so that the pooler is not just handing one out. The connection that runs
 * this gets the settings instead.
 * @returns how many older ones are left.
 */
async function endIdle(client: PoolClient, before: unknown): Promise<number> {
  await client.query("BEGIN");
  await client.query(APPLY_SETTINGS);
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*) FILTER (WHERE NOT CASE WHEN state = 'idle' AND state_change < clock_timestamp() - interval '1 second'
                                       THEN pg_terminate_backend(pid) ELSE false END) AS left
     FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND backend_start < $1 AND pid <> pg_backend_pid()`,
    [before],
  );
  await client.query("COMMIT");
  return rows[0]?.left ?? 0;
}
