import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Connections, type Executor, openPool } from "#server/platform/db/database.ts";
import { isConnectionLoss, isRetryable } from "#server/platform/http/errors.ts";

/**
 * "current": it had everything that the primary had when asked; "late": not within a second; "away": it does not answer as
 * a standby.
 */
export type ReplicaState = "current" | "late" | "away";

/** How far a standby is behind its primary. */
export interface ReplicaLag {
  replica: ReplicaState;
  /** The age in seconds of the newest change that it has; 0 when it has all, null when it does not say. */
  replicaLag: number | null;
}

const AWAY: ReplicaLag = { replica: "away", replicaLag: null };

/** Milliseconds that a read waits for the standby to catch up; beyond that the primary is faster. */
const CATCH_UP_WITHIN = 1000;
const PAUSE = 10;
/** Milliseconds for its answer how far it is, and for a connection. */
const POSITION_WITHIN = 1500;
/** Milliseconds for which a failed standby is not asked again. */
const AVOIDED_FOR = 5000;

const POSITION = `
  SELECT pg_current_wal_flush_lsn()::text AS position, current_database() AS database,
         (SELECT system_identifier FROM pg_control_system())::text AS cluster`;

/** A standby that has lost its primary may be ahead on a branch of its own: it counts only while it is streaming. */
const REACHED = `
  SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasAll", EXISTS (SELECT FROM pg_stat_wal_receiver) AS "isFed",
         current_database() = $2 AND (SELECT system_identifier FROM pg_control_system())::text = $3 AS "isSame",
         extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float AS seconds`;

interface Position {
  position: string;
  database: string;
  cluster: string;
}

interface Reached {
  hasAll: boolean | null;
  isFed: boolean;
  isSame: boolean;
  seconds: number | null;
}

/**
 * Long reads on a standby (DATABASE_READ_URL). It is used only when it has everything that was committed when the read
 * began, by whichever process, so that nobody misses what they just saved; otherwise the primary is. Only exports, figures
 * of past days and histories are read here.
 */
export class ReadReplica {
  readonly #primary: pg.Pool;
  readonly #onPrimary: Executor;
  readonly #replica: Connections;
  #avoidUntil = Number.NEGATIVE_INFINITY;

  /** @param config connects to the standby, when it is needed. */
  constructor(primary: Connections, config: pg.PoolConfig) {
    this.#primary = primary.pool;
    this.#onPrimary = primary.kysely;
    // A file's download holds its connection until the file is sent.
    this.#replica = openPool({
      max: 8,
      query_timeout: 20_000,
      ...config,
      connectionTimeoutMillis: POSITION_WITHIN,
    });
  }

  /** Runs `work`, which only reads; again on the primary when the standby fails. */
  async read<T>(work: (db: Executor) => Promise<T>): Promise<T> {
    if (performance.now() < this.#avoidUntil || (await this.look()).replica !== "current")
      return await work(this.#onPrimary);
    try {
      return await work(this.#replica.kysely);
    } catch (error) {
      // A conflict with replay cancelled the query: that is no failure of the standby.
      if (!isRetryable(error)) {
        if (!isConnectionLoss(error)) throw error;
        this.#avoid();
      }
      return await work(this.#onPrimary);
    }
  }

  /** Asks how far the standby is, and waits a second for it to catch up. Never rejects. */
  async look(): Promise<ReplicaLag> {
    try {
      return await this.#catchUp();
    } catch {
      this.#avoid();
      return AWAY;
    }
  }

  async close(): Promise<void> {
    await this.#replica.kysely.destroy();
  }

  #avoid(): void {
    this.#avoidUntil = performance.now() + AVOIDED_FOR;
  }

  async #catchUp(): Promise<ReplicaLag> {
    const { position, database, cluster } = await ask<Position>(this.#primary, POSITION);
    const deadline = performance.now() + CATCH_UP_WITHIN;
    for (;;) {
      const reached = await ask<Reached>(this.#replica.pool, REACHED, [position, database, cluster]);
      if (!reached.isSame || !reached.isFed || reached.hasAll === null) {
        this.#avoid();
        return AWAY;
      }
      if (reached.hasAll) return { replica: "current", replicaLag: 0 };
      if (performance.now() > deadline)
        return { replica: "late", replicaLag: reached.seconds && Math.ceil(reached.seconds) };
      await delay(PAUSE);
    }
  }
}

async function ask<Row>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Row> {
  const query = { text, values, query_timeout: POSITION_WITHIN } as pg.QueryConfig;
  const { rows } = await pool.query(query);
  return rows[0] as Row;
}
