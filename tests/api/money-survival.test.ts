import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/process.ts";

/**
 * Money that moves at two desks at once, through two processes, and in a process that is killed in the middle. In its long
 * form:
 *
 *   MONEY_RACES=1000 MONEY_KILLS=100 npx vitest run tests/api/money-survival.test.ts
 */
const RACES = Number(process.env.MONEY_RACES ?? 8);
const KILLS = Number(process.env.MONEY_KILLS ?? 2);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 2_000 * RACES, hookTimeout: 90_000 });

const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };
const today = clinicToday();

/** An envelope as a stranger reads it: these tests stand outside the contract. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any;
  message: string;
}

let database: TestDatabase;
let owner: pg.Client;
let apps: AppProcess[];
let token: string;
let patientId: number;

const start = () => spawnApp({ env: { ...ADMIN, DATABASE_URL: database.url } });

async function post(app: AppProcess, path: string, body: object, key?: string): Promise<Answer> {
  const response = await fetch(`${app.url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
  const { data, message } = (await response.json()) as Answer;
  return { status: response.status, data, message };
}

const [one, two] = [() => apps[0] as AppProcess, () => apps[1] as AppProcess];

beforeAll(async () => {
  database = await createEmptyDatabase();
  apps = await Promise.all([start(), start()]);
  owner = new pg.Client(database.owner);
  await owner.connect();
  const { data } = await post(one(), "/Account/AdminLogin", {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  });
  token = data.token;
  const { rows } = await owner.query(`INSERT INTO patients (full_name, guardian_name, phone,
    emergency_contact_no, emergency_contact_person_name) VALUES ('Bushra Bibi', 'Akram', '03214578216', '3214578216', 'Akram')
    RETURNING id::int`);
  patientId = rows[0].id;
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await owner.end();
  await database.drop();
});

/** A bill of Rs 9,000. */
const billForm = (receivedAmount: number, changes: object = {}) => ({
  ...{ patientId, patientName: "Bushra Bibi", idDoctor: 1, paymentDate: today, paymentMethod: "Cash" },
  ...{ chargeableAmount: 9000, receivedAmount, paymentDetails: [{ description: "Crown", price: 9000 }] },
  ...changes,
});
async function newBill(receivedAmount: number, changes: object = {}) {
  const made = await post(one(), "/Payments/CreatePayment", billForm(receivedAmount, changes));
  if (made.status !== 200) throw new Error(made.message);
  return {
    id: made.data.paymentId as number,
    payment: made.data.paymentTransactions[0]?.transactionId as number,
  };
}

const advance = (amount: number) =>
  post(one(), "/PatientAccount/ReceiveAdvance", { patientId, amount, paymentMethod: "Cash" });
const credit = async () =>
  Number((await owner.query("SELECT coalesce(sum(credit), 0) AS sum FROM patient_balances")).rows[0].sum);

/** Counts exactly what must be there; answers the count's id. */
async function counted(app: AppProcess): Promise<number> {
  const open = { fromDay: today, openingFloat: 0, notes: [] };
  const { rows } = await owner.query("SELECT EXISTS (SELECT FROM standing_closes) AS closed");
  const form = rows[0].closed ? { notes: [] } : open;
  const first = await post(app, "/DayClose/Count", form);
  if (first.status !== 200) throw new Error(first.message);
  // biome-ignore lint/suspicious/noExplicitAny: as `Answer` is read
  const cash = first.data.compared.find(({ method }: any) => method === "Cash").expected as number;
  const second = await post(app, "/DayClose/Count", { ...form, coins: Math.max(cash, 0) });
  return second.data.id;
}
const close = (app: AppProcess, idCount: number, key?: string) =>
  post(app, "/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: "A race" }, key);

/** Opens the standing close again, if there is one. */
async function reopen(): Promise<void> {
  const { rows } = await owner.query("SELECT id::int FROM standing_closes");
  for (const { id } of rows) await post(one(), "/DayClose/Reopen", { id, reason: "A race" });
}

/** Everything that a restore would ask of the records. */
async function expectSound(): Promise<void> {
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.query("ROLLBACK");
}

/** One of the two wins, the other is told why not. */
function expectOneWinner(answers: readonly Answer[], words: RegExp): void {
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.message.replaceAll("\u00a0", " ")).toMatch(words);
}

describe(`two processes race ${RACES} times`, () => {
  it("for a payment against the close: it lies in the close or is refused", async () => {
    const { id: paymentId } = await newBill(1, {
      chargeableAmount: 9000 + 2 * RACES,
      paymentDetails: [{ description: "Crown", price: 9000 + 2 * RACES }],
    });
    for (let n = 0; n < RACES; n++) {
      const idCount = await counted(n % 2 ? one() : two());
      const body = { paymentId, amount: 1, paymentMethod: "Cash" };
      const answers = await Promise.all([
        post(one(), "/Payments/ReceivePayment", body),
        close(two(), idCount),
      ]);
      expectOneWinner(answers, /came in while you counted|was closed at/);
      const late = await post(two(), "/Payments/ReceivePayment", {
        ...body,
        intoNextDay: answers[1]?.status === 200,
      });
      expect(late.status).toBe(200);
      const { rows } = await owner.query(`SELECT count(*)::int AS wrong FROM standing_closes c
        WHERE (SELECT sum(expected) FROM day_close_methods WHERE close_id = c.id)
          <> c.opening_float + (SELECT coalesce(sum(amount), 0) FROM drawer WHERE day BETWEEN c.from_day AND c.day)`);
      expect(rows[0].wrong).toBe(0);
      await reopen();
    }
    await expectSound();
  });

  it("for the same payment given back twice", async () => {
    for (let n = 0; n < RACES; n++) {
      const { payment: transactionId } = await newBill(500);
      const body = { transactionId, amount: 500, paymentMethod: "Cash", reason: "Charged twice" };
      const keeps = { ...body, keepAsCredit: n % 3 === 0 };
      const answers = await Promise.all([
        post(one(), "/Payments/RefundPayment", body),
        post(two(), "/Payments/RefundPayment", keeps),
      ]);
      expectOneWinner(answers, /Nothing of this payment is left to give back/);
    }
    await expectSound();
  });

  it("for the last rupee of an advance: a bill, a return, a new bill", async () => {
    const held = await credit();
    if (held > 0)
      await post(one(), "/PatientAccount/ReturnAdvance", {
        patientId,
        amount: held,
        paymentMethod: "Cash",
        reason: "Left",
      });
    for (let n = 0; n < RACES; n++) {
      const { id: paymentId } = await newBill(1);
      await advance(1);
      const rivals = [
        () => post(two(), "/Payments/UseAdvance", { paymentId, amount: 1 }),
        () =>
          post(two(), "/PatientAccount/ReturnAdvance", {
            patientId,
            amount: 1,
            paymentMethod: "Cash",
            reason: "Left",
          }),
        () => post(two(), "/Payments/CreatePayment", billForm(0, { advanceAmount: 1 })),
      ];
      const use = post(one(), "/Payments/UseAdvance", { paymentId, amount: 1 });
      expectOneWinner(
        await Promise.all([use, (rivals[n % 3] as () => Promise<Answer>)()]),
        /has no advance|is left of/,
      );
      expect(await credit()).toBe(0);
    }
    await expectSound();
  });
});

/** A session of the database waits for a lock that we hold: the transaction is in its middle. */
async function untilHeld(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      "SELECT count(*)::int AS held FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows[0].held > 0) return;
  }
}

/**
 * Sends a call to a process of its own, which is killed while the transaction waits for `table`, of which it has written
 * other tables already; then sends it again, with the same key, to a process that lives.
 */
async function killDuring(path: string, body: object, table: string, key: string): Promise<Answer> {
  const victim = await start();
  const holder = new pg.Client(database.owner);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const lost = post(victim, path, body, key).then(
    () => "answered",
    () => "lost",
  );
  await untilHeld();
  await victim.kill("SIGKILL");
  expect(await lost).toBe("lost");
  await holder.query("ROLLBACK");
  await holder.end();
  return await post(two(), path, body, key);
}

const rowsOf = async () =>
  (
    await owner.query(`SELECT (SELECT count(*)::int FROM bills) AS bills, (SELECT count(*)::int FROM bill_transactions) AS transactions,
    (SELECT count(*)::int FROM patient_account) AS entries, (SELECT count(*)::int FROM day_closes) AS closes,
    (SELECT count(*)::int FROM day_close_methods) AS methods, (SELECT coalesce(sum(credit), 0)::float FROM patient_balances) AS credit`)
  ).rows[0] as Record<"bills" | "transactions" | "entries" | "closes" | "methods" | "credit", number>;

/** What was added, and nothing else. */
async function expectAdded(
  before: Awaited<ReturnType<typeof rowsOf>>,
  added: Partial<typeof before>,
): Promise<void> {
  const sums = Object.entries(before).map(([name, count]) => [name, count + (added[name as "bills"] ?? 0)]);
  expect(await rowsOf()).toEqual(Object.fromEntries(sums));
}

describe(`a process that is killed in the middle ${KILLS} times leaves all or nothing, and the call sent again does it once:`, () => {
  it("the close", async () => {
    for (let n = 0; n < KILLS; n++) {
      const idCount = await counted(one());
      const before = await rowsOf();
      const body = { idCount, leaveInDrawer: 0, remarks: "A kill" };
      const again = await killDuring("/DayClose/Close", body, "day_close_methods", `close-killed-${n}`);
      expect([again.status, again.message]).toEqual([200, "Day closed"]);
      await expectAdded(before, { closes: 1, methods: again.data.methods.length });
      await reopen();
    }
    await expectSound();
  });

  it("a refund that is kept as advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { payment: transactionId } = await newBill(500);
      const before = await rowsOf();
      const body = { transactionId, amount: 300, paymentMethod: "Cash", reason: "Not done", keepAsCredit: 1 };
      const again = await killDuring(
        "/Payments/RefundPayment",
        body,
        "patient_account",
        `refund-killed-${n}`,
      );
      expect(again.status).toBe(200);
      await expectAdded(before, { transactions: 1, entries: 1, credit: 300 });
    }
    await expectSound();
  });

  it("a bill that uses an advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      await advance(700);
      const before = await rowsOf();
      const body = billForm(100, { advanceAmount: 700 });
      const again = await killDuring("/Payments/CreatePayment", body, "patient_account", `bill-killed-${n}`);
      expect(again.status).toBe(200);
      await expectAdded(before, { bills: 1, transactions: 2, entries: 1, credit: -700 });
    }
    await expectSound();
  });
});
