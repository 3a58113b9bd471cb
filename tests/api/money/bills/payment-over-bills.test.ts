import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Bill,
  createBill,
  getBill,
  receivePayment,
  recordPrint,
  voidBill,
} from "#contract/money/bills.ts";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import { getPatientAccount, type PatientAccount, receiveAdvance } from "#contract/money/patient-account.ts";
import {
  listRelatives,
  receiveForPatient,
  useAdvanceForPatient,
} from "#contract/money/payment-over-bills.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { getStatement } from "#contract/money/statement.ts";
import { formatDate } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { token: string };
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
const somebody = (changes: object = {}) =>
  registerPatient(clinic, desk.token, { phone: `0300${String(6_000_000 + ++registered)}`, ...changes });

const today = clinicToday();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
async function bill(patient: Patient, price: number, received: number, daysAgo = 0): Promise<Bill> {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentMethod: "Cash" },
        ...{ paymentDate: addDays(today, -daysAgo), chargeableAmount: price, receivedAmount: received },
        paymentDetails: [{ description: "Crown", price }],
      },
    },
    desk.token,
  );
  if (!body.data) throw new Error(body.message);
  return body.data;
}
/** Three bills, the oldest made last, on which 300, 200 and 100 are due. */
async function threeBills(patient: Patient) {
  const newest = await bill(patient, 400, 300, 1);
  const middle = await bill(patient, 400, 200, 20);
  const oldest = await bill(patient, 400, 100, 90);
  return { oldest, middle, newest, ids: [oldest.paymentId, middle.paymentId, newest.paymentId] };
}
const read = async (id: number) =>
  (await clinic.call(getBill, { query: { id } }, desk.token)).body.data as Bill;
type Parts = [paymentId: number, amount: number][];
function pay(
  patientId: number,
  parts: Parts,
  advanceAmount = 0,
  changes: object = {},
  token = desk.token,
  key?: string,
) {
  const body = {
    ...{ patientId, paymentMethod: "Cash", advanceAmount },
    amount: addMoney(...parts.map(([, amount]) => amount), advanceAmount),
    parts: parts.map(([paymentId, amount]) => ({ paymentId, amount })),
    ...changes,
  };
  return clinic.call(receiveForPatient, { body }, token, key ? { "idempotency-key": key } : undefined);
}
const accountOf = async (patientId: number) =>
  (await clinic.call(getPatientAccount, { query: { patientId } }, desk.token)).body.data as PatientAccount;

it("pays the oldest bills first, each with a row of its own, and keeps the rest as advance", async () => {
  const patient = await somebody();
  const { ids } = await threeBills(patient);
  const [first = 0, second = 0, third = 0] = ids;
  const one = await pay(
    patient.id,
    [
      [first, 300],
      [second, 50.5],
    ],
    0,
    { remarks: "Brother came" },
  );
  expect([one.status, one.body.message]).toEqual([200, "Payment received"]);
  expect(one.body.data).toMatchObject({
    ...{ amount: 350.5, paymentId: first, advanceAmount: 0, transactionDate: today },
  });
  expect((await Promise.all(ids.map(read))).map(({ dueAmount }) => dueAmount)).toEqual([0, 149.5, 100]);
  const { paymentTransactions } = await read(second);
  expect(paymentTransactions.at(-1)).toMatchObject({
    ...{ transactionAmount: 50.5, remarks: "Brother came", transactionDate: today },
    receipt: {
      ...{ transactionId: one.body.data?.transactionId, paymentId: first, advanceAmount: 0 },
      bills: [
        { paymentId: first, amount: 300, left: 0, putRightOn: null, isVoid: false },
        { paymentId: second, amount: 50.5, left: 149.5 },
      ],
    },
  });
  const rest = await pay(
    patient.id,
    [
      [second, 149.5],
      [third, 100],
    ],
    250.5,
  );
  expect(rest.body.data).toMatchObject({ amount: 500, advanceAmount: 250.5 });
  expect(await accountOf(patient.id)).toMatchObject({
    credit: 250.5,
    entries: [
      { type: "Advance", receipt: { paymentId: second, transactionId: rest.body.data?.transactionId } },
    ],
  });
  const { body } = await clinic.call(getStatement, { query: { patientId: patient.id } }, desk.token);
  expect(body.data?.end).toEqual({ owed: 0, advance: 250.5, balance: -250.5 });
  const gone = await pay(patient.id, [], 10);
  expect([gone.status, gone.body.message]).toEqual([
    409,
    "Nothing is due on this patient's bills any more. Receive it as an advance.",
  ]);
});

it("is refused with the new split where it lies otherwise on the bills, and nothing is stored", async () => {
  const patient = await somebody();
  const { ids } = await threeBills(patient);
  const [first = 0, second = 0, third = 0] = ids;
  await clinic.call(
    receivePayment,
    { body: { paymentId: first, amount: 250, paymentMethod: "Cash" } },
    desk.token,
  );
  const stale = await pay(patient.id, [
    [first, 300],
    [second, 100],
  ]);
  expect([stale.status, plain(stale.body.message)]).toEqual([
    409,
    `The bills have changed meanwhile. It would be Rs 50 for bill ${first}, Rs 200 for bill ${second}, Rs 100 for bill ${third}, Rs 50 as advance now.`,
  ]);
  expect(stale.body.conflict).toEqual({
    kind: "split changed",
    parts: [
      { paymentId: first, amount: 50 },
      { paymentId: second, amount: 200 },
      { paymentId: third, amount: 100 },
    ],
    advanceAmount: 50,
  });
  const stranger = await bill(await somebody(), 500, 100);
  expect((await pay(patient.id, [[stranger.paymentId, 100]])).status).toBe(409);
  expect((await pay(patient.id, [[second, 100]])).status).toBe(409);
  expect((await Promise.all(ids.map(read))).map(({ dueAmount }) => dueAmount)).toEqual([50, 200, 100]);
});

it.each([
  ["nothing", { amount: 0, parts: [] }, "amount"],
  ["parts that do not add up", { amount: 5, parts: [{ paymentId: 1, amount: 4 }] }, "amount"],
  ["three decimals", { amount: 0.001, parts: [{ paymentId: 1, amount: 0.001 }] }, "amount"],
  ["Free", { amount: 5, parts: [{ paymentId: 1, amount: 5 }], paymentMethod: "Free" }, "paymentMethod"],
  [
    "Online without information",
    { amount: 5, parts: [{ paymentId: 1, amount: 5 }], paymentMethod: "Online" },
    "channelInfo",
  ],
  [
    "less than nothing as advance",
    { amount: 4, parts: [{ paymentId: 1, amount: 5 }], advanceAmount: -1 },
    "advanceAmount",
  ],
])("refuses %s", async (_what, changes, field) => {
  const { status, body } = await pay(1, [], 0, changes);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, expect.arrayContaining([field])]);
});

it("is received by whoever receives payments, of a patient that there is", async () => {
  const [patient, doctor] = [await somebody(), await clinic.signIn("Doctor")];
  const { paymentId } = await bill(patient, 400, 100);
  expect([
    (await pay(patient.id, [[paymentId, 300]], 0, {}, doctor.token)).status,
    (await pay(999_999, [[paymentId, 300]])).status,
    (await pay(patient.id, [[paymentId, 300]])).status,
  ]).toEqual([403, 404, 200]);
});

it("sent twice with one key is one payment", async () => {
  const patient = await somebody();
  const { ids } = await threeBills(patient);
  const [first = 0, second = 0] = ids;
  const sent = () =>
    pay(
      patient.id,
      [
        [first, 300],
        [second, 100],
      ],
      0,
      {},
      desk.token,
      `the-same-${patient.id}`,
    );
  const answers = await Promise.all([sent(), sent(), sent()]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.transactionId}`)).size).toBe(1);
  expect((await Promise.all(ids.map(read))).map(({ dueAmount }) => dueAmount)).toEqual([0, 100, 100]);
});

it("lets one of two desks pay the same bills, and shows the other how they are now, every time", async () => {
  for (let n = 0; n < 12; n++) {
    const patient = await somebody();
    const { ids } = await threeBills(patient);
    const [first = 0, second = 0, third = 0] = ids;
    const whole: Parts = [
      [first, 300],
      [second, 200],
      [third, 100],
    ];
    const single = { body: { paymentId: second, amount: 200, paymentMethod: "Cash" } };
    const answers = await Promise.all([
      pay(patient.id, whole),
      n % 2 === 0 ? pay(patient.id, whole) : clinic.call(receivePayment, single, desk.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const due = (await Promise.all(ids.map(read))).map(({ dueAmount }) => dueAmount);
    expect(due).toEqual(n % 2 === 0 || answers[0]?.status === 200 ? [0, 0, 0] : [300, 0, 100]);
  }
});

describe("its rows", () => {
  it("are put right and given back one by one, and the receipt says so", async () => {
    const patient = await somebody();
    const { ids } = await threeBills(patient);
    const [first = 0, second = 0] = ids;
    await pay(patient.id, [
      [first, 300],
      [second, 100],
    ]);
    const rowOf = async (id: number) => (await read(id)).paymentTransactions.at(-1)?.transactionId ?? 0;
    const back = {
      transactionId: await rowOf(first),
      amount: 300,
      paymentMethod: "Cash",
      reason: "Not done",
    };
    expect((await clinic.call(refundPayment, { body: back }, accountant.token)).status).toBe(200);
    const right = { transactionId: await rowOf(second), reason: "Typed wrong", replacement: null };
    expect((await clinic.call(correctPayment, { body: right }, desk.token)).status).toBe(200);
    expect((await Promise.all([first, second].map(read))).map(({ dueAmount }) => dueAmount)).toEqual([
      300, 200,
    ]);
    const row = (await read(first)).paymentTransactions.find(({ receipt }) => receipt);
    expect(row?.receipt?.bills.map(({ putRightOn }) => putRightOn)).toEqual([null, today]);
    expect((await clinic.call(voidBill, { query: { id: second } }, accountant.token)).status).toBe(200);
    const after = (await read(first)).paymentTransactions.find(({ receipt }) => receipt);
    expect(after?.receipt?.bills.map(({ isVoid }) => isVoid)).toEqual([false, true]);
  });

  it("keep to one patient, one day and one method, and never change", async () => {
    const [patient, other] = [await somebody(), await somebody()];
    const { ids } = await threeBills(patient);
    const [first = 0] = ids;
    const { body } = await pay(patient.id, [[first, 10]]);
    const group = body.data?.transactionId ?? 0;
    const strange = await bill(other, 500, 100);
    const row = (paymentId: number, method = "Cash") => `
      WITH paid AS (UPDATE bills SET received = received + 1 WHERE id = ${paymentId})
      INSERT INTO bill_transactions (bill_id, amount, type, payment_method, transaction_date, received_by, group_id)
      VALUES (${paymentId}, 1, 'Payment', '${method}', '${today}', ${desk.staffId}, ${group})`;
    for (const wrong of [row(strange.paymentId), row(first, "Card")])
      await expect(clinic.database.pool.query(wrong)).rejects.toThrow(/is not of payment/);
    await expect(
      clinic.database.pool.query(`UPDATE bill_transactions SET group_id = NULL WHERE id = ${group}`),
    ).rejects.toThrow();
    await expect(
      asOwner(clinic, `UPDATE bill_transactions SET group_id = NULL WHERE id = ${group}`),
    ).rejects.toThrow();
  });
});

describe("its receipt", () => {
  const pdf = (id: number, transactionId: number, paper: string) =>
    clinic.app.inject({
      url: "/api/Payments/GetInvoicePdf",
      query: { id: String(id), transactionId: String(transactionId), paper },
      headers: { authorization: `Bearer ${desk.token}` },
    });

  it("is one paper that names the bills, on A4 and on the roll, in either script", async () => {
    for (const fullName of ["بشریٰ بی بی زوجہ محمد اکرم", "Zubaida ".repeat(15).trim()]) {
      const patient = await somebody({ fullName });
      const { oldest, ids } = await threeBills(patient);
      const [first = 0, second = 0, third = 0] = ids;
      const { body } = await pay(
        patient.id,
        [
          [first, 300],
          [second, 200],
          [third, 100],
        ],
        400,
      );
      const { transactionId = 0 } = body.data ?? {};
      for (const paper of ["a4", "roll"]) {
        const made = await pdf(first, transactionId, paper);
        expect(made.statusCode).toBe(200);
        const text = plain((await textOfPdf(made.rawPayload)).join(" "));
        expect(text).toContain(fullName.split(" ").at(-1));
        expect(text).toContain(`Bill ${first} of ${formatDate(oldest.paymentDate)}, paid in full Rs 300`);
        expect(text).toContain("Kept as advance Rs 400");
        expect(text).toContain("This payment Rs 1,000");
        expect(text.includes("Duplicate")).toBe(paper === "roll");
      }
      const row = (await read(second)).paymentTransactions.at(-1)?.transactionId ?? 0;
      const refused = await pdf(second, row, "a4");
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `Receipt ${transactionId} covers this payment.`,
      ]);
      const noted = await clinic.call(
        recordPrint,
        { body: { paymentId: second, transactionId: row } },
        desk.token,
      );
      expect(noted.status).toBe(409);
    }
  });

  it("speaks of one bill where the payment reached one", async () => {
    const patient = await somebody();
    const { oldest, ids } = await threeBills(patient);
    const [first = 0, ...others] = ids;
    const part = [first, 250] as [number, number];
    const { body } = await pay(patient.id, [part]);
    const { transactionId = 0 } = body.data ?? {};
    expect(others).toHaveLength(2);
    for (const paper of ["a4", "roll"]) {
      const text = plain((await textOfPdf((await pdf(first, transactionId, paper)).rawPayload)).join(" "));
      expect(text).toContain(`Bill ${first}`);
      expect(text).toContain("Left on this bill Rs 50");
      expect(text).not.toMatch(/Bills|these bills/);
    }
    expect(oldest.paymentId).toBe(first);
  });
});

describe("with an advance", () => {
  const deposit = (patientId: number, amount: number) =>
    clinic.call(receiveAdvance, { body: { patientId, amount, paymentMethod: "Cash" } }, desk.token);
  const use = (patientId: number, amount: number, token = desk.token) =>
    clinic.call(useAdvanceForPatient, { body: { patientId, amount } }, token);
  const dues = async (ids: number[]) => (await Promise.all(ids.map(read))).map(({ dueAmount }) => dueAmount);

  it("the advance pays the oldest bills first, the money the rest, in one step with one receipt", async () => {
    const patient = await somebody();
    const { ids } = await threeBills(patient);
    const [first = 0, second = 0, third = 0] = ids;
    await deposit(patient.id, 350.25);
    const rest: Parts = [
      [second, 149.75],
      [third, 100],
    ];
    const tooMuch = await pay(patient.id, rest, 0, { usedAdvance: 350.26 });
    expect([tooMuch.status, plain(tooMuch.body.message)]).toEqual([409, "Rs 350.25 is left of the advance."]);
    const other = await pay(patient.id, rest, 0, { usedAdvance: 350 });
    expect([other.status, plain(other.body.message)]).toEqual([
      409,
      `The bills have changed meanwhile. It would be Rs 150 for bill ${second}, Rs 99.75 for bill ${third} now.`,
    ]);
    expect(await dues(ids)).toEqual([300, 200, 100]);
    const paid = await pay(patient.id, rest, 0, { usedAdvance: 350.25 });
    expect(paid.body.data).toMatchObject({ amount: 249.75, paymentId: second, usedAdvance: 350.25 });
    expect(await dues(ids)).toEqual([0, 0, 0]);
    expect(await accountOf(patient.id)).toMatchObject({
      credit: 0,
      entries: [
        { type: "To bill", amount: -50.25, paymentId: second },
        { type: "To bill", amount: -300, paymentId: first },
        { type: "Advance", amount: 350.25 },
      ],
    });
    expect((await read(second)).paymentTransactions.at(-1)).toMatchObject({
      transactionAmount: 149.75,
      receipt: { bills: [{ paymentId: second, amount: 149.75, left: 0 }, { paymentId: third }] },
    });
  });

  it("what it covers alone is used without any money, at most what is due and what is left of it", async () => {
    const patient = await somebody();
    const { ids } = await threeBills(patient);
    expect((await use(patient.id, 100)).body.message).toBe("This patient has no advance.");
    await deposit(patient.id, 1_000);
    const more = await use(patient.id, 600.01);
    expect([more.status, plain(more.body.message)]).toEqual([
      409,
      "Only Rs 600 is due on this patient's bills.",
    ]);
    expect((await use(patient.id, 350)).body.data?.parts).toEqual([
      { paymentId: ids[0], amount: 300 },
      { paymentId: ids[1], amount: 50 },
    ]);
    expect(await dues(ids)).toEqual([0, 150, 100]);
    expect((await accountOf(patient.id)).credit).toBe(650);
    expect((await use(patient.id, 0)).status).toBe(400);
    expect((await use(999_999, 1)).status).toBe(404);
  });
});

describe("of a family", () => {
  /** A mother who owes 300 since the oldest day, and two children under her phone. */
  async function family() {
    const phone = `0300${String(7_000_000 + ++registered)}`;
    const mother = await somebody({ fullName: "Nasreen Bibi", phone });
    const son = await somebody({ fullName: "Ali Raza", phone });
    const daughter = await somebody({ fullName: "زینب فاطمہ", phone });
    const [own, his, hers] = [
      await bill(mother, 400, 100, 30),
      await bill(son, 600, 100, 90),
      await bill(daughter, 250, 50, 10),
    ];
    return { phone, mother, son, daughter, own, his, hers };
  }
  const owed = async (...bills: Bill[]) =>
    (await Promise.all(bills.map(({ paymentId }) => read(paymentId)))).map(({ dueAmount }) => dueAmount);

  it("lies on the bills of those who were chosen, the oldest first, under one receipt", async () => {
    const { mother, son, daughter, own, his, hers } = await family();
    const parts: Parts = [
      [his.paymentId, 500],
      [own.paymentId, 300],
      [hers.paymentId, 50.25],
    ];
    const familyIds = [son.id, daughter.id, son.id, mother.id];
    const paid = await pay(mother.id, parts, 0, { familyIds, remarks: "The aunt came" });
    expect([paid.status, paid.body.message]).toEqual([200, "Payment received"]);
    const { transactionId = 0, paymentId = 0 } = paid.body.data ?? {};
    expect(paymentId).toBe(own.paymentId);
    expect(await owed(own, his, hers)).toEqual([0, 0, 149.75]);
    const receipt = (await read(own.paymentId)).paymentTransactions.at(-1)?.receipt;
    expect(receipt).toMatchObject({ transactionId, paymentId: own.paymentId, advanceAmount: 0 });
    expect(receipt?.bills.map(({ patientName, amount }) => [patientName, amount])).toEqual([
      ["Nasreen Bibi", 300],
      ["Ali Raza", 500],
      ["زینب فاطمہ", 50.25],
    ]);
    for (const [of, rest] of [
      [mother, 0],
      [son, 0],
      [daughter, 149.75],
    ] as const) {
      const { body } = await clinic.call(getStatement, { query: { patientId: of.id } }, desk.token);
      expect(body.data?.end.owed).toBe(rest);
    }
    for (const paper of ["a4", "roll", "roll58"]) {
      const made = await clinic.app.inject({
        url: "/api/Payments/GetInvoicePdf",
        query: { id: String(own.paymentId), transactionId: String(transactionId), paper },
        headers: { authorization: `Bearer ${desk.token}` },
      });
      const text = plain((await textOfPdf(made.rawPayload)).join(" "));
      for (const said of ["Ali Raza, Bill", "Nasreen Bibi, Bill", "paid in full", "This payment Rs 850.25"])
        expect(text).toContain(said);
    }
  });

  it("keeps what is left over for the one who pays, whose advance pays own bills alone", async () => {
    const { mother, son, own, his } = await family();
    const deposit = { patientId: mother.id, amount: 400, paymentMethod: "Cash" };
    await clinic.call(receiveAdvance, { body: deposit }, desk.token);
    const familyIds = [son.id];
    const more = await pay(mother.id, [[his.paymentId, 400]], 0, { familyIds, usedAdvance: 400 });
    expect([more.status, plain(more.body.message)]).toEqual([
      409,
      "Only Rs 300 is due on this patient's bills.",
    ]);
    const paid = await pay(mother.id, [[his.paymentId, 500]], 70, { familyIds, usedAdvance: 300 });
    expect(paid.body.data).toMatchObject({ paymentId: his.paymentId, usedAdvance: 300, advanceAmount: 70 });
    expect(await owed(own, his)).toEqual([0, 0]);
    expect((await accountOf(mother.id)).credit).toBe(170);
    expect((await accountOf(son.id)).credit).toBe(0);
  });

  it("is of patients under one phone alone, who are there still", async () => {
    const { mother, son, daughter, own, his } = await family();
    const stranger = await bill(await somebody(), 500, 100);
    const gone =
      "Somebody you chose does not have this patient's phone number any more. Close this and choose again.";
    const parts: Parts = [[own.paymentId, 300]];
    for (const id of [stranger.patientId, 999_999]) {
      const refused = await pay(mother.id, parts, 0, { familyIds: [son.id, id] });
      expect([refused.status, refused.body.message]).toEqual([409, gone]);
    }
    await asOwner(clinic, `UPDATE patients SET phone = '03009999999' WHERE id = ${son.id}`);
    await asOwner(clinic, `UPDATE patients SET is_deleted = true WHERE id = ${daughter.id}`);
    for (const { id } of [son, daughter])
      expect((await pay(mother.id, parts, 0, { familyIds: [id] })).status).toBe(409);
    expect(await owed(own, his)).toEqual([300, 500]);
    const doctor = await clinic.signIn("Doctor");
    expect((await pay(mother.id, parts, 0, { familyIds: [son.id] }, doctor.token)).status).toBe(403);
  });

  it("is one payment where it is sent twice, and one of two desks pays", async () => {
    const { mother, son, own, his } = await family();
    const whole: Parts = [
      [his.paymentId, 500],
      [own.paymentId, 300],
    ];
    const send = (payer: Patient, other: Patient, key: string) =>
      pay(payer.id, whole, 0, { familyIds: [other.id] }, desk.token, key);
    const answers = await Promise.all([
      send(mother, son, `family-${mother.id}`),
      send(mother, son, `family-${mother.id}`),
      send(son, mother, `other-${mother.id}`),
    ]);
    const ids = answers.map(({ status, body }) => (status === 200 ? body.data?.transactionId : status));
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(409);
    expect(await owed(own, his)).toEqual([0, 0]);
  });

  it("is put right part by part, and the receipt says so of whose part it was", async () => {
    const { mother, son, own, his } = await family();
    const parts: Parts = [
      [his.paymentId, 500],
      [own.paymentId, 300],
    ];
    await pay(mother.id, parts, 0, { familyIds: [son.id] });
    const wrong = (await read(his.paymentId)).paymentTransactions.at(-1)?.transactionId ?? 0;
    const right = { transactionId: wrong, reason: "Typed wrong", replacement: null };
    expect((await clinic.call(correctPayment, { body: right }, desk.token)).status).toBe(200);
    expect(await owed(own, his)).toEqual([0, 500]);
    const row = (await read(own.paymentId)).paymentTransactions.at(-1);
    expect(row?.receipt?.bills.map(({ patientName, putRightOn }) => [patientName, putRightOn])).toEqual([
      ["Nasreen Bibi", null],
      ["Ali Raza", today],
    ]);
  });

  it("is offered with those under the phone who owe something, to whoever receives payments", async () => {
    const { mother, son, daughter, his, hers, phone } = await family();
    await bill(await somebody({ fullName: "Owes Nothing", phone }), 100, 100);
    const list = (token: string) => clinic.call(listRelatives, { query: { patientId: mother.id } }, token);
    const { body } = await list(desk.token);
    expect(body.data?.map(({ patientId, bills }) => [patientId, bills.map((one) => one.paymentId)])).toEqual([
      [son.id, [his.paymentId]],
      [daughter.id, [hers.paymentId]],
    ]);
    expect(body.data?.[0]).toMatchObject({
      patientRegisterNo: son.registerNo,
      bills: [{ dueAmount: 500, serviceNames: "Crown" }],
    });
    expect((await list((await clinic.signIn("Doctor")).token)).status).toBe(403);
  });
});

it("counts the next day once its own is closed", async () => {
  const patient = await somebody();
  const { ids } = await threeBills(patient);
  const [first = 0] = ids;
  const counted = { fromDay: addDays(today, -200), openingFloat: 0, notes: [], coins: 1 };
  const { body: count } = await clinic.call(countDay, { body: counted }, desk.token);
  const closing = { idCount: count.data?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
  await clinic.call(closeDay, { body: closing }, desk.token);
  const closed = await pay(patient.id, [[first, 300]], 0);
  expect([closed.status, closed.body.conflict?.kind]).toEqual([409, "day closed"]);
  const later = await pay(patient.id, [[first, 300]], 0, { intoNextDay: true });
  expect(later.status).toBe(200);
  expect((await read(first)).paymentTransactions.at(-1)).toMatchObject({
    transactionDate: addDays(today, 1),
  });
});
