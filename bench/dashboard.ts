import { sql } from "kysely";
import { getDashboardData } from "#contract/dashboard.ts";
import { type Executor, openDatabase } from "#server/platform/db/database.ts";
import { sweep } from "#server/platform/db/maintenance.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { asOwner, superuserAccess } from "#tests/support/database.ts";

/**
 * What the dashboard costs as the clinic's five years of books grow: medians over the HTTP handler without a network,
 * and how much dearer the larger clinic is. Usage: `node bench/dashboard.ts [payments …]`, by default 10,000 and
 * 100,000. There are as many appointments and bills as payments, twice as many lines, and a third as many patients.
 */

const LAST_DAY = "2026-11-20";
const DAYS = 5 * 365;

const RANGES = {
  "a day": { startDate: "2026-11-20", endDate: "2026-11-20" },
  "a week": { startDate: "2026-11-16", endDate: "2026-11-22" },
  "a month so far": { startDate: "2026-11-01", endDate: "2026-11-20" },
  "a month": { startDate: "2026-10-01", endDate: "2026-10-31" },
  "a year so far": { startDate: "2026-01-01", endDate: "2026-11-20" },
  "a year": { startDate: "2025-01-01", endDate: "2025-12-31" },
  "a year from mid-month": { startDate: "2025-11-21", endDate: "2026-11-20" },
  "all time": {},
} as const;

const RUNS = 15;
/** Payments that are filled in at a time, so that one can see how far it is. */
const CHUNK = 50_000;
const sizes = process.argv.slice(2).map(Number);
const say = (text: string) => process.stdout.write(`${text}\n`);

const TABLES = ["patients", "appointments", "bills", "bill_lines", "bill_transactions", "expenses"];
/** Whose own figures are counted by statement, which is quick even in bulk. */
const COUNTED = ["patients", "appointments", "expenses", "counted_bills", "visit_days"];

/** Nothing is looked for here, and nobody books twice. */
async function dropUnread(db: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes
    WHERE tablename = ANY(${TABLES}) AND indexname ~ '_(search|short)$'`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  await sql`ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap`.execute(db);
}

/**
 * Fills the clinic's five years evenly. Triggers and references rest, apart from those that count a whole statement at
 * once; bills and visits, which triggers count again record by record, are counted at the end as migration 0012 does.
 */
async function fill(clinic: TestClinic, payments: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    clinic.database.kysely,
  );
  const superuser = openDatabase({ ...superuserAccess(), database: rows[0]?.name });
  const patients = Math.ceil(payments / 3);
  // One connection: the bulk load may take longer than any call of the app may.
  await superuser.kysely.connection().execute(async (db) => {
    await sql`SET statement_timeout = 0; SET session_replication_role = replica`.execute(db);
    await dropUnread(db);
    for (const table of COUNTED)
      await sql`ALTER TABLE ${sql.table(table)} ENABLE ALWAYS TRIGGER figures_insert`.execute(db);
    await insertPatients(db, patients);
    for (let from = 1; from <= payments; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, payments);
      await insertVisits(db, from, to, patients);
      say(`  ${to.toLocaleString("en")} of ${payments.toLocaleString("en")} payments`);
    }
    await insertExpenses(db);
    await sql`ANALYZE`.execute(db);
    await countBillsAndVisits(db);
    for (const table of COUNTED)
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER figures_insert`.execute(db);
  });
  await superuser.close();
  await sweep(clinic.database);
  await asOwner(clinic, "VACUUM ANALYZE");
}

async function countBillsAndVisits(db: Executor): Promise<void> {
  say("  bills are counted");
  await sql`
    INSERT INTO counted_bills
      SELECT bill_id, array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id)
      FROM bill_shares GROUP BY bill_id`.execute(db);
  say("  visits are counted");
  await sql`INSERT INTO visit_days SELECT * FROM visits_of(ARRAY(SELECT id FROM patients))`.execute(db);
}

const dayOf = (n: string) => sql.raw(`(date '${LAST_DAY}' - (hashint8(${n}) & 2147483647) % ${DAYS})`);

async function insertPatients(db: Executor, count: number): Promise<void> {
  await sql`
    INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name, created_on)
    SELECT 'Patient ' || n, 'Guardian ' || n, '03001234567', '03211234567', 'Person ' || n, ${dayOf("n")} + time '12:00'
    FROM generate_series(1, ${count}::int) n`.execute(db);
}

/** Appointments from number to number, each with a bill of two lines and a payment that leaves every fifth one owing. */
async function insertVisits(db: Executor, from: number, to: number, patients: number): Promise<void> {
  const numbers = sql`generate_series(${from}::bigint, ${to}::bigint) AS n`;
  const chunk = sql`BETWEEN ${from} AND ${to}`;
  await sql`
    INSERT INTO appointments (id, patient_id, doctor_id, department_id, appointment_date, appointment_time, status, chief_complaint)
    SELECT n, 1 + (hashint8(n + 7) & 2147483647) % ${patients}, 1, 1 + n % 3, ${dayOf("n")}, '17:00',
      CASE WHEN n % 10 = 0 THEN 'Cancelled' ELSE 'Completed' END, 'Tooth pain' FROM ${numbers}`.execute(db);
  await sql`
    INSERT INTO bills (id, patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method, chargeable, received)
    SELECT n, a.patient_id, 'Patient', CASE WHEN n % 20 > 0 THEN n END, 1, a.appointment_date, 'Cash', 3500.50,
      CASE WHEN n % 5 = 0 THEN 2000 ELSE 3500.50 END FROM appointments a, LATERAL (SELECT a.id) AS visit (n) WHERE a.id ${chunk}`.execute(
    db,
  );
  await sql`
    INSERT INTO bill_lines (bill_id, position, service_id, description, price)
    SELECT n, position, 1 + (n * position * 7) % (SELECT count(*) FROM services), 'Work', price
    FROM ${numbers}, (VALUES (1, 2000), (2, 1500.50)) AS line (position, price)`.execute(db);
  await sql`
    INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
    SELECT id, received, 'Cash', bill_date FROM bills WHERE id ${chunk}`.execute(db);
}

async function insertExpenses(db: Executor): Promise<void> {
  await sql`
    INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
    SELECT 'Desk', 'Gloves', 1000 + n, 'cash', ${dayOf("n")} FROM generate_series(1, ${DAYS * 2}) n`.execute(
    db,
  );
}

async function median(clinic: TestClinic, token: string, query: object): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const { status } = await clinic.call(getDashboardData, { query }, token);
    if (status !== 200) throw new Error(`the dashboard answered ${status}`);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

async function measure(payments: number): Promise<Record<string, number>> {
  const clinic = await openClinic();
  const started = performance.now();
  await fill(clinic, payments);
  say(
    `${payments.toLocaleString("en")} payments filled in within ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const { token } = await clinic.signIn("Administrator");
  const results: Record<string, number> = {};
  for (const [name, query] of Object.entries(RANGES)) results[name] = await median(clinic, token, query);
  await clinic.close();
  return results;
}

const stop = await startTestCluster();
try {
  const counts = sizes.length > 0 ? sizes : [10_000, 100_000];
  const results: Record<string, number>[] = [];
  for (const payments of counts) results.push(await measure(payments));
  const [first = {}] = results;
  say(
    `\nmedian of ${RUNS}, ms${counts.map((count) => count.toLocaleString("en").padStart(12)).join("")}  last ÷ first`,
  );
  for (const name of Object.keys(RANGES)) {
    const times = results.map((result) => result[name] ?? 0);
    const ratio = (times.at(-1) ?? 0) / (first[name] ?? 1);
    say(
      `${name.padEnd(24)}${times.map((ms) => ms.toFixed(1).padStart(10)).join("")}${ratio.toFixed(1).padStart(10)}`,
    );
  }
} finally {
  await stop();
}
