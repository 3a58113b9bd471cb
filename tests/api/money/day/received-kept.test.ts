import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getReceived, getReceivedBills, type Received } from "#contract/money/received.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { netOfLines, spread } from "#rules/values/spread.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Period, periodBefore } from "#rules/values/time/period.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { operationsOf } from "#tests/support/money/ledger-operations.ts";
import { workLedger } from "#tests/support/money/ledger-work.ts";

/**
 * What is kept of money by service and department says what counting every line of every bill by the rule says, to the
 * paisa and to the bill, whatever happened to bills, their lines, discounts and credit notes after they were paid.
 *
 *   RECEIVED_OPERATIONS=5000 RECEIVED_SEED=7 npx vitest run tests/api/money/day/received-kept.test.ts
 */
const OPERATIONS = Number(process.env.RECEIVED_OPERATIONS ?? 400);
const SEED = Number(process.env.RECEIVED_SEED ?? 20_261_124);
const DAYS = 400;
const TODAY = clinicToday();
const KEPT = ["doctor", "department", "service"] as const;
type Kept = (typeof KEPT)[number];

vi.setConfig({ testTimeout: 900_000, hookTimeout: 90_000 });

let clinic: TestClinic;
let token: string;
let owner: pg.Client;
let patient: { id: number };
let ids: { doctors: number[]; departments: number[]; services: number[] };
beforeAll(async () => {
  clinic = await openClinic();
  await clinic.app.listen({ port: 0, host: "127.0.0.1" });
  ({ token } = await clinic.signIn("Administrator"));
  owner = new pg.Client(clinic.owner);
  await owner.connect();
  patient = await registerPatient(clinic, token);
  const { doctors, services } = await catalogue(clinic);
  const { rows } = await owner.query<{ id: number }>("SELECT id::int FROM departments ORDER BY id");
  const of = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  ids = { doctors: of(doctors), departments: of(rows), services: of(services) };
});
afterAll(async () => {
  await owner.end();
  await clinic.close();
});

/** Numbers from 0 up to `below` that are the same for the same seed. */
function numbers(seed: number) {
  let state = seed % 2_147_483_647;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
type Some = ReturnType<typeof numbers>;

/** What the ledger's desks cannot do: money of other days, other doctors, services and departments, a fold. */
const ACTS: ((some: Some) => Promise<unknown>)[] = [
  (some) =>
    owner.query(
      `WITH owed AS (SELECT id, ceil(due * $1) / 100 AS amount FROM bills WHERE NOT is_deleted AND due > 0 AND id % 3 = $2),
         paid AS (UPDATE bills b SET received = received + amount FROM owed WHERE owed.id = b.id)
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
       SELECT id, amount, 'Cash', $3 FROM owed`,
      [1 + some(100), some(3), addDays(TODAY, -some(DAYS))],
    ),
  (some) =>
    owner.query("UPDATE bills SET doctor_id = $1 WHERE id % 7 = $2", [
      ids.doctors[some(ids.doctors.length)],
      some(7),
    ]),
  (some) =>
    owner.query("UPDATE bill_lines SET service_id = $1 WHERE id % 11 = $2", [
      [...ids.services, null][some(ids.services.length + 1)],
      some(11),
    ]),
  (some) =>
    owner.query("UPDATE services SET department_id = $1 WHERE id = $2", [
      ids.departments[some(ids.departments.length)],
      ids.services[some(ids.services.length)],
    ]),
  // A discount that was raised after a line was credited.
  (some) =>
    owner.query(
      "UPDATE bills SET discount = discount + least(due, $1) WHERE NOT is_deleted AND due > 0 AND id % 5 = $2",
      [some(9_000) / 100, some(5)],
    ),
  () => owner.query("SELECT fold_figures()"),
];

interface BillByRule {
  id: number;
  doctor: number;
  department: number | null;
  discount: number;
  credited: number;
  lines: { price: number; service: number | null; credited: number }[];
  moved: { day: string; amount: number }[];
}

async function allBills(): Promise<BillByRule[]> {
  const { rows } = await owner.query<{ bills: BillByRule[] }>(`
    SELECT json_agg(json_build_object('id', b.id, 'doctor', b.doctor_id, 'discount', b.discount, 'credited', b.credited,
      'department', (SELECT s.department_id FROM bill_lines l JOIN services s ON s.id = l.service_id WHERE l.bill_id = b.id
        GROUP BY s.department_id ORDER BY sum(l.price) DESC, s.department_id LIMIT 1),
      'lines', (SELECT json_agg(json_build_object('price', l.price, 'service', l.service_id, 'credited', coalesce((
          SELECT sum(c.amount) FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
          WHERE n.bill_id = b.id AND c.position = l.position), 0)) ORDER BY l.position) FROM bill_lines l WHERE l.bill_id = b.id),
      'moved', (SELECT coalesce(json_agg(json_build_object('day', t.transaction_date, 'amount', t.amount)), '[]')
        FROM bill_transactions t WHERE t.bill_id = b.id))) AS bills
    FROM bills b WHERE NOT b.is_deleted`);
  return rows[0]?.bills ?? [];
}

type Days = Partial<Period>;
const isIn = ({ startDate = "0000", endDate = "9999" }: Days, day: string) =>
  startDate <= day && day <= endDate;

/** What belongs to each key of a bill in these days. */
function partsOf(bill: BillByRule, by: Kept, days: Days): Map<string, number> {
  const sum = (which: (day: string) => boolean) =>
    addMoney(...bill.moved.filter(({ day }) => which(day)).map(({ amount }) => amount));
  if (by !== "service") return new Map([[String(bill[by] ?? ""), sum((day) => isIn(days, day))]]);
  const nets = netOfLines(
    bill.lines.map(({ price }) => price),
    subtractMoney(bill.discount, bill.credited),
  );
  const left = bill.lines.map(({ credited }, index) =>
    Math.max(subtractMoney(nets[index] ?? 0, credited), 0),
  );
  const after = spread(
    sum((day) => day <= (days.endDate ?? "9999")),
    left,
  );
  const before = spread(
    sum((day) => day < (days.startDate ?? "0000")),
    left,
  );
  const parts = new Map<string, number>();
  for (const [index, { service }] of bill.lines.entries()) {
    const key = String(service ?? "");
    parts.set(key, addMoney(parts.get(key) ?? 0, after[index] ?? 0, -(before[index] ?? 0)));
  }
  return parts;
}

function byRule(bills: BillByRule[], by: Kept, days: Days) {
  const before = days.startDate && days.endDate ? periodBefore(days as Period) : null;
  const rows = new Map<string, { amount: number; previous: number; bills: number }>();
  const rowOf = (key: string) => {
    const row = rows.get(key) ?? { amount: 0, previous: 0, bills: 0 };
    rows.set(key, row);
    return row;
  };
  for (const bill of bills) {
    for (const [key, amount] of partsOf(bill, by, days)) {
      const row = rowOf(key);
      row.amount = addMoney(row.amount, amount);
      if (amount !== 0) row.bills += 1;
    }
    for (const [key, amount] of before ? partsOf(bill, by, before) : []) {
      const row = rowOf(key);
      row.previous = addMoney(row.previous, amount);
    }
  }
  return {
    bills: bills.filter(({ moved }) => moved.some(({ day }) => isIn(days, day))).length,
    rows: new Map([...rows].filter(([, row]) => row.bills > 0 || row.previous !== 0)),
  };
}

async function received(by: Kept, days: Days): Promise<Received> {
  const { status, body } = await clinic.call(getReceived, { query: { by, ...days } }, token);
  if (!body.data) throw new Error(`${status} ${body.message}`);
  return body.data;
}

/** What the bills behind a figure come to, and how many they are. */
async function behind(by: Kept, days: Days, key: string) {
  const { body } = await clinic.call(getReceivedBills, { query: { by, key, ...days } }, token);
  return { amount: body.data?.amount, bills: body.data?.count };
}

function someDays(some: Some): Days {
  const [a, b] = [addDays(TODAY, -some(DAYS)), addDays(TODAY, -some(DAYS))].sort() as [string, string];
  const kinds: Days[] = [
    { startDate: a, endDate: b },
    { startDate: a, endDate: a },
    { startDate: a },
    { endDate: b },
    {},
  ];
  return kinds[Math.max(some(8) - 3, 0)] ?? {};
}

it("says what the rule says of every bill, whatever happened since it was paid", async () => {
  const some = numbers(SEED);
  const seen = { figures: 0, several: 0, divided: 0 };
  const compare = async () => {
    for (let acts = 1 + some(3); acts > 0; acts--) await ACTS[some(ACTS.length)]?.(some);
    const bills = await allBills();
    seen.several += bills.filter(({ moved }) => new Set(moved.map(({ day }) => day)).size > 1).length;
    seen.divided += bills.filter(({ lines }) => new Set(lines.map(({ service }) => service)).size > 1).length;
    for (const by of KEPT) {
      const days = someDays(some);
      const [found, expected] = [await received(by, days), byRule(bills, by, days)];
      const shown = found.rows.map(
        ({ key, amount, previous, bills: count }) =>
          [key, { amount, previous: previous ?? 0, bills: count }] as const,
      );
      expect(new Map(shown), `${by} ${JSON.stringify(days)}`).toEqual(expected.rows);
      expect(found.bills).toBe(expected.bills);
      seen.figures += shown.length;
      const [one] = shown;
      if (one) expect(await behind(by, days, one[0])).toEqual({ amount: one[1].amount, bills: one[1].bills });
    }
  };
  const { port } = clinic.app.server.address() as { port: number };
  const desk = { app: { url: `http://127.0.0.1:${port}` }, token };
  await workLedger([desk, desk], operationsOf(SEED, OPERATIONS), { patientId: patient.id }, async () => {
    for (let rounds = 0; rounds < 10; rounds++) await compare();
  });
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.query("ROLLBACK");
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(3);
});
