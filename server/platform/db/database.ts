import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { OwnDisk } from "#server/platform/health/disk.ts";
import { isQueryTimeout } from "#server/platform/http/errors.ts";
import { StatementNames } from "./named-statements.ts";
import { APPLY_SETTINGS } from "./start/role-settings.ts";

/**
 * What a store runs its SQL on: the pool for single reads, or a transaction. Statements are written as `sql<Row>\`…\``,
 * without a query builder whose table types would have to follow the migrations.
 */
export type Executor = Kysely<unknown>;

/** A pool, and the Kysely instance on it. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly kysely: Executor;
}

/** The pool of the calls, with a limit for each answer, and two separate ones. */
export interface Database extends Connections {
  /** Two connections without a time limit: for migrating, folding figures, filling a demo year. */
  readonly unhurried: Connections;
  /** One connection of its own that soon shows whether the database answers at all, however stuck the others are. */
  readonly heartbeat: pg.Pool;
  /** The disk it lies on; null where that is another computer's. */
  readonly disk: OwnDisk | null;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const asText = (value: string) => value;
const IN_UTC = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?\+00$/;
/** ISO 8601 in UTC. The server's format differs by a few characters only; any other text is parsed as a date. */
function asInstant(value: string): string {
  const [, date, time, fraction = ""] = IN_UTC.exec(value) ?? [];
  return date ? `${date}T${time}.${fraction.padEnd(3, "0")}Z` : new Date(value).toISOString();
}
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  // A double holds numeric(12,2) and its sums exactly enough to show; adding happens in SQL or in rules/values/money.ts.
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [builtins.TIME, (value) => value.slice(0, 5)],
  [builtins.TIMESTAMPTZ, asInstant],
]);
const getTypeParser = ((oid: number, format?: "text" | "binary") =>
  PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser;

/** Milliseconds for one answer: longer than the 15 s after which the database itself gives up. */
const ANSWER_WITHIN = 20_000;
/** The same for the check whether it answers. */
const HEARTBEAT_WITHIN = 1500;
/**
 * Seconds after which the check's connection is renewed: a database that is shutting down, or has no connections left, goes
 * on serving existing ones and refuses every new one.
 */
const HEARTBEAT_CONNECTION_AGE = 5;
/** Milliseconds that a call waits for a connection. */
const CONNECTION_WITHIN = 5000;

export interface DatabaseConfig extends pg.PoolConfig {
  /** No pooler stands between, so statements may be named. */
  isDirect?: boolean;
}

/**
 * Opens bounded pools. Connections are made when needed, so this neither waits nor fails.
 * @param config how to connect; `query_timeout` is the limit of one answer in milliseconds, 20,000 by default.
 */
export function openDatabase(
  { isDirect = false, ...config }: DatabaseConfig,
  disk: OwnDisk | null = null,
): Database {
  const names = isDirect ? new StatementNames() : null;
  const calls = openPool({ max: 16, query_timeout: ANSWER_WITHIN, ...config }, names);
  const unhurried = openPool({ ...config, max: 2, query_timeout: undefined });
  const heartbeat = openPool({
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: HEARTBEAT_CONNECTION_AGE,
    query_timeout: HEARTBEAT_WITHIN,
    connectionTimeoutMillis: HEARTBEAT_WITHIN,
  });
  const close = async () => {
    await Promise.all([calls.kysely.destroy(), unhurried.kysely.destroy(), heartbeat.kysely.destroy()]);
  };
  return { ...calls, unhurried, heartbeat: heartbeat.pool, disk, close };
}

/** Opens a bounded pool whose connections are set up as stores need them. */
export function openPool(config: pg.PoolConfig, names: StatementNames | null = null): Connections {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECTION_WITHIN,
    application_name: "matab",
    // The system finds a connection that died silently.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    onConnect: async (client) => {
      closeOnQueryTimeout(client as pg.Client);
      if (names) nameStatements(client as pg.Client, names);
      await client.query({ ...APPLY_SETTINGS, query_timeout: CONNECTION_WITHIN } as pg.QueryConfig);
    },
    types: { getTypeParser },
  });
  // Without listeners a database that goes away would end the process; the next query reports the loss instead.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return { pool, kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }) };
}

/**
 * When a query times out, the driver rejects its promise but keeps the connection, which is still busy: the ROLLBACK and
 * the next call would wait behind that query. So the connection is closed, with everything that waits on it.
 */
function closeOnQueryTimeout(client: pg.Client): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const queryOrClose = (...args: unknown[]) => {
    const answer = ask(...args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isQueryTimeout(error)) void client.end();
      });
    return answer;
  };
  client.query = queryOrClose as typeof client.query;
}

/** The one place that names statements: stores submit a text with its values. */
function nameStatements(client: pg.Client, names: StatementNames): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const askByName = (...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const name = typeof text === "string" && Array.isArray(values) ? names.nameOf(text) : undefined;
    return name === undefined ? ask(...args) : ask({ name, text, values }, undefined, ...rest);
  };
  client.query = askByName as typeof client.query;
}
