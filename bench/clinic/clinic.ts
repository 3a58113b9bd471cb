import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { processorTime } from "#bench/load/processor.ts";
import { say, showProgress } from "#bench/report/say.ts";
import { addMonths, clinicToday, endOfMonth, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { loadInBulk } from "#server/platform/db/bulk-load.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
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

/** The migrations of a checkout, in their order: name and content as one text each. */
function migrationsOf(checkout: string): string[] {
  const folder = join(checkout, "db/migrations");
  const digest = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return readdirSync(folder)
    .sort()
    .map((name) => `${name} ${digest(name)}`);
}

const nameOf = (patients: number, migrations: readonly string[]) =>
  `${patients}-${createHash("sha256").update(migrations.join("\n")).digest("hex").slice(0, 12)}`;

/** A working copy of the clinic of this size; the first time it is filled, which may take minutes. */
export async function openClinic(checkout: string, patients: number, copy: string): Promise<Clinic> {
  const kept = await keep(checkout, patients);
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

/**
 * The folder of the clinic of this size and the checkout's schema. Made beside its place and renamed into it, so that
 * what is cut off is not taken for whole.
 */
async function keep(checkout: string, patients: number): Promise<string> {
  const migrations = migrationsOf(checkout);
  const kept = join(KEPT, nameOf(patients, migrations));
  if (existsSync(kept)) return kept;
  const draft = `${kept}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(KEPT, { recursive: true });
  const older = olderOf(patients, migrations);
  if (older) await migrateCopy(checkout, older, draft);
  else await fill(checkout, patients, draft);
  renameSync(draft, kept);
  return kept;
}

/** A clinic of this size whose schema lacks the newest migrations, where one is kept. */
function olderOf(patients: number, migrations: readonly string[]): string | undefined {
  return migrations
    .map((_, count) => join(KEPT, nameOf(patients, migrations.slice(0, count))))
    .findLast((folder) => existsSync(folder));
}

async function migrateCopy(checkout: string, older: string, draft: string): Promise<void> {
  say(`  a kept clinic of ${older} is migrated`);
  execFileSync("cp", ["-a", older, draft]);
  const server = await startServer(checkout, draft);
  await server.stop();
}

async function fill(checkout: string, patients: number, draft: string): Promise<void> {
  mkdirSync(draft);
  const until = clinicToday();
  const begun = performance.now();
  const server = await startServer(checkout, draft);
  try {
    await fillAsOwner(server.owner, patients, until);
    const [clock, processor] = [performance.now() - begun, processorTime([server.databasePid])];
    say(
      `  ${patients} patients filled in within ${inSeconds(clock)}, of processor time ${inSeconds(processor)}`,
    );
  } finally {
    await server.stop();
  }
  writeFileSync(join(draft, "filled.json"), JSON.stringify({ until }));
}

const inSeconds = (ms: number | null) => (ms === null ? "unknown" : `${Math.round(ms / 1000)} s`);

async function fillAsOwner(owner: pg.ClientConfig, patients: number, until: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const written = (count: number) => showProgress("filling in patients", count, patients);
    const load = () => withoutHistory(client, () => fillClinic(client, patients, until, written));
    await loadInBulk(client, load, (built, all) => showProgress("building indexes", built, all));
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT fold_figures()");
    await client.query("VACUUM");
  } finally {
    await client.end();
  }
}

/** The history begins with the measurements: that of the records would be larger than the records. */
async function withoutHistory(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ trigger: string }>(
    `SELECT format('%s TRIGGER %I', tgrelid::regclass, tgname) AS trigger FROM pg_trigger
     WHERE tgname LIKE 'audit%' AND NOT tgisinternal`,
  );
  for (const { trigger } of rows)
    await client.query(`ALTER TABLE ${trigger.replace("TRIGGER", "DISABLE TRIGGER")}`);
  await work();
  for (const { trigger } of rows)
    await client.query(`ALTER TABLE ${trigger.replace("TRIGGER", "ENABLE TRIGGER")}`);
}
