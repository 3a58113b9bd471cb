import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { createOldDatabase } from "#tests/support/old-chain.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { schemaOf } from "#tests/support/platform/schema.ts";
import { migrate } from "./migrate.ts";

/**
 * Databases that the migrations before the baseline made. tests/api/office/restore.test.ts takes over true ones, out of backups
 * that earlier versions made.
 */

const log = createLog("silent");
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

function poolOf(database: TestDatabase, as: pg.PoolConfig = database.owner): pg.Pool {
  const pool = new pg.Pool({ ...as, max: 2 });
  pool.on("error", () => undefined);
  ends.push(() => pool.end());
  return pool;
}

async function old(last: string, owner?: string) {
  const database = await createOldDatabase(last, owner);
  ends.push(database.drop);
  return { database, pool: poolOf(database) };
}

const BASELINE = "0089_lists_of_notes_and_advances.sql";
const BEFORE_DEMO = "0101_drafts_of_the_patient.sql";
const LAST = "0103_plan_in_urdu.sql";

/** Tables with triggers, functions and views, and what was applied. */
async function stateOf(pool: pg.Pool) {
  const client = await pool.connect();
  try {
    const ask = async (sql: string) => (await client.query(sql)).rows;
    return {
      schema: await schemaOf(client as unknown as pg.Client),
      functions: await ask(
        `SELECT pg_get_functiondef(p.oid), proacl::text FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
      ),
      views: await ask(
        "SELECT relname, pg_get_viewdef(oid), relacl::text FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY 1",
      ),
      migrations: await ask("SELECT name, sha256, works_from FROM schema_migrations ORDER BY 1"),
      made: await ask("SELECT name, sha256 FROM schema_functions ORDER BY 1"),
    };
  } finally {
    client.release();
  }
}

async function freshState() {
  const database = await createEmptyDatabase("matab_owner");
  ends.push(database.drop);
  const pool = poolOf(database);
  await migrate(pool, log, { appRole: "matab" });
  return stateOf(pool);
}

describe("a database of the versions before the baseline", () => {
  it.each([BASELINE, BEFORE_DEMO, LAST])("that stands at %s becomes the same as a new one", async (last) => {
    const { pool } = await old(last);
    await migrate(pool, log, { appRole: "matab" });
    expect(await stateOf(pool)).toEqual(await freshState());
  });

  it("is refused before the baseline, in words, and left as it was", async () => {
    const { pool } = await old("0088_earlier.sql");
    const refused = migrate(pool, log);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      "These records are from a version of Matab of before 24 November 2026, and this version can no longer bring them up to date (they stand at 0088_earlier.sql). Nothing was changed. Start them once with a version of 24 to 28 November 2026, which brings them up to date, and then this version.",
    );
    expect((await pool.query("SELECT count(*)::int FROM schema_migrations")).rows).toEqual([{ count: 88 }]);
  });

  it("is refused where a migration is not the one that is known", async () => {
    const { pool } = await old(LAST);
    await pool.query("UPDATE schema_migrations SET sha256 = 'other' WHERE name = $1", [BEFORE_DEMO]);
    await expect(migrate(pool, log)).rejects.toThrow(`it knows migration ${BEFORE_DEMO}`);
  });

  it("is as it was after a start that is killed, and taken over by the next", async () => {
    const { database, pool } = await old(BASELINE);
    const state = async () =>
      (
        await pool.query(`SELECT (SELECT count(*) FROM schema_migrations) AS migrations, to_regclass('schema_functions') AS made,
          to_regclass('sample_records') AS samples, to_regclass('demo_clinic') AS demo, (SELECT count(*) FROM pg_proc) AS functions`)
      ).rows;
    const before = await state();
    // Holds the table that 0102 removes, so that the start waits in the middle.
    const holder = new pg.Client(database.owner);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE sample_records IN ACCESS SHARE MODE");
    const killed = migrate(poolOf(database), log).catch((error: Error) => error.message);
    const waiting =
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS cut`);
    expect(await killed).toMatch(/terminat/);
    expect(await state()).toEqual(before);
    await holder.query("COMMIT");
    await holder.end();
    await migrate(pool, log, { appRole: "matab" });
    expect(await stateOf(pool)).toEqual(await freshState());
  });

  it("is taken over once by two that start at the same time", async () => {
    const { database, pool } = await old(BEFORE_DEMO);
    await Promise.all([migrate(poolOf(database), log), migrate(poolOf(database), log)]);
    const { rows } = await pool.query(
      "SELECT count(*)::int AS count, min(name) AS first FROM schema_migrations",
    );
    const migrations = await readdir(new URL("../../../../db/migrations", import.meta.url));
    expect(rows).toEqual([{ count: migrations.length, first: "0001_platform.sql" }]);
  });

  it("is taken over by a plain role that owns it, and only by that", async () => {
    const { database, pool } = await old(BASELINE, "matab");
    await migrate(pool, log);
    expect(
      (await pool.query("SELECT count(*)::int AS count FROM schema_functions")).rows[0].count,
    ).toBeGreaterThan(100);
    const other = await old(BASELINE);
    const app = poolOf(other.database, other.database.poolConfig);
    await expect(migrate(app, log)).rejects.toThrow(
      /^Taking over the database failed: permission denied.*DATABASE_MIGRATE_URL/,
    );
    expect(database.owner.user).toBe("matab");
  });
});
