import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBillsOfPatient, openBill } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import {
  applyAdvance,
  getPatientAccount,
  returnAdvance,
  setOpeningBalance,
} from "#contract/money/patient-account.ts";
import { getStatement } from "#contract/money/statement.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let desk: { token: string };
let accountant: { token: string };
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  accountant = await clinic.signIn("Accountant");
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());

let registered = 0;
const somebody = () =>
  registerPatient(clinic, desk.token, { phone: `0300${String(7_000_000 + ++registered)}` });
const today = clinicToday();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const say = (patientId: number, changes: object, token = accountant.token) =>
  clinic.call(setOpeningBalance, { body: { patientId, ...changes } as never }, token);
const owes = (patientId: number, amount: number, changes: object = {}, token?: string) =>
  say(patientId, { side: "Owes", amount, idDoctor, day: addDays(today, -30), ...changes }, token);
const ahead = (patientId: number, amount: number, changes: object = {}) =>
  say(patientId, { side: "Paid ahead", amount, ...changes });
const statementOf = async (patientId: number) =>
  (await clinic.call(getStatement, { query: { patientId } }, desk.token)).body.data;
const inDrawer = async () =>
  (await clinic.database.pool.query("SELECT coalesce(sum(amount), 0) AS sum FROM drawer")).rows[0].sum;

describe("what was owed", () => {
  it("is a bill of that day on which nothing was received, and bills no service", async () => {
    const patient = await somebody();
    const before = await inDrawer();
    const { status, body } = await owes(patient.id, 4500.5, { remarks: "Page 12 of the old book" });
    expect([status, body.message, body.data?.credit]).toEqual([200, "Opening balance saved", 0]);
    const { body: bills } = await clinic.call(
      listBillsOfPatient,
      { query: { patientId: patient.id } },
      desk.token,
    );
    expect(bills.data).toMatchObject([
      {
        ...{ paymentDate: addDays(today, -30), serviceNames: "Opening balance", paymentStatus: "Due" },
        ...{ chargeableAmount: 4500.5, receivedAmount: 0, dueAmount: 4500.5 },
      },
    ]);
    const { body: bill } = await clinic.call(
      openBill,
      { query: { id: bills.data?.[0]?.paymentId ?? 0 } },
      desk.token,
    );
    expect([bill.data?.paymentTransactions, bill.data?.notes]).toEqual([[], "Page 12 of the old book"]);
    expect((await statementOf(patient.id))?.end).toEqual({ owed: 4500.5, advance: 0, balance: 4500.5 });
    expect(await inDrawer()).toBe(before);
    const { body: board } = await clinic.call(
      getDashboardData,
      { query: { startDate: addDays(today, -30), endDate: addDays(today, -30) } },
      accountant.token,
    );
    expect(board.data?.services).toEqual([]);
  });

  it("is said once, also by two at the same moment", async () => {
    const patient = await somebody();
    const answers = await Promise.all([owes(patient.id, 100), owes(patient.id, 100), owes(patient.id, 100)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(
      /^Bill \d+ is this patient's opening balance already\. Change or void it\.$/,
    );
  });
});

describe("what was paid ahead", () => {
  it("is an entry of the account that moved nothing, and is put right by saying it again", async () => {
    const patient = await somebody();
    const before = await inDrawer();
    expect((await ahead(patient.id, 5000)).body.data).toMatchObject({
      credit: 5000,
      entries: [{ type: "Opening balance", amount: 5000, paymentMethod: "Opening balance", receipt: null }],
    });
    const same = await ahead(patient.id, 5000);
    expect([same.status, plain(same.body.message)]).toEqual([
      409,
      "Rs 5,000 is the opening balance already.",
    ]);
    expect((await ahead(patient.id, 3000, { remarks: "Misread" })).body.data).toMatchObject({
      credit: 3000,
      entries: [{ amount: -2000, remarks: "Misread" }, { amount: 5000 }],
    });
    expect(await inDrawer()).toBe(before);
    await owes(patient.id, 2500);
    const { body: bills } = await clinic.call(
      listBillsOfPatient,
      { query: { patientId: patient.id } },
      desk.token,
    );
    const use = { paymentId: bills.data?.[0]?.paymentId ?? 0, amount: 2000 };
    expect((await clinic.call(applyAdvance, { body: use }, desk.token)).status).toBe(200);
    const used = await ahead(patient.id, 0);
    expect([used.status, plain(used.body.message)]).toEqual([
      409,
      "Rs 2,000 of the opening balance is used already; it cannot be less.",
    ]);
    const back = { patientId: patient.id, amount: 1000, paymentMethod: "Cash", reason: "Patient left" };
    expect((await clinic.call(returnAdvance, { body: back }, accountant.token)).body.data?.credit).toBe(0);
    const made = await statementOf(patient.id);
    expect(made?.end).toEqual({ owed: 500, advance: 0, balance: 500 });
    expect(made?.entries.map(({ title, charged, paid, balance }) => [title, charged, paid, balance])).toEqual(
      [
        [`Bill ${use.paymentId}`, 2500, 0, 2500],
        ["Opening balance, paid ahead", 0, 5000, -2500],
        ["Opening balance, paid ahead", 0, -2000, -500],
        [`Advance used, bill ${use.paymentId}`, 0, 0, -500],
        ["Advance returned", 0, -1000, 500],
      ],
    );
  });

  it("is taken back whole, and said by one of two at a time", async () => {
    const patient = await somebody();
    const answers = await Promise.all([ahead(patient.id, 700), ahead(patient.id, 700)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ahead(patient.id, 0)).body.data?.credit).toBe(0);
  });
});

it.each([
  ["nothing", { side: "Owes", amount: 0 }, ["amount", "idDoctor", "day"]],
  ["less than nothing", { side: "Paid ahead", amount: -1 }, ["amount"]],
  ["three decimals", { side: "Paid ahead", amount: 0.005 }, ["amount"]],
  ["no side", { amount: 5 }, ["side"]],
  ["a day to come", { side: "Owes", amount: 5, idDoctor: 1, day: addDays(today, 1) }, ["day"]],
  ["no doctor of the clinic", { side: "Owes", amount: 5, idDoctor: 999_999, day: today }, ["idDoctor"]],
])("refuses %s", async (_what, changes, fields) => {
  const { id } = await somebody();
  const { status, body } = await say(id, changes);
  expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, fields]);
});

it("is for whoever gives money back, of a patient that there is", async () => {
  const { id } = await somebody();
  expect([(await owes(id, 5, {}, desk.token)).status, (await owes(999_999, 5)).status]).toEqual([403, 404]);
});

it("can be said after the day was closed, changes no close, and the records agree", async () => {
  const { id } = await somebody();
  const counted = { fromDay: addDays(today, -60), openingFloat: 0, notes: [], coins: 1 };
  const { body: count } = await clinic.call(countDay, { body: counted }, accountant.token);
  const closing = { idCount: count.data?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
  await clinic.call(closeDay, { body: closing }, accountant.token);
  expect([(await owes(id, 50)).status, (await ahead(id, 80)).status]).toEqual([200, 200]);
  const { body } = await clinic.call(getPatientAccount, { query: { patientId: id } }, desk.token);
  expect(body.data?.entries[0]?.transactionDate).toBe(addDays(today, 1));
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
});
