import pg, { type ClientBase, type ClientConfig } from "pg";
import { LOCKS } from "#db/locks.ts";
import { receiveAdvances } from "#db/seed/demo/money/advances.ts";
import { readClinic } from "./clinic.ts";
import { settleRecalls } from "./desk/recalls.ts";
import { planTold } from "./desk/told.ts";
import { closeDays } from "./money/day-closes.ts";
import { orderLabWork } from "./money/lab.ts";
import { sayOpeningBalances } from "./money/openings.ts";
import { sellPackages } from "./money/packages.ts";
import { payTogether } from "./money/paid-together.ts";
import { creditStatedBill, stateShares } from "./money/shares.ts";
import { countRows } from "./rows.ts";
import { type Progress, writeTables } from "./write.ts";
import { inventYear, type YearOptions } from "./year.ts";

/** Why this database cannot be filled with a demo year. The message is one line for the person who asked. */
export class DemoRefused extends Error {}

/**
 * Fills the database with an invented year, in one transaction. It must hold the reference data and no patients.
 * Triggers and constraints are on, so the result is what the app itself could have written.
 * @returns how many rows each table got.
 * @throws DemoRefused when there are patients, or no doctor with consulting hours.
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
 * Vacuums the tables, so that they are as fast to read as after a year of use. It uses a connection of its own, as the
 * tables' owner and without the statement timeout of requests, because VACUUM cannot run in a transaction.
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
  // The same few trigger statements run sixty thousand times: let them be planned once, without the requests' timeout.
  await client.query("SET LOCAL statement_timeout = 0; SET LOCAL plan_cache_mode = auto");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.seedDemo]);
  await refuseUsed(client);
  const clinic = await readClinic(client);
  if (!clinic.doctors.some(({ windows, cases }) => windows.length > 0 && cases.length > 0)) {
    throw new DemoRefused("The demo year needs an active doctor with hours, and services to offer.");
  }
  const tables = inventYear(clinic, options);
  await writeTables(client, tables, progress);
  await sellPackages(client, options.until);
  await sayOpeningBalances(client);
  await payTogether(client);
  await receiveAdvances(client, options.until);
  await creditStatedBill(client, options.until);
  await orderLabWork(client, options.until, options.scale ?? 1);
  await stateShares(client, clinic, options.until);
  await closeDays(client, options.until);
  await settleRecalls(client, options.until);
  // A year that is over has nobody left to tell.
  if (options.now !== undefined) await planTold(client, options.until);
  // Checks the balance of the ledger now; otherwise the deferred constraint would do it in the COMMIT.
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  return tables;
}

async function refuseUsed(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>("SELECT EXISTS (SELECT FROM patients) AS used");
  if (rows[0]?.used) {
    throw new DemoRefused("This database already holds patients, so it was left as it is.");
  }
}
