import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bill, createBill, getBill, voidBill } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import {
  applyAdvance,
  getPatientAccount,
  moveAdvance,
  type PatientAccount,
  receiveAdvance,
  returnAdvance,
} from "#contract/money/patient-account.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { removePatient } from "#contract/patients/patients.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { staffId: number; token: string };
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  accountant = await clinic.signIn("Accountant");
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());

type Patient = Awaited<ReturnType<typeof registerPatient>>;
let registered = 0;
const somebody = () =>
  registerPatient(clinic, desk.token, { phone: `0300${String(4_000_000 + ++registered)}` });

const cash = { paymentMethod: "Cash" };
const receive = (patientId: number, amount: number, changes: object = {}, token = desk.token) =>
  clinic.call(receiveAdvance, { body: { patientId, amount, ...cash, ...changes } }, token);
const giveBack = (patientId: number, amount: number, changes: object = {}, token = accountant.token) =>
  clinic.call(
    returnAdvance,
    { body: { patientId, amount, ...cash, reason: "Patient left", ...changes } },
    token,
  );
const use = (paymentId: number, amount: number) =>
  clinic.call(applyAdvance, { body: { paymentId, amount } }, desk.token);
const move = (patientId: number, toPatientId: number, amount: number, token = accountant.token) =>
  clinic.call(moveAdvance, { body: { patientId, toPatientId, amount, reason: "Her brother" } }, token);
const accountOf = async (patientId: number) =>
  (await clinic.call(getPatientAccount, { query: { patientId } }, desk.token)).body.data as PatientAccount;

/** A bill of Rs 2,000. */
const bill = (patient: Patient, changes: object = {}) =>
  clinic.call(
    createBill,
    {
      body: {
        patientId: patient.id,
        patientName: patient.fullName,
        idDoctor,
        paymentDate: "2026-11-20",
        paymentMethod: "Cash",
        chargeableAmount: 2000,
        receivedAmount: 0,
        paymentDetails: [{ description: "Crown", price: 2000 }],
        ...changes,
      },
    },
    desk.token,
  );
const read = async (id: number) =>
  (await clinic.call(getBill, { query: { id } }, desk.token)).body.data as Bill;
const refund = (transactionId: number, amount: number, changes: object = {}) =>
  clinic.call(
    refundPayment,
    { body: { transactionId, amount, ...cash, reason: "Not done", ...changes } },
    accountant.token,
  );
const rowOf = (of: Bill | null | undefined, place = 0) => of?.paymentTransactions[place]?.transactionId ?? 0;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("goes the way of the design: 5,000 in, 2,000 and 3,000 used, 2,000 kept again, given back", async () => {
  const patient = await somebody();
  const taken = await receive(patient.id, 5000, { remarks: "For the crown" });
  expect([taken.status, taken.body.message]).toEqual([200, "Advance received"]);
  expect(taken.body.data).toMatchObject({
    credit: 5000,
    patientRegisterNo: patient.registerNo,
    entries: [
      { type: "Advance", amount: 5000, balance: 5000, paymentMethod: "Cash", remarks: "For the crown" },
    ],
  });

  const made = await bill(patient, { advanceAmount: 2000, dueAmount: 0, paymentStatus: "Paid" });
  expect(made.body.data).toMatchObject({ receivedAmount: 2000, dueAmount: 0, paymentStatus: "Paid" });
  expect(made.body.data?.paymentTransactions).toMatchObject([
    { transactionType: "Credit", transactionAmount: 2000, paymentMethod: "Advance", reverses: null },
  ]);
  const other = (await bill(patient, { advanceAmount: 500, receivedAmount: 500 })).body.data;
  expect(other?.paymentTransactions.map((row) => [row.transactionType, row.transactionAmount])).toEqual([
    ["Payment", 500],
    ["Credit", 500],
  ]);
  const tooMuch = await use(other?.paymentId ?? 0, 2500.01);
  expect([tooMuch.status, plain(tooMuch.body.message)]).toEqual([409, "Only Rs 1,000 is due on this bill."]);
  expect((await use(other?.paymentId ?? 0, 1000)).body.data).toMatchObject({ dueAmount: 0 });

  const kept = await refund(rowOf(made.body.data), 2000, { keepAsCredit: 1 });
  expect(kept.body.data).toMatchObject({ receivedAmount: 0, dueAmount: 2000 });
  expect(kept.body.data?.paymentTransactions.map((row) => row.isKeptAsAdvance)).toEqual([false, true]);
  const back = await giveBack(patient.id, 3500, { paymentMethod: "Online", channelInfo: "JazzCash 81" });
  expect([back.body.message, back.body.data?.credit]).toEqual(["Advance given back", 0]);
  expect(back.body.data?.entries.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
    ["Advance returned", -3500, 0],
    ["From bill", 2000, 3500],
    ["To bill", -1000, 1500],
    ["To bill", -500, 2500],
    ["To bill", -2000, 3000],
    ["Advance", 5000, 5000],
  ]);
  expect(back.body.data?.entries[4]).toMatchObject({
    paymentId: made.body.data?.paymentId,
    transactionId: rowOf(made.body.data),
  });
});

it("is refused beyond what is left, to whom there is none, and of a patient that there is not", async () => {
  const patient = await somebody();
  const { paymentId = 0 } = (await bill(patient, { receivedAmount: 100 })).body.data ?? {};
  expect((await use(paymentId, 1)).body.message).toBe("This patient has no advance.");
  await receive(patient.id, 300);
  const over = await use(paymentId, 300.01);
  expect([over.status, plain(over.body.message), over.body.conflict]).toEqual([
    409,
    "Rs 300 is left of the advance.",
    { left: 300 },
  ]);
  expect((await bill(patient, { advanceAmount: 300.01 })).status).toBe(409);
  expect((await giveBack(patient.id, 300.01)).status).toBe(409);
  expect((await receive(patient.id, 9_999_999_999.99)).status).toBe(409);
  expect((await accountOf(patient.id)).credit).toBe(300);
  expect([
    (await receive(999_999, 1)).status,
    (await use(999_999, 1)).status,
    (await move(patient.id, 999_999, 1)).status,
  ]).toEqual([404, 404, 404]);
});

it.each([
  ["nothing", { amount: 0 }, "amount"],
  ["less than nothing", { amount: -1 }, "amount"],
  ["half a paisa", { amount: 0.005 }, "amount"],
  ["more than a column holds", { amount: 1e10 }, "amount"],
  ["Free", { paymentMethod: "Free" }, "paymentMethod"],
  ["Free in other letters", { paymentMethod: "FREE" }, "paymentMethod"],
  ["a word that an advance has for money that stayed", { paymentMethod: "moved" }, "paymentMethod"],
  ["Online without information", { paymentMethod: "Online" }, "channelInfo"],
])("refuses %s", async (_what, change, field) => {
  const { status, body } = await receive(1, 10, change);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it("refuses a bill by what looks like Free, and takes a method that is called Advance as money", async () => {
  const patient = await somebody();
  const { body } = await bill(patient, { paymentMethod: "free" });
  expect(body.errors).toEqual([
    { field: "paymentMethod", message: "Choose Free as it is offered, or another method." },
  ]);
  const paid = await bill(patient, { paymentMethod: "Advance", receivedAmount: 500 });
  expect(paid.body.data?.paymentTransactions.map(({ transactionType }) => transactionType)).toEqual([
    "Payment",
  ]);
  expect(paid.body.data?.paymentTransactions.map(({ paymentMethod }) => paymentMethod)).toEqual(["Advance"]);
});

it("refuses a bill that is told other sums, is free, or is paid too much by the advance", async () => {
  const patient = await somebody();
  await receive(patient.id, 5000);
  const fields = async (changes: object) =>
    (await bill(patient, changes)).body.errors?.map((error) => error.field);
  expect(await fields({ advanceAmount: 500, dueAmount: 2000 })).toEqual(["dueAmount"]);
  expect(await fields({ advanceAmount: 2000.01 })).toEqual(["receivedAmount"]);
  expect(await fields({ advanceAmount: 1, paymentMethod: "Free" })).toEqual(["advanceAmount"]);
  expect(await fields({ advanceAmount: 0.001 })).toEqual(["advanceAmount"]);
  expect(await fields({ advanceAmount: -1 })).toEqual(["advanceAmount"]);
  // A caller that knows nothing of advances is refused as ever.
  expect(await fields({})).toEqual(["receivedAmount"]);
});

it("never leaves the clinic as cash from a bill, and is not put right", async () => {
  const patient = await somebody();
  await receive(patient.id, 2000);
  const made = (await bill(patient, { advanceAmount: 2000 })).body.data;
  const given = await refund(rowOf(made), 800);
  expect(given.body.data?.paymentTransactions[1]).toMatchObject({
    transactionType: "Refund",
    transactionAmount: -800,
    paymentMethod: "Advance",
  });
  expect((await accountOf(patient.id)).credit).toBe(800);
  const right = await clinic.call(
    correctPayment,
    { body: { transactionId: rowOf(made), reason: "Typed wrong", replacement: null } },
    accountant.token,
  );
  expect([right.status, right.body.message]).toEqual([
    409,
    "This was taken from the patient's advance. Give it back to the advance instead.",
  ]);
});

it("comes back when its bill is voided; a bill whose money was kept as advance stays", async () => {
  const patient = await somebody();
  await receive(patient.id, 2000);
  const made = (await bill(patient, { advanceAmount: 1500, receivedAmount: 500 })).body.data;
  await refund(rowOf(made, 1), 200);
  const voiding = (id = 0) => clinic.call(voidBill, { query: { id, reason: "x" } }, accountant.token);
  expect((await voiding(made?.paymentId)).status).toBe(200);
  expect((await accountOf(patient.id)).credit).toBe(2000);

  const keeping = (await bill(patient, { receivedAmount: 700 })).body.data;
  await refund(rowOf(keeping), 700, { keepAsCredit: true });
  const refused = await voiding(keeping?.paymentId);
  expect([refused.status, plain(refused.body.message)]).toEqual([
    409,
    "Rs 700 of this bill was kept as the patient's advance. A bill that gave to an advance stays.",
  ]);
  expect((await read(keeping?.paymentId ?? 0)).dueAmount).toBe(2000);
});

it("moves within a family, both sides naming each other, and nothing moves in the drawer", async () => {
  const [sister, brother] = [await somebody(), await somebody()];
  await receive(sister.id, 900);
  expect((await move(sister.id, sister.id, 1)).body.errors?.map(({ field }) => field)).toEqual([
    "toPatientId",
  ]);
  const moved = await move(sister.id, brother.id, 400);
  expect(moved.body.data).toMatchObject({ patientId: sister.id, credit: 500 });
  expect(moved.body.data?.entries[0]).toMatchObject({
    type: "Advance returned",
    amount: -400,
    paymentMethod: "Moved",
    movedWith: { patientId: brother.id, registerNo: brother.registerNo },
  });
  expect((await accountOf(brother.id)).entries).toMatchObject([
    { type: "Advance", amount: 400, movedWith: { patientId: sister.id } },
  ]);
  const { rows } = await clinic.database.pool.query(
    "SELECT sum(amount)::int AS sum FROM patient_account WHERE in_drawer AND patient_id = ANY($1)",
    [[sister.id, brother.id]],
  );
  expect(rows).toEqual([{ sum: 900 }]);
});

it("is received at the desk, and given back and moved by whoever gives money back", async () => {
  const [patient, doctor] = [await somebody(), await clinic.signIn("Doctor")];
  await receive(patient.id, 100);
  expect([
    (await receive(patient.id, 1, {}, doctor.token)).status,
    (await giveBack(patient.id, 1, {}, desk.token)).status,
    (await move(patient.id, 1, 1, desk.token)).status,
    (await clinic.call(getPatientAccount, { query: { patientId: patient.id } }, doctor.token)).status,
  ]).toEqual([403, 403, 403, 403]);
});

it("keeps its patient from being deleted, and from being erased", async () => {
  const patient = await somebody();
  await receive(patient.id, 100, { remarks: "Gold crown for Bibi" });
  const removing = () => clinic.call(removePatient, { params: { id: patient.id } }, desk.token);
  expect(plain((await removing()).body.message)).toContain(
    "Rs 100 is held as the patient's advance. Return or move it first.",
  );
  await giveBack(patient.id, 100);
  expect((await removing()).status).toBe(200);
  expect((await receive(patient.id, 1)).status).toBe(404);
  const admin = await clinic.signIn("Administrator");
  const erasing = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it in writing" };
  expect((await clinic.call(erasePatient, { body: erasing }, admin.token)).status).toBe(200);
  const { entries, credit } = await accountOf(patient.id);
  expect([credit, entries.map(({ amount, remarks, reason }) => [amount, remarks, reason])]).toEqual([
    0,
    [
      [-100, null, "Erased"],
      [100, null, null],
    ],
  ]);
  const { rows } = await clinic.database.pool.query(
    "SELECT FROM audit_log WHERE after::text LIKE '%Gold crown for Bibi%'",
  );
  expect(rows).toEqual([]);
});

describe("of two desks at once", () => {
  it("only one uses the last rupees of it, whatever the bills", async () => {
    for (let n = 0; n < 5; n++) {
      const patient = await somebody();
      await receive(patient.id, 1000);
      const bills = [await bill(patient, { receivedAmount: 1 }), await bill(patient, { receivedAmount: 1 })];
      const answers = await Promise.all([
        ...bills.map(({ body }) => use(body.data?.paymentId ?? 0, 1000)),
        bill(patient, { advanceAmount: 1000 }),
        giveBack(patient.id, 1000),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect((await accountOf(patient.id)).credit).toBe(0);
    }
  });

  it("using, giving back, voiding and moving both ways block nobody for good", async () => {
    for (let n = 0; n < 5; n++) {
      const [one, two] = [await somebody(), await somebody()];
      await Promise.all([receive(one.id, 1000), receive(two.id, 1000)]);
      const [a, b] = [
        (await bill(one, { advanceAmount: 500 })).body.data,
        (await bill(two, { advanceAmount: 500 })).body.data,
      ];
      const answers = await Promise.all([
        move(one.id, two.id, 100),
        move(two.id, one.id, 100),
        refund(rowOf(a), 100),
        use(a?.paymentId ?? 0, 100),
        refund(rowOf(b), 100),
        clinic.call(voidBill, { query: { id: b?.paymentId ?? 0 } }, accountant.token),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
      const sum = (await accountOf(one.id)).credit + (await accountOf(two.id)).credit;
      expect(sum + (await read(a?.paymentId ?? 0)).receivedAmount).toBe(2000);
    }
  });
});

describe("the database by itself", () => {
  const credit = (patientId: number, paymentId: number) => `
    WITH paid AS (INSERT INTO bill_transactions (bill_id, amount, type, payment_method, transaction_date, in_drawer)
      VALUES (${paymentId}, 1, 'Credit', 'Advance', current_date, false) RETURNING id),
      kept AS (UPDATE bills SET received = received + 1 WHERE id = ${paymentId}),
      taken AS (UPDATE patient_balances SET credit = credit - 1 WHERE patient_id = ${patientId})
    INSERT INTO patient_account (patient_id, type, amount, payment_method, transaction_date, in_drawer, bill_transaction_id)
      SELECT ${patientId}, 'To bill', -1, 'Advance', current_date, false, id FROM paid`;

  it("refuses what does not add up, another patient's bill, a changed entry, and credit without an account", async () => {
    const [patient, other] = [await somebody(), await somebody()];
    await Promise.all([receive(patient.id, 100), receive(other.id, 100)]);
    const theirs = (await bill(other, { receivedAmount: 1 })).body.data?.paymentId ?? 0;
    const own = (await bill(patient, { receivedAmount: 1 })).body.data?.paymentId ?? 0;
    await asOwner(clinic, credit(patient.id, own));
    expect((await accountOf(patient.id)).credit).toBe(99);
    await expect(asOwner(clinic, credit(patient.id, theirs))).rejects.toThrow(
      "does not equal its transaction",
    );
    await expect(
      asOwner(clinic, `UPDATE patient_balances SET credit = 5000 WHERE patient_id = ${patient.id}`),
    ).rejects.toThrow("does not equal the account");
    await expect(
      asOwner(clinic, `UPDATE patient_account SET amount = 5000 WHERE patient_id = ${patient.id}`),
    ).rejects.toThrow("append-only");
    await expect(
      asOwner(
        clinic,
        `WITH kept AS (UPDATE bills SET received = received + 1 WHERE id = ${own})
         INSERT INTO bill_transactions (bill_id, amount, type, payment_method, transaction_date)
         VALUES (${own}, 1, 'Credit', 'Advance', current_date)`,
      ),
    ).rejects.toThrow("no entry");
    await expect(
      asOwner(clinic, `UPDATE bills SET is_deleted = true, voided_on = now() WHERE id = ${own}`),
    ).rejects.toThrow("shares money with an advance");
  });
});

it("is told on the dashboard until bills use it, and the records hold together", async () => {
  const held = async () =>
    (await clinic.call(getDashboardData, { query: {} }, accountant.token)).body.data?.advancesHeld ?? 0;
  const [patient, before] = [await somebody(), await held()];
  await receive(patient.id, 700);
  await bill(patient, { advanceAmount: 500 });
  expect((await held()) - before).toBe(200);
  const owner = new pg.Client(clinic.owner);
  await owner.connect();
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.end();
});
