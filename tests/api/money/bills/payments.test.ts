import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { listPayments } from "#contract/money/payments.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { formatMoney } from "#rules/values/display.ts";
import { ROLES } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The list behind the dashboard's earnings. */

const today = clinicToday();
let clinic: TestClinic;
let token: string;
let staffId: number;

beforeAll(async () => {
  clinic = await openClinic();
  const client = await clinic.database.pool.connect();
  const year = { until: "2024-06-30", scale: 0.05, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
  ({ token, staffId } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

async function payments(query: Record<string, string | number> = {}) {
  const { body } = await clinic.call(listPayments, { query: { page: 1, ...query } }, token);
  if (!body.data) throw new Error(`the list refused: ${JSON.stringify(body)}`);
  return { rows: body.data, total: body.total, sum: body.totals?.transactionAmount };
}

async function earnings(query: { startDate?: string; endDate?: string }) {
  const { body } = await clinic.call(getDashboardData, { query }, token);
  return body.data?.totalEarnings;
}

/** Rs 1,000.30 online, of which Rs 400.10 came at once and the rest in cash. */
async function billPaidInTwo() {
  const { idDoctor } = await catalogue(clinic);
  const patient = await registerPatient(clinic, token);
  const bill = {
    patientId: patient.id,
    patientName: "Shahnaz Akhtar",
    idDoctor,
    paymentDate: today,
    paymentMethod: "Online",
    transactionInfo: "JazzCash 88_41",
    chargeableAmount: 1000.3,
    receivedAmount: 400.1,
    paymentDetails: [{ description: "Consultation", price: 1000.3 }],
  };
  const { body } = await clinic.call(createBill, { body: bill }, token);
  const paymentId = body.data?.paymentId ?? 0;
  await clinic.call(receivePayment, { body: { paymentId, amount: 600.2, paymentMethod: "Cash" } }, token);
  return paymentId;
}

describe("payments received", () => {
  it.each([
    ["all time", {}],
    ["a month", { from: "2024-02-01", to: "2024-02-29" }],
    ["a leap day", { from: "2024-02-29", to: "2024-02-29" }],
    ["from the middle of one month into another", { from: "2024-01-17", to: "2024-03-05" }],
    ["everything up to a day", { to: "2024-01-31" }],
    ["days without any", { from: "2020-01-01", to: "2020-12-31" }],
  ] as [string, { from?: string; to?: string }][])("of %s come to the earnings", async (_, { from, to }) => {
    const filters = { ...(from && { transactionDateFrom: from }), ...(to && { transactionDateTo: to }) };
    const range = { ...(from && { startDate: from }), ...(to && { endDate: to }) };
    const { sum, total } = await payments(filters);
    expect(sum).toBe(await earnings(range));
    const everything = await clinic.call(listPayments, { query: filters }, token);
    const paisa = everything.body.data?.reduce(
      (all, row) => all + Math.round(row.transactionAmount * 100),
      0,
    );
    expect([everything.body.data?.length, paisa]).toEqual([total, Math.round((sum ?? 0) * 100)]);
  });

  it("show the patient, amount, method and receiver, newest first", async () => {
    const paymentId = await billPaidInTwo();
    const { rows } = await payments({ pageSize: 10 });
    expect(rows.slice(0, 2)).toMatchObject([
      { paymentId, transactionAmount: 600.2, paymentMethod: "Cash", channelInfo: null },
      {
        paymentId,
        patientName: "Shahnaz Akhtar",
        transactionDate: today,
        transactionAmount: 400.1,
        transactionType: "Payment",
        paymentMethod: "Online",
        channelInfo: "JazzCash 88_41",
        remarks: "Initial payment",
        receivedBy: expect.stringMatching(/^Administrator/),
      },
    ]);
  });

  it("are searched by all shown columns; the sums cover the matches", async () => {
    const { rows } = await payments({ search: "shahnaz" });
    expect(rows).toHaveLength(2);
    expect(await payments({ search: "88_41" })).toMatchObject({ total: 1, sum: 400.1 });
    const shown = formatMoney(600.2).toLowerCase();
    expect((await payments({ search: shown, patientName: "Shahnaz" })).sum).toBe(600.2);
    expect((await payments({ search: "administrator" })).total).toBe(2);
    expect((await payments({ paymentMethod: "online", transactionDateFrom: today })).sum).toBe(400.1);
    const sorted = await payments({ sort: "transactionAmount:asc", transactionDateFrom: today });
    expect(sorted.rows.map((row) => row.transactionAmount)).toEqual([400.1, 600.2]);
  });

  it("of a void bill disappear from list, sums and earnings, but stay in the database", async () => {
    const [before, rows] = [await payments(), await clinic.count("bill_transactions")];
    const id = await billPaidInTwo();
    expect((await payments()).total).toBe((before.total ?? 0) + 2);
    expect((await clinic.call(voidBill, { query: { id } }, token)).status).toBe(200);
    expect(await payments()).toEqual(before);
    expect(await payments({ patientName: "Shahnaz" })).toMatchObject({ total: 2, sum: 1000.3 });
    expect(before.sum).toBe(await earnings({}));
    expect(await clinic.count("bill_transactions")).toBe(rows + 2);
  });

  it("cannot be changed or deleted in the database", async () => {
    const change = `UPDATE bill_transactions SET amount = amount + 1, search_text = '' WHERE received_by = ${staffId}`;
    await expect(asOwner(clinic, change)).rejects.toThrow("append-only");
    await asOwner(clinic, `UPDATE bill_transactions SET is_deleted = true WHERE received_by = ${staffId}`);
    expect((await payments({ patientName: "Shahnaz" })).total).toBe(2);
  });

  it("are only for staff who may read bills", async () => {
    for (const role of ROLES) {
      const by = (await clinic.signIn(role)).token;
      const { status } = await clinic.call(listPayments, { query: {} }, by);
      expect([role, status]).toEqual([role, role === "Doctor" || role === "Assistant" ? 403 : 200]);
    }
  });
});
