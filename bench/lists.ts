import { sql } from "kysely";
import { listPatients } from "#contract/patients.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { startTestCluster } from "#tests/support/cluster.ts";
import { asOwner } from "#tests/support/database.ts";

/**
 * What a page of the patients list costs as the table grows: medians over HTTP handlers without a network, and how
 * much dearer the larger table is. Usage: `node bench/lists.ts [rows …]`, by default 10,000 and 100,000.
 */

const QUERIES = {
  "first page": { page: 1 },
  "middle page": { page: "middle" },
  "last page": { page: "last" },
  "search, common": { page: 1, search: "muhammad" },
  "search, rare": { page: 1, search: "zulqarnain" },
  "search, none": { page: 1, search: "qwxz" },
  "search, two letters, none": { page: 1, search: "xq" },
  "sorted by name": { page: 1, sort: "fullName:asc" },
} as const;

const RUNS = 15;
const sizes = process.argv.slice(2).map(Number);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Patients with realistic names: every 5th a Muhammad, every 4,000th a Zulqarnain. */
async function fill(pool: Executor, rows: number): Promise<void> {
  // One connection: the bulk load may take longer than any call of the app may.
  await pool.connection().execute(async (db) => {
    await sql`SET statement_timeout = 0`.execute(db);
    await insertPatients(db, rows);
  });
}

async function insertPatients(db: Executor, rows: number): Promise<void> {
  await sql`
    INSERT INTO patients (full_name, guardian_name, gender, dob, phone, emergency_contact_no,
      emergency_contact_person_name, created_on)
    SELECT CASE WHEN n % 5 = 0 THEN 'Muhammad ' WHEN n % 4000 = 1 THEN 'Zulqarnain ' ELSE '' END
        || (ARRAY['Ayesha','Bilal','Sana','Hamza','Fatima','Tahir','Nadia','Imran','Rabia','Kiran'])[1 + n % 10] || ' '
        || (ARRAY['Khan','Butt','Malik','Chaudhry','Sheikh','Rizvi','Naqvi'])[1 + n % 7],
      'Guardian ' || n, (ARRAY['Male','Female','Other'])[1 + n % 3], date '1950-01-01' + n % 25000,
      '0300' || lpad((n % 10000000)::text, 7, '0'), '0321' || lpad((n % 10000000)::text, 7, '0'), 'Person ' || n,
      now() - n * interval '5 minutes'
    FROM generate_series(1, ${rows}::int) n`.execute(db);
}

async function median(clinic: TestClinic, token: string, query: Record<string, unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const { status } = await clinic.call(listPatients, { query }, token);
    if (status !== 200) throw new Error(`the list answered ${status}`);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

async function measure(rows: number): Promise<Record<string, number>> {
  const clinic = await openClinic();
  say(`filling ${rows.toLocaleString("en")} patients …`);
  await fill(clinic.database.kysely, rows);
  await asOwner(clinic, "ANALYZE patients");
  const { token } = await clinic.signIn("Administrator");
  const pages = { middle: Math.ceil(rows / 40), last: Math.ceil(rows / 20) };
  const results: Record<string, number> = {};
  for (const [name, { page, ...rest }] of Object.entries(QUERIES)) {
    const number = typeof page === "number" ? page : pages[page];
    results[name] = await median(clinic, token, { ...rest, page: number });
  }
  await clinic.close();
  return results;
}

const stop = await startTestCluster();
try {
  const counts = sizes.length > 0 ? sizes : [10_000, 100_000];
  const results: Record<string, number>[] = [];
  for (const rows of counts) results.push(await measure(rows));
  const [first = {}] = results;
  say(
    `\nmedian of ${RUNS}, ms${counts.map((rows) => `  ${rows.toLocaleString("en")} rows`).join("")}  last ÷ first`,
  );
  for (const name of Object.keys(QUERIES)) {
    const times = results.map((result) => result[name] ?? 0);
    const ratio = (times.at(-1) ?? 0) / (first[name] ?? 1);
    say(
      `${name.padEnd(28)}${times.map((ms) => ms.toFixed(1).padStart(10)).join("")}${ratio.toFixed(1).padStart(10)}`,
    );
  }
} finally {
  await stop();
}
