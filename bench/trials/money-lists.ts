import pg from "pg";
import { openClinic as openFilled } from "#bench/clinic/clinic.ts";
import { say } from "#bench/report/say.ts";
import { listAdvances, totalAdvancesByType } from "#contract/money/advances.ts";
import { listCreditNotes } from "#contract/money/credit-notes.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { createLog } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { addressOf } from "#tests/support/platform/database.ts";

/**
 * What the lists of credit notes and of advances cost in a large clinic: first and last page, each column sorted both ways,
 * filters and searches, each the middle one of 7. A clinic has a credit note on every 20th bill, and four entries of
 * advances for every tenth patient.
 *
 * Usage: `node bench/trials/money-lists.ts [patients]`, by default 200,000.
 */

const RUNS = 7;
const PAGE = 20;
/** Filled without their triggers but for those of the lists: only what these show is asked for. */
const TABLES = ["credit_notes", "patient_account"];
const patients = Number(process.argv[2] ?? 200_000);

async function addEntries(owner: pg.ClientConfig, until: string): Promise<void> {
  const client = new pg.Client({ ...owner, options: "-c statement_timeout=0" });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const table of TABLES)
      await client.query(
        `ALTER TABLE ${table} DISABLE TRIGGER USER; ALTER TABLE ${table} ENABLE TRIGGER listed`,
      );
    await client.query(
      `INSERT INTO credit_notes (bill_id, amount, reason, note_date, made_by, created_on)
       SELECT id, 100, CASE WHEN id % 4000 = 1 THEN 'Zirconium crown was not done' ELSE 'Too dear for the family' END,
         bill_date, (SELECT min(id) FROM staff), created_on
       FROM bills WHERE id % 20 = 1`,
    );
    await client.query(
      `INSERT INTO patient_account (patient_id, type, amount, payment_method, transaction_date, in_drawer, remarks, reason,
         received_by, created_on)
       SELECT p.id, kind, amount, CASE WHEN p.id % 3 = 0 THEN 'JazzCash' ELSE 'Cash' END, $1::date - (p.id % 1000)::int,
         kind <> 'Opening balance',
         CASE WHEN p.id % 4000 = 10 THEN 'For zirconium crowns' ELSE 'For the sessions to come' END,
         CASE WHEN amount < 0 THEN 'Moved away' END, (SELECT min(id) FROM staff),
         $1::date - (p.id % 1000)::int + time '12:00'
       FROM patients p, (VALUES ('Advance', 500), ('Opening balance', 200), ('Advance returned', -100)) AS entry (kind, amount)
       WHERE p.id % 10 = 0`,
      [until],
    );
    await client.query(
      `INSERT INTO patient_account (patient_id, type, amount, payment_method, transaction_date, in_drawer, bill_transaction_id,
         received_by, created_on)
       SELECT DISTINCT ON (b.patient_id) b.patient_id, 'To bill', -50, 'Advance', b.bill_date, false, t.id, (SELECT min(id) FROM staff),
         t.created_on
       FROM bills b JOIN bill_transactions t ON t.bill_id = b.id WHERE b.patient_id % 10 = 0 ORDER BY b.patient_id, t.id`,
    );
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query("COMMIT");
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

type Ask = (query: Record<string, string>) => Promise<number>;

async function measure(ask: Ask, name: string, query: Record<string, string>): Promise<void> {
  const times: number[] = [];
  let found = await ask(query);
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    found = await ask(query);
    times.push(performance.now() - begun);
  }
  const middle = times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  say(`  ${name.padEnd(40)}${String(found).padStart(8)}${middle.toFixed(1).padStart(10)} ms`);
}

async function run(clinic: TestClinic, until: string): Promise<void> {
  const { token } = await clinic.signIn("Administrator");
  const asks =
    (endpoint: Endpoint): Ask =>
    async (query) => {
      const { status, body } = await clinic.call(endpoint, { query } as never, token);
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${body.message}`);
      return (body as { total?: number }).total ?? 0;
    };
  const month = { From: `${until.slice(0, 8)}01`, To: until };
  const lists = [
    [listCreditNotes, { noteDateFrom: month.From, noteDateTo: month.To }, { reason: "zirconium" }],
    [
      listAdvances,
      { transactionDateFrom: month.From, transactionDateTo: month.To },
      { type: "Advance returned" },
    ],
  ] as const;
  for (const [list, range, filter] of lists) {
    const ask = asks(list);
    const total = await ask({ page: "1" });
    say(`${list.path}: ${total} rows`);
    await measure(ask, "first page", { page: "1" });
    await measure(ask, "last page", { page: String(Math.ceil(total / PAGE)) });
    for (const column of Object.keys(list.list))
      for (const direction of ["asc", "desc"])
        await measure(ask, `by ${column}, ${direction}`, { page: "1", sort: `${column}:${direction}` });
    await measure(ask, "of a month", { page: "1", ...range });
    await measure(ask, `filtered: ${Object.values(filter)}`, { page: "1", ...filter });
    await measure(ask, "of a patient's name", { page: "1", patientName: "Zulqarnain" });
    for (const search of ["zulqarnain", "muhammad", "zirconium", "nobody at all", "za"])
      await measure(ask, `search: ${search}`, { page: "1", search });
    await measure(ask, "search sorted by amount", { page: "1", search: "muhammad", sort: "amount:desc" });
  }
  await measure(asks(totalAdvancesByType), "totals by what they are", {});
}

const filled = await openFilled(PROJECT_ROOT, patients, "money-lists");
const embedded = await startEmbeddedPostgres({ dataDir: filled.dataDir, log: createLog("silent") });
const { pool: poolConfig, owner } = embedded;
try {
  await addEntries(owner, filled.until);
  const drop = async () => undefined;
  const database = { poolConfig, url: addressOf(poolConfig), owner, ownerUrl: addressOf(owner), drop };
  const clinic = await openClinic({}, { database });
  await run(clinic, filled.until).finally(() => clinic.close());
} finally {
  await embedded.stop();
  filled.remove();
}
