import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import { type DashboardData, getDashboardData } from "#contract/money/dashboard.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { sweep } from "#server/platform/db/start/maintenance.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { referenceDashboard, withoutEmptyPoints } from "#tests/support/money/reference-figures.ts";

/** Of a year that holds a 29 February. */
const UNTIL = "2024-06-30";

interface Range {
  startDate?: string;
  endDate?: string;
}

let clinic: TestClinic;
let token: string;

async function openWithYear(): Promise<TestClinic> {
  const opened = await openClinic();
  const client = await opened.database.pool.connect();
  const year = { until: UNTIL, scale: 0.15, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
  return opened;
}

beforeAll(async () => {
  clinic = await openWithYear();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

const ask = (query: Range, by = token) => clinic.call(getDashboardData, { query }, by);

async function figures(query: Range): Promise<DashboardData> {
  const { body } = await ask(query);
  if (!body.data) throw new Error(`the dashboard refused: ${JSON.stringify(body)}`);
  return body.data;
}

const isNothing = ({ earnings, expenses }: { earnings: number; expenses: number | null }) =>
  earnings === 0 && expenses === 0;

/** Every number of the answer, recomputed from the records. */
async function expectPlain(range: Range): Promise<DashboardData> {
  const data = await figures(range);
  expect(data).toMatchObject({ startDate: null, endDate: null, ...range });
  expect(withoutEmptyPoints(data)).toEqual(await referenceDashboard(clinic, data));
  return data;
}

const RANGES: [string, Range][] = [
  ["a working day", { startDate: "2024-02-15", endDate: "2024-02-15" }],
  ["a leap day", { startDate: "2024-02-29", endDate: "2024-02-29" }],
  ["the last day of a month", { startDate: "2024-01-31", endDate: "2024-01-31" }],
  ["the first day of a month", { startDate: "2024-03-01", endDate: "2024-03-01" }],
  ["a week over a month's end", { startDate: "2024-02-28", endDate: "2024-03-05" }],
  ["a month so far", { startDate: "2024-06-01", endDate: "2024-06-20" }],
  ["a February of 29 days", { startDate: "2024-02-01", endDate: "2024-02-29" }],
  ["a whole month and a day on either side", { startDate: "2024-02-29", endDate: "2024-04-01" }],
  ["a quarter", { startDate: "2024-01-01", endDate: "2024-03-31" }],
  ["a year so far", { startDate: "2024-01-01", endDate: "2024-06-17" }],
  ["eleven months from mid-month to mid-month", { startDate: "2023-07-16", endDate: "2024-06-15" }],
  ["half a year from the middle of a month", { startDate: "2023-09-17", endDate: "2024-03-16" }],
  ["all time", {}],
  ["everything up to a day", { endDate: "2024-02-29" }],
  ["everything from a day on", { startDate: "2024-02-29" }],
  ["all days of the calendar", { startDate: "0001-01-01", endDate: "9999-12-31" }],
];

describe("the demo year's figures", () => {
  it.each(RANGES)("are plain sums over %s", async (_, range) => {
    const { totalAppointments } = await expectPlain(range);
    expect(totalAppointments).toBeGreaterThan(0);
  });

  it.each<[string, Range]>([
    ["before there were any", { startDate: "2020-02-01", endDate: "2020-02-29" }],
    ["on a closed day", { startDate: "2024-02-25", endDate: "2024-02-25" }],
    ["long after", { startDate: "2035-01-01", endDate: "2036-12-31" }],
  ])("are nothing %s", async (_, range) => {
    const data = await expectPlain(range);
    expect(data).toMatchObject({
      totalEarnings: 0,
      totalDueAmount: 0,
      totalAppointments: 0,
      topServiceEarning: null,
      avgAppointmentDuration: null,
      patientsSeen: 0,
    });
    expect(data.departments.map(({ earnings, topService }) => [earnings, topService])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(data.series.points.every(isNothing)).toBe(true);
  });

  it("are consistent: departments and points add up to the earnings, to the paisa", async () => {
    for (const [, range] of RANGES) {
      const { totalEarnings, departments, series } = await figures(range);
      const paisa = (parts: { earnings: number }[]) =>
        parts.reduce((sum, { earnings }) => sum + Math.round(earnings * 100), 0);
      expect(paisa(departments)).toBe(Math.round(totalEarnings * 100));
      expect(paisa(series.points)).toBe(Math.round(totalEarnings * 100));
      expect(paisa(series.points.flatMap((point) => point.departments))).toBe(paisa(series.points));
    }
  });

  it("have a point for each day, and for each month of a longer range", async () => {
    const february = await figures({ startDate: "2024-02-01", endDate: "2024-02-29" });
    const dates = february.series.points.map(({ date }) => date);
    expect([february.series.unit, dates]).toEqual([
      "day",
      Array.from({ length: 29 }, (_, day) => addDays("2024-02-01", day)),
    ]);
    const half = await figures({ startDate: "2023-09-17", endDate: "2024-01-16" });
    expect([half.series.unit, half.series.points.map(({ date }) => date)]).toEqual([
      "month",
      ["2023-09-01", "2023-10-01", "2023-11-01", "2023-12-01", "2024-01-01"],
    ]);
  });

  it("are compared with the period before", async () => {
    const { previous } = await figures({ startDate: "2024-03-01", endDate: "2024-03-20" });
    expect(previous).toMatchObject({ startDate: "2024-02-01", endDate: "2024-02-20" });
    expect((await figures({})).previous).toBeNull();
    expect((await figures({ endDate: "2024-03-20" })).previous).toBeNull();
  });
});

describe("the cards that look beyond the range", () => {
  it("compare the current month with the same days of the month before", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime("2041-11-22T12:00:00Z");
      for (const createdOn of ["2041-10-05", "2041-10-22", "2041-10-23", "2041-10-31", "2041-11-03"])
        await registerPatient(clinic, (await clinic.signIn("Administrator")).token, { createdOn });
      const range = { startDate: "2041-11-01", endDate: "2041-11-22" };
      const { body } = await ask(range, (await clinic.signIn("Administrator")).token);
      expect([body.data?.newPatientsThisMonth, body.data?.previous?.newPatientsThisMonth]).toEqual([1, 2]);
    } finally {
      vi.useRealTimers();
    }
    await sql`UPDATE patients SET is_deleted = true WHERE created_on > '2041-01-01'`.execute(
      clinic.database.kysely,
    );
  });

  it("say what is owed on all bills, whatever the range", async () => {
    const { totalDueAmount: all } = await figures({});
    const day = await figures({ startDate: "2024-02-15", endDate: "2024-02-15" });
    expect(all).toBeGreaterThan(day.totalDueAmount);
    expect([day.owedInAll, (await figures({})).owedInAll]).toEqual([all, all]);
  });
});

describe("who asks", () => {
  const range = { startDate: "2024-02-01", endDate: "2024-02-29" };

  it("sees profit and expenses only with the permission", async () => {
    const reception = (await ask(range, (await clinic.signIn("Receptionist")).token)).body.data;
    const hidden = { profitOrLoss: null, totalExpenses: null };
    expect(reception).toMatchObject({ ...hidden, previous: hidden });
    expect(reception?.totalEarnings).toBeGreaterThan(0);
    expect(new Set(reception?.series.points.map(({ expenses }) => expenses))).toEqual(new Set([null]));
    const accountant = (await ask(range, (await clinic.signIn("Accountant")).token)).body.data;
    expect(accountant).toEqual(await figures(range));
    expect(accountant?.profitOrLoss).toBeCloseTo(
      (accountant?.totalEarnings ?? 0) - (accountant?.totalExpenses ?? 0),
      2,
    );
  });

  it("is refused as a doctor", async () => {
    expect((await ask(range, (await clinic.signIn("Doctor")).token)).status).toBe(403);
  });

  it("is refused with a message if the range ends before it starts", async () => {
    const { status, body } = await ask({ startDate: "2024-03-01", endDate: "2024-02-29" });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "endDate", message: "The end date cannot be before the start date." }],
    ]);
  });

  it.each(["2023-02-29", "29-02-2028", "yesterday"])(
    "is refused with a message for the date %s",
    async (startDate) => {
      const { status, body } = await ask({ startDate });
      expect([status, body.errors]).toEqual([400, [{ field: "startDate", message: "This is not a date." }]]);
    },
  );

  it("gets all time if both dates are blank", async () => {
    expect(await figures({ startDate: "", endDate: "" })).toEqual(await figures({}));
  });
});

describe("midnight in Karachi", () => {
  it("divides the patients of one day from those of the next", async () => {
    const before = (await figures({ endDate: "2024-02-29" })).totalPatients;
    for (const instant of ["2024-02-29T18:59:59.999Z", "2024-02-29T19:00:00Z", "2024-02-28T19:00:00Z"])
      await registerPatient(clinic, token, { createdOn: instant.slice(0, 10), fullName: instant }).then(
        ({ id }) =>
          sql`UPDATE patients SET created_on = ${instant} WHERE id = ${id}`.execute(clinic.database.kysely),
      );
    expect((await expectPlain({ endDate: "2024-02-29" })).totalPatients).toBe(before + 2);
    expect((await expectPlain({ endDate: "2024-03-01" })).totalPatients).toBeGreaterThanOrEqual(before + 3);
    expect((await figures({ endDate: "2024-02-28" })).totalPatients).toBeLessThanOrEqual(before);
  });

  it("divides the money of one day from that of the next", async () => {
    const { idDoctor } = await catalogue(clinic);
    const patient = await registerPatient(clinic, token);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime("2031-12-31T18:59:59Z");
      const bill = {
        patientId: patient.id,
        patientName: patient.fullName,
        idDoctor,
        paymentDate: "2031-12-31",
        paymentMethod: "Cash",
        chargeableAmount: 1000.3,
        receivedAmount: 400.1,
        paymentDetails: [{ description: "Consultation", price: 1000.3 }],
      };
      const { body } = await clinic.call(createBill, { body: bill }, token);
      vi.setSystemTime("2031-12-31T19:00:00Z");
      const payment = { paymentId: body.data?.paymentId ?? 0, amount: 600.2, paymentMethod: "Cash" };
      await clinic.call(receivePayment, { body: payment }, token);
    } finally {
      vi.useRealTimers();
    }
    const [last, first] = [
      await expectPlain({ startDate: "2031-12-31", endDate: "2031-12-31" }),
      await expectPlain({ startDate: "2032-01-01", endDate: "2032-01-01" }),
    ];
    expect([last.totalEarnings, first.totalEarnings]).toEqual([400.1, 600.2]);
    expect(first.departments.at(0)).toEqual({
      idDepartment: null,
      name: "No department",
      appointments: 0,
      patients: 0,
      topService: null,
      earnings: 600.2,
    });
    await clinic.call(voidBill, { query: { id: await lastBill() } }, token);
    expect((await expectPlain({ startDate: "2031-12-01" })).totalEarnings).toBe(0);
  });
});

async function lastBill(): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM bills`.execute(clinic.database.kysely);
  return rows[0]?.id ?? 0;
}

describe("folding", () => {
  it("leaves every number unchanged, with fewer rows to sum", async () => {
    const [before, rows] = [await figures({}), await clinic.count("figures")];
    await sweep(clinic.database);
    expect(await clinic.count("figures")).toBeLessThan(rows);
    expect(await figures({})).toEqual(before);
    await expectPlain({ startDate: "2024-02-29", endDate: "2024-04-01" });
  });
});
