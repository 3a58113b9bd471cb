import { parseArgs } from "node:util";
import type { ClientBase } from "pg";
import { DemoRefused, fillDemoYear, tidyTables } from "#db/seed/demo/fill.ts";
import { DEMO_PASSWORD, IS_DEMO } from "#db/seed/demo/people/staff.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicTimeNow, clinicToday, isCalendarDate, minutesOf } from "#rules/values/time/clinic-time.ts";
import { hashPassword } from "./platform/auth/passwords.ts";
import type { ClinicDatabase } from "./platform/db/clinic-database.ts";
import type { Database } from "./platform/db/database.ts";
import type { Lifetime } from "./platform/process/lifetime.ts";
import { readDemoConfig } from "./platform/process/start/demo-config.ts";
import { prepareFirstStart } from "./platform/process/start/first-start.ts";
import { commandLine } from "./platform/process/start/release.ts";
import { StartError } from "./platform/process/start/start-error.ts";
import { run } from "./run.ts";

/**
 * `npm run demo`: runs the demo clinic beside the clinic's own. Its first start fills it with an invented year that ends
 * today, or on `--until yyyy-MM-dd`.
 */

const say = (text: string) => process.stdout.write(`${text}\n`);
const whole = new Intl.NumberFormat("en");

function readUntil(args: string[]): string | undefined {
  const today = clinicToday();
  let until: string | undefined;
  try {
    until = parseArgs({ args, options: { until: { type: "string" } } }).values.until;
  } catch {
    throw new StartError(`Usage: ${commandLine("demo", "[--until yyyy-MM-dd]")}`);
  }
  if (until === undefined) return undefined;
  if (!isCalendarDate(until)) throw new StartError(`--until must be a date like ${today}, not "${until}"`);
  if (until > today) throw new StartError(`--until must not be after today, ${today}`);
  return until;
}

/** Marks an empty database as a demo's. An existing clinic is left unchanged. */
async function markDemo({ pool }: Database, folder: string): Promise<void> {
  const { rows } = await pool.query<{ isDemo: boolean; isUsed: boolean }>(
    `SELECT is_demo() AS "isDemo", EXISTS (SELECT FROM departments) OR EXISTS (SELECT FROM staff) AS "isUsed"`,
  );
  if (rows[0]?.isDemo) return;
  if (rows[0]?.isUsed)
    throw new StartError(
      `${folder} holds a clinic that is no demo, and was left as it is. Set DATA_DIR to another folder: the demo is made beside it.`,
    );
  await pool.query("INSERT INTO demo_clinic DEFAULT VALUES");
}

/** The last day of the demo's year; undefined: the year was not made, or not completely. */
async function findMade({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<{ day: string }>(
    `SELECT to_char(made_on AT TIME ZONE 'Asia/Karachi', 'YYYY-MM-DD') AS day FROM demo_clinic
     WHERE EXISTS (SELECT FROM patients)`,
  );
  return rows[0]?.day;
}

/** In a terminal the line of a table counts up; elsewhere it appears once, when the table is done. */
function showProgress(label: string, written: number, total: number): void {
  const isDone = written === total;
  const line = `  ${whole.format(written).padStart(6)} ${label}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isDone ? "\n" : ""}`);
  else if (isDone) say(line);
}

async function fill(database: ClinicDatabase, until: string, lifetime: Lifetime): Promise<void> {
  const started = performance.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // A year that ends today ends in the middle of the day's work.
  const now = until === clinicToday() ? minutesOf(clinicTimeNow()) : undefined;
  const write = (client: ClientBase) =>
    fillDemoYear(client, { until, now, passwordHash }, (...progress) => {
      lifetime.throwIfStopped();
      showProgress(...progress);
    });
  const client = await database.unhurried.pool.connect();
  const counts = await write(client)
    .catch((error: unknown) => {
      throw error instanceof DemoRefused ? new StartError(error.message) : error;
    })
    .finally(() => client.release());
  await tidy(database, Object.keys(counts));
  say(`A clinic's year until ${until}, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** The year is complete by now, so a failure to tidy up does not stop the start. */
async function tidy({ owner }: ClinicDatabase, tables: string[]): Promise<void> {
  try {
    await tidyTables(owner, tables, showProgress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`  not tidied up (${reason}): lists are slower until PostgreSQL does it by itself`);
  }
}

/** Prints a sign-in for each role but the administrator's. */
async function saySignIns({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; email: string; role: string }>(
    `SELECT name, email, role FROM staff WHERE is_active AND NOT is_deleted AND ${IS_DEMO} ORDER BY role, id`,
  );
  say(`These sign in with the password ${DEMO_PASSWORD}:`);
  for (const { name, email, role } of rows) say(`  ${role.padEnd(13)} ${email.padEnd(22)} ${name}`);
}

await run(() => {
  const until = readUntil(process.argv.slice(2));
  return {
    config: readDemoConfig(process.env),
    prepare: async (database, config, lifetime) => {
      const folder = config.dataDir;
      await markDemo(database, folder);
      const made = await findMade(database);
      if (made && until)
        throw new StartError(
          `The demo clinic in ${folder} is there already: --until makes one in its place once the folder is removed.`,
        );
      const signIn = await prepareFirstStart(database, config);
      if (!made)
        await fill(database, until ?? clinicToday(), lifetime).catch((error: unknown) => {
          // The password is known only on the start that creates the account.
          if (signIn) say(`The administrator is ${signIn.email} with the password ${signIn.password}`);
          throw error;
        });
      say(
        `The demo clinic of ${formatDate(made ?? clinicToday())} is in ${folder}. Remove the folder for a new one.`,
      );
      await saySignIns(database);
      return signIn;
    },
  };
});
