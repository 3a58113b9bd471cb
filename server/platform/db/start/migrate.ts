import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import type { Log } from "#server/platform/process/log.ts";
import { commandLine, PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { grantTo } from "./grants.ts";
import { firstUnworkable, type NewerMigration, numberOf, promiseOf } from "./works-from.ts";

const MIGRATIONS = join(PROJECT_ROOT, "db/migrations");
/** Any constant will do, as long as every process that migrates takes the same one. */
const LOCK = 7_204_100;

interface Migration extends NewerMigration {
  sql: string;
  sha256: string;
}

type Applied = Omit<Migration, "sql">;

export interface MigrateOptions {
  /** The role that serves, where it is not the one that migrates: it is granted what it needs. */
  appRole?: string;
  directory?: string;
}

/**
 * Brings the database to what the code expects: applies the files `NNNN_name.sql` that it has not seen, in order,
 * each in a transaction of its own together with the app role's grants. Several processes may start at once, a
 * transaction pooler may stand between: lock and settings end with each transaction. A newer database stays as it is,
 * where its migrations promise that this version works on it.
 * @param pool signs in as the role that owns the tables; once nothing is left to do, any role will do.
 * @throws StartError when the database is too new for the code, an applied file no longer says what was applied, or
 * the role may not migrate.
 */
export async function migrate(pool: Pool, log: Log, options: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS);
  const client = await pool.connect();
  // A lost connection is told by the query that it fails; nobody listens to a client that is being let go.
  client.on("error", () => undefined);
  try {
    let step: Step;
    do {
      step = await takeStep(client, migrations, options.appRole);
      if (step.applied) log.info({ migration: step.applied }, "database migrated");
    } while (step.applied);
    if (step.newest)
      log.warn(
        { migration: step.newest },
        "the database is newer than this version of Matab, which works on it: start the newer version again when you can",
      );
  } finally {
    // Destroyed, not returned to the pool: nobody may come upon a transaction that was cut off.
    client.release(true);
  }
}

interface Step {
  /** The migration that was applied, if one was left. */
  applied?: string;
  /** The database's last migration, where this version does not know it. */
  newest?: string;
}

async function takeStep(client: PoolClient, migrations: Migration[], appRole?: string): Promise<Step> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  // A migration may take longer than any request is allowed to, and so may waiting for another process's.
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL timezone = 'UTC'",
  );
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const {
    pending: [next],
    newest,
  } = await compare(client, migrations);
  if (next) await apply(client, next);
  // What a newer version has granted is not for this one to judge.
  if (appRole && !newest) await grantTo(appRole, client);
  await client.query("COMMIT");
  return { applied: next?.name, newest };
}

/**
 * Applies what is missing, up to and with the migration `last`, in the transaction that the caller has begun.
 * @param client signs in as the role that owns the tables.
 * @throws StartError as `migrate` does.
 */
export async function migrateInTransaction(client: ClientBase, last?: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const { pending } = await compare(client, await readMigrations(MIGRATIONS));
  for (const migration of pending) {
    if (last !== undefined && migration.name > last) return;
    await apply(client, migration);
  }
}

/**
 * The first of these applied migrations that this version of Matab does not know as such; null when it knows all: then
 * it can take over what they made.
 */
export async function unknownMigration(
  applied: readonly Omit<Applied, "worksFrom">[],
): Promise<string | null> {
  const known = await readMigrations(MIGRATIONS);
  const differs = ({ name, sha256 }: Omit<Applied, "worksFrom">, index: number) =>
    known[index]?.name !== name || known[index]?.sha256 !== sha256;
  return applied.find(differs)?.name ?? null;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const badlyNamed = names.find((name, index) => !name.startsWith(`${String(index + 1).padStart(4, "0")}_`));
  if (badlyNamed) {
    throw new StartError(
      `Migrations must be numbered 0001_, 0002_ and so on, without a gap: see ${badlyNamed}`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts of the same file.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      const sha256 = createHash("sha256").update(sql).digest("hex");
      return { name, sql, sha256, worksFrom: promiseOf(sql) };
    }),
  );
}

/** Applied migrations must be the first ones, word for word; the rest is still to do. Newer ones must promise enough. */
async function compare(
  client: ClientBase,
  migrations: Migration[],
): Promise<{ pending: Migration[]; newest?: string }> {
  const applied = await appliedTo(client);
  migrations.slice(0, applied.length).forEach((known, index) => {
    const { name = "", sha256 } = applied[index] ?? {};
    if (known.name !== name) throw tooNew(name);
    if (known.sha256 !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore the file; put changes into a new one.`,
      );
    }
  });
  const unworkable = firstUnworkable(
    numberOf(migrations.at(-1)?.name ?? "0"),
    applied.slice(migrations.length),
  );
  if (unworkable) throw tooNew(unworkable);
  const newest = applied.length > migrations.length ? applied.at(-1)?.name : undefined;
  return { pending: migrations.slice(applied.length), newest };
}

const tooNew = (migration: string) =>
  new StartError(
    `The database is newer than this version of Matab: it knows migration ${migration}. Start the newer version; or ` +
      "move the data away and restore the backup that was made before the update: " +
      `${commandLine("restore", "FILE --key KEYFILE")}`,
  );

async function appliedTo(client: ClientBase): Promise<Applied[]> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('schema_migrations')");
  if (rows.length === 0) return [];
  // The column is there from migration 0036 on.
  return (
    await client.query<Applied>(
      `SELECT name, sha256, (to_jsonb(m)->>'works_from')::int AS "worksFrom" FROM schema_migrations m ORDER BY name`,
    )
  ).rows;
}

const TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

async function apply(client: ClientBase, { name, sql, sha256, worksFrom }: Migration): Promise<void> {
  try {
    await client.query(TABLE);
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
    if (worksFrom !== null)
      await client.query("UPDATE schema_migrations SET works_from = $2 WHERE name = $1", [name, worksFrom]);
    // What is checked at the end of a transaction is checked here, where the migration is known by name.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const advice =
      code === "42501"
        ? ". Only the role that owns the tables may migrate: give it in DATABASE_MIGRATE_URL, or make the role of DATABASE_URL their owner"
        : "";
    throw new StartError(`Migration ${name} failed: ${message}${advice}`, { cause: error });
  }
}
