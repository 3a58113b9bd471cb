import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, getBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { getReceived, getReceivedBills, type Received } from "#contract/money/received.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { RECEIVED_BY, type ReceivedBy } from "#rules/money/received.ts";
import { addMoney } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A year with refunds, corrections and advances, that is long past. */
const UNTIL = "2024-06-30";
const MONTH = { startDate: "2024-05-01", endDate: "2024-05-31" };
const RANGES = [
  MONTH,
  { startDate: "2024-02-29", endDate: "2024-02-29" },
  { startDate: "2023-11-17", endDate: "2024-03-03" },
  { startDate: "2024-01-01", endDate: "2024-06-30" },
  { startDate: "2024-03-01" },
  { endDate: "2023-12-31" },
  {},
];

let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  clinic = await openClinic();
  const client = await clinic.database.pool.connect();
  await fillDemoYear(client, { until: UNTIL, scale: 0.15, passwordHash: "no password fits this" }).finally(
    () => client.release(),
  );
  ({ token } = await clinic.signIn("Accountant"));
});
afterAll(() => clinic.close());

type Range = { startDate?: string; endDate?: string };

async function received(by: ReceivedBy, range: Range): Promise<Received> {
  const { status, body } = await clinic.call(getReceived, { query: { by, ...range } }, token);
  expect(status).toBe(200);
  return body.data as Received;
}

async function bills(by: ReceivedBy, range: Range, key: string, page = 1) {
  const { status, body } = await clinic.call(getReceivedBills, { query: { by, key, page, ...range } }, token);
  expect(status).toBe(200);
  if (!body.data) throw new Error(body.message);
  return body.data;
}

/** What the rows count together: of ways in which no bill is in two rows, all of them. */
const billsIn = ({ rows }: Received) => rows.reduce((sum, { bills }) => sum + bills, 0);
const sumOf = (amounts: readonly { amount: number }[]) => addMoney(...amounts.map(({ amount }) => amount));

it.each(RANGES)(
  "every way to look at %o adds up to the dashboard's earnings, and so does the period before",
  async (range) => {
    const { body } = await clinic.call(getDashboardData, { query: range }, token);
    const { totalEarnings, previous, departments } = body.data ?? {};
    for (const by of RECEIVED_BY) {
      const found = await received(by, range);
      expect(found.total, by).toBe(totalEarnings);
      expect(sumOf(found.rows), by).toBe(totalEarnings);
      expect(found.previous?.total, by).toBe(previous?.totalEarnings);
      expect(found.previous && addMoney(...found.rows.map((row) => row.previous ?? Number.NaN)), by).toBe(
        previous ? previous.totalEarnings : found.previous,
      );
      if (by === "doctor") expect(found.bills).toBe(billsIn(found));
      if (by !== "department") continue;
      const earned = departments?.filter(({ earnings }) => earnings !== 0) ?? [];
      const shown = found.rows.filter(({ amount }) => amount !== 0);
      expect(shown.map(({ name, amount }) => [name, amount]).toSorted()).toEqual(
        earned
          .map(({ idDepartment, name, earnings }) => [
            idDepartment === null ? "No department" : name,
            earnings,
          ])
          .toSorted(),
      );
    }
  },
);

it.each(RECEIVED_BY)("each figure by %s leads to its bills, which add up to it", async (by) => {
  const { rows } = await received(by, MONTH);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, name, amount, bills: count } of rows.filter((row) => row.bills > 0)) {
    const first = await bills(by, MONTH, key);
    expect(first).toMatchObject({ name, amount, count });
    const all = [...first.rows];
    for (let page = 2; all.length < count; page += 1) all.push(...(await bills(by, MONTH, key, page)).rows);
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(count);
    expect(sumOf(all)).toBe(amount);
  }
});

/** Each line of every bill by the rule itself, rupee for rupee. */
async function byRule({ startDate, endDate }: typeof MONTH): Promise<Map<string, number>> {
  const { rows: lines } = await clinic.database.pool.query<{
    bill: number;
    service: string;
    price: number;
    discount: number;
    before: number;
    after: number;
  }>(
    `SELECT b.id AS bill, coalesce(l.service_id::text, '') AS service, l.price, b.discount,
       coalesce((SELECT sum(amount) FROM bill_transactions t WHERE t.bill_id = b.id AND t.transaction_date < $1), 0) AS before,
       coalesce((SELECT sum(amount) FROM bill_transactions t WHERE t.bill_id = b.id AND t.transaction_date <= $2), 0) AS after
     FROM bills b JOIN bill_lines l ON l.bill_id = b.id WHERE NOT b.is_deleted ORDER BY b.id, l.position`,
    [startDate, endDate],
  );
  const sums = new Map<string, number>();
  for (const of of Map.groupBy(lines, ({ bill }) => bill).values()) {
    const [first] = of;
    if (!first) continue;
    const discounts = spread(
      Number(first.discount),
      of.map(({ price }) => Number(price)),
    );
    const nets = of.map(({ price }, index) => addMoney(Number(price), -(discounts[index] ?? 0)));
    const [before, after] = [spread(Number(first.before), nets), spread(Number(first.after), nets)];
    for (const [index, { service }] of of.entries())
      sums.set(service, addMoney(sums.get(service) ?? 0, after[index] ?? 0, -(before[index] ?? 0)));
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

it("lays money on the lines by the rule of rules/values/spread.ts", async () => {
  const { rows } = await received("service", MONTH);
  expect(new Map(rows.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]))).toEqual(
    await byRule(MONTH),
  );
});

it("lays payments, a refund and a line of no service on a discounted bill's lines, to the paisa", async () => {
  const { services, idDoctor } = await catalogue(clinic);
  const [first, second] = services;
  if (!first || !second) throw new Error("the catalogue has no two services");
  const desk = await clinic.signIn("Receptionist");
  const patient = await registerPatient(clinic, desk.token);
  const line = (price: number, idService: number | null) => ({
    description: "Work",
    price,
    actualPrice: price,
    ...(idService && { idService }),
  });
  const today = { startDate: clinicToday(), endDate: clinicToday() };
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: clinicToday() },
        ...{ paymentMethod: "Cash", chargeableAmount: 3_000, discountAmount: 100, receivedAmount: 1_000 },
        paymentDetails: [line(1_000, first.id), line(1_000, second.id), line(1_000, null)],
      },
    } as never,
    desk.token,
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  const shown = async () =>
    (await received("service", today)).rows.map(({ name, amount, bills: count }) => [name, amount, count]);
  // 966.66 / 966.67 / 966.67 after the discount, as in the table of the doctor's share (docs/handbook/money/income-reports.md).
  expect(await shown()).toEqual(
    [
      [second.name, 333.34, 1],
      [first.name, 333.33, 1],
      ["Not on the price list", 333.33, 1],
    ].toSorted(([, a], [, b]) => Number(b) - Number(a)),
  );
  const whole = await clinic.call(getBill, { query: { id: body.data.paymentId } } as never, token);
  const [payment] = whole.body.data?.paymentTransactions ?? [];
  const { status } = await clinic.call(
    refundPayment,
    {
      body: {
        transactionId: payment?.transactionId,
        amount: 1_000,
        paymentMethod: "Online",
        channelInfo: "Transfer 7",
        reason: "Not done",
      },
    } as never,
    token,
  );
  expect(status).toBe(200);
  expect((await received("service", today)).total).toBe(0);
  expect((await received("method", today)).rows.map(({ name, amount }) => [name, amount])).toEqual([
    ["Cash", 1_000],
    ["Online", -1_000],
  ]);
  for (const by of ["doctor", "department", "service"] as const) {
    const found = await received(by, today);
    expect([by, found.bills]).toEqual([by, billsIn(found)]);
  }
  const people = await received("person", today);
  expect(people.rows.map(({ amount }) => amount)).toEqual([1_000, -1_000]);
  expect(await bills("method", today, "Online")).toMatchObject({
    ...{ name: "Online", amount: -1_000, count: 1 },
    rows: [{ paymentId: body.data.paymentId, received: 0, amount: -1_000 }],
  });
});

it("counts nothing more for a line that a credit note took off", async () => {
  const { services, idDoctor } = await catalogue(clinic);
  const [first, second] = services;
  const desk = await clinic.signIn("Receptionist");
  const patient = await registerPatient(clinic, desk.token);
  const range = { startDate: clinicToday(), endDate: clinicToday() };
  const sums = async () =>
    new Map((await received("service", range)).rows.map(({ key, amount }) => [key, amount]));
  const before = await sums();
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: clinicToday() },
        ...{ paymentMethod: "Cash", chargeableAmount: 10_000, receivedAmount: 10_000 },
        paymentDetails: [first, second].map((service, index) => ({
          ...{ idService: service?.id, description: "Laser", price: index === 0 ? 7_000 : 3_000 },
          actualPrice: 0,
        })),
      },
    } as never,
    token,
  );
  const { paymentId, updatedOn } = body.data ?? {};
  const lines = [{ position: 2, amount: 3_000 }];
  const note = { paymentId, updatedOn, lines, reason: "Not done", settle: "refund", paymentMethod: "Cash" };
  expect((await clinic.call(createCreditNote, { body: note } as never, token)).status).toBe(200);
  const after = await sums();
  const grown = (id: number | undefined) =>
    addMoney(after.get(String(id)) ?? 0, -(before.get(String(id)) ?? 0));
  expect([grown(first?.id), grown(second?.id)]).toEqual([7_000, 0]);
});

it("a key of nothing leads to nothing, and wrong questions are answered in words", async () => {
  expect(await bills("doctor", MONTH, "999999999")).toEqual({
    name: "No doctor",
    amount: 0,
    count: 0,
    rows: [],
  });
  expect((await bills("service", MONTH, "1 OR true")).count).toBe((await bills("service", MONTH, "")).count);
  const ask = async (query: object) =>
    (await clinic.call(getReceived, { query } as never, token)).body.errors?.map(({ message }) => message);
  expect(await ask({ by: "moon" })).toContain("Choose doctor, department, service, method or person.");
  expect(await ask({ by: "doctor", startDate: "2024-02-01", endDate: "2024-01-01" })).toContain(
    "The end date cannot be before the start date.",
  );
});

const file = (path: string, query: Record<string, string>) =>
  clinic.app.inject({ url: `/api/Export/${path}`, query, headers: { authorization: `Bearer ${token}` } });
/** The lines of a CSV file without its headers; none of these cells holds a comma. */
const linesOf = (body: string) =>
  body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

it.each(RECEIVED_BY)("the file of a figure by %s holds its bills, which add up to the figure", async (by) => {
  const { rows } = await received(by, MONTH);
  for (const { key, amount, bills: count } of rows.slice(0, 4)) {
    const answer = await file("ReceivedBills", { by, key, ...MONTH, format: "csv" });
    expect(answer.headers["content-disposition"]).toContain(
      `filename="received-bills-by-${by}-2024-05-01-to-2024-05-31.csv"`,
    );
    const lines = linesOf(answer.body);
    expect(lines).toHaveLength(count);
    expect(addMoney(...lines.map((line) => Number(line[4])))).toBe(amount);
    const shown = await bills(by, MONTH, key);
    expect(lines.slice(0, 50).map(([id, , , , of]) => [Number(id), Number(of)])).toEqual(
      shown.rows.map((row) => [row.paymentId, row.amount]),
    );
    for (const line of lines) expect(line.slice(-2)).toEqual(["2024-05-01", "2024-05-31"]);
  }
});

it("the file of the figures says its days and those that they are compared with", async () => {
  const answer = await file("Received", { by: "method", ...MONTH, format: "csv" });
  expect(answer.headers["content-disposition"]).toContain(
    'filename="received-by-method-2024-05-01-to-2024-05-31.csv"',
  );
  const { rows } = await received("method", MONTH);
  expect(linesOf(answer.body)).toEqual(
    rows.map(({ name, bills: count, amount, previous }) => [
      ...[name, String(count), String(amount), String(previous)],
      ...["2024-05-01", "2024-05-31", "2024-04-01", "2024-04-30"],
    ]),
  );
  const open = await file("Received", { by: "method", startDate: "2024-05-01", format: "xlsx" });
  expect(open.headers["content-disposition"]).toContain('filename="received-by-method-from-2024-05-01.xlsx"');
});
