import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { showProgress } from "#bench/report/say.ts";
import { addMonths, clinicToday, endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { PROJECT_ROOT } from "#server/platform/process/config.ts";
import { fillClinic } from "./fill.ts";
import { startServer } from "./server.ts";

/** A filled clinic: where a working copy of it lies, and what is in it. */
export interface Clinic {
  patients: number;
  /** The last day of its books. */
  until: string;
  /** The calendar month before that day. */
  month: { first: string; last: string };
  dataDir: string;
  remove(): void;
}

/** Clinics that are kept, one folder for each size and schema. */
const KEPT = process.env.BENCH_DIR ?? join(PROJECT_ROOT, ".cache/bench");

/** Names the schema of a checkout by its migrations. */
function schemaOf(checkout: string): string {
  const folder = join(checkout, "db/migrations");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

/** A working copy of the clinic of this size; the first time it is filled, which may take minutes. */
export async function openClinic(checkout: string, patients: number, copy: string): Promise<Clinic> {
  const kept = join(KEPT, `${patients}-${schemaOf(checkout)}`);
  if (!existsSync(kept)) await fill(checkout, patients, kept);
  const { until } = JSON.parse(readFileSync(join(kept, "filled.json"), "utf8"));
  const dataDir = join(KEPT, `copy-${process.pid}-${copy}`);
  // Its owner is PostgreSQL's, which need not be us.
  execFileSync("cp", ["-a", kept, dataDir]);
  const before = addMonths(startOfMonth(until), -1);
  return {
    patients,
    until,
    month: { first: before, last: endOfMonth(before) },
    dataDir,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Fills a clinic beside its place and renames it into it: what is cut off is not taken for whole. */
async function fill(checkout: string, patients: number, kept: string): Promise<void> {
  const draft = `${kept}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const begun = performance.now();
  const until = clinicToday();
  const server = await startServer(checkout, draft);
  const client = new pg.Client(server.owner);
  try {
    await client.connect();
    await inBulk(client, () =>
      fillClinic(client, patients, until, (written) =>
        showProgress("filling in patients", written, patients),
      ),
    );
    await client.query("VACUUM ANALYZE");
    await client.end();
  } finally {
    await server.stop();
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  writeFileSync(join(draft, "filled.json"), JSON.stringify({ until, seconds }));
  renameSync(draft, kept);
}

/** The indexes that search is answered from are built afterwards, and the history begins with the measurements. */
async function inBulk(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0",
  );
  await client.query("SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET jit = off");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
     WHERE amname = 'gin' AND relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const { rows: audited } = await client.query<{ table: string }>(
    "SELECT tgrelid::regclass AS table FROM pg_trigger WHERE tgname = 'audit'",
  );
  for (const { table } of audited) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER audit`);
  await work();
  for (const { table } of audited) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER audit`);
  for (const [number, { definition }] of indexes.entries()) {
    await client.query(definition);
    showProgress("building indexes", number + 1, indexes.length);
  }
  await client.query("SELECT fold_figures()");
}
