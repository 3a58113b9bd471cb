import pg from "pg";
import { openClinic as openFilled } from "#bench/clinic/clinic.ts";
import { say } from "#bench/report/say.ts";
import { countDay, getOpenDay, listDayCloses } from "#contract/money/day-close.ts";
import { getDueAges, listDues } from "#contract/money/dues.ts";
import { listPackages } from "#contract/money/packages.ts";
import { getPatientAccount } from "#contract/money/patient-account.ts";
import { getReceived } from "#contract/money/received.ts";
import {
  addShareRule,
  createShareStatement,
  previewShareStatement,
  previewShares,
} from "#contract/money/shares.ts";
import { getStatement } from "#contract/money/statement.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { RECEIVED_BY } from "#rules/money/received.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { monthBeside } from "#rules/values/time/month.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { createLog } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { addressOf } from "#tests/support/platform/database.ts";

/**
 * What the calls about money cost in a large clinic, beside the same SQL sent straight: how many statements a call sends, its
 * time and theirs, each the middle one of 7. A clinic has two bills for each patient, a quarter of them of two services and a
 * tenth paid on three days, 20,000 advances, 5,000 packages, and one patient with an account of 50,000 entries.
 *
 * Usage: `node bench/trials/money.ts [patients]`, by default 200,000; `--plans` prints the plan of every statement that reads.
 */

const RUNS = 7;
const ENTRIES_OF_ONE = 50_000;
const patients = Number(process.argv[2] ?? 200_000);
const showsPlans = process.argv.includes("--plans");

interface Sent {
  text: string;
  values: unknown[];
}

/** What is sent to the database while it listens; what keeps watch beside the calls is left out. */
let sent: Sent[] | null = null;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  const { text, values } = typeof first === "string" ? { text: first, values: second } : first;
  if (!/\bpulse\b|\boutbox\b|current_setting\(name\)/.test(text)) sent?.push({ text, values: values ?? [] });
  return (query as (...all: unknown[]) => never).apply(this, args);
} as typeof query;

async function middleTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
}

/** Advances, packages and one long account, beside the bills that a filled clinic has. */
async function addMoney(owner: pg.ClientConfig, until: string): Promise<void> {
  const client = new pg.Client({ ...owner, options: "-c statement_timeout=0" });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      "INSERT INTO patient_balances (patient_id, credit) SELECT id, 500 FROM patients WHERE id <= 20000",
    );
    await client.query(
      `INSERT INTO patient_account (patient_id, type, amount, payment_method, transaction_date, in_drawer)
       SELECT id, 'Advance', 500, 'Cash', $1::date - (id % 1000)::int, true FROM patients WHERE id <= 20000`,
      [until],
    );
    await client.query("COMMIT");
    await client.query(
      `WITH made AS (INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received)
          SELECT 1, 'Many', (SELECT min(id) FROM doctors), $1::date - n % 1000, 'Cash', 10, 10 FROM generate_series(1, $2::int) n
          RETURNING id, bill_date),
        line AS (INSERT INTO bill_lines (bill_id, position, description, actual_price, price) SELECT id, 1, 'Visit', 10, 10 FROM made)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date) SELECT id, 10, 'Cash', bill_date FROM made`,
      [until, ENTRIES_OF_ONE / 2],
    );
    await client.query(`
      WITH service AS (
        INSERT INTO services (department_id, name, fees, sessions, package_of, valid_days, site_shown)
        SELECT department_id, name || ', 6 sessions', fees * 5, 6, id, 180, false FROM services ORDER BY id LIMIT 1 RETURNING id),
      sold AS (
        INSERT INTO patient_packages (patient_id, service_id, bill_id, sessions, sold_on, expires_on)
        SELECT b.patient_id, s.id, b.id, 6, b.bill_date, b.bill_date + 180
        FROM (SELECT * FROM bills WHERE appointment_id IS NOT NULL ORDER BY id LIMIT 5000) b, service s RETURNING id, bill_id, service_id)
      UPDATE bill_lines l SET package_id = sold.id, service_id = sold.service_id FROM sold WHERE l.bill_id = sold.bill_id AND l.position = 1`);
    // A filled clinic has one service on a bill and all its money on one day.
    await client.query(`
      UPDATE bill_lines l SET service_id = s.next FROM (SELECT id, lead(id) OVER (ORDER BY id) AS next FROM services) s
      WHERE s.id = l.service_id AND s.next IS NOT NULL AND l.position = 2 AND l.bill_id % 4 = 0`);
    await client.query(
      `WITH owed AS (UPDATE bills SET received = received + 100 WHERE due >= 100 AND bill_date < $1::date - 60 RETURNING id, bill_date)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
       SELECT id, 50, 'Cash', bill_date + days FROM owed, (VALUES (30), (60)) AS later (days)`,
      [until],
    );
    await client.query("SELECT fold_figures()");
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

async function measure(
  clinic: TestClinic,
  token: string,
  name: string,
  endpoint: Endpoint,
  input: object,
): Promise<void> {
  const call = async () => {
    const { status, body } = await clinic.call(endpoint, input as never, token);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body.message}`);
  };
  await call();
  const statements: Sent[] = [];
  sent = statements;
  await call();
  sent = null;
  const ours = await middleTime(call);
  const reads = statements.filter(({ text }) => /^\s*(?:SELECT|WITH)/i.test(text));
  const straight = await middleTime(async () => {
    for (const { text, values } of reads) await clinic.database.pool.query(text, values);
  });
  const figures = [String(statements.length), ours.toFixed(1), straight.toFixed(1)];
  say(`${name.padEnd(44)}${figures.map((figure) => figure.padStart(12)).join("")}`);
  if (!showsPlans) return;
  for (const { text, values } of reads) {
    const { rows } = await clinic.database.pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    say(rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n"));
  }
}

/** A month, and the statements of the doctor with the first number: the first, of everything, and the next. */
async function measureShares(clinic: TestClinic, token: string, month: string): Promise<void> {
  const { rows } = await clinic.database.pool.query<{ id: number }>("SELECT id FROM doctors ORDER BY id");
  for (const { id: idDoctor } of rows) {
    const body = { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
    await clinic.call(addShareRule, { body } as never, token);
  }
  await measure(clinic, token, "a month of the doctors' shares", previewShares, { query: { month } });
  const idDoctor = rows[0]?.id ?? 0;
  const first = { idDoctor, month: monthBeside(month, -1) };
  await measure(clinic, token, "a doctor's first statement", previewShareStatement, { query: first });
  const { body } = await clinic.call(previewShareStatement, { query: first }, token);
  const made = await clinic.call(
    createShareStatement,
    { body: { ...first, total: body.data?.total ?? 0 } },
    token,
  );
  if (made.status !== 200) throw new Error(`the statement was answered ${made.status}: ${made.body.message}`);
  await measure(clinic, token, "the statement after it", previewShareStatement, {
    query: { idDoctor, month },
  });
}

async function run(clinic: TestClinic, until: string): Promise<void> {
  const { token } = await clinic.signIn("Administrator");
  const year = { startDate: addDays(until, -364), endDate: until };
  say(`${`${patients} patients`.padEnd(44)}  statements          ms    straight`);
  for (const by of RECEIVED_BY)
    await measure(clinic, token, `a year received by ${by}`, getReceived, { query: { by, ...year } });
  await measure(clinic, token, "a page of dues", listDues, { query: { page: 1 } });
  await measure(clinic, token, "the last page of dues", listDues, {
    query: { page: Math.ceil(patients / 200) },
  });
  await measure(clinic, token, "dues by age", getDueAges, {});
  await measure(clinic, token, "the open day", getOpenDay, { query: {} });
  await measure(clinic, token, "a count over three years", countDay, {
    body: { fromDay: addDays(until, -1095), openingFloat: 0, notes: [] },
  });
  await measure(clinic, token, "a page of day closes", listDayCloses, { query: { page: 1 } });
  await measure(clinic, token, "a patient's account", getPatientAccount, { query: { patientId: 7 } });
  await measure(clinic, token, "a statement", getStatement, { query: { patientId: 7 } });
  const before = process.memoryUsage().rss;
  await measure(clinic, token, `a statement of ${ENTRIES_OF_ONE} entries`, getStatement, {
    query: { patientId: 1 },
  });
  say(`  the process grew by ${Math.round((process.memoryUsage().rss - before) / 1024 ** 2)} MiB with it`);
  await measureShares(clinic, token, until.slice(0, 7));
  await measure(clinic, token, "a page of packages", listPackages, { query: { page: 1 } });
}

const filled = await openFilled(PROJECT_ROOT, patients, "money");
const embedded = await startEmbeddedPostgres({ dataDir: filled.dataDir, log: createLog("silent") });
const { pool: poolConfig, owner } = embedded;
try {
  await addMoney(owner, filled.until);
  const drop = async () => undefined;
  const database = { poolConfig, url: addressOf(poolConfig), owner, ownerUrl: addressOf(owner), drop };
  const clinic = await openClinic({}, { database });
  await run(clinic, filled.until).finally(() => clinic.close());
} finally {
  await embedded.stop();
  filled.remove();
}
