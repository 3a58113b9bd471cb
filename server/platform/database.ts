import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { ASSURE_SETTINGS } from "./role-settings.ts";

/**
 * What a store runs its SQL on: the pool for single reads, or the transaction it was given. Statements are written as
 * `sql<Row>\`…\``; there is no query builder over a table type to keep in step with the migrations.
 */
export type Executor = Kysely<unknown>;

export interface Database {
  readonly pool: pg.Pool;
  readonly kysely: Executor;
  close(): Promise<void>;
}

const { builtins } = pg.types;
const asText = (value: string) => value;
const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  // numeric(12,2) and its sums fit a double exactly when shown; adding up happens in SQL or in rules/money.ts.
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [builtins.TIME, (value) => value.slice(0, 5)],
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
]);
const parserOf = (oid: number) => PARSERS.get(oid);

/** Opens a bounded pool. Connections are made when needed, so this neither waits nor fails. */
export function openDatabase(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 16,
    connectionTimeoutMillis: 5000,
    application_name: "matab",
    ...config,
    onConnect: async (client) => {
      await client.query(ASSURE_SETTINGS);
    },
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        parserOf(oid) ?? pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  });
  // Without listeners a database that goes away would end the process; the next query reports the loss instead.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, close: () => kysely.destroy() };
}
