import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAdvances, totalAdvancesByType } from "#contract/money/advances.ts";
import { type Bill, createBill, getBill, voidBill } from "#contract/money/bills.ts";
import { createCreditNote, listCreditNotes } from "#contract/money/credit-notes.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { applyAdvance, receiveAdvance, returnAdvance } from "#contract/money/patient-account.ts";
import { getReceived } from "#contract/money/received.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The lists of credit notes and of advances, whose files add up to the reports (docs/handbook/money/income-reports.md). */

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Accountant"));
});
afterAll(() => clinic.close());

const TODAY = clinicToday();
const day = { startDate: TODAY, endDate: TODAY };

async function file(name: string, query: Record<string, string>): Promise<string[][]> {
  const url = `/api/Export/${name}`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await clinic.app.inject({ method: "GET", url, query: { ...query, format: "csv" }, headers });
  expect(answer.statusCode).toBe(200);
  const [, ...rows] = answer.body.trim().split("\r\n");
  return rows.map((row) => row.split(","));
}
const sumOf = (rows: string[][]) => rows.reduce((sum, row) => sum + Number(row.at(-1)), 0);

async function billOf(patient: { id: number; fullName: string }): Promise<Bill> {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, paymentDate: TODAY },
        ...{ idDoctor: (await catalogue(clinic)).idDoctor, paymentMethod: "Cash" },
        ...{ chargeableAmount: 9000, receivedAmount: 1000 },
        paymentDetails: [{ description: "Crown", price: 9000 }],
      },
    },
    token,
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const credit = ({ paymentId }: Bill, amount: number) =>
  clinic.call(
    createCreditNote,
    { body: { paymentId, lines: [{ position: 1, amount }], reason: "Too dear", settle: "due" } } as never,
    token,
  );
const pay = ({ paymentId }: Bill, amount: number) =>
  clinic.call(applyAdvance, { body: { paymentId, amount } }, token);

/** The last transaction of a bill. */
async function newest({ paymentId }: Bill): Promise<number> {
  const { data } = (await clinic.call(getBill, { query: { id: paymentId } }, token)).body;
  return data?.paymentTransactions.at(-1)?.transactionId ?? 0;
}

it("leave out what belongs to a void bill, and add up to what is held and to the report by method", async () => {
  const patient = await registerPatient(clinic, (await clinic.signIn("Receptionist")).token);
  const [stays, goes] = [await billOf(patient), await billOf(patient)];
  const of = { patientId: patient.id, paymentMethod: "Cash" };
  await clinic.call(receiveAdvance, { body: { ...of, amount: 6000, remarks: "For a crown" } }, token);
  await pay(stays, 2500.5);
  await pay(goes, 700);
  const back = { transactionId: await newest(stays), amount: 500, reason: "Not done", keepAsCredit: 1 };
  const refunded = await clinic.call(
    refundPayment,
    { body: { ...back, paymentMethod: "Cash" } } as never,
    token,
  );
  expect(refunded.status).toBe(200);
  await clinic.call(returnAdvance, { body: { ...of, amount: 300, reason: "Too much" } }, token);
  for (const [bill, amount] of [
    [stays, 1000.25],
    [stays, 99.75],
    [goes, 400],
  ] as const)
    expect((await credit(bill, amount)).status).toBe(200);
  const gone = await clinic.call(
    voidBill,
    { query: { id: goes.paymentId, reason: "Twice" } as never },
    token,
  );
  expect(gone.status).toBe(200);

  const notes = (await clinic.call(listCreditNotes, { query: { page: 1 } as never }, token)).body;
  expect([notes.total, notes.totals]).toEqual([2, { amount: 1100 }]);
  expect(notes.data?.map(({ paymentId, amount, reason }) => [paymentId, amount, reason])).toEqual([
    [stays.paymentId, 99.75, "Too dear"],
    [stays.paymentId, 1000.25, "Too dear"],
  ]);
  const inFile = await file("CreditNotes", { noteDateFrom: TODAY, noteDateTo: TODAY });
  expect([inFile.length, sumOf(inFile)]).toEqual([2, 1100]);
  expect(await file("CreditNotes", { noteDateTo: "2020-01-01" })).toEqual([]);

  const entries = (await clinic.call(listAdvances, { query: { page: 1 } as never }, token)).body;
  const held = await clinic.database.pool.query("SELECT sum(credit) AS held FROM patient_balances");
  expect([entries.total, entries.totals]).toEqual([4, { amount: Number(held.rows[0].held) }]);
  const { body: figures } = await clinic.call(getDashboardData, { query: day }, token);
  expect(JSON.stringify(figures.data)).toContain(String(entries.totals?.amount));
  const sums = (await clinic.call(totalAdvancesByType, { query: {} }, token)).body.data;
  expect(sums).toEqual([
    { type: "Advance", count: 1, amount: 6000 },
    { type: "Advance returned", count: 1, amount: -300 },
    { type: "To bill", count: 1, amount: -2500.5 },
    { type: "From bill", count: 1, amount: 500 },
  ]);
  const range = { transactionDateFrom: TODAY, transactionDateTo: TODAY };
  const used = await file("Advances", { ...range, type: "To bill,From bill" });
  const { body: report } = await clinic.call(getReceived, { query: { by: "method", ...day } }, token);
  const byAdvance = report.data?.rows.find(({ name }) => name === "Advance")?.amount;
  expect([used.length, sumOf(used), byAdvance]).toEqual([2, -2000.5, 2000.5]);
  expect(sumOf(await file("Advances", range))).toBe(entries.totals?.amount);
});

it("find what the screen shows of an entry", async () => {
  const found = async (search: string) =>
    (await clinic.call(listAdvances, { query: { search } as never }, token)).body.data?.map(
      ({ type }) => type,
    );
  expect(await found("for a crown")).toEqual(["Advance"]);
  expect(await found("too much")).toEqual(["Advance returned"]);
  const notes = await clinic.call(listCreditNotes, { query: { search: "CN-000001" } as never }, token);
  expect(notes.body.data?.map(({ amount }) => amount)).toEqual([1000.25]);
});

it("follow a name that is put right, and a bill that goes", async () => {
  const admin = (await clinic.signIn("Administrator")).token;
  const patient = await registerPatient(clinic, admin, { fullName: "Shaguftaa Ynamed" });
  const bill = await billOf(patient);
  const of = { patientId: patient.id, paymentMethod: "Cash" };
  await clinic.call(receiveAdvance, { body: { ...of, amount: 900 } }, token);
  await clinic.call(applyAdvance, { body: { paymentId: bill.paymentId, amount: 400 } }, token);
  expect((await credit(bill, 50)).status).toBe(200);
  const found = async (search: string) => {
    const query = { search, page: 1 } as never;
    const lists = [listCreditNotes, listAdvances] as const;
    const [notes, entries] = await Promise.all(
      lists.map((list) => clinic.call(list as typeof listAdvances, { query }, token)),
    );
    return [notes?.body.total, entries?.body.total];
  };
  expect(await found("ynamed")).toEqual([1, 2]);
  await asOwner(clinic, `UPDATE patients SET full_name = 'Shagufta Zrenamed' WHERE id = ${patient.id}`);
  await asOwner(clinic, `UPDATE bills SET patient_name = 'Shagufta Zrenamed' WHERE id = ${bill.paymentId}`);
  expect([await found("ynamed"), await found("zrenamed"), await found("zr")]).toEqual([
    [0, 0],
    [1, 2],
    [1, 2],
  ]);
  await asOwner(
    clinic,
    `UPDATE doctors SET first_name = 'Xdoctor' WHERE id = (SELECT doctor_id FROM bills WHERE id = ${bill.paymentId})`,
  );
  expect((await found("xdoctor"))[0]).toBeGreaterThan(0);
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
  expect((await clinic.call(voidBill, { query: { id: bill.paymentId } as never }, admin)).status).toBe(200);
  expect(await found("zrenamed")).toEqual([0, 1]);
});

it("are for those who read bills and advances", async () => {
  for (const [role, status] of [
    ["Doctor", 403],
    ["Receptionist", 200],
  ] as const) {
    const by = (await clinic.signIn(role)).token;
    for (const list of [listCreditNotes, listAdvances])
      expect((await clinic.call(list, { query: {} as never }, by)).status).toBe(status);
  }
});
