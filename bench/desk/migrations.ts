import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fillClinic } from "#bench/clinic/fill.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { LEFT_OUT } from "#server/platform/backup/tables.ts";
import { loadInBulk } from "#server/platform/db/bulk-load.ts";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { createLog } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { createEmptyDatabase } from "#tests/support/platform/database.ts";
import { tell } from "./clinic.ts";

/**
 * A clinic as it was before the day at the desk, migrated to today: how long each migration takes, and that every column
 * of before still says the same. `npx node bench/desk/migrations.ts [appointments] [last of before] [bills] [advances]`, by default
 * 300,000 and 89, the baseline; a fourth number gives so many bills, a fifth so many entries of advances:
 * `… 100000 89 1000000 1000000`.
 */

const APPOINTMENTS = Number(process.argv[2] ?? 300_000);
const BEFORE = Number(process.argv[3] ?? 89);
/** So many bills at least, with their lines and payments. */
const BILLS = Number(process.argv[4] ?? 0);
/** So many advances of Rs 100 to 5,000, each kept. */
const ADVANCES = Number(process.argv[5] ?? 0);
/** As fillClinic makes them. */
const APPOINTMENTS_OF_A_PATIENT = 2.5;
/** A clinic stands still meanwhile. */
const LONGEST_SECONDS = 60;
const DATABASE = join(PROJECT_ROOT, "db");
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What a clinic of then had in its catalogue: the seed of today knows columns that were not there. */
const CATALOGUE = `
  INSERT INTO departments (name) VALUES ('Dentistry'), ('Aesthetics');
  INSERT INTO services (department_id, name, fees) SELECT d.id, 'Service ' || n, 1000 * n FROM departments d, generate_series(1, 10) n;
  INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
    SELECT 'Doctor ' || n, '0300123456' || n % 10, 'Lahore', '1980-01-01', '2020-01-01' FROM generate_series(1, 10) n;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors;
  INSERT INTO doctor_hours (doctor_id, week_id, weekday, from_time, to_time)
    SELECT doctor_id, id, w, '16:00', '21:00' FROM doctor_weeks, generate_series(1, 6) w`;

/** A folder with the migrations up to one of them, and all functions. */
async function migrationsUpTo(last: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "matab-migrations-"));
  await mkdir(join(folder, "migrations"));
  await cp(join(DATABASE, "functions"), join(folder, "functions"), { recursive: true });
  for (const name of await readdir(join(DATABASE, "migrations")))
    if (Number.parseInt(name, 10) <= last)
      await cp(join(DATABASE, "migrations", name), join(folder, "migrations", name));
  return folder;
}

/** The lists that had totals before. */
const lists: string[] = [];
/** Which rows of a table that migrations add to are those of before. */
const OF_BEFORE: Readonly<Record<string, (last: number) => string>> = {
  audit_log: (last) => `WHERE id <= ${last}`,
  list_totals: () => `WHERE list = ANY ('{${lists.join()}}')`,
};

type Sums = Map<string, { columns: string[]; rows: number; sum: string; last: number | null }>;

/**
 * How many rows each table has, and a sum of what is in the columns: those of before where they are given. Migrations add
 * to the audit trail, and lists to the totals: of both the rows of before are compared. What no backup holds is no record: a migration that touches
 * appointments tells the boards so.
 */
async function sumsOf(db: pg.Pool, before?: Sums): Promise<Sums> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1`,
  );
  const sums: Sums = new Map();
  for (const { name, columns: there } of rows) {
    const known = before?.get(name)?.columns ?? (before ? [] : there);
    const columns = known.filter((column) => there.includes(column));
    if (columns.length === 0) continue;
    const row = columns.map((column) => `"${column}"::text`).join(", ");
    if (name === "schema_migrations" || LEFT_OUT.includes(name)) continue;
    const last = before?.get(name)?.last ?? null;
    const isOfBefore = before ? (OF_BEFORE[name]?.(last ?? 0) ?? "") : "";
    const found = await db.query(
      `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(concat_ws('|', ${row}), 0)::numeric), 0)::text AS sum,
         ${name === "audit_log" ? "max(id)::int" : "NULL"} AS last FROM "${name}" ${isOfBefore}`,
    );
    sums.set(name, { columns, ...found.rows[0] });
  }
  return sums;
}

/** Above the ids that fillClinic gives. */
const BESIDE = 10_000_000;

/** Bills like those that are there, until there are enough. */
async function billMore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: number }>("SELECT count(*)::int AS there FROM bills");
  const there = rows[0]?.there ?? 0;
  for (let round = 1; round * there < BILLS; round++) {
    const beside = BESIDE * round;
    await client.query(
      `INSERT INTO bills (id, patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method, chargeable, received, created_on)
       SELECT id + ${beside}, patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method, chargeable, received, created_on
       FROM bills WHERE id < ${BESIDE} ORDER BY id`,
    );
    await client.query(
      `WITH line AS (
         INSERT INTO bill_lines (bill_id, position, service_id, description, actual_price, price)
         SELECT bill_id + ${beside}, position, service_id, description, actual_price, price
         FROM bill_lines WHERE bill_id < ${BESIDE} ORDER BY bill_id, position RETURNING id)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date, created_on)
       SELECT bill_id + ${beside}, amount, payment_method, transaction_date, created_on
       FROM bill_transactions WHERE bill_id < ${BESIDE} ORDER BY id`,
    );
    await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
  }
  await client.query("SELECT setval(pg_get_serial_sequence('bills', 'id'), max(id)) FROM bills");
}

async function advanceMore(client: pg.Client): Promise<void> {
  if (ADVANCES === 0) return;
  await client.query(
    `INSERT INTO patient_account (patient_id, type, amount, payment_method, channel_info, remarks, transaction_date, in_drawer)
     SELECT p.id, 'Advance', 100 * (1 + n % 50), (ARRAY['Cash', 'Online', 'JazzCash'])[1 + n % 3], 'TX ' || n, 'For visit ' || n,
       date '2024-01-01' + n % 700, true
     FROM generate_series(1, ${ADVANCES}) AS n
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS all FROM patients) AS p ON p.place = 1 + n % p.all`,
  );
  await client.query(
    `INSERT INTO patient_balances (patient_id, credit) SELECT patient_id, sum(amount) FROM patient_account GROUP BY patient_id`,
  );
}

async function fill(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query(CATALOGUE);
  const patients = Math.round(APPOINTMENTS / APPOINTMENTS_OF_A_PATIENT);
  await loadInBulk(client, async () => {
    await fillClinic(client, patients, clinicToday(), () => undefined);
    await billMore(client);
    await advanceMore(client);
  });
  await client.query("SET statement_timeout = 0");
  await client.query("SELECT fold_figures()");
  await client.query("VACUUM ANALYZE");
  await client.end();
}

const stop = await startTestCluster();
const database = await createEmptyDatabase(OWNER_ROLE);
const pool = new pg.Pool({ ...database.owner, max: 2, statement_timeout: 0 });
const appRole = database.poolConfig.user;
const folder = await migrationsUpTo(BEFORE);
await migrate(pool, createLog("warn"), { appRole, directory: folder });
await fill(database.owner);
const before = await sumsOf(pool);
lists.push(...(await pool.query("SELECT DISTINCT list FROM list_totals")).rows.map(({ list }) => list));
say(
  `${before.get("appointments")?.rows} appointments of ${before.get("patients")?.rows} patients, ${before.get("bills")?.rows} bills with ${before.get("bill_transactions")?.rows} payments, ${before.get("patient_account")?.rows ?? 0} advances, as of migration ${BEFORE}`,
);

let since = performance.now();
const took: number[] = [];
const log = createLog("debug", {
  write: (line) => {
    const { migration } = JSON.parse(line) as { migration?: string };
    if (!migration) return;
    const now = performance.now();
    took.push((now - since) / 1000);
    say(`  ${migration}: ${((now - since) / 1000).toFixed(1)} s`);
    since = now;
  },
});
await migrate(pool, log, { appRole });
const all = took.reduce((sum, seconds) => sum + seconds, 0);
tell(
  `migrations from ${BEFORE + 1} on`,
  `${took.length} in ${all.toFixed(1)} s, the longest ${Math.max(...took).toFixed(1)} s`,
  `${LONGEST_SECONDS} s together`,
  all < LONGEST_SECONDS,
);
const after = await sumsOf(pool, before);
const changed = [...before].filter(([name, { rows, sum, columns }]) => {
  const now = after.get(name);
  return now?.rows !== rows || now.sum !== sum || now.columns.length !== columns.length;
});
for (const [name, { rows, columns }] of changed) {
  const now = after.get(name);
  const gone = columns.filter((column) => !now?.columns.includes(column));
  say(
    `  ${name}: ${rows} rows, now ${now?.rows ?? "no table"}${gone.length ? `, without ${gone.join(", ")}` : ", other contents"}`,
  );
}
tell(
  "tables whose rows or columns of before say something else",
  String(changed.length),
  "0",
  changed.length === 0,
);
await pool.end();
await rm(folder, { recursive: true });
await database.drop();
await stop();
