import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import { LOCKS } from "#db/locks.ts";
import type { Log } from "#server/platform/process/log.ts";
import { commandLine, PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import {
  beginFunctions,
  dropFunctions,
  makeFunctions,
  makeViews,
  readFunctions,
  type StaleFunctions,
  staleFunctions,
} from "./functions.ts";
import { grantTo } from "./grants.ts";
import { migrationError } from "./migration-error.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";
import { oldChainOf, takeOver, tooOldForStart } from "./old-chain.ts";
import { firstUnworkable, numberOf } from "./works-from.ts";

const DATABASE = join(PROJECT_ROOT, "db");

export interface MigrateOptions {
  /** The role that serves, where it is not the one that migrates: it is granted its rights. */
  appRole?: string;
  /** The folder that holds the folders `migrations` and `functions`. */
  directory?: string;
}

/**
 * Brings the database to the state that the code expects, in one transaction: applies new files `NNNN_name.sql` in order,
 * creates the functions whose files changed, and grants the app role its rights. Several processes may start at once, and a
 * transaction pooler may stand between: lock and settings end with the transaction. A newer database stays as it is, where
 * its migrations promise that this version works on it.
 * @param pool signs in as the role that owns the tables; once nothing is left to do, any role will do.
 * @throws StartError when the database is too new or too old for the code, an applied file has changed, or the role may not
 * migrate. Then nothing was changed.
 */
export async function migrate(pool: Pool, log: Log, options: MigrateOptions = {}): Promise<void> {
  const files = await readFiles(options.directory);
  const client = await pool.connect();
  // The failing query reports a lost connection; the event needs a listener all the same.
  client.on("error", () => undefined);
  try {
    const newest = await migrateOnce(client, files, log, options.appRole);
    if (newest)
      log.warn(
        { migration: newest },
        "the database is newer than this version of Matab, which works on it: start the newer version again when you can",
      );
  } finally {
    // Destroyed, so that the pool never hands out a connection with a broken-off transaction.
    client.release(true);
  }
}

/** @returns the database's last migration, where this version does not know it. */
async function migrateOnce(
  client: PoolClient,
  files: Files,
  log: Log,
  appRole?: string,
): Promise<string | undefined> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  // A migration may take longer than any request. So may waiting until another process has migrated.
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL timezone = 'UTC'",
  );
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.migrate]);
  const todo = await compare(client, files);
  await bring(client, todo, log);
  // A newer version's grants are left as they are.
  if (appRole && !todo.newest) await grantTo(appRole, client);
  await client.query("COMMIT");
  return todo.newest;
}

/**
 * Brings the database to the state that the code expects, in the caller's transaction.
 * @param client signs in as the role that owns the tables.
 * @param last the last migration to apply, as of a backup; then no views or other things are made that need later tables.
 * @throws StartError as `migrate` does.
 */
export async function migrateInTransaction(client: ClientBase, last?: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.migrate]);
  const todo = await compare(client, await readFiles());
  if (last === undefined) return bring(client, todo);
  const pending = todo.pending.filter(({ name }) => name <= last);
  const none = { after: [], gone: [], views: { all: [], changed: false } };
  await bring(client, { pending, functions: { ...todo.functions, ...none } });
}

/** Why this version cannot take over a database, or a backup of one, with these migrations. */
export type Objection = { migration: string; isTooOld: boolean };

/**
 * The first applied migration that this version of Matab does not know, or the last one of a database that is too old; null
 * when it can take over the database.
 */
export async function objectionTo(
  applied: readonly Pick<AppliedMigration, "name" | "sha256">[],
): Promise<Objection | null> {
  const old = oldChainOf(applied);
  if (old?.state === "too old") return { migration: old.last, isTooOld: true };
  if (old) return old.state === "unknown" ? { migration: old.migration, isTooOld: false } : null;
  const { migrations } = await readFiles();
  const unknown = applied.find(
    ({ name, sha256 }, index) => migrations[index]?.name !== name || migrations[index]?.sha256 !== sha256,
  );
  return unknown ? { migration: unknown.name, isTooOld: false } : null;
}

type Files = Awaited<ReturnType<typeof readFiles>>;

async function readFiles(directory = DATABASE) {
  return {
    migrations: await readMigrations(join(directory, "migrations")),
    functions: await readFunctions(join(directory, "functions")),
  };
}

interface Todo {
  pending: Migration[];
  functions: StaleFunctions;
}

/**
 * Compares applied migrations with the files: they must be the first ones, word for word; the rest is pending. Newer ones
 * must promise that this version works on them.
 */
async function compare(
  client: ClientBase,
  { migrations, functions }: Files,
): Promise<Todo & { newest?: string }> {
  let { applied, made } = await appliedTo(client);
  const old = oldChainOf(applied);
  if (old?.state === "too old") throw tooOldForStart(old.last);
  if (old?.state === "unknown") throw tooNew(old.migration);
  if (old) {
    try {
      await client.query(TABLES);
      applied = await takeOver(
        client,
        applied,
        migrations,
        functions.map(({ name }) => name),
      );
    } catch (error) {
      throw migrationError("Taking over the database", error);
    }
    ({ made } = await appliedTo(client));
  }
  requireSame(migrations, applied);
  const unworkable = firstUnworkable(
    numberOf(migrations.at(-1)?.name ?? "0"),
    applied.slice(migrations.length),
  );
  if (unworkable) throw tooNew(unworkable);
  const newest = applied.length > migrations.length ? applied.at(-1)?.name : undefined;
  // A newer version's functions are left as they are.
  const stale = newest ? staleFunctions([], new Map()) : staleFunctions(functions, made);
  return { pending: migrations.slice(applied.length), functions: stale, newest };
}

function requireSame(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  migrations.slice(0, applied.length).forEach((known, index) => {
    const { name = "", sha256 } = applied[index] ?? {};
    if (known.name !== name) throw tooNew(name);
    if (known.sha256 !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore the file; put changes into a new one.`,
      );
    }
  });
}

const tooNew = (migration: string) =>
  new StartError(
    `The database is newer than this version of Matab: it knows migration ${migration}. Start the newer version; or ` +
      "move the data away and restore the backup that was made before the update: " +
      `${commandLine("restore", "FILE --key KEYFILE")}`,
  );

async function appliedTo(
  client: ClientBase,
): Promise<{ applied: AppliedMigration[]; made: Map<string, string> }> {
  const { rows: there } = await client.query<{ migrations: boolean; functions: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS migrations, to_regclass('schema_functions') IS NOT NULL AS functions`,
  );
  const { migrations, functions } = there[0] ?? {};
  const applied = migrations
    ? // The column is missing in a database that is too old.
      await client.query<AppliedMigration>(
        `SELECT name, sha256, (to_jsonb(m)->>'works_from')::int AS "worksFrom" FROM schema_migrations m ORDER BY name`,
      )
    : { rows: [] };
  const made = functions
    ? await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_functions")
    : { rows: [] };
  return { applied: applied.rows, made: new Map(made.rows.map(({ name, sha256 }) => [name, sha256])) };
}

/** What was applied. Neither table is a record: backups leave out the second, which a restore makes anew. */
const TABLES = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), works_from int);
  CREATE TABLE IF NOT EXISTS schema_functions (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/**
 * Functions come first, because triggers and indexes of new tables need them; then tables; then functions and views that
 * need those.
 */
async function bring(client: ClientBase, { pending, functions }: Todo, log?: Log): Promise<void> {
  const { before, after, views, gone, known, count } = functions;
  if (pending.length === 0 && count === 0) return;
  log?.info({ migrations: pending.length, functions: count }, "bringing the database up to date");
  try {
    await client.query(TABLES);
    await beginFunctions(client);
  } catch (error) {
    throw migrationError(pending[0] ? `Migration ${pending[0].name}` : "Making functions", error);
  }
  await makeFunctions(client, before, known);
  for (const migration of pending) {
    await apply(client, migration);
    log?.debug({ migration: migration.name }, "migration applied");
  }
  await makeFunctions(client, after, known);
  await makeViews(client, views);
  await dropFunctions(client, gone);
}

async function apply(client: ClientBase, { name, sql, sha256, worksFrom }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, sha256, works_from) VALUES ($1, $2, $3)", [
      name,
      sha256,
      worksFrom,
    ]);
    // Deferred checks run here, where a failure can name its migration.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
  } catch (error) {
    throw migrationError(`Migration ${name}`, error);
  }
}
