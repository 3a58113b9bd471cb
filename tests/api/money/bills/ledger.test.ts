import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type BillRow, createBill, listBills, receivePayment } from "#contract/money/bills.ts";
import { type DashboardData, getDashboardData } from "#contract/money/dashboard.ts";
import { listPayments } from "#contract/money/payments.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { billTotals } from "#rules/money/bills/bill.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { operationsOf } from "#tests/support/money/ledger-operations.ts";
import { type ExpectedBill, type LedgerDesk, workLedger } from "#tests/support/money/ledger-work.ts";
import { referenceDashboard, withoutEmptyPoints } from "#tests/support/money/reference-figures.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/**
 * Whatever desks do to bills, in whatever order, at the same moment and through two processes on one database: every
 * bill equals its ledger and what the desks were told, and the dashboard equals plain sums, to the paisa.
 *
 *   LEDGER_OPERATIONS=10000 npx vitest run tests/api/money/bills/ledger.test.ts
 */

const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 400);
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_121);
const DESKS_PER_PROCESS = 4;

vi.setConfig({ testTimeout: 900_000, hookTimeout: 90_000 });

const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };
const today = clinicToday();

let apps: AppProcess[];
let database: Database;
let testDatabase: TestDatabase;
let token: string;
let patientId: number;
let relativeId: number;

async function answer<Data>(app: AppProcess, endpoint: Endpoint, { query = {}, body }: Input = {}) {
  const response = await fetch(`${app.url}/api${endpoint.path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  return { status: response.status, ...envelope };
}
interface Input {
  query?: Record<string, string>;
  body?: object;
}
interface Envelope<Data> {
  data: Data;
  message: string;
  total?: number;
  totals?: Record<string, number>;
}

async function prepare(app: AppProcess): Promise<void> {
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  const signIn = { method: "POST", headers: { "content-type": "application/json" }, body };
  const session = (await (await fetch(`${app.url}/api/Account/AdminLogin`, signIn)).json()) as Envelope<{
    token: string;
  }>;
  token = session.data.token;
  const client = new pg.Client(testDatabase.poolConfig);
  await client.connect();
  const { rows } = await client.query<{ id: number }>(`INSERT INTO patients (full_name, guardian_name, phone,
    emergency_contact_no, emergency_contact_person_name) VALUES ('Bushra Bibi', 'Akram', '03214578216', '3214578216', 'Akram'),
    ('Umar Akram', 'Akram', '03214578216', '3214578216', 'Akram') RETURNING id::int`);
  await client.end();
  patientId = rows[0]?.id ?? 0;
  relativeId = rows[1]?.id ?? 0;
}

beforeAll(async () => {
  testDatabase = await createEmptyDatabase();
  const env = { ...ADMIN, DATABASE_URL: testDatabase.url };
  apps = await Promise.all([spawnApp({ env }), spawnApp({ env })]);
  database = openDatabase(testDatabase.poolConfig);
  await prepare(apps[0] as AppProcess);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.close();
  await testDatabase.drop();
});

/** Each bill with plain sums over its lines and transactions. */
async function ledgers() {
  const { rows } = await database.pool.query(`
    SELECT b.id, b.is_deleted AS void, b.discount,
      (SELECT coalesce(sum(price), 0) FROM bill_lines WHERE bill_id = b.id) AS chargeable,
      (SELECT coalesce(sum(amount), 0) FROM bill_transactions WHERE bill_id = b.id) AS received
    FROM bills b ORDER BY b.id DESC`);
  return rows as { id: number; void: boolean; discount: number; chargeable: number; received: number }[];
}

const paisa = (rupees: number) => Math.round(rupees * 100);

/** The bills as the list shows them, a page at a time. */
async function shownBills(app: AppProcess): Promise<BillRow[]> {
  const bills: BillRow[] = [];
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await answer<BillRow[]>(app, listBills, {
      query: { page: String(page), pageSize: "100", sort: "paymentId:desc" },
    });
    bills.push(...data);
    if (data.length === 0 || bills.length >= total) return bills;
  }
}

async function expectLedgers(told: Map<number, ExpectedBill>): Promise<void> {
  const kept = await ledgers();
  expect(kept.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...told.keys()].sort((a, b) => a - b));
  for (const ledger of kept) {
    const expected = told.get(ledger.id);
    expect([ledger.id, paisa(ledger.received), ledger.void]).toEqual([
      ledger.id,
      (expected?.receivedPaisa ?? 0) - (expected?.isVoid ? expected.creditPaisa : 0),
      expected?.isVoid,
    ]);
    expect([...(expected?.chargeablePaisa ?? [])]).toContain(paisa(ledger.chargeable));
  }
  const open = kept.filter((ledger) => !ledger.void);
  const shown = await shownBills(apps[1] as AppProcess);
  expect(
    shown.map((bill) => ({
      id: bill.paymentId,
      chargeable: bill.chargeableAmount,
      discount: bill.discountAmount,
      received: bill.receivedAmount,
      due: bill.dueAmount,
      status: bill.paymentStatus,
    })),
  ).toEqual(
    open.map(({ id, chargeable, discount, received }) => ({
      id,
      ...billTotals({ prices: [chargeable], discount, received }),
    })),
  );
}

/**
 * No rupee is made or lost between bills and advances: what came in on bills beside the accounts, and into the accounts beside
 * the bills, is what bills received and what is left of the advances.
 */
async function expectIdentity(): Promise<void> {
  const { rows } = await database.pool.query(`SELECT
    (SELECT coalesce(sum(amount), 0) FROM bill_transactions t
      WHERE NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = t.id))
      + (SELECT coalesce(sum(amount), 0) FROM patient_account WHERE type IN ('Advance', 'Advance returned', 'Opening balance')) AS moved,
    (SELECT sum(received) FROM bills) + (SELECT sum(credit) FROM patient_balances) AS held,
    (SELECT sum(credit) FROM patient_balances) AS credit, (SELECT sum(amount) FROM patient_account) AS entries`);
  const { moved, held, credit, entries } = rows[0];
  expect([paisa(moved), paisa(credit)]).toEqual([paisa(held), paisa(entries)]);
}

/** What holds whenever the desks rest: bills, advances, earnings, the list's total and the dashboard say the same. */
async function expectIdentities(told: Map<number, ExpectedBill>): Promise<void> {
  const kept = await ledgers();
  expect(kept.map(({ id, received }) => [id, paisa(received)])).toEqual(
    [...told]
      .map(([id, { receivedPaisa, creditPaisa, isVoid }]) => [id, receivedPaisa - (isVoid ? creditPaisa : 0)])
      .sort(([a = 0], [b = 0]) => b - a),
  );
  await expectIdentity();
  await expectCredits();
  await expectFigures();
}

/** Every bill was credited what its notes say, and they what their lines say. */
async function expectCredits(): Promise<void> {
  const { rows } = await database.pool.query(`SELECT (SELECT sum(credited) FROM bills) AS credited,
    (SELECT coalesce(sum(amount), 0) FROM credit_notes) AS notes, (SELECT coalesce(sum(amount), 0) FROM credit_note_lines) AS lines,
    (SELECT count(*)::int FROM bills WHERE credited > discount OR received > chargeable - discount) AS wrong`);
  const { credited, notes, lines, wrong } = rows[0];
  expect([paisa(notes), paisa(lines), wrong]).toEqual([paisa(credited), paisa(credited), 0]);
}

async function expectFigures(): Promise<void> {
  const received = (await ledgers()).reduce((sum, bill) => sum + (bill.void ? 0 : paisa(bill.received)), 0);
  for (const app of apps) {
    const payments = await answer(app, listPayments, { query: { page: "1" } });
    expect(paisa(payments.totals?.transactionAmount ?? 0)).toBe(received);
    for (const query of [
      {},
      { startDate: today, endDate: today },
      { startDate: addDays(today, -20), endDate: addDays(today, 3) },
    ]) {
      const { data } = await answer<DashboardData>(app, getDashboardData, { query: query as never });
      expect(withoutEmptyPoints(data)).toEqual(await referenceDashboard({ database }, data));
    }
  }
}

describe("two processes on one database", () => {
  it(`keep every bill equal to its ledger through ${OPERATIONS} operations (seed ${SEED})`, async () => {
    const desks = apps.flatMap((app) =>
      Array.from({ length: DESKS_PER_PROCESS }, (): LedgerDesk => ({ app, token })),
    );
    const { told, outcomes } = await workLedger(
      desks,
      operationsOf(SEED, OPERATIONS),
      { patientId, relativeId },
      (known) => expectIdentities(known),
    );
    await expectLedgers(told);
    for (const kind of [
      "create 200",
      "createFourTimes 200",
      "edit 200",
      "receive 200",
      "receive 409",
      "void 200",
      "refund 200",
      "refund 409",
      "correct 200",
      "correct 409",
      "advance 200",
      "returnAdvance 200",
      "applyAdvance 200",
      "applyAdvance 409",
      "createFromAdvance 200",
      "keep 200",
      "opening 200",
      "payOver 200",
      "payOver 409",
      "credit 200",
      "credit 409",
    ])
      expect(Object.keys(outcomes)).toContain(kind);
  });

  it("let one of two desks receive the last 1,000, and tell the other the amount due, every time", async () => {
    for (let n = 0; n < 10; n++) {
      const body = {
        patientId,
        patientName: "Bushra Bibi",
        idDoctor: 1,
        paymentDate: today,
        paymentMethod: "Cash",
        chargeableAmount: 5000,
        receivedAmount: 4000,
        paymentDetails: [{ description: "Consultation", price: 5000 }],
      };
      const made = await answer<BillRow>(apps[n % 2] as AppProcess, createBill, { body });
      const last = { body: { paymentId: made.data.paymentId, amount: 1000, paymentMethod: "Cash" } };
      const answers = await Promise.all(apps.map((app) => answer(app, receivePayment, last)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.message).toBe("Nothing is due on this bill; it has been paid in full.");
    }
    await expectFigures();
  });
});
