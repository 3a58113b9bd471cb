import pg, { type ClientBase, type ClientConfig } from "pg";
import { readClinic } from "./clinic.ts";
import { countRows } from "./rows.ts";
import { type Progress, writeTables } from "./write.ts";
import { inventYear, type YearOptions } from "./year.ts";

/** Why this database is not filled with a demo year, as one line for the person who asked for it. */
export class DemoRefused extends Error {}

/** Any constant: two demos at once are one too many. */
const LOCK = 7_204_111;

/**
 * Fills the database, which holds the reference data and no patient yet, with an invented year: all of it or, when
 * anything goes wrong, none. Every trigger and constraint is on, so what it holds is what the app could have written.
 * @returns how many rows each table got.
 * @throws DemoRefused when there are patients, or no doctor receives anybody.
 */
export async function fillDemoYear(
  client: ClientBase,
  options: YearOptions,
  progress: Progress = () => undefined,
): Promise<Record<string, number>> {
  await client.query("BEGIN");
  try {
    const tables = await write(client, options, progress);
    await client.query("COMMIT");
    return countRows(tables);
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Makes the tables as quick to read as a year of use would have: on a connection of its own, as their owner, which no
 * limit of the app's requests reaches (VACUUM takes no SET LOCAL: it runs in no transaction).
 */
export async function tidyTables(
  owner: ClientConfig,
  tables: readonly string[],
  progress: Progress = () => undefined,
): Promise<void> {
  const client = new pg.Client({ ...owner, options: "-c statement_timeout=0 -c lock_timeout=0" });
  await client.connect();
  try {
    for (const [index, table] of tables.entries()) {
      await client.query(`VACUUM (ANALYZE) ${table}`);
      progress("tables tidied up", index + 1, tables.length);
    }
  } finally {
    await client.end();
  }
}

async function write(client: ClientBase, options: YearOptions, progress: Progress) {
  // Sixty thousand times the same few trigger statements: planned once, and without a limit made for requests.
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL plan_cache_mode = auto");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  await refuseUsed(client);
  const clinic = await readClinic(client);
  if (!clinic.doctors.some(({ windows, cases }) => windows.length > 0 && cases.length > 0)) {
    throw new DemoRefused("The demo year needs an active doctor with hours, and services to offer.");
  }
  const tables = inventYear(clinic, options);
  await writeTables(client, tables, progress);
  // The ledger's balance is checked at the end of a transaction: let that be now, not in the COMMIT.
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  return tables;
}

async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>("SELECT EXISTS (SELECT FROM patients) AS used");
  if (rows[0]?.used) {
    throw new DemoRefused(
      "This database already holds patients, so it was left as it is. Use an empty one for the demo: another DATA_DIR or DATABASE_URL.",
    );
  }
}
