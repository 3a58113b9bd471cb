import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listBillsOfPatient, receivePayment } from "#contract/money/bills.ts";
import { closeDay, countDay, listDayCloses } from "#contract/money/day-close.ts";
import { applyAdvance, getPatientAccount } from "#contract/money/patient-account.ts";
import {
  checkImport,
  getImportRows,
  type ImportBatch,
  previewUndo,
  runImport,
  undoImport,
  uploadImport,
} from "#contract/office/imports.ts";
import { listDeletedPatients } from "#contract/patients/erasure.ts";
import { listPatients } from "#contract/patients/patients.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Opening balances that come in with a list of patients, and go again with the undo of it. */

let clinic: TestClinic;
let token: string;
let idDoctor: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());

const today = clinicToday();
const day = addDays(today, -40);
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const data = <Data>({ body }: { body: { data?: Data | null; message: string } }): Data => {
  if (!body.data) throw new Error(body.message);
  return body.data;
};

let numbered = 0;
/** A row of a person whom nobody else resembles. */
const person = (name: string, owed: string, ahead: string) => {
  numbered += 1;
  const word = [...String(numbered)].map((digit) => "bdfgklmnrz"[Number(digit)]).join("a");
  return `${name} ${word}ash,0302${String(3_000_000 + numbered * 7_919)},"${owed}","${ahead}"`;
};
const listOf = (...rows: string[]) => ["Name,Mobile,Balance,Deposit", ...rows].join("\n");

async function upload(content: string): Promise<ImportBatch> {
  const file = new Blob([content]);
  const body = { kind: "patients" as const, fileName: "register.csv" };
  return data(await clinic.call(uploadImport, { body, file }, token));
}
const check = (batch: ImportBatch, opening: object = { openingDoctor: idDoctor, openingDay: day }) =>
  clinic.call(
    checkImport,
    {
      body: {
        id: batch.id,
        mapping: ["fullName", "phone", "owes", "paidAhead"],
        dateOrder: "dmy",
        ...opening,
      },
    },
    token,
  );
async function bringIn(...rows: string[]): Promise<ImportBatch> {
  const checked = data(await check(await upload(listOf(...rows))));
  return data(await clinic.call(runImport, { body: { id: checked.id } }, token));
}
const find = async (search: string) =>
  data(await clinic.call(listPatients, { query: { search } }, token)).map(({ id }) => id);
const found = async (search: string) => {
  const [id] = await find(search);
  if (id === undefined) throw new Error(`There is no ${search}`);
  return id;
};
const billsOf = async (patientId: number) =>
  data(await clinic.call(listBillsOfPatient, { query: { patientId } }, token));
const billOf = async (patientId: number) => (await billsOf(patientId))[0]?.paymentId ?? 0;
const accountOf = async (patientId: number) =>
  data(await clinic.call(getPatientAccount, { query: { patientId } }, token));
const inDrawer = async () =>
  (await clinic.database.pool.query("SELECT coalesce(sum(amount), 0) AS sum FROM drawer")).rows[0].sum;
const counted = async (table: string) =>
  Number((await clinic.database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n);
const preview = async (id: number) => data(await clinic.call(previewUndo, { query: { id } }, token));
const undo = async (id: number) => data(await clinic.call(undoImport, { body: { id } }, token));
async function recordsAgree(): Promise<void> {
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
}

describe("a list with opening balances", () => {
  it("is tried without saving, refuses bad amounts row by row, and comes in without moving money", async () => {
    const batch = await upload(
      listOf(
        person("Owing", "Rs. 12,500/-", ""),
        person("Owing", "4,500.50", "nil"),
        person("Aheadly", "-", "1,25,000"),
        person("Bothways", "100", "200"),
        person("Clear", "0", "0.00"),
        person("Wrong", "-500", ""),
        person("Wrong", "", "(300)"),
        person("Wrong", "500 CR", ""),
        person("Wrong", "10.005", ""),
        person("Wrong", "4500,50", ""),
        person("Wrong", "99999999999999", ""),
      ),
    );
    expect(batch.mapping).toEqual(["fullName", "phone", null, null]);
    const before = [await counted("bills"), await counted("patient_account"), await inDrawer()];
    for (const [opening, field] of [
      [{}, "openingDoctor"],
      [{ openingDoctor: 999_999, openingDay: day }, "openingDoctor"],
      [{ openingDoctor: idDoctor }, "openingDay"],
      [{ openingDoctor: idDoctor, openingDay: addDays(today, 1) }, "openingDay"],
    ] as const) {
      const refused = await check(batch, opening);
      expect([refused.status, refused.body.errors?.map((one) => one.field)]).toEqual([400, [field]]);
    }
    const checked = data(await check(batch));
    expect([checked.counts.ready, checked.counts.problem]).toEqual([5, 6]);
    expect(checked.opening).toEqual({
      ...{ idDoctor, day, owes: { patients: 3, sum: 17_100.5 }, paidAhead: { patients: 2, sum: 125_200 } },
    });
    expect([await counted("bills"), await counted("patient_account"), await inDrawer()]).toEqual(before);
    const rows = data(
      await clinic.call(getImportRows, { query: { id: batch.id, outcome: "problem" } }, token),
    );
    expect(rows.map(({ problems }) => problems.map(({ message }) => plain(message).slice(0, 30)))).toEqual([
      ["This is less than nothing. Wha"],
      ["This is less than nothing. Wha"],
      ["This is not an amount. Write i"],
      ["Amounts have at most two decim"],
      ["Is 4500.50 meant?"],
      ["This amount is too large: Rs 9"],
    ]);

    const done = data(await clinic.call(runImport, { body: { id: batch.id } }, token));
    expect([done.counts.imported, done.opening?.owes.sum]).toEqual([5, 17_100.5]);
    const both = await found("Bothways");
    expect(await billsOf(both)).toMatchObject([
      {
        ...{ paymentDate: day, serviceNames: "Opening balance", paymentStatus: "Due", dueAmount: 100 },
        receivedAmount: 0,
      },
    ]);
    expect((await accountOf(both)).entries).toMatchObject([
      { type: "Opening balance", amount: 200, remarks: "From the list register.csv" },
    ]);
    expect((await billsOf(await found("Clear"))).length).toBe(0);
    expect(await inDrawer()).toBe(before[2]);
    await recordsAgree();
  });

  it("taken back, leaves what was paid against and says so, and nothing of the rest is owed any more", async () => {
    const content = [
      person("Untouched", "700", "50"),
      person("Traceless", "", ""),
      person("Payer", "900", ""),
      person("User", "300", "1000"),
    ];
    const batch = await bringIn(...content);
    const [payer, user, untouched] = [await found("Payer"), await found("User"), await found("Untouched")];
    const payment = { paymentId: await billOf(payer), amount: 400, paymentMethod: "Cash" };
    expect((await clinic.call(receivePayment, { body: payment }, token)).status).toBe(200);
    const use = { paymentId: await billOf(user), amount: 300 };
    expect((await clinic.call(applyAdvance, { body: use }, token)).status).toBe(200);
    const before = await inDrawer();

    expect(await preview(batch.id)).toEqual({
      ...{
        removed: 2,
        kept: 2,
        keptNames: [expect.stringMatching(/^Payer/), expect.stringMatching(/^User/)],
      },
      keptBecause: [
        `bill ${payment.paymentId} has been paid against`,
        `bill ${use.paymentId} has been paid against`,
      ],
      openings: { owes: { patients: 1, sum: 700 }, paidAhead: { patients: 1, sum: 50 } },
    });
    expect((await undo(batch.id)).state).toBe("undone");
    expect([await find("Untouched"), await find("Traceless")]).toEqual([[], []]);
    expect((await find("Payer")).length + (await find("User")).length).toBe(2);
    expect((await accountOf(untouched)).entries.map(({ amount }) => amount)).toEqual([-50, 50]);
    expect((await accountOf(untouched)).credit).toBe(0);
    const { rows: bills } = await clinic.database.pool.query(
      "SELECT is_deleted, void_reason FROM bills WHERE patient_id = $1",
      [untouched],
    );
    expect(bills).toEqual([
      { is_deleted: true, void_reason: "The import of the list register.csv was undone" },
    ]);
    const deleted = data(await clinic.call(listDeletedPatients, { query: {} }, token));
    expect(deleted.map(({ id }) => id)).toContain(untouched);
    expect(await inDrawer()).toBe(before);
    await bringIn(...content);
    expect(await billsOf(await found("Untouched"))).toMatchObject([{ dueAmount: 700 }]);
    await recordsAgree();
  });

  it("is taken back or paid against, never both", async () => {
    const batch = await bringIn(person("Racing", "500", ""));
    const body = { paymentId: await billOf(await found("Racing")), amount: 500, paymentMethod: "Cash" };
    const [paid] = await Promise.all([
      clinic.call(receivePayment, { body }, token),
      clinic.call(undoImport, { body: { id: batch.id } }, token),
    ]);
    expect([200, 404]).toContain(paid.status);
    expect((await find("Racing")).length).toBe(paid.status === 200 ? 1 : 0);
    await recordsAgree();
  });

  it("of a day that was closed since changes nothing in it", async () => {
    const batch = await bringIn(person("Closed", "800", "60"));
    const patient = await found("Closed");
    const count = { fromDay: addDays(today, -60), openingFloat: 0, notes: [], coins: 1 };
    const { body: said } = await clinic.call(countDay, { body: count }, token);
    const closing = { idCount: said.data?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
    expect((await clinic.call(closeDay, { body: closing }, token)).status).toBe(200);
    const shut = async () => [
      data(await clinic.call(listDayCloses, { query: {} }, token)),
      (
        await clinic.database.pool.query("SELECT * FROM patient_account WHERE transaction_date <= $1", [
          today,
        ])
      ).rows,
      (await clinic.database.pool.query("SELECT * FROM drawer ORDER BY source, source_id")).rows,
    ];
    const before = await shut();
    await undo(batch.id);
    expect(await shut()).toEqual(before);
    expect((await accountOf(patient)).entries[0]).toMatchObject({
      ...{ amount: -60, transactionDate: addDays(today, 1) },
    });
    await recordsAgree();
  });
});
