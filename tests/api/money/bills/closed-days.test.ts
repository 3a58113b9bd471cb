import fc from "fast-check";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Bill, createBill, getBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import {
  closeDay,
  countDay,
  type DayClose,
  getDayClose,
  moveCash,
  reopenDay,
} from "#contract/money/day-close.ts";
import { createExpense, type Expense, removeExpense, updateExpense } from "#contract/money/expenses.ts";
import { applyAdvance, moveAdvance, receiveAdvance, returnAdvance } from "#contract/money/patient-account.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/**
 * Random evenings of random weeks: what the drawer says of closed days is what their close says, for ever after, whatever is
 * tried through the API. Only the clock's date is moved.
 *
 *   CLOSED_DAY_STEPS=3000 npx vitest run tests/api/money/bills/closed-days.test.ts
 */
const STEPS = Number(process.env.CLOSED_DAY_STEPS ?? 250);
const SEED = Number(process.env.CLOSED_DAY_SEED ?? 20_261_123);
const LOOK_EVERY = 10;

vi.setConfig({ testTimeout: 60_000 + 300 * STEPS });

const realDay = clinicToday();

let clinic: TestClinic;
let admin: { token: string };
let people: { id: number; fullName: string }[];
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  admin = await clinic.signIn("Administrator");
  people = [
    await registerPatient(clinic, admin.token, { phone: "03004000001" }),
    await registerPatient(clinic, admin.token, { phone: "03004000002" }),
  ];
  ({ idDoctor } = await catalogue(clinic));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => clinic.close());

const paisa = fc.integer({ min: 1, max: 900_000 });
const which = fc.nat({ max: 9 });
/** Days back from today. */
const ago = fc.nat({ max: 6 });
const STEP = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("bill"), paisa, which, ago, method: which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("receive"), paisa, which, method: which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("refund"), paisa, which, keep: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("correct"), paisa, which, other: which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("void"), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("advance"), paisa, which, method: which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("return"), paisa, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move"), paisa, which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("use"), paisa, which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("spend"), paisa, ago, byBank: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("spendOther"), paisa, which, ago, byBank: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("unspend"), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("cash"), paisa, isOut: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("close"), paisa, ago: fc.nat({ max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reopen"), which }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("sleep") }) },
);
type Step = { do: string } & Partial<
  Record<"paisa" | "which" | "ago" | "method" | "other", number> & {
    keep: boolean;
    isOut: boolean;
    byBank: boolean;
  }
>;

const bills: number[] = [];
const expenses: Expense[] = [];
/** The closes as they were answered. */
const closes: DayClose[] = [];
const outcomes: Record<string, number> = {};
let day = addDays(realDay, -60);

const methodOf = (n = 0) => ["Cash", "cash ", "Card", "JazzCash"][n % 4] ?? "Cash";
const anyOf = <Item>(items: readonly Item[], n = 0): Item | undefined =>
  items.at(-1 - (n % (items.length || 1)));
/** Of the drawer, or of other money, which lies free in closed days. */
const paidBy = (byBank = false) =>
  byBank ? { paymentMethod: "bank_transfer", fromDrawer: 0 } : { paymentMethod: "cash", fromDrawer: 1 };
const call: TestClinic["call"] = (endpoint, input, token = admin.token) =>
  clinic.call(endpoint, input, token);

/** Half of what moves money after a close says that it counts the next day. */
const late = (rupees: number) => ({ intoNextDay: Math.round(rupees * 100) % 2 });

async function paymentOf(bill: number, n: number) {
  const { data } = (await call(getBill, { query: { id: bill } })).body;
  return anyOf(
    (data as Bill | null)?.paymentTransactions.filter(({ reverses }) => reverses === null) ?? [],
    n,
  );
}

async function close({ paisa: off = 0, ago: back = 0 }: Step): Promise<number> {
  const { rowCount } = await clinic.database.pool.query("SELECT FROM standing_closes LIMIT 1");
  const isFirst = rowCount === 0;
  const count = async (coins: number, methods: { method: string; amount: number }[]) =>
    await call(countDay, {
      body: {
        day: addDays(day, -back),
        ...(isFirst && { fromDay: addDays(day, -9), openingFloat: 5000 }),
        notes: [],
        coins,
        methods,
      } as never,
    });
  const first = await count(0, []);
  if (!first.body.data) return first.status;
  const expected = first.body.data.compared;
  const cash = Math.max(expected.find(({ method }) => method === "Cash")?.expected ?? 0, 0);
  const others = expected.filter(({ method }) => method !== "Cash");
  const counted = await count(
    off % 3 === 0 ? cash + off / 100 : cash,
    others.map((each) => ({ method: each.method, amount: each.expected })),
  );
  const body = {
    idCount: counted.body.data?.id ?? 0,
    leaveInDrawer: Math.min(cash, 1000),
    remarks: "Counted",
  };
  const closed = await call(closeDay, { body } as never);
  if (closed.body.data) closes.push(closed.body.data as DayClose);
  return closed.status;
}

/** What each kind of step does; answers the status. Over 60 lines: the list of what can be tried. */
const TRY: Record<string, (step: Step, rupees: number) => Promise<number>> = {
  bill: async ({ which: n, ago: back = 0, method }, rupees) => {
    const patient = anyOf(people, n);
    const body = {
      ...{
        patientId: patient?.id,
        patientName: patient?.fullName,
        idDoctor,
        paymentDate: addDays(day, -back),
      },
      ...{ paymentMethod: methodOf(method), chargeableAmount: 9000, receivedAmount: Math.min(rupees, 9000) },
      paymentDetails: [{ description: "Crown", price: 9000 }],
      ...late(rupees),
    };
    const made = await call(createBill, { body } as never);
    if (made.status === 200) bills.push((made.body.data as Bill).paymentId);
    return made.status;
  },
  receive: async ({ which: n, method }, rupees) => {
    const body = {
      paymentId: anyOf(bills, n) ?? 0,
      amount: rupees,
      paymentMethod: methodOf(method),
      ...late(rupees),
    };
    return (await call(receivePayment, { body } as never)).status;
  },
  refund: async ({ which: n = 0, keep }, rupees) => {
    const payment = await paymentOf(anyOf(bills, n) ?? 0, n);
    const amount = Math.min(rupees, payment?.transactionAmount ?? 1);
    const body = {
      transactionId: payment?.transactionId ?? 0,
      amount,
      paymentMethod: "Cash",
      reason: "Not done",
      keepAsCredit: keep,
      ...late(rupees),
    };
    return (await call(refundPayment, { body } as never)).status;
  },
  correct: async ({ which: n = 0, other }, rupees) => {
    const payment = await paymentOf(anyOf(bills, n) ?? 0, n);
    const replacement = {
      paymentId: anyOf(bills, other) ?? 0,
      amount: Math.min(rupees, 900),
      paymentMethod: "Card",
    };
    const body = {
      transactionId: payment?.transactionId ?? 0,
      reason: "Typed wrong",
      replacement,
      ...late(rupees),
    };
    return (await call(correctPayment, { body } as never)).status;
  },
  void: async ({ which: n }) =>
    (await call(voidBill, { query: { id: anyOf(bills, n) ?? 0 } } as never)).status,
  advance: async ({ which: n, method }, rupees) => {
    const body = {
      patientId: anyOf(people, n)?.id,
      amount: rupees,
      paymentMethod: methodOf(method),
      ...late(rupees),
    };
    return (await call(receiveAdvance, { body } as never)).status;
  },
  return: async ({ which: n }, rupees) => {
    const body = {
      patientId: anyOf(people, n)?.id,
      amount: rupees,
      paymentMethod: "Cash",
      reason: "Left",
      ...late(rupees),
    };
    return (await call(returnAdvance, { body } as never)).status;
  },
  move: async ({ which: n = 0 }, rupees) => {
    const body = {
      patientId: anyOf(people, n)?.id,
      toPatientId: anyOf(people, n + 1)?.id,
      amount: rupees,
      reason: "Her son",
      ...late(rupees),
    };
    return (await call(moveAdvance, { body } as never)).status;
  },
  use: async ({ which: n }, rupees) =>
    (
      await call(applyAdvance, {
        body: { paymentId: anyOf(bills, n) ?? 0, amount: Math.min(rupees, 900), ...late(rupees) },
      } as never)
    ).status,
  spend: async ({ ago: back = 0, byBank }, rupees) => {
    const body = {
      expenseBy: "Rabia",
      description: "Tea",
      amount: rupees,
      expensesDate: addDays(day, -back),
      ...paidBy(byBank),
      ...late(rupees),
    };
    const made = await call(createExpense, { body } as never);
    if (made.body.data) expenses.push(made.body.data as Expense);
    return made.status;
  },
  spendOther: async ({ which: n, ago: back = 0, byBank }, rupees) => {
    const known = anyOf(expenses, n);
    if (!known) return 0;
    const changes = { amount: rupees, expensesDate: addDays(day, -back), ...paidBy(byBank) };
    const body = { ...known, ...changes, ...late(rupees) };
    const changed = await call(updateExpense, { body } as never);
    if (changed.body.data) expenses[expenses.indexOf(known)] = changed.body.data as Expense;
    return changed.status;
  },
  unspend: async ({ which: n }) =>
    (await call(removeExpense, { query: { id: anyOf(expenses, n)?.id ?? 0 } } as never)).status,
  cash: async ({ isOut }, rupees) => {
    const body = { kind: isOut ? "Taken out" : "Put in", amount: rupees, reason: "Change", ...late(rupees) };
    return (await call(moveCash, { body } as never)).status;
  },
  close,
  reopen: async ({ which: n }) =>
    (await call(reopenDay, { body: { id: anyOf(closes, (n ?? 0) % 2)?.id ?? 0, reason: "Miscounted" } }))
      .status,
  sleep: async () => {
    if (day < realDay) day = addDays(day, 1);
    vi.setSystemTime(new Date(`${day}T18:00:00+05:00`));
    return 200;
  },
};

/** Of every close that holds, by method: what the drawer says and what the close says. */
async function differing(): Promise<unknown[]> {
  const { rows } = await clinic.database.pool.query(`
    SELECT c.id, m.method, m.expected, coalesce(d.sum, 0) + CASE m.method WHEN 'Cash' THEN c.opening_float ELSE 0 END AS drawer
    FROM standing_closes c JOIN day_close_methods m ON m.close_id = c.id
    LEFT JOIN LATERAL (SELECT sum(amount) AS sum FROM drawer
      WHERE day BETWEEN c.from_day AND c.day AND lower(trim(method)) = lower(m.method)) d ON true
    WHERE m.expected <> coalesce(d.sum, 0) + CASE m.method WHEN 'Cash' THEN c.opening_float ELSE 0 END`);
  return rows;
}

/** Each close says what it said, but for a reopening. */
async function expectUnchanged(): Promise<void> {
  expect(await differing()).toEqual([]);
  for (const said of closes) {
    const { body } = await call(getDayClose, { query: { id: said.id } });
    const { reopened, isNewest, ...now } = body.data as DayClose;
    expect({ ...now, reopened: null, isNewest: said.isNewest }).toEqual(said);
    expect([typeof isNewest, reopened === null || reopened.reason === "Miscounted"]).toEqual([
      "boolean",
      true,
    ]);
  }
}

it(`the drawer of closed days equals their close through ${STEPS} steps (seed ${SEED})`, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T18:00:00+05:00`) });
  const steps = fc.sample(STEP as fc.Arbitrary<Step>, { seed: SEED, numRuns: STEPS });
  for (const [n, step] of steps.entries()) {
    const status = (await TRY[step.do]?.(step, (step.paisa ?? 0) / 100)) ?? 0;
    const outcome = `${step.do} ${status}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    expect([outcome, status < 500]).toEqual([outcome, true]);
    expect([n, step.do, await differing()]).toEqual([n, step.do, []]);
    if (n % LOOK_EVERY === 0) await expectUnchanged();
  }
  // Whatever was opened again before: one stands at the end.
  await close({ do: "close" });
  await expectUnchanged();
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.query(`ALTER TABLE day_closes DISABLE TRIGGER USER;
    UPDATE day_closes SET opening_float = opening_float + 1 WHERE id = (SELECT max(id) FROM standing_closes)`);
  expect(await checkRecords(owner)).toEqual(["1 day closes do not equal the ledger."]);
  await owner.end();
  for (const kind of [
    "bill 200",
    "receive 200",
    "refund 200",
    "correct 200",
    "advance 200",
    "spend 200",
    "spendOther 200",
    "spendOther 409",
    "close 200",
  ])
    expect(Object.keys(outcomes)).toContain(kind);
  expect(Object.keys(outcomes).filter((outcome) => outcome.endsWith("409")).length).toBeGreaterThan(3);
});
