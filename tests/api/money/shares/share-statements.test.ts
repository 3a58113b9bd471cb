import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, getBill, voidBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import {
  addShareRule,
  createShareStatement,
  getShareStatement,
  listShareStatements,
  previewShareStatement,
  previewShares,
} from "#contract/money/shares.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthBeside } from "#rules/values/time/month.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
let owner: pg.Client;
let doctors: { id: number }[];
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Accountant"));
  owner = new pg.Client(clinic.owner);
  await owner.connect();
  ({ doctors } = await catalogue(clinic));
  for (const { id: idDoctor } of doctors)
    await clinic.call(
      addShareRule,
      { body: { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" } } as never,
      token,
    );
});
afterAll(async () => {
  await owner.end();
  await clinic.close();
});

const MONTH = clinicToday().slice(0, 7);
const BEFORE = monthBeside(MONTH, -1);

/** A paid bill, of the month before unless told. */
async function paidBill(
  idDoctor: number,
  amount: number,
  paymentDate = `${BEFORE}-10`,
  receivedAmount = amount,
) {
  const patient = await registerPatient(clinic, (await clinic.signIn("Receptionist")).token);
  const body = {
    ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate, paymentMethod: "Cash" },
    ...{ chargeableAmount: amount, receivedAmount },
    paymentDetails: [{ description: "Work", actualPrice: 0, price: amount }],
  };
  const made = await clinic.call(createBill, { body } as never, token);
  const id = made.body.data?.paymentId ?? 0;
  // The clinic dates what it receives by its clock.
  await owner.query(
    `ALTER TABLE bill_transactions DISABLE TRIGGER append_only;
     UPDATE bill_transactions SET transaction_date = '${paymentDate}' WHERE bill_id = ${Number(id)};
     ALTER TABLE bill_transactions ENABLE TRIGGER append_only`,
  );
  const whole = await clinic.call(getBill, { query: { id } } as never, token);
  if (!whole.body.data) throw new Error(JSON.stringify(made.body));
  return whole.body.data;
}

const look = async (idDoctor: number, month: string) =>
  (await clinic.call(previewShareStatement, { query: { idDoctor, month } }, token)).body;
const state = (idDoctor: number, month: string, total: number) =>
  clinic.call(createShareStatement, { body: { idDoctor, month, total } }, token);

it("pays what a doctor has by now less what was stated, a refund and a void included", async () => {
  const idDoctor = doctors[0]?.id ?? 0;
  const [kept, refunded, voided] = [
    await paidBill(idDoctor, 10_000),
    await paidBill(idDoctor, 5_000),
    await paidBill(idDoctor, 2_000),
  ];
  const seen = (await look(idDoctor, BEFORE)).data;
  expect([seen?.total, seen?.carriedIn, seen?.bills.length]).toEqual([6_800, 0, 3]);
  const { status, body } = await state(idDoctor, BEFORE, 6_800);
  expect([status, body.data?.number.slice(0, 2), body.data?.bills]).toEqual([200, "S-", seen?.bills]);
  expect((await look(idDoctor, BEFORE)).message).toMatch(/is stated already: S-/);
  expect((await look(idDoctor, monthBeside(BEFORE, -1))).message).toMatch(/is stated until/);

  const transactionId = refunded.paymentTransactions?.[0]?.transactionId;
  const refund = { transactionId, amount: 5_000, paymentMethod: "Cash", reason: "Not done" };
  expect((await clinic.call(refundPayment, { body: refund } as never, token)).status).toBe(200);
  const gone = { query: { id: voided.paymentId } };
  expect((await clinic.call(voidBill, gone as never, token)).status).toBe(200);
  const next = (await look(idDoctor, MONTH)).data;
  expect(next?.bills.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
    [refunded.paymentId, -2_000],
    [voided.paymentId, -800],
  ]);
  expect(next?.total).toBe(-2_800);
  // What was agreed stays as it was.
  const stored = await clinic.call(getShareStatement, { query: { id: body.data?.id ?? 0 } }, token);
  expect(stored.body.data?.bills).toEqual(seen?.bills);
  expect(kept.paymentId).toBe(seen?.bills[0]?.paymentId);
});

it("carries a statement of less than nothing into the next, once", async () => {
  const idDoctor = doctors[1]?.id ?? 0;
  const [first, second] = [monthBeside(MONTH, -3), monthBeside(MONTH, -2)];
  const bill = await paidBill(idDoctor, 1_000, `${first}-10`);
  expect((await state(idDoctor, first, 400)).status).toBe(200);
  expect((await clinic.call(voidBill, { query: { id: bill.paymentId } } as never, token)).status).toBe(200);
  expect((await state(idDoctor, second, -400)).status).toBe(200);
  await paidBill(idDoctor, 5_000);
  expect((await look(idDoctor, BEFORE)).data).toMatchObject({ carriedIn: -400, total: 1_600 });
  expect((await state(idDoctor, BEFORE, 1_600)).status).toBe(200);
  const { body } = await state(idDoctor, MONTH, 0);
  expect(body.message).toMatch(/has nothing to be stated/);
  const list = await clinic.call(listShareStatements, { query: { idDoctor } }, token);
  expect(list.body.data?.map(({ month, total }) => [month, total])).toEqual([
    [BEFORE, 1_600],
    [second, -400],
    [first, 400],
  ]);
});

it("refuses what changed since it was shown, months to come and other people's statements", async () => {
  const [, { id: other } = { id: 0 }, { id: idDoctor } = { id: 0 }] = doctors;
  await paidBill(idDoctor, 1_000);
  const seen = (await look(idDoctor, BEFORE)).data?.total ?? 0;
  await paidBill(idDoctor, 0.05);
  const stale = await state(idDoctor, BEFORE, seen);
  expect([stale.status, stale.body.message.replaceAll("\u00a0", " ")]).toEqual([
    409,
    expect.stringMatching(/has changed meanwhile: it comes to Rs 400\.02, not to Rs 400/),
  ]);
  expect((await state(idDoctor, BEFORE, 400.001)).status).toBe(400);
  expect((await state(idDoctor, monthBeside(MONTH, 1), 0)).body.errors?.[0]?.field).toBe("month");
  expect((await state(999_999, BEFORE, 0)).body.errors?.[0]?.field).toBe("idDoctor");
  expect((await look(idDoctor, "2026-13")).errors?.[0]?.message).toContain("as year and month");
  const made = (await state(idDoctor, BEFORE, 400.02)).body.data;
  const [own, another] = [
    await clinic.signIn("Doctor", { doctorId: idDoctor }),
    await clinic.signIn("Doctor", { doctorId: other }),
  ];
  const read = (by: string) => clinic.call(getShareStatement, { query: { id: made?.id ?? 0 } }, by);
  expect([(await read(own.token)).status, (await read(another.token)).status]).toEqual([200, 404]);
  const list = await clinic.call(listShareStatements, { query: { idDoctor } }, another.token);
  expect(list.body.data?.filter((row) => row.idDoctor === idDoctor)).toEqual([]);
});

it("changes no statement, and takes none that does not equal its bills", async () => {
  for (const statement of [
    "UPDATE share_statements SET total = total + 1",
    "DELETE FROM share_statement_bills",
    "INSERT INTO share_statements (doctor_id, month, carried_in, total) SELECT min(id), '2019-01-01', 0, 5 FROM doctors",
  ])
    await expect(clinic.database.pool.query(statement)).rejects.toThrow();
});

/** A doctor with whom nothing is agreed. */
async function newDoctor(): Promise<{ id: number }> {
  const { rows } = await owner.query(`INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
    VALUES ('Nida', '03001234567', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id`);
  return { id: Number(rows[0].id) };
}

const sharesIn = async (idDoctor: number, month: string) =>
  (await clinic.call(previewShares, { query: { month } }, token)).body.data?.doctors.find(
    (doctor) => doctor.idDoctor === idDoctor,
  )?.share ?? 0;

it.each([
  // Rs 1,000 fixed, of 10,000 that were paid; with the note of 5,000 as it stands now, 10,000 of 5,000 would earn 2,000.
  ["a fixed amount", { kind: "Fixed amount", fixed: 1000 }, 1000, 0],
  ["a percentage", { kind: "Percent", percent: 40 }, 4000, -2000],
])("counts a credit note from its own month on, by %s", async (_, rule, share, change) => {
  const idDoctor = (await newDoctor()).id;
  const agreed = await clinic.call(
    addShareRule,
    { body: { idDoctor, validFrom: "2020-01-01", ...rule } } as never,
    token,
  );
  expect(agreed.status).toBe(200);
  const bill = await paidBill(idDoctor, 10_000);
  const note = {
    ...{ paymentId: bill.paymentId, updatedOn: bill.updatedOn, lines: [{ position: 1, amount: 5000 }] },
    ...{ reason: "Half of it was not done", settle: "refund", paymentMethod: "Cash" },
  };
  expect((await clinic.call(createCreditNote, { body: note } as never, token)).status).toBe(200);
  expect([await sharesIn(idDoctor, BEFORE), await sharesIn(idDoctor, MONTH)]).toEqual([share, change]);
  expect((await state(idDoctor, BEFORE, share)).status).toBe(200);
  expect((await look(idDoctor, MONTH)).data?.total).toBe(change);
});

it("earns a fixed amount whole in the month in which a credit note makes what was paid all", async () => {
  const idDoctor = (await newDoctor()).id;
  await clinic.call(
    addShareRule,
    { body: { idDoctor, kind: "Fixed amount", fixed: 1000, validFrom: "2020-01-01" } } as never,
    token,
  );
  const bill = await paidBill(idDoctor, 10_000, `${BEFORE}-10`, 5000);
  expect(await sharesIn(idDoctor, BEFORE)).toBe(500);
  const note = {
    ...{ paymentId: bill.paymentId, updatedOn: bill.updatedOn, lines: [{ position: 1, amount: 5000 }] },
    ...{ reason: "Half of it was not done", settle: "due" },
  };
  expect((await clinic.call(createCreditNote, { body: note } as never, token)).status).toBe(200);
  expect([await sharesIn(idDoctor, BEFORE), await sharesIn(idDoctor, MONTH)]).toEqual([500, 500]);
  expect((await state(idDoctor, BEFORE, 500)).status).toBe(200);
  // The note was there already when the month before was stated.
  expect((await look(idDoctor, MONTH)).data?.total).toBe(500);
});
