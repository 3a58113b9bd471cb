import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bill, createBill, getBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { applyAdvance, receiveAdvance, returnAdvance } from "#contract/money/patient-account.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { getStatement, type Statement } from "#contract/money/statement.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { brokenRulesOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";

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

type Patient = Awaited<ReturnType<typeof registerPatient>>;
let registered = 0;
const somebody = (changes: object = {}) =>
  registerPatient(clinic, desk.token, { phone: `0300${String(5_000_000 + ++registered)}`, ...changes });

const today = clinicToday();
const cash = { paymentMethod: "Cash" };
async function bill(patient: Patient, price: number, received: number, paymentDate = today): Promise<Bill> {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate, ...cash },
        ...{ chargeableAmount: price, receivedAmount: received },
        paymentDetails: [{ description: "Crown", price }],
      },
    },
    desk.token,
  );
  if (!body.data) throw new Error(body.message);
  return body.data;
}
const asked = (patientId: number, days: object = {}, token = desk.token) =>
  clinic.call(getStatement, { query: { patientId, ...days } }, token);
const statement = async (patientId: number, days: object = {}) =>
  (await asked(patientId, days)).body.data as Statement;
const advance = (patientId: number, amount: number) =>
  clinic.call(receiveAdvance, { body: { patientId, amount, ...cash } }, desk.token);
const refund = (transactionId: number, amount: number, keepAsCredit = 0) =>
  clinic.call(
    refundPayment,
    { body: { transactionId, amount, ...cash, reason: "Not done", keepAsCredit } },
    accountant.token,
  );
const rowsOf = ({ entries }: Statement) =>
  entries.map(({ title, charged, paid, balance }) => [title, charged, paid, balance]);

it("runs over bills, payments, refunds and advances, and says what is owed and what is held", async () => {
  const patient = await somebody();
  const old = await bill(patient, 4000, 1000, addDays(today, -40));
  await advance(patient.id, 5000);
  const made = await bill(patient, 2000, 500);
  await clinic.call(applyAdvance, { body: { paymentId: made.paymentId, amount: 1500 } }, desk.token);
  const [first] = old.paymentTransactions;
  await refund(first?.transactionId ?? 0, 400);
  await refund(first?.transactionId ?? 0, 600, 1);
  const whole = await statement(patient.id);
  expect(rowsOf(whole)).toEqual([
    [`Bill ${old.paymentId}`, 4000, 0, 4000],
    [`Payment, bill ${old.paymentId}`, 0, 1000, 3000],
    ["Advance", 0, 5000, -2000],
    [`Bill ${made.paymentId}`, 2000, 0, 0],
    [`Payment, bill ${made.paymentId}`, 0, 500, -500],
    [`Advance used, bill ${made.paymentId}`, 0, 0, -500],
    [`Given back, bill ${old.paymentId}`, 0, -400, -100],
    [`Kept as advance, bill ${old.paymentId}`, 0, 0, -100],
  ]);
  expect(whole).toMatchObject({
    patientRegisterNo: patient.registerNo,
    brought: { owed: 0, advance: 0, balance: 0 },
    end: { owed: 4000, advance: 4100, balance: -100 },
    folded: 0,
  });
  const recent = await statement(patient.id, { startDate: addDays(today, -1) });
  expect(recent.brought).toEqual({ owed: 4000, advance: 0, balance: 4000 });
  expect(recent.end).toEqual(whole.end);
  const before = await statement(patient.id, { endDate: addDays(today, -1) });
  expect([before.end, before.entries.length]).toEqual([recent.brought, 1]);
});

it("has a credit note as an entry of its own, before what was given back with it, and leaves both out of a void bill", async () => {
  const patient = await somebody();
  const made = await bill(patient, 3000, 3000, addDays(today, -3));
  const credited = await clinic.call(
    createCreditNote,
    {
      body: {
        ...{ paymentId: made.paymentId, lines: [{ position: 1, amount: 1000.5 }], reason: "Not done" },
        ...{ settle: "refund", ...cash, channelInfo: null, updatedOn: made.updatedOn },
      } as never,
    },
    accountant.token,
  );
  expect(credited.body.message).toBe("Credit note made");
  const whole = await statement(patient.id);
  const [note] = whole.entries.filter(({ type }) => type === "Credit note");
  expect(rowsOf(whole)).toEqual([
    [`Bill ${made.paymentId}`, 3000, 0, 3000],
    [`Payment, bill ${made.paymentId}`, 0, 3000, 0],
    [`Credit note ${note?.creditNote}, bill ${made.paymentId}`, -1000.5, 0, -1000.5],
    [`Given back, bill ${made.paymentId}`, 0, -1000.5, 0],
  ]);
  expect(note).toMatchObject({
    ...{ creditNote: expect.stringMatching(/^CN-\d{6}$/), words: "Not done", transactionId: null },
    ...{ date: today, owed: -1000.5, advance: 0, paymentMethod: null },
  });
  expect(whole.end).toEqual({ owed: 0, advance: 0, balance: 0 });
  const before = await statement(patient.id, { endDate: addDays(today, -1) });
  expect([before.end.balance, before.entries.length]).toEqual([3000, 1]);
  await clinic.call(voidBill, { query: { id: made.paymentId, reason: "Twice" } }, accountant.token);
  expect(rowsOf(await statement(patient.id))).toEqual([]);
});

it("leaves a void bill out, with what it used of the advance", async () => {
  const patient = await somebody();
  await advance(patient.id, 900);
  const made = await bill(patient, 2000, 500);
  await clinic.call(applyAdvance, { body: { paymentId: made.paymentId, amount: 900 } }, desk.token);
  await clinic.call(voidBill, { query: { id: made.paymentId, reason: "Twice" } }, accountant.token);
  expect(rowsOf(await statement(patient.id))).toEqual([["Advance", 0, 900, -900]]);
});

it("shows the newest 1,000 entries, and has the older in what is brought forward", async () => {
  const patient = await somebody();
  await clinic.database.pool.query(
    `WITH made AS (INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, discount, received)
        SELECT $1, 'Many', $2, date '2025-01-01' + n % 300, 'Cash', 10, 0, 0 FROM generate_series(1, 1205) n RETURNING id)
      INSERT INTO bill_lines (bill_id, position, description, actual_price, price) SELECT id, 1, 'Visit', 10, 10 FROM made`,
    [patient.id, idDoctor],
  );
  const made = await statement(patient.id);
  expect([made.entries.length, made.folded]).toEqual([1000, 205]);
  expect([made.brought.owed, made.end.owed]).toEqual([2050, 12_050]);
});

it.each([
  [{ startDate: "2026-11-20", endDate: "2026-11-19" }, "endDate"],
  [{ startDate: "20-11-2026" }, "startDate"],
  [{ endDate: "2026-02-30" }, "endDate"],
])("refuses %j", async (days, field) => {
  const { status, body } = await asked(1, days);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it("is read by whoever reads bills, and of a patient that there is", async () => {
  const [patient, doctor] = [await somebody(), await clinic.signIn("Doctor")];
  expect([
    (await asked(patient.id, {}, doctor.token)).status,
    (await asked(999_999)).status,
    (await asked(patient.id)).status,
  ]).toEqual([403, 404, 200]);
});

it("is a PDF with long and Urdu names, and a file", async () => {
  const names = ["بشریٰ بی بی زوجہ محمد اکرم", "Zubaida ".repeat(15).trim()];
  for (const fullName of names) {
    const patient = await somebody({ fullName });
    const { paymentId } = await bill(patient, 2000, 500.5);
    const fetched = await clinic.app.inject({
      url: "/api/PatientAccount/GetStatementPdf",
      query: { patientId: String(patient.id) },
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect([fetched.statusCode, fetched.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="statement-${patient.id}.pdf"`,
    ]);
    expect(await brokenRulesOfPdf(fetched.rawPayload)).toEqual([]);
    const text = (await textOfPdf(fetched.rawPayload)).join(" ").replaceAll("\u00a0", " ");
    expect(text).toContain(fullName.split(" ").at(-1));
    expect(text).toContain(`Payment, bill ${paymentId}`);
    expect(text).toContain("To pay Rs 1,499.50");
  }
});

/** What a desk may do with an account, in any order; what is refused changes nothing. */
const act = fc.record({
  kind: fc.constantFrom(
    "bill",
    "pay",
    "advance",
    "use",
    "refund",
    "keep",
    "correct",
    "return",
    "void",
    "note",
  ),
  of: fc.nat(5),
  amount: fc.integer({ min: 1, max: 400_000 }).map((paisa) => paisa / 100),
  daysAgo: fc.nat(60),
});

it("ends with what is due less what is held, and joined periods are one, whatever was done", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), fc.nat(60), async (acts, cut) => {
      const patient = await somebody();
      const bills: Bill[] = [];
      for (const { kind, of, amount, daysAgo } of acts) {
        const at = bills[of % Math.max(bills.length, 1)];
        const transactionId = at?.paymentTransactions[0]?.transactionId ?? 0;
        if (kind === "bill")
          bills.push(await bill(patient, addMoney(amount, 1), amount, addDays(today, -daysAgo)));
        if (kind === "advance") await advance(patient.id, amount);
        if (kind === "return")
          await clinic.call(
            returnAdvance,
            { body: { patientId: patient.id, amount, ...cash, reason: "Left" } },
            accountant.token,
          );
        if (!at) continue;
        const { paymentId } = at;
        if (kind === "pay")
          await clinic.call(receivePayment, { body: { paymentId, amount, ...cash } }, desk.token);
        if (kind === "use") await clinic.call(applyAdvance, { body: { paymentId, amount } }, desk.token);
        if (kind === "refund" || kind === "keep")
          await refund(transactionId, amount, kind === "keep" ? 1 : 0);
        if (kind === "correct")
          await clinic.call(
            correctPayment,
            { body: { transactionId, reason: "Typed wrong", replacement: null } },
            accountant.token,
          );
        if (kind === "note")
          await clinic.call(
            createCreditNote,
            {
              body: {
                ...{ paymentId, lines: [{ position: 1, amount }], reason: "Not done", settle: "credit" },
                updatedOn: (await clinic.call(getBill, { query: { id: paymentId } }, desk.token)).body.data
                  ?.updatedOn,
              } as never,
            },
            accountant.token,
          );
        if (kind === "void")
          await clinic.call(voidBill, { query: { id: paymentId, reason: "x" } }, accountant.token);
      }
      const { rows } = await clinic.database.pool.query(
        `SELECT (SELECT coalesce(sum(due), 0) FROM bills WHERE patient_id = $1 AND NOT is_deleted) AS owed,
          coalesce((SELECT credit FROM patient_balances WHERE patient_id = $1), 0) AS advance`,
        [patient.id],
      );
      const { owed, advance: held } = rows[0];
      const whole = await statement(patient.id);
      expect(whole.end).toEqual({ owed, advance: held, balance: subtractMoney(owed, held) });
      const day = addDays(today, -cut);
      const first = await statement(patient.id, { endDate: addDays(day, -1) });
      const second = await statement(patient.id, { startDate: day });
      expect([...first.entries, ...second.entries]).toEqual(whole.entries);
      expect([second.brought, second.end]).toEqual([first.end, whole.end]);
    }),
    { numRuns: 12 },
  );
});
