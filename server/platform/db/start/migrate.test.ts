import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { migrate } from "./migrate.ts";

const log = createLog("silent");
let database: TestDatabase;
let pool: Pool;
let folder: string;

/** As the app opens it: a connection that the dropped database takes along while it is being closed is no fault. */
const openPool = () => openDatabase(database.poolConfig).pool;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = openPool();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await mkdir(join(folder, "migrations"));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, "migrations", name), sql);
/** @param path below the folder of functions: domain and name. */
async function writeFunction(path: string, sql: string) {
  const file = join(folder, "functions", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, sql);
}
const run = (through = pool) => migrate(through, log, { directory: folder });
const lines = async () =>
  (await pool.query("SELECT line FROM lines ORDER BY id")).rows.map(({ line }) => line);

async function writeTwo() {
  await write("0001_lines.sql", "CREATE TABLE lines (id int GENERATED ALWAYS AS IDENTITY, line text);");
  await write("0002_first.sql", "INSERT INTO lines (line) VALUES ('first');");
}

it("applies what is new, in order, and nothing twice", async () => {
  await writeTwo();
  await run();
  await write("0003_second.sql", "INSERT INTO lines (line) VALUES ('second');");
  await run();
  await run();
  expect(await lines()).toEqual(["first", "second"]);
});

it("lets several processes start at once", async () => {
  await writeTwo();
  await write("0003_slow.sql", "INSERT INTO lines (line) SELECT 'slow' FROM pg_sleep(0.1);");
  const pools = [1, 2, 3].map(openPool);
  await Promise.all(pools.map((each) => run(each)));
  await Promise.all(pools.map((each) => each.end()));
  expect(await lines()).toEqual(["first", "slow"]);
});

it("leaves nothing of a start in which a migration fails, and says which it was", async () => {
  await writeTwo();
  await run();
  await write("0003_second.sql", "INSERT INTO lines (line) VALUES ('second');");
  await write("0004_bad.sql", "INSERT INTO lines (line) VALUES ('half'); SELECT 1/0;");
  await expect(run()).rejects.toThrow("Migration 0004_bad.sql failed: division by zero");
  expect(await lines()).toEqual(["first"]);
});

it("refuses an applied file that was changed, whatever its line ends", async () => {
  await write("0001_lines.sql", "CREATE TABLE lines (\n id int, line text);");
  await run();
  await write("0001_lines.sql", "CREATE TABLE lines (\r\n id int, line text);");
  await run();
  await write("0001_lines.sql", "CREATE TABLE lines (\n id int, line varchar);");
  await expect(run()).rejects.toThrow(StartError);
  await expect(run()).rejects.toThrow("Migration 0001_lines.sql was changed after it had been applied");
});

it("refuses a database that is newer than the code", async () => {
  await writeTwo();
  await run();
  await rm(join(folder, "migrations/0002_first.sql"));
  await expect(run()).rejects.toThrow("The database is newer than this version of Matab");
});

describe("a database that is newer than the code", () => {
  /** Applies these after a first one, then takes their files away: an older program starts. */
  async function startOlder(...newer: string[]) {
    await write("0001_lines.sql", "CREATE TABLE lines (id int);");
    const names = newer.map((_, index) => `000${index + 2}_newer.sql`);
    for (const [index, name] of names.entries()) await write(name, newer[index] ?? "");
    await run();
    for (const name of names) await rm(join(folder, "migrations", name));
    const said: string[] = [];
    await migrate(pool, createLog("warn", { write: (line: string) => void said.push(line) }), {
      directory: folder,
    });
    return said;
  }

  it("is served, with a warning, where every newer migration promises that it works", async () => {
    const said = await startOlder(
      "-- works from 0001\nSELECT 1;",
      "-- works from 0001\nCREATE TABLE more ();",
    );
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("the database is newer than this version of Matab, which works on it");
    expect(said[0]).toContain("0003_newer.sql");
  });

  it.each([
    ["says otherwise", "-- works from 0002\nSELECT 1;"],
    ["says nothing", "SELECT 1;"],
  ])("is refused where one of them %s, with the way back", async (_, sql) => {
    const refused = startOlder(sql, "-- works from 0001\nSELECT 1;");
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      "The database is newer than this version of Matab: it knows migration 0002_newer.sql. Start the newer version; or move the data away and restore the backup that was made before the update: npm run restore -- FILE --key KEYFILE",
    );
  });

  it("keeps the grants that the newer version made", async () => {
    await write("0001_lines.sql", "CREATE TABLE lines (id int);");
    await write("0002_newer.sql", "-- works from 0001\nCREATE TABLE kept_from (id int);");
    const grants = async () =>
      (await pool.query("SELECT relname, relacl::text FROM pg_class WHERE relname = 'kept_from'")).rows;
    const start = () => migrate(pool, log, { directory: folder, appRole: "pg_read_all_data" });
    await start();
    await rm(join(folder, "migrations/0002_newer.sql"));
    await pool.query("REVOKE ALL ON kept_from FROM pg_read_all_data");
    const before = await grants();
    await start();
    expect(await grants()).toEqual(before);
  });
});

it("refuses two migrations with one number", async () => {
  await writeTwo();
  await write("0002_other.sql", "SELECT 1;");
  await expect(run()).rejects.toThrow("see 0002_other.sql");
});

it("applies this repository's migrations to an empty database", async () => {
  await migrate(pool, log);
  const { rows } = await pool.query("SELECT count(*)::int AS applied FROM schema_migrations");
  expect(rows[0].applied).toBeGreaterThan(0);
});

describe("functions", () => {
  const now = async () => (await pool.query("SELECT answer() AS answer")).rows[0].answer;
  const define = (answer: string, returns = "int", takes = "") =>
    writeFunction(
      "platform/answer.sql",
      `CREATE OR REPLACE FUNCTION answer(${takes}) RETURNS ${returns} LANGUAGE sql AS $$ SELECT ${answer} $$;`,
    );

  it("are made before the migrations, and again when their file changes", async () => {
    await define("1");
    await write("0001_lines.sql", "CREATE TABLE lines (n int DEFAULT answer());");
    await run();
    expect(await now()).toBe(1);
    await define("2");
    await run();
    expect(await now()).toBe(2);
    await run();
    expect((await pool.query("SELECT name FROM schema_functions")).rows).toEqual([{ name: "answer" }]);
  });

  it("may answer and take something else, and leave nothing of before", async () => {
    await define("1");
    await write("0001_none.sql", "SELECT 1;");
    await run();
    await define("'x'::text", "text");
    await run();
    expect(await now()).toBe("x");
    await define("7", "int", "n int DEFAULT 1");
    await run();
    expect(await now()).toBe(7);
    expect((await pool.query("SELECT FROM pg_proc WHERE proname = 'answer'")).rowCount).toBe(1);
  });

  it("go when their file is gone", async () => {
    await define("1");
    await write("0001_none.sql", "SELECT 1;");
    await run();
    await rm(join(folder, "functions/platform/answer.sql"));
    await run();
    await expect(now()).rejects.toThrow("does not exist");
    expect((await pool.query("SELECT FROM schema_functions")).rowCount).toBe(0);
  });

  it("of rows of a table, and views, come after the migrations, each after what its header names", async () => {
    await writeFunction(
      "money/b_view.sql",
      "-- After z_view\nCREATE OR REPLACE VIEW b_view AS SELECT n FROM z_view;",
    );
    await writeFunction("money/z_view.sql", "CREATE OR REPLACE VIEW z_view AS SELECT n FROM lines;");
    await writeFunction(
      "clinic/all_lines.sql",
      "-- After the tables\nCREATE OR REPLACE FUNCTION all_lines() RETURNS SETOF lines LANGUAGE sql AS 'TABLE lines';",
    );
    await write("0001_lines.sql", "CREATE TABLE lines (n int, m int); INSERT INTO lines VALUES (3, 4);");
    await run();
    expect((await pool.query("SELECT n FROM b_view UNION ALL SELECT m FROM all_lines()")).rows).toEqual([
      { n: 3 },
      { n: 4 },
    ]);
    // A migration may drop a view whose column it changes, and a view may lose a column.
    await writeFunction(
      "money/z_view.sql",
      "CREATE OR REPLACE VIEW z_view AS SELECT n, 1 AS one FROM lines;",
    );
    await run();
    await writeFunction("money/z_view.sql", "CREATE OR REPLACE VIEW z_view AS SELECT n FROM lines;");
    await write("0002_wider.sql", "DROP VIEW z_view CASCADE; ALTER TABLE lines ALTER COLUMN n TYPE bigint;");
    await run();
    expect((await pool.query("SELECT * FROM b_view")).rows).toEqual([{ n: 3 }]);
  });

  it("leave nothing when a migration behind them fails", async () => {
    await define("1");
    await write("0001_bad.sql", "CREATE TABLE lines (n int); SELECT 1/0;");
    await expect(run()).rejects.toThrow("Migration 0001_bad.sql failed: division by zero");
    await expect(now()).rejects.toThrow("does not exist");
  });

  it("that cannot be made are named, with what is wrong", async () => {
    await write("0001_none.sql", "SELECT 1;");
    await writeFunction(
      "platform/bad.sql",
      "CREATE OR REPLACE FUNCTION bad() RETURNS nothing LANGUAGE sql AS '';",
    );
    await expect(run()).rejects.toThrow('Function bad failed: type "nothing" does not exist');
  });

  it("of a newer version stay as they are", async () => {
    await define("1");
    await write("0001_none.sql", "SELECT 1;");
    await write("0002_newer.sql", "-- works from 0001\nSELECT 1;");
    await run();
    await rm(join(folder, "migrations/0002_newer.sql"));
    await define("2");
    await run();
    expect(await now()).toBe(1);
  });
});
