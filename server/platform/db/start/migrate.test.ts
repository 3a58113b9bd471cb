import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
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
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
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

it("leaves nothing of a migration that fails, and says which it was", async () => {
  await writeTwo();
  await write("0003_bad.sql", "INSERT INTO lines (line) VALUES ('half'); SELECT 1/0;");
  await expect(run()).rejects.toThrow("Migration 0003_bad.sql failed: division by zero");
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
  await rm(join(folder, "0002_first.sql"));
  await expect(run()).rejects.toThrow("The database is newer than this version of Matab");
});

describe("a database that is newer than the code", () => {
  /** As 0036 does. */
  const COLUMN = "ALTER TABLE schema_migrations ADD COLUMN works_from int;";

  /** Applies these after a first one, then takes their files away: an older program starts. */
  async function startOlder(...newer: string[]) {
    await write("0001_lines.sql", `CREATE TABLE lines (id int); ${COLUMN}`);
    const names = newer.map((_, index) => `000${index + 2}_newer.sql`);
    for (const [index, name] of names.entries()) await write(name, newer[index] ?? "");
    await run();
    for (const name of names) await rm(join(folder, name));
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
    await write("0001_lines.sql", `CREATE TABLE lines (id int); ${COLUMN}`);
    await write("0002_newer.sql", "-- works from 0001\nCREATE TABLE kept_from (id int);");
    const grants = async () =>
      (await pool.query("SELECT relname, relacl::text FROM pg_class WHERE relname = 'kept_from'")).rows;
    const start = () => migrate(pool, log, { directory: folder, appRole: "pg_read_all_data" });
    await start();
    await rm(join(folder, "0002_newer.sql"));
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

it("folds the names of a filled clinic (0018), which changes no record and leaves no trace in its history", async () => {
  const all = join(PROJECT_ROOT, "db/migrations");
  for (const name of await readdir(all))
    if (name < "0018") await copyFile(join(all, name), join(folder, name));
  await run();
  const add = (name: string) =>
    pool.query(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ($1, '-', '03001234567', '03001234567', '-')`,
      [name],
    );
  for (const name of ["عبدالرحمٰن صديقي", "Ayesha  Dar", "Bilal Ahmed"]) await add(name);
  const records = async () =>
    (await pool.query("SELECT to_jsonb(p) - 'search_text' AS record FROM patients p ORDER BY id")).rows;
  const history = async () => (await pool.query("SELECT count(*) FROM audit_log")).rows;
  const before = [await records(), await history()];
  await copyFile(join(all, "0018_folded_search.sql"), join(folder, "0018_folded_search.sql"));
  await run();
  expect([await records(), await history()]).toEqual(before);
  const found = await pool.query(
    "SELECT full_name FROM patients WHERE search_text LIKE ANY('{%عبدالرحمن صدیقی%,%ayesha dar%,%bilal ahmed%}')",
  );
  expect(found.rows).toHaveLength(3);
});
