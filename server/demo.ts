import { parseArgs } from "node:util";
import { DemoRefused, fillDemoYear, tidyTables } from "#db/seed/demo/fill.ts";
import { DEMO_PASSWORD } from "#db/seed/demo/staff.ts";
import { clinicTimeNow, clinicToday, isCalendarDate, minutesOf } from "#rules/clinic-time.ts";
import { hashPassword } from "./platform/auth/passwords.ts";
import { type ClinicDatabase, openClinicDatabase } from "./platform/db/clinic-database.ts";
import type { Database } from "./platform/db/database.ts";
import { officeAddress } from "./platform/http/address.ts";
import { runCommand } from "./platform/process/command.ts";
import type { Config } from "./platform/process/config.ts";
import { type FirstSignIn, prepareFirstStart } from "./platform/process/first-start.ts";
import { commandLine } from "./platform/process/release.ts";
import { StartError } from "./platform/process/start-error.ts";

/** `npm run demo`: fills an empty clinic with an invented year that ends today, or on `--until yyyy-MM-dd`. */

const say = (text: string) => process.stdout.write(`${text}\n`);
const whole = new Intl.NumberFormat("en");

function readUntil(args: string[]): string {
  const today = clinicToday();
  let until: string;
  try {
    until = parseArgs({ args, options: { until: { type: "string" } } }).values.until ?? today;
  } catch {
    throw new StartError(`Usage: ${commandLine("demo", "[--until yyyy-MM-dd]")}`);
  }
  if (!isCalendarDate(until)) throw new StartError(`--until must be a date like ${today}, not "${until}"`);
  if (until > today) throw new StartError(`--until must not be after today, ${today}`);
  return until;
}

/** In a terminal the line of a table counts up; elsewhere it appears once, when the table is done. */
function showProgress(label: string, written: number, total: number): void {
  const isDone = written === total;
  const line = `  ${whole.format(written).padStart(6)} ${label}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isDone ? "\n" : ""}`);
  else if (isDone) say(line);
}

async function fill(database: ClinicDatabase, until: string): Promise<void> {
  const started = performance.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // A year that ends today ends in the middle of a day's work; one that ended before is over.
  const now = until === clinicToday() ? minutesOf(clinicTimeNow()) : undefined;
  const client = await database.unhurried.pool.connect();
  try {
    const counts = await fillDemoYear(client, { until, now, passwordHash }, showProgress);
    await tidy(database, Object.keys(counts));
    say(`A clinic's year until ${until}, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } catch (error) {
    if (error instanceof DemoRefused) throw new StartError(error.message);
    throw error;
  } finally {
    client.release();
  }
}

/** The year is written by now: what keeps it from being tidied up is no reason to fail. */
async function tidy({ owner }: ClinicDatabase, tables: string[]): Promise<void> {
  try {
    await tidyTables(owner, tables, showProgress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`  not tidied up (${reason}): lists are slower until PostgreSQL does it by itself`);
  }
}

interface Account {
  name: string;
  email: string;
  role: string;
}

/** How to sign in as each role. Only demo accounts have the demo's password. */
async function saySignIns(database: Database, config: Config, created: FirstSignIn | null): Promise<void> {
  const { rows } = await database.pool.query<Account>(
    "SELECT name, email, role FROM staff WHERE is_active AND NOT is_deleted ORDER BY role, id",
  );
  say(`After ${commandLine("start")}, sign in at ${officeAddress(config)}/admin`);
  for (const { name, email, role } of rows) {
    const password = email.endsWith("@demo.local") ? DEMO_PASSWORD : passwordOf(email, created);
    say(`  ${role.padEnd(13)} ${email.padEnd(22)} ${password.padEnd(24)} ${name}`);
  }
}

function passwordOf(email: string, created: FirstSignIn | null): string {
  return created?.email === email ? `${created.password} (shown only now)` : "the password you know";
}

await runCommand(async (config, lifetime, log) => {
  const until = readUntil(process.argv.slice(2));
  const database = await openClinicDatabase(config, log, lifetime);
  const created = await prepareFirstStart(database, config);
  await fill(database, until);
  await saySignIns(database, config, created);
});
