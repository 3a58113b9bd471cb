import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import type { Log } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/release.ts";
import { StartError } from "#server/platform/process/start-error.ts";
import { grantTo } from "./grants.ts";

const MIGRATIONS = join(PROJECT_ROOT, "db/migrations");
/** Any constant will do, as long as every process that migrates takes the same one. */
const LOCK = 7_204_100;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export interface MigrateOptions {
  /** The role that serves, where it is not the one that migrates: it is granted what it needs. */
  appRole?: string;
  directory?: string;
}

/**
 * Brings the database to what the code expects: applies the files `NNNN_name.sql` that it has not seen, in order,
 * each in a transaction of its own together with the app role's grants. Several processes may start at once, a
 * transaction pooler may stand between: lock and settings end with each transaction.
 * @param pool signs in as the role that owns the tables; once nothing is left to do, any role will do.
 * @throws StartError when the database is newer than the code, an applied file no longer says what was applied, or
 * the role may not migrate.
 */
export async function migrate(pool: Pool, log: Log, options: MigrateOptions = {}): Promise<void> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS);
  const client = await pool.connect();
  // A lost connection is told by the query that it fails; nobody listens to a client that is being let go.
  client.on("error", () => undefined);
  try {
    let applied: string | undefined;
    do {
      applied = await takeStep(client, migrations, options.appRole);
      if (applied) log.info({ migration: applied }, "database migrated");
    } while (applied);
  } finally {
    // Destroyed, not returned to the pool: nobody may come upon a transaction that was cut off.
    client.release(true);
  }
}

/** @returns the migration that was applied, if one was left. */
async function takeStep(
  client: PoolClient,
  migrations: Migration[],
  appRole?: string,
): Promise<string | undefined> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  // A migration may take longer than any request is allowed to, and so may waiting for another process's.
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL timezone = 'UTC'",
  );
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  const [next] = await pendingOf(client, migrations);
  if (next) await apply(client, next);
  if (appRole) await grantTo(appRole, client);
  await client.query("COMMIT");
  return next?.name;
}

/**
 * Applies what is missing, up to and with the migration `last`, in the transaction that the caller has begun.
 * @param client signs in as the role that owns the tables.
 * @throws StartError as `migrate` does.
 */
export async function migrateInTransaction(client: ClientBase, last?: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  for (const migration of await pendingOf(client, await readMigrations(MIGRATIONS))) {
    if (last !== undefined && migration.name > last) return;
    await apply(client, migration);
  }
}

/**
 * The first of these applied migrations that this version of Matab does not know as such; null when it knows all: then
 * it can take over what they made.
 */
export async function unknownMigration(
  applied: readonly Pick<Migration, "name" | "sha256">[],
): Promise<string | null> {
  const known = await readMigrations(MIGRATIONS);
  const differs = ({ name, sha256 }: Pick<Migration, "name" | "sha256">, index: number) =>
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
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Applied migrations must be the first ones, word for word; the rest is still to do. */
async function pendingOf(client: ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const applied = await appliedTo(client);
  applied.forEach(({ name, sha256 }, index) => {
    const known = migrations[index];
    if (known?.name !== name) {
      throw new StartError(
        `The database is newer than this version of Matab: it knows migration ${name}. Start the newer version.`,
      );
    }
    if (known.sha256 !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after it had been applied. Restore the file; put changes into a new one.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

async function appliedTo(client: ClientBase): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('schema_migrations')");
  if (rows.length === 0) return [];
  return (await client.query("SELECT name, sha256 FROM schema_migrations ORDER BY name")).rows;
}

const TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

async function apply(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(TABLE);
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
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
