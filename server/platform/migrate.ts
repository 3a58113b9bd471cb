import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { PROJECT_ROOT } from "./config.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

const MIGRATIONS = join(PROJECT_ROOT, "db/migrations");
/** Any constant will do, as long as every process that migrates takes the same one. */
const LOCK = 7_204_100;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings the database to what the code expects: applies the files `NNNN_name.sql` that it has not seen, in order,
 * each in its own transaction. Several processes may start at once; one migrates, the others wait for it.
 * @throws StartError when the database is newer than the code, or an applied file no longer says what was applied.
 */
export async function migrate(pool: Pool, log: Log, directory = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  // A lost connection is told by the query that it fails; nobody listens to a client that is being let go.
  client.on("error", () => undefined);
  try {
    // A migration may take longer than any request is allowed to, and so may waiting for another process's.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
    await client.query("SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    for (const migration of await pendingOf(client, migrations)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, "database migrated");
    }
  } finally {
    // Destroyed, not returned to the pool: that gives back the lock and forgets the settings above.
    client.release(true);
  }
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
async function pendingOf(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<{ name: string; sha256: string }>(
    "SELECT name, sha256 FROM schema_migrations ORDER BY name",
  );
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

async function apply(client: PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
    await client.query("COMMIT");
  } catch (error) {
    throw new StartError(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
