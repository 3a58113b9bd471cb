import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Pairs of acts about money that need the same records, from both ends, through two processes: each is done or refused in
 * words, what is stored is sound, and the database never had to break off one of two that wait for each other
 * (docs/decisions/0084-lock-order.md). In its long form:
 *
 *   CROSSING_RACES=300 npx vitest run tests/api/money/survival/crossing-survival.test.ts
 */
const RACES = Number(process.env.CROSSING_RACES ?? 4);
/** Each act is sent so many times at once. */
const AT_ONCE = 2;

vi.setConfig({ testTimeout: 90_000 + 4_000 * RACES, hookTimeout: 90_000 });

const today = clinicToday();
const month = today.slice(0, 7);
const byCash = { paymentMethod: "Cash", reason: "A race" };

let clinic: TwoProcesses;
let idService: number;
let persons = 0;

beforeAll(async () => {
  clinic = await TwoProcesses.open();
  const { id: IdDepartment } = await clinic.made("/MasterServices/Insert", { name: "Lasers" });
  const service = { IdDepartment, name: "Laser, 3 sessions", fees: 9000, sessions: 3, validDays: 30 };
  idService = (await clinic.made("/Services/Insert", service)).id;
});
afterAll(() => clinic.stop());

/** Somebody new, with a visit that is over. */
async function person() {
  persons += 1;
  const { rows } = await clinic.owner.query(
    `WITH patient AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ('Racer Bibi', 'Akram', $1, '3214578216', 'Akram') RETURNING id, register_no),
     visit AS (INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, status,
         chief_complaint)
       SELECT id, 1, (SELECT min(id) FROM departments), date '2000-01-01' + $2::int, '09:00', 'Completed', 'Pain' FROM patient
       RETURNING id)
     SELECT patient.id::int AS "patientId", register_no AS "registerNo", visit.id::int AS "appointmentId" FROM patient, visit`,
    [`0300${String(persons).padStart(7, "0")}`, persons],
  );
  return rows[0] as { patientId: number; registerNo: string; appointmentId: number };
}

type Act = [path: string, body: object];
interface Crossing {
  one: Act;
  two: Act;
}

async function over(patientId: number, ...bills: number[]): Promise<Act> {
  const parts = bills.map((paymentId) => ({ paymentId, amount: 1000 }));
  return [
    "/Payments/ReceiveForPatient",
    { patientId, amount: 1000 * bills.length, paymentMethod: "Cash", parts },
  ];
}

async function packageOf(patientId: number) {
  const paymentDetails = [{ idService, description: "Laser, 3 sessions", price: 9000 }];
  const form = clinic.billForm(9000, { patientId, paymentDetails });
  const bill = await clinic.made("/Payments/CreatePayment", form);
  const { rows } = await clinic.owner.query(
    "SELECT package_id::int AS id FROM bill_lines WHERE bill_id = $1",
    [bill.paymentId],
  );
  return { id: rows[0].id as number, bill, form };
}

/** A count of the day as it must be. */
async function countOfToday(): Promise<number> {
  const { rows } = await clinic.owner.query("SELECT EXISTS (SELECT FROM standing_closes) AS closed");
  const form = rows[0].closed ? { notes: [] } : { fromDay: today, openingFloat: 0, notes: [] };
  return (await clinic.made("/DayClose/Count", form)).id;
}
async function reopen(): Promise<void> {
  const { rows } = await clinic.owner.query("SELECT id::int FROM standing_closes");
  for (const { id } of rows) await clinic.made("/DayClose/Reopen", { id, reason: "A race" });
}
const closing = async (): Promise<Act> => [
  "/DayClose/Close",
  { idCount: await countOfToday(), leaveInDrawer: 0, remarks: "A race" },
];

const noteOf = (paymentId: number, settle: string): Act => [
  "/Payments/CreateCreditNote",
  { paymentId, lines: [{ position: 1, amount: 2000 }], settle, ...byCash },
];

/** What crosses what. Over 60 lines: the list of pairs. */
const CROSSINGS: Record<string, (n: number) => Promise<Crossing>> = {
  "a payment over two bills against a payment that is moved from the second to the first": async () => {
    const { patientId } = await person();
    const [a, b] = [await clinic.newBill(8000, { patientId }), await clinic.newBill(8000, { patientId })];
    const replacement = { paymentId: a.id, amount: 500, paymentMethod: "Cash" };
    return {
      one: await over(patientId, a.id, b.id),
      two: ["/Payments/CorrectPayment", { transactionId: b.payment, reason: "Wrong bill", replacement }],
    };
  },
  "payments that are moved from one bill to the other, and back": async () => {
    const { patientId } = await person();
    const [a, b] = [await clinic.newBill(500, { patientId }), await clinic.newBill(500, { patientId })];
    const moved = (transactionId: number, paymentId: number): Act => [
      "/Payments/CorrectPayment",
      { transactionId, reason: "Wrong bill", replacement: { paymentId, amount: 500, paymentMethod: "Cash" } },
    ];
    return { one: moved(a.payment, b.id), two: moved(b.payment, a.id) };
  },
  "a payment over two bills against the advance that pays the second": async () => {
    const { patientId } = await person();
    const [a, b] = [await clinic.newBill(8000, { patientId }), await clinic.newBill(8000, { patientId })];
    await clinic.made("/PatientAccount/ReceiveAdvance", { patientId, amount: 700, paymentMethod: "Cash" });
    return {
      one: await over(patientId, a.id, b.id),
      two: ["/Payments/UseAdvance", { paymentId: b.id, amount: 700 }],
    };
  },
  "advances that are moved between two patients, and back": async () => {
    const [{ patientId }, { patientId: toPatientId }] = [await person(), await person()];
    for (const id of [patientId, toPatientId])
      await clinic.made("/PatientAccount/ReceiveAdvance", {
        patientId: id,
        amount: 700,
        paymentMethod: "Cash",
      });
    const body = { amount: 100, reason: "Her son" };
    return {
      one: ["/PatientAccount/MoveAdvance", { ...body, patientId, toPatientId }],
      two: ["/PatientAccount/MoveAdvance", { ...body, patientId: toPatientId, toPatientId: patientId }],
    };
  },
  "a refund against the close": async (n) => {
    const { patientId } = await person();
    const { payment: transactionId } = await clinic.newBill(8000, { patientId });
    const body = { transactionId, amount: 300, keepAsCredit: n % 2, intoNextDay: n % 3 === 0, ...byCash };
    return { one: ["/Payments/RefundPayment", body], two: await closing() };
  },
  "a payment over two bills against the close": async (n) => {
    const { patientId } = await person();
    const [a, b] = [await clinic.newBill(8000, { patientId }), await clinic.newBill(8000, { patientId })];
    const [path, body] = await over(patientId, a.id, b.id);
    return { one: [path, { ...body, intoNextDay: n % 2 === 0 }], two: await closing() };
  },
  "the paying of a doctor's share against the close": async (n) => {
    const { patientId } = await person();
    const { rows } =
      await clinic.owner.query(`INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
      VALUES ('Racer', '03214578216', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id::int AS id`);
    const idDoctor: number = rows[0].id;
    await clinic.made("/Shares/Rules", { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" });
    await clinic.newBill(9000, { patientId, idDoctor });
    const { id } = await clinic.made("/Shares/CreateStatement", { idDoctor, month, total: 3600 });
    const body = { id, paymentMethod: "cash", paidOn: today, fromDrawer: 1, intoNextDay: n % 2 === 0 };
    return { one: ["/Shares/Pay", body], two: await closing() };
  },
  "a credit note against a payment": async (n) => {
    const { patientId, appointmentId } = await person();
    const { id: paymentId } = await clinic.newBill(8000, { patientId, appointmentId });
    const body = { paymentId, amount: 500, paymentMethod: "Cash" };
    return { one: noteOf(paymentId, n % 2 ? "credit" : "refund"), two: ["/Payments/ReceivePayment", body] };
  },
  "a credit note that is kept as advance against the advance that pays its bill": async () => {
    const { patientId } = await person();
    const { id: paymentId } = await clinic.newBill(8000, { patientId });
    await clinic.made("/PatientAccount/ReceiveAdvance", { patientId, amount: 700, paymentMethod: "Cash" });
    return { one: noteOf(paymentId, "credit"), two: ["/Payments/UseAdvance", { paymentId, amount: 700 }] };
  },
  "a session against the close of its package": async () => {
    const { id, bill } = await packageOf((await person()).patientId);
    const body = { id, amount: 9000, used: 0, settle: "credit", updatedOn: bill.updatedOn, ...byCash };
    return { one: ["/Packages/Use", { id }], two: ["/Packages/Close", body] };
  },
  "a session against a bill that is changed": async () => {
    const { id, bill, form } = await packageOf((await person()).patientId);
    const paymentDetails = [{ description: "Crown", price: 9000 }];
    return {
      one: ["/Packages/Use", { id }],
      two: ["/Payments/UpdatePayment", { ...form, paymentDetails, paymentId: bill.paymentId }],
    };
  },
  "the erasure of a patient against a refund": async (n) => {
    const { patientId, registerNo, appointmentId } = await person();
    const forms = { patientId, appointmentId };
    const [a] = [await clinic.newBill(9000, forms), await clinic.newBill(9000, { patientId })];
    return {
      one: ["/Patient/Erase", { id: patientId, registerNo, reason: "As asked for" }],
      two: [
        "/Payments/RefundPayment",
        { transactionId: a.payment, amount: 300, keepAsCredit: n % 2, ...byCash },
      ],
    };
  },
  "the erasure of a patient against a credit note": async () => {
    const { patientId, registerNo, appointmentId } = await person();
    const { id } = await clinic.newBill(9000, { patientId, appointmentId });
    return {
      one: ["/Patient/Erase", { id: patientId, registerNo, reason: "As asked for" }],
      two: noteOf(id, "refund"),
    };
  },
  "the erasure of a patient against a session": async () => {
    const { patientId, registerNo } = await person();
    const { id } = await packageOf(patientId);
    return {
      one: ["/Patient/Erase", { id: patientId, registerNo, reason: "As asked for" }],
      two: ["/Packages/Use", { id }],
    };
  },
  "the erasure of a patient against a new bill": async () => {
    const { patientId, registerNo, appointmentId } = await person();
    await clinic.newBill(9000, { patientId, appointmentId });
    return {
      one: ["/Patient/Erase", { id: patientId, registerNo, reason: "As asked for" }],
      two: [
        "/Payments/CreatePayment",
        clinic.billForm(100, { patientId, appointmentId, allowSecondBill: true }),
      ],
    };
  },
};

describe(`two processes, ${RACES} times:`, () => {
  for (const [name, prepare] of Object.entries(CROSSINGS))
    it(name, async () => {
      let done = 0;
      for (let n = 0; n < RACES; n++) {
        await reopen();
        const { one, two } = await prepare(n);
        const sent: Promise<Answer>[] = [];
        for (let times = 0; times < AT_ONCE; times++)
          sent.push(clinic.post(clinic.one, ...one), clinic.post(clinic.two, ...two));
        for (const { status, message } of await Promise.all(sent)) {
          expect([200, 400, 404, 409], message).toContain(status);
          expect(message).toMatch(/\w/);
          if (status === 200) done += 1;
        }
      }
      expect(done).toBeGreaterThanOrEqual(RACES);
      await clinic.expectSound();
    });

  // Last: the processes end with it.
  it("none of them waits in a circle", async () => {
    expect(await clinic.brokenOff()).toBe(0);
  });
});
