import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { setStage } from "#contract/desk/board.ts";
import {
  type Bill,
  createBill,
  getBill,
  receivePayment,
  updateBill,
  voidBill,
} from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import {
  closeDay,
  countDay,
  type DayClose,
  getDayClose,
  getDayReportPdf,
  getOpenDay,
  listDayCloses,
  moveCash,
  reopenDay,
} from "#contract/money/day-close.ts";
import { createExpense, removeExpense, updateExpense } from "#contract/money/expenses.ts";
import { receiveAdvance, recordAdvancePrint, returnAdvance } from "#contract/money/patient-account.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { getHistory } from "#contract/office/history.ts";
import type { Step } from "#rules/desk/board/attendance.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/**
 * The day's close: what is expected follows from the ledger, and nothing of a closed day changes.
 *
 *   DAY_CLOSES=1000 npx vitest run tests/api/money/day/day-close.test.ts
 */
const RACES = Number(process.env.DAY_CLOSES ?? 12);

/** The tables in which money is told. */
const LEDGERS = [
  ...["bill_transactions", "patient_account", "advance_prints", "credit_notes", "credit_note_lines"],
  ...["drawer_moves", "day_counts", "day_closes", "day_close_methods", "day_reopenings"],
];

const today = clinicToday();
const tomorrow = addDays(today, 1);

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { staffId: number; token: string };
let admin: { staffId: number; token: string };
let patient: { id: number; fullName: string };
let idDoctor: number;

// Every test has a clinic of its own: a close is about all money of its days.
beforeEach(async () => {
  await clinic?.close();
  clinic = await openClinic();
  [desk, accountant, admin] = await Promise.all([
    clinic.signIn("Receptionist"),
    clinic.signIn("Accountant"),
    clinic.signIn("Administrator"),
  ]);
  patient = await registerPatient(clinic, desk.token);
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic?.close());

async function billOf(received: number, changes: object = {}) {
  return await clinic.call(
    createBill,
    {
      body: {
        patientId: patient.id,
        patientName: patient.fullName,
        idDoctor,
        paymentDate: today,
        paymentMethod: "Cash",
        chargeableAmount: 10_000,
        receivedAmount: received,
        paymentDetails: [{ description: "Laser", price: 10_000 }],
        ...changes,
      },
    },
    desk.token,
  );
}
const made = async (received: number, changes: object = {}): Promise<Bill> => {
  const { body } = await billOf(received, changes);
  if (!body.data) throw new Error(`the bill was refused: ${JSON.stringify(body)}`);
  return body.data;
};
const firstPayment = (bill: Bill) => bill.paymentTransactions[0]?.transactionId ?? 0;
const receive = (paymentId: number, amount: number, changes: object = {}) =>
  clinic.call(receivePayment, { body: { paymentId, amount, paymentMethod: "Cash", ...changes } }, desk.token);
const refund = (transactionId: number, amount: number, changes: object = {}) =>
  clinic.call(
    refundPayment,
    { body: { transactionId, amount, paymentMethod: "Cash", reason: "Not done", ...changes } },
    accountant.token,
  );

const counting = (changes: object = {}) =>
  clinic.call(
    countDay,
    { body: { fromDay: today, openingFloat: 5000, notes: [], ...changes } as never },
    desk.token,
  );
const counted = async (changes: object = {}) => {
  const { body } = await counting(changes);
  if (!body.data) throw new Error(`the count was refused: ${JSON.stringify(body)}`);
  return body.data;
};
const closing = (idCount: number, changes: object = {}) =>
  clinic.call(
    closeDay,
    { body: { idCount, leaveInDrawer: 0, remarks: null, ...changes } as never },
    desk.token,
  );
/** Counts exactly what must be there and closes. */
async function closed(changes: object = {}, more: object = {}): Promise<DayClose> {
  const first = await counted(changes);
  const cash = first.compared.find(({ method }) => method === "Cash")?.expected ?? 0;
  const methods = first.compared
    .filter(({ method }) => method !== "Cash")
    .map(({ method, expected }) => ({ method, amount: expected }));
  const right = await counted({ ...changes, coins: cash, methods });
  const { body } = await closing(right.id, more);
  if (!body.data) throw new Error(`the close was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const open = async (token = accountant.token) =>
  (await clinic.call(getOpenDay, { query: {} }, token)).body.data;
const expense = (changes: object = {}, token = desk.token) =>
  clinic.call(
    createExpense,
    {
      body: {
        expenseBy: "Ayesha",
        description: "Tea",
        amount: 1250.5,
        paymentMethod: "cash",
        expensesDate: today,
        fromDrawer: 1,
        ...changes,
      } as never,
    },
    token,
  );
/** A visit of today at midnight, so that it has begun. */
async function visit(): Promise<number> {
  const { idDepartment, services } = await catalogue(clinic);
  const body = {
    ...{ idPatient: patient.id, idDoctor, idDepartment, appointmentDate: today, appointmentTime: "00:00" },
    ...{ priority: "Medium", status: "Scheduled", description: "Pain", allowOverlap: true },
    idServices: services.slice(0, 1).map(({ id }) => id),
  };
  const answer = await clinic.call(createAppointment, { body: body as never }, desk.token);
  if (!answer.body.data) throw new Error(`the visit was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}
const step = async (id: number, stage: Step) =>
  expect((await clinic.call(setStage, { body: { id, stage } }, desk.token)).status).toBe(200);
/** Who did it, as a report names them. */
async function named({ staffId }: typeof desk): Promise<{ by: string }> {
  const { rows } = await clinic.database.pool.query("SELECT name FROM staff WHERE id = $1", [staffId]);
  return { by: rows[0].name };
}
/** What the drawer of closed days says now, and what their closes say. */
async function drawerAndCloses() {
  const { rows } = await clinic.database.pool.query(`
    SELECT c.id, coalesce((SELECT sum(amount) FROM drawer d WHERE d.day BETWEEN c.from_day AND c.day), 0) + c.opening_float AS drawer,
      (SELECT sum(expected) FROM day_close_methods m WHERE m.close_id = c.id) AS expected
    FROM standing_closes c ORDER BY c.id`);
  return rows as { id: number; drawer: number; expected: number }[];
}

it("says with the count who is still here and which visits nobody billed; the report knows who came and what is due", async () => {
  const waiting = await visit();
  const seen = await visit();
  const billed = await visit();
  const missed = await visit();
  await visit();
  for (const id of [waiting, seen, billed]) await step(id, "Arrived");
  for (const id of [seen, billed]) for (const said of ["With doctor", "Done"] as const) await step(id, said);
  await step(missed, "No-show");
  await made(4000, { appointmentId: billed });
  expect((await counted()).unfinished).toEqual({ here: 1, notBilled: 1 });
  expect((await counted({ fromDay: addDays(today, -3), day: addDays(today, -1) })).unfinished).toEqual({
    here: 0,
    notBilled: 0,
  });
  await made(1000, { appointmentId: seen });
  await step(waiting, "Left");
  expect((await counted()).unfinished).toEqual({ here: 0, notBilled: 0 });
  const { report } = await closed();
  expect(report).toMatchObject({ visits: { seen: 2, noShows: 1 }, dues: 15_000 });
});

describe("what must be there", () => {
  it("follows from payments, refunds, expenses and moves, by method", async () => {
    const bill = await made(7500);
    await receive(bill.paymentId, 2000, { paymentMethod: "cash " });
    await receive(bill.paymentId, 500, { paymentMethod: "Online", channelInfo: "JazzCash 81" });
    await refund(firstPayment(bill), 3000);
    await expense();
    await expense({ fromDrawer: 0, amount: 90 });
    await clinic.call(
      moveCash,
      { body: { kind: "Taken out", amount: 4000, reason: "To the bank" } },
      desk.token,
    );
    const count = await counted({
      notes: [
        { value: 5000, count: 1 },
        { value: 1000, count: 1 },
      ],
      methods: [{ method: "online", amount: 500 }],
    });
    expect(count.compared).toEqual([
      { method: "Cash", expected: 6249.5, counted: 6000, variance: -249.5 },
      { method: "Online", expected: 500, counted: 500, variance: 0 },
    ]);
    expect(count.cashLines.map(({ label, amount }) => [label, amount])).toEqual([
      ["In the drawer before", 5000],
      ["Received in cash", 9500],
      ["Given back in cash", -3000],
      ["Paid from the drawer", -1250.5],
      ["Taken out", -4000],
    ]);
    const refused = await closing(count.id);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: "remarks", message: "Say in a word why the count differs." }],
    ]);
    const { body } = await closing(count.id, { remarks: "Change given wrongly", leaveInDrawer: 1000 });
    expect(body.data).toMatchObject({ number: "Z-000001", handedOver: 5000, nextFloat: 1000 });
    expect(body.data?.report).toMatchObject({
      notes: [
        { value: 5000, count: 1 },
        { value: 1000, count: 1 },
      ],
      received: [
        { method: "Cash", count: 2, amount: 9500 },
        { method: "Online", count: 1, amount: 500 },
      ],
      refunds: [{ amount: -3000 }],
      expenses: [{ name: "Ayesha, Tea", amount: 1250.5 }],
      moves: [{ kind: "Taken out", amount: -4000 }],
      bills: { count: 1, amount: 10_000, due: 3000 },
    });
    expect(await drawerAndCloses()).toEqual([{ id: body.data?.id, drawer: 6749.5, expected: 6749.5 }]);
  });

  it("is told before the count to those who may see it, and to the desk after it", async () => {
    await made(7500);
    expect((await open())?.expected).toEqual([{ method: "Cash", amount: 7500 }]);
    const blind = await open(desk.token);
    expect([blind?.expected, blind?.methods]).toEqual([null, ["Cash"]]);
    const doctor = await clinic.signIn("Doctor", { doctorId: idDoctor });
    expect((await clinic.call(getOpenDay, { query: {} }, doctor.token)).status).toBe(403);
  });

  it("keeps the first count beside the last", async () => {
    await made(7500);
    await counted({ coins: 1 });
    const close = await closed();
    expect(close.report.earlierCounts.map(({ methods }) => methods)).toEqual([
      [{ method: "Cash", amount: 1 }],
      [{ method: "Cash", amount: 0 }],
    ]);
  });

  it("keeps the counts that were made after the one that is closed", async () => {
    await made(7500);
    const right = await counted({ coins: 12_500 });
    await counted({ coins: 900 });
    const { body } = await closing(right.id);
    expect(body.data?.report.earlierCounts.map(({ methods }) => methods)).toEqual([
      [{ method: "Cash", amount: 900 }],
    ]);
  });

  it("keeps a count from another first day, and those of before its days were opened again", async () => {
    await made(7500);
    const cashOf = ({ report }: DayClose) =>
      report.earlierCounts.map(({ methods }) => methods.map(({ amount }) => amount));
    await counted({ fromDay: addDays(today, -9), day: addDays(today, -8), coins: 4 });
    await counted({ fromDay: addDays(today, -2), coins: 1 });
    const first = await closed();
    expect(cashOf(first)).toEqual([[1], [0]]);
    await clinic.call(reopenDay, { body: { id: first.id, reason: "Miscounted" } }, admin.token);
    const right = await counted({ coins: 12_000 });
    const again = await closing(right.id, { remarks: "A note was torn" });
    expect(again.body.data && cashOf(again.body.data)).toEqual([[1], [0], [12_500]]);
  });

  it("goes on from where the first close began once that is opened again; an administrator may say otherwise", async () => {
    await made(7500);
    const old = await counted({ openingFloat: 5, coins: 7505 });
    const first = await closed({ openingFloat: 20_000 });
    await clinic.call(reopenDay, { body: { id: first.id, reason: "A wrong note" } }, admin.token);
    const said = async (changes: object) => {
      const { status, body } = await counting(changes);
      return [status, body.errors?.map(({ message }) => message.replaceAll("\u00a0", " "))];
    };
    expect(await said({ openingFloat: 5 })).toEqual([
      400,
      [
        "Z-000001, which was opened again, began with Rs 20,000 in the drawer. An administrator can count from another amount.",
      ],
    ]);
    expect(await said({ openingFloat: 20_000, fromDay: addDays(today, -1) })).toEqual([
      400,
      [
        expect.stringMatching(
          /^Z-000001, which was opened again, began on .* An administrator can count from another day\.$/,
        ),
      ],
    ]);
    const byOld = await closing(old.id);
    expect([byOld.status, byOld.body.message.replaceAll("\u00a0", " ")]).toEqual([
      409,
      expect.stringMatching(
        /^Z-000001, which was opened again, began with Rs 20,000 .* Please count again\.$/,
      ),
    ]);
    expect((await said({ openingFloat: 20_000 }))[0]).toBe(200);
    const body = { fromDay: addDays(today, -1), openingFloat: 5, notes: [] };
    expect((await clinic.call(countDay, { body } as never, admin.token)).status).toBe(200);
  });

  it("begins with what the last close left, the day after it", async () => {
    await made(7500);
    await closed({ fromDay: addDays(today, -3), day: addDays(today, -1) }, { leaveInDrawer: 5000 });
    expect(await open()).toMatchObject({
      fromDay: today,
      openingFloat: 5000,
      isClosed: false,
      overdue: null,
    });
    const other = await counting({ fromDay: addDays(today, -1) });
    expect([other.status, other.body.errors?.[0]?.field]).toEqual([400, "fromDay"]);
    const float = await counting({ fromDay: null, openingFloat: 4999.99 });
    expect(float.body.errors?.[0]?.message).toBe("The last close left Rs\u00A05,000 in the drawer.");
    expect((await closed({ fromDay: null, openingFloat: null })).openingFloat).toBe(5000);
  });

  it("asks the first close from which day to count, and with how much", async () => {
    const { status, body } = await counting({ fromDay: null, openingFloat: null });
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ["fromDay", "openingFloat"]]);
  });

  it("of what is no count refuses each and stores nothing", async () => {
    const wrong: [changes: object, field: string][] = [
      [{ coins: 0.005 }, "coins"],
      [{ coins: -1 }, "coins"],
      [{ coins: 1e15 }, "coins"],
      [{ notes: [{ value: 5000, count: 1e15 }] }, "notes.0.count"],
      [{ notes: [{ value: 5000, count: 0.5 }] }, "notes.0.count"],
      [{ notes: [{ value: 5000, count: -1 }] }, "notes.0.count"],
      [{ notes: [{ value: 200, count: 1 }] }, "notes.0.value"],
      [{ notes: [10, 10].map((value) => ({ value, count: 1 })) }, "notes"],
      [{ methods: [{ method: " CASH", amount: 1 }] }, "methods"],
      [{ methods: [{ method: " ", amount: 1 }] }, "methods.0.method"],
      [{ methods: [{ method: "Card", amount: 0.001 }] }, "methods.0.amount"],
      [{ methods: ["Card", "card"].map((method) => ({ method, amount: 9_999_999_999.99 })) }, "methods"],
      [{ day: addDays(today, 1) }, "day"],
      [{ day: addDays(today, -1) }, "day"],
      [{ openingFloat: -0.01 }, "openingFloat"],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await counting(changes);
      expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    }
    expect(await clinic.count("day_counts")).toBe(0);
  });
});

describe("a closed day", () => {
  it("takes no more money, and says when, by whom and which day is next", async () => {
    const bill = await made(4000);
    await closed();
    const { rows } = await clinic.database.pool.query("SELECT name FROM staff WHERE id = $1", [desk.staffId]);
    const { status, body } = await receive(bill.paymentId, 2000);
    expect([status, body.conflict]).toEqual([
      409,
      { kind: "day closed", zNo: 1, closedBy: rows[0].name, nextDay: tomorrow },
    ]);
    expect(body.message).toMatch(/^The day was closed at \d\d:\d\d by .* \(Z-000001\)\.$/);
    const others = [
      await billOf(1000),
      await refund(firstPayment(bill), 1),
      await clinic.call(moveCash, { body: { kind: "Put in", amount: 1, reason: "Change" } }, desk.token),
    ];
    expect(others.map((answer) => [answer.status, answer.body.conflict?.kind])).toEqual(
      others.map(() => [409, "day closed"]),
    );
  });

  it("lets money of the evening count tomorrow for whoever says so", async () => {
    const bill = await made(4000);
    const close = await closed();
    const next = { intoNextDay: 1 };
    const { body } = await receive(bill.paymentId, 2000, next);
    expect(body.data?.paymentTransactions[1]?.transactionDate).toBe(tomorrow);
    const given = await refund(firstPayment(bill), 500, next);
    expect(given.body.data?.paymentTransactions[2]?.transactionDate).toBe(tomorrow);
    const second = await made(1000, next);
    expect([second.paymentDate, second.paymentTransactions[0]?.transactionDate]).toEqual([today, tomorrow]);
    expect((await open())?.isClosed).toBe(true);
    const again = await counting({ fromDay: null, openingFloat: null });
    expect([again.status, again.body.conflict?.kind]).toEqual([409, "day closed"]);
    // Opened again, the drawer holds what counts tomorrow, which the count is told of.
    await clinic.call(reopenDay, { body: { id: close.id, reason: "Miscounted" } }, admin.token);
    const { compared, later } = await counted({ coins: 11_500 });
    expect([compared.map(({ expected }) => expected), later]).toEqual([
      [9000],
      [{ method: "Cash", amount: 2500 }],
    ]);
  });

  it("means today where no day is closed", async () => {
    const bill = await made(4000, { intoNextDay: 1 });
    expect(bill.paymentTransactions[0]?.transactionDate).toBe(today);
  });

  it("keeps its bills from being voided, and lets a payer be renamed", async () => {
    const bill = await made(7000);
    await closed();
    const { status, body } = await clinic.call(voidBill, { query: { id: bill.paymentId } }, accountant.token);
    expect([status, body.message]).toEqual([
      409,
      "Rs\u00A07,000 of this bill lies in days that are closed. Give it back with a refund and a credit note instead.",
    ]);
    await asOwner(clinic, `UPDATE bills SET patient_name = 'Bushra Tariq' WHERE id = ${bill.paymentId}`);
    const open = await made(1000, { intoNextDay: 1 });
    expect((await clinic.call(voidBill, { query: { id: open.paymentId } }, accountant.token)).status).toBe(
      200,
    );
  });

  it("keeps expenses of its drawer, and says what to do; others may still be written", async () => {
    const first = (await expense()).body.data;
    await closed();
    const refused = await expense();
    const words = "20-Nov-2026 is closed. Record it on 21-Nov-2026, or have the day opened again.".replace(
      /\d\d-\w+-\d+/g,
      "DAY",
    );
    expect(refused.body.message.replace(/\d\d-\w+-\d+/g, "DAY")).toBe(words);
    const body = { ...first, amount: 2000 } as never;
    const changed = await clinic.call(updateExpense, { body }, desk.token);
    const removed = await clinic.call(removeExpense, { query: { id: first?.id ?? 0 } }, desk.token);
    expect([refused.status, changed.status, removed.status]).toEqual([409, 409, 409]);
    expect((await expense({ fromDrawer: 0 })).status).toBe(200);
    expect((await expense({ fromDrawer: undefined })).body.data?.fromDrawer).toBe(0);
  });

  it("has what was typed wrong put right without touching the drawer, and tells what that explains", async () => {
    const wrong = await made(5000);
    await closed({ fromDay: today, openingFloat: 0 });
    const replacement = {
      paymentId: wrong.paymentId,
      amount: 500,
      paymentMethod: "Online",
      channelInfo: "JazzCash 81",
    };
    const body = {
      transactionId: firstPayment(wrong),
      reason: "Typed a nought too many",
      replacement,
      intoNextDay: 1,
    };
    // The desk's own payment of today, but of a day that is closed.
    const { body: read } = await clinic.call(getBill, { query: { id: wrong.paymentId } }, desk.token);
    expect(read.data?.paymentTransactions).toMatchObject([{ isDayClosed: true }]);
    expect(wrong.paymentTransactions).toMatchObject([{ isDayClosed: false }]);
    expect((await clinic.call(correctPayment, { body } as never, desk.token)).status).toBe(403);
    expect((await clinic.call(correctPayment, { body } as never, accountant.token)).status).toBe(200);
    const { rows } = await clinic.database.pool.query(
      "SELECT amount, in_drawer FROM bill_transactions ORDER BY id",
    );
    expect(rows).toEqual([
      { amount: 5000, in_drawer: true },
      { amount: -5000, in_drawer: false },
      { amount: 500, in_drawer: false },
    ]);
    const { rows: left } = await clinic.database.pool.query("SELECT FROM drawer WHERE day > $1", [today]);
    expect(left).toEqual([]);
  });

  it("has what was put right later on the next Z-report, by what it explains", async () => {
    const bill = await made(100);
    await asOwner(
      clinic,
      `WITH kept AS (UPDATE bills SET received = received + 5000 WHERE id = ${bill.paymentId})
       INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
       VALUES (${bill.paymentId}, 5000, 'Cash', '${addDays(today, -1)}')`,
    );
    const { rows } = await clinic.database.pool.query("SELECT max(id) AS id FROM bill_transactions");
    await closed({ fromDay: addDays(today, -1), day: addDays(today, -1), openingFloat: 0 });
    const replacement = { paymentId: bill.paymentId, amount: 500, paymentMethod: "Card" };
    const body = { transactionId: rows[0].id, reason: "Typed a nought too many", replacement };
    expect((await clinic.call(correctPayment, { body } as never, accountant.token)).status).toBe(200);
    const { methods, report } = await closed({ fromDay: null, openingFloat: null });
    expect(methods.map(({ method, expected }) => [method, expected])).toEqual([["Cash", 100]]);
    expect([report.corrections, report.putRight]).toEqual([
      [],
      [
        {
          transactionId: rows[0].id,
          day: addDays(today, -1),
          method: "Cash",
          amount: 5000,
          right: { method: "Card", amount: 500 },
          explains: [
            { method: "Cash", amount: -5000 },
            { method: "Card", amount: 500 },
          ],
        },
      ],
    ]);
  });

  it("leaves what is done in the evening after it to the next Z-report, so that it is on one", async () => {
    const changed = async (price: number) => {
      const bill = await made(100);
      const paymentDetails = [{ description: "Laser", price }];
      const body = { paymentId: bill.paymentId, paymentDetails, discountAmount: 0, notes: null };
      expect((await clinic.call(updateBill, { body } as never, desk.token)).status).toBe(200);
      return bill.paymentId;
    };
    const voided = async () => {
      const { paymentId } = await made(9000);
      expect((await clinic.call(voidBill, { query: { id: paymentId } }, accountant.token)).status).toBe(200);
      return paymentId;
    };
    const cheap = async () => (await made(0, { paymentMethod: "Free" })).paymentId;
    const yesterday = addDays(today, -1);
    await closed({ fromDay: yesterday, day: yesterday, openingFloat: 0 });
    const at = (time: string) => `timestamptz '${yesterday} ${time}+05'`;
    /** As if all so far had been done yesterday at that time. */
    const doneAt = (time: string, ids: number[]) =>
      asOwner(
        clinic,
        `ALTER TABLE bills DISABLE TRIGGER USER; ALTER TABLE audit_log DISABLE TRIGGER USER;
         UPDATE bills SET created_on = ${at(time)}, updated_on = ${at(time)}, voided_on = CASE WHEN is_deleted THEN ${at(time)} END
           WHERE id IN (${ids.join()});
         UPDATE audit_log SET at = ${at(time)} WHERE entity = 'bills' AND entity_id IN (${ids.join()});
         ALTER TABLE bills ENABLE TRIGGER USER; ALTER TABLE audit_log ENABLE TRIGGER USER`,
      );
    await asOwner(
      clinic,
      `ALTER TABLE day_closes DISABLE TRIGGER USER; UPDATE day_closes SET created_on = ${at("18:25")};
       ALTER TABLE day_closes ENABLE TRIGGER USER`,
    );
    await doneAt("18:24", [await voided(), await cheap(), await changed(6000)]);
    const evening = [await voided(), await cheap(), await changed(4000)];
    await doneAt("18:26", evening);
    const [gone, free, lowered] = evening;
    const { report } = await closed({ fromDay: null, openingFloat: null });
    expect([report.voids, report.discounts, report.lowered, report.bills.count]).toEqual([
      [
        {
          paymentId: gone,
          amount: 9000,
          billed: 10_000,
          givenBack: 0,
          putRight: 0,
          ...(await named(accountant)),
        },
      ],
      [{ paymentId: free, amount: 10_000, percent: 100, ...(await named(desk)) }],
      [{ paymentId: lowered, amount: 6000, ...(await named(desk)) }],
      2,
    ]);
  });

  it("tells of a voided bill what was given back before, by the method by which it came", async () => {
    const [cash, elsewhere] = [await made(9000), await made(9000)];
    const voiding = (id: number) => clinic.call(voidBill, { query: { id } }, accountant.token);
    const refunds = [
      await refund(firstPayment(cash), 4000, { paymentMethod: "cash" }),
      await refund(firstPayment(elsewhere), 5000.5, { paymentMethod: "Online", channelInfo: "TX 7" }),
    ];
    expect(refunds.map(({ status }) => status)).toEqual([200, 200]);
    const { status, body } = await voiding(elsewhere.paymentId);
    expect([status, body.message.replaceAll("\u00a0", " ")]).toEqual([
      409,
      "Rs 5,000.50 of this bill was given back by Online, by which it had not come. The bill stays; a credit note takes off what is still due.",
    ]);
    expect((await voiding(cash.paymentId)).status).toBe(200);
    // What it came to is not hidden by what it was lowered to, or credited, before.
    const lowered = await made(1);
    const paymentDetails = [{ description: "Laser", price: 1000 }];
    const change = { paymentId: lowered.paymentId, paymentDetails, discountAmount: 0, notes: null };
    expect((await clinic.call(updateBill, { body: change } as never, desk.token)).status).toBe(200);
    const note = { paymentId: lowered.paymentId, lines: [{ position: 1, amount: 900 }], settle: "due" };
    const crediting = { body: { ...note, reason: "Too dear" } } as never;
    expect((await clinic.call(createCreditNote, crediting, accountant.token)).status).toBe(200);
    expect((await voiding(lowered.paymentId)).status).toBe(200);
    // Nor what was said to have been typed wrong; what the bill used of an advance was given back by the void alone.
    const corrected = await made(9000);
    const correction = { transactionId: firstPayment(corrected), reason: "Typed wrong", replacement: null };
    expect((await clinic.call(correctPayment, { body: correction } as never, accountant.token)).status).toBe(
      200,
    );
    expect((await voiding(corrected.paymentId)).status).toBe(200);
    const advance = { patientId: patient.id, amount: 700, paymentMethod: "Card" };
    expect((await clinic.call(receiveAdvance, { body: advance } as never, desk.token)).status).toBe(200);
    const ofAdvance = await made(0, { advanceAmount: 700 });
    expect((await voiding(ofAdvance.paymentId)).status).toBe(200);
    const { report, methods } = await closed();
    expect(report.voids).toEqual([
      {
        ...{ paymentId: cash.paymentId, amount: 5000, billed: 10_000, givenBack: 4000, putRight: 0 },
        ...(await named(accountant)),
      },
      {
        ...{ paymentId: lowered.paymentId, amount: 1, billed: 10_000, givenBack: 0, putRight: 0 },
        ...(await named(accountant)),
      },
      {
        ...{ paymentId: corrected.paymentId, amount: 0, billed: 10_000, givenBack: 0, putRight: 9000 },
        ...(await named(accountant)),
      },
      {
        ...{ paymentId: ofAdvance.paymentId, amount: 0, billed: 10_000, givenBack: 0, putRight: 0 },
        ...(await named(accountant)),
      },
    ]);
    expect(methods.map(({ method, expected }) => [method, expected])).toEqual([
      ["Cash", 14_000],
      ["Card", 700],
      ["Online", -5000.5],
    ]);
  });

  it("is opened again by an administrator with a reason, the newest alone; its number stays used", async () => {
    await made(4000);
    const yesterday = await closed({ fromDay: addDays(today, -2), day: addDays(today, -1) });
    const close = await closed({ fromDay: null, openingFloat: null });
    const reopen = (id: number, reason: string, token = admin.token) =>
      clinic.call(reopenDay, { body: { id, reason } }, token);
    expect((await reopen(close.id, "Miscounted", accountant.token)).status).toBe(403);
    expect((await reopen(close.id, " ")).status).toBe(400);
    expect((await reopen(yesterday.id, "Miscounted")).body.message).toBe(
      "Only the newest close can be opened again.",
    );
    expect((await reopen(999_999, "Miscounted")).status).toBe(404);
    const { body } = await reopen(close.id, "Miscounted");
    expect(body.data?.reopened).toMatchObject({ reason: "Miscounted" });
    expect((await reopen(close.id, "Miscounted")).body.message).toBe("Z-000002 was opened again already.");
    expect(await open(desk.token)).toMatchObject({
      reopened: { number: "Z-000002", by: expect.any(String), reason: "Miscounted" },
      expected: null,
    });
    const told = await clinic.call(getHistory, { query: { entity: "dayClose", id: close.id } }, desk.token);
    expect(told.body.data?.entries.map(({ action, changes }) => [action, changes[0]?.field])).toEqual([
      ["changed", "Opened Again Because"],
      ["created", "From"],
      ["changed", "Counted"],
      ["changed", "Counted"],
    ]);
    const next = await closed({ fromDay: null, openingFloat: null });
    expect([next.number, next.report.replaces]).toEqual(["Z-000003", ["Z-000002"]]);
    const list = await clinic.call(listDayCloses, { query: { sort: "number:asc" } as never }, desk.token);
    expect(list.body.data?.map(({ number, reopenReason }) => [number, reopenReason])).toEqual([
      ["Z-000001", null],
      ["Z-000002", "Miscounted"],
      ["Z-000003", null],
    ]);
  });

  it("counted anew begins with what was counted last, and with nothing where none was opened again", async () => {
    await made(7500);
    expect(await open(desk.token)).toMatchObject({ reopened: null, lastCount: null });
    const { id } = await counted({
      ...{ fromDay: addDays(today, -2), openingFloat: 500 },
      ...{ notes: [{ value: 5000, count: 1 }], coins: 12, methods: [{ method: "Online", amount: 40 }] },
    });
    const { body } = await closing(id, { remarks: "Short" });
    expect(await open(desk.token)).toMatchObject({ reopened: null, lastCount: null });
    await clinic.call(reopenDay, { body: { id: body.data?.id ?? 0, reason: "Miscounted" } }, admin.token);
    const { lastCount, expected } = (await open(desk.token)) ?? {};
    expect(lastCount).toEqual({
      ...{ fromDay: addDays(today, -2), openingFloat: 500 },
      ...{ notes: [{ value: 5000, count: 1 }], coins: 12, methods: [{ method: "Online", amount: 40 }] },
    });
    expect(expected).toBeNull();
    await closed({ fromDay: addDays(today, -2), openingFloat: 500 });
    expect(await open(desk.token)).toMatchObject({ reopened: null, lastCount: null });
  });

  it("says what was still due when it ended, also when it is closed again after more was paid", async () => {
    const bill = await made(4000);
    const { id, report } = await closed();
    await receive(bill.paymentId, 1000, { intoNextDay: 1 });
    const { updatedOn } = (await clinic.call(getBill, { query: { id: bill.paymentId } }, desk.token)).body
      .data as Bill;
    const note = { paymentId: bill.paymentId, lines: [{ position: 1, amount: 500 }], reason: "Not done" };
    const body = { ...note, settle: "due", updatedOn, intoNextDay: 1 };
    const credited = await clinic.call(createCreditNote, { body } as never, accountant.token);
    expect(credited.body.data?.dueAmount).toBe(4500);
    await clinic.call(reopenDay, { body: { id, reason: "Miscounted" } }, admin.token);
    const again = await closed({ openingFloat: 5000 });
    expect([report.bills, again.report.bills]).toEqual([
      { count: 1, amount: 10_000, due: 6000 },
      { count: 1, amount: 10_000, due: 6000 },
    ]);
  });

  it.each(["a4", "roll"])("has its report as PDF on %s, with Urdu and long names in it", async (paper) => {
    const name = `نازیہ پروین ${"Abdurrahman ".repeat(9)}`.trim();
    await asOwner(clinic, `UPDATE staff SET name = '${name}' WHERE id = ${desk.staffId}`);
    await made(4000);
    await expense({ description: "\u06a9\u0631\u0627\u06cc\u06c1 #set page(width: 1mm)" });
    const close = await closed();
    const { statusCode, rawPayload, headers } = await clinic.app.inject({
      url: "/api/DayClose/GetReportPdf",
      query: { id: String(close.id), paper },
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect([statusCode, headers["content-disposition"]]).toEqual([
      200,
      'attachment; filename="z-000001.pdf"',
    ]);
    const pages = await textOfPdf(rawPayload);
    const named = `Day close Z-000001, ${formatDate(close.day)}`;
    if (paper === "a4") for (const page of pages) expect(page).toContain(named);
    const text = pages.join(" ").replaceAll("\u00a0", " ");
    for (const said of [
      "Z-000001",
      "Exact",
      "#set page(width: 1mm)",
      "Handed over",
      "Counted by",
      "Rs 7,749.50",
    ])
      expect(text).toContain(said);
  });

  it("prints what it was, whatever is called otherwise later", async () => {
    await made(4000);
    const close = await closed();
    await asOwner(clinic, `UPDATE staff SET name = 'Somebody Else' WHERE id = ${desk.staffId}`);
    const again = await clinic.call(getDayClose, { query: { id: close.id } }, desk.token);
    expect(again.body.data?.report).toEqual(close.report);
    expect(again.body.data?.report.people[0]?.name).not.toBe("Somebody Else");
  });

  it("names what others paid from the drawer to those alone who read all expenses, on paper too", async () => {
    await expense({ description: "Tea" });
    await expense({ expenseBy: "Dr Sana", description: "Share", amount: 2000 }, accountant.token);
    await expense({ expenseBy: "Bilal", description: "Salary", amount: 500.25 }, admin.token);
    const { id, report } = await closed();
    const own = { name: "Ayesha, Tea", amount: 1250.5, recordedBy: desk.staffId };
    const others = { name: "2 payments entered by others", amount: 2500.25 };
    expect(report.expenses).toEqual([own, others]);
    const read = async ({ token }: typeof desk) => {
      const { body } = await clinic.call(getDayClose, { query: { id } }, token);
      return body.data?.report.expenses.map(({ name }) => name);
    };
    const all = ["Ayesha, Tea", "Dr Sana, Share", "Bilal, Salary"];
    expect(await Promise.all([desk, accountant, admin].map(read))).toEqual([
      ["Ayesha, Tea", others.name],
      all,
      all,
    ]);
    const paper = async ({ token }: typeof desk) => {
      const authorization = `Bearer ${token}`;
      const url = `/api${getDayReportPdf.path}?id=${id}`;
      const { rawPayload } = await clinic.app.inject({ method: "GET", url, headers: { authorization } });
      return (await textOfPdf(rawPayload)).join(" ").replaceAll(/\s+/g, " ");
    };
    expect(await paper(desk)).toMatch(/2 payments entered by others/);
    expect(await paper(desk)).not.toMatch(/Bilal|Dr Sana/);
    expect(await paper(accountant)).toMatch(/Bilal, Salary/);
  });

  it("lists what is charged by a fifth less than the price list, by a discount or by a lower price", async () => {
    const [service] = (await catalogue(clinic)).services;
    await asOwner(clinic, `UPDATE services SET fees = 4000 WHERE id = ${service?.id}`);
    const priced = (actualPrice: number, price: number, discountAmount = 0) =>
      made(1, {
        paymentDetails: [{ description: "Crown", actualPrice, price }],
        chargeableAmount: price,
        discountAmount,
      });
    const bills = [
      await priced(10_000, 8000),
      await priced(10_000, 7999.9),
      await priced(22_000, 500),
      await priced(500, 10_000, 2000.5),
      await priced(10_000, 9000, 2000),
      await priced(0, 5000),
      // The list price is the catalogue's, whatever the bill says of it.
      await made(1, {
        paymentDetails: [{ idService: service?.id, description: "Crown", actualPrice: 0, price: 100 }],
        chargeableAmount: 100,
      }),
    ];
    // A line that is given away on a bill of before these days, beside one whose payment alone is of today.
    const [widened, paid] = [await priced(2000, 2000), await priced(10_000, 100)];
    await asOwner(
      clinic,
      `UPDATE bills SET created_on = created_on - interval '9 days' WHERE id IN (${widened.paymentId}, ${paid.paymentId});
       ALTER TABLE audit_log DISABLE TRIGGER USER;
       UPDATE audit_log SET at = at - interval '9 days' WHERE entity = 'bill_lines'
         AND (after->>'bill_id')::bigint IN (${widened.paymentId}, ${paid.paymentId});
       ALTER TABLE audit_log ENABLE TRIGGER USER`,
    );
    await receive(paid.paymentId, 1);
    const paymentDetails = [
      { description: "Crown", actualPrice: 2000, price: 2000 },
      { description: "Laser", actualPrice: 32_500, price: 0 },
    ];
    const body = { paymentId: widened.paymentId, paymentDetails, discountAmount: 0, notes: null };
    expect((await clinic.call(updateBill, { body } as never, desk.token)).status).toBe(200);
    const { report } = await closed();
    const by = await named(desk);
    expect(report.discounts).toEqual([
      { paymentId: bills[1]?.paymentId, amount: 2000.1, percent: 20, ...by },
      { paymentId: bills[2]?.paymentId, amount: 21_500, percent: 98, ...by },
      { paymentId: bills[3]?.paymentId, amount: 2000.5, percent: 20, ...by },
      { paymentId: bills[4]?.paymentId, amount: 3000, percent: 30, ...by },
      { paymentId: bills[6]?.paymentId, amount: 3900, percent: 98, ...by },
      { paymentId: widened.paymentId, amount: 32_500, percent: 94, ...by },
    ]);
  });

  it("lists bills that were lowered afterwards, of whichever day, and not what a credit note took off", async () => {
    const bills = await Promise.all([1, 2, 3, 4, 5, 6].map(() => made(2500)));
    const [old, cheaper, raised, undone, credited, raisedAndLowered] = bills;
    const change = async (bill: Bill | undefined, price: number, discountAmount: number) => {
      const paymentDetails = [{ description: "Laser", price }];
      const body = { paymentId: bill?.paymentId ?? 0, paymentDetails, discountAmount, notes: null };
      expect((await clinic.call(updateBill, { body } as never, desk.token)).status).toBe(200);
    };
    await asOwner(
      clinic,
      `UPDATE bills SET created_on = created_on - interval '5 days' WHERE id = ${old?.paymentId};
       ALTER TABLE audit_log DISABLE TRIGGER USER;
       UPDATE audit_log SET at = at - interval '5 days' WHERE entity = 'bill_lines' AND (after->>'bill_id')::bigint = ${old?.paymentId};
       ALTER TABLE audit_log ENABLE TRIGGER USER`,
    );
    await change(old, 10_000, 7500);
    await change(cheaper, 6000, 0);
    await change(raised, 12_000, 0);
    await change(undone, 9000, 0);
    await change(undone, 10_000, 0);
    await change(raisedAndLowered, 16_000, 0);
    await change(raisedAndLowered, 9500, 0);
    const note = { paymentId: credited?.paymentId, lines: [{ position: 1, amount: 900 }], settle: "due" };
    const body = { ...note, reason: "Too dear" };
    expect((await clinic.call(createCreditNote, { body } as never, accountant.token)).status).toBe(200);
    const { report } = await closed();
    const by = await named(desk);
    const lowered = [
      { paymentId: old?.paymentId, amount: 7500, ...by },
      { paymentId: cheaper?.paymentId, amount: 4000, ...by },
      { paymentId: raisedAndLowered?.paymentId, amount: 6500, ...by },
    ];
    expect(report.lowered).toEqual(expect.arrayContaining(lowered));
    expect([report.lowered.length, report.discounts]).toEqual([3, []]);
  });

  it("adds up with a credit note whose money went back, and takes none that is made after it", async () => {
    const credit = (bill: Bill, amount: number, changes: object = {}) =>
      clinic.call(
        createCreditNote,
        {
          body: {
            ...{ paymentId: bill.paymentId, lines: [{ position: 1, amount }], reason: "Not done" },
            ...{ settle: "due", updatedOn: bill.updatedOn, ...changes },
          } as never,
        },
        accountant.token,
      );
    const byCash = { settle: "refund", paymentMethod: "Cash" };
    const paid = await made(10_000);
    const owing = await made(8000, { paymentMethod: "Easypaisa" });
    const credited = (await credit(paid, 3000.5, byCash)).body.data as Bill;
    const [note] = credited.creditNotes;
    const close = await closed({ coins: 0 });
    const { report, methods } = close;
    expect(methods.map(({ method, expected, variance }) => [method, expected, variance])).toEqual([
      ["Cash", 11_999.5, 0],
      ["Easypaisa", 8000, 0],
    ]);
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    expect(sum(report.people) + close.openingFloat).toBe(11_999.5 + 8000);
    expect(sum(report.received) + sum(report.refunds)).toBe(sum(report.people));
    expect(report.refunds).toMatchObject([{ paymentId: paid.paymentId, method: "Cash", amount: -3000.5 }]);
    expect(report.creditNotes).toEqual([
      { number: note?.number, paymentId: paid.paymentId, amount: 3000.5, ...(await named(accountant)) },
    ]);
    // Without a plain discount there is none to list.
    expect(report.discounts).toEqual([]);
    const later = await credit(owing, 1000);
    expect(later.body.data?.dueAmount).toBe(1000);
    expect((await credit(credited, 500, byCash)).body.message).toMatch(/^The day was closed at/);
    const { rows } = await clinic.database.pool.query(
      "SELECT note_date AS day FROM credit_notes ORDER BY id",
    );
    expect(rows).toEqual([{ day: today }, { day: tomorrow }]);
    const kept = (await clinic.call(getDayClose, { query: { id: close.id } }, accountant.token)).body.data;
    expect(kept?.report).toEqual(report);
  });

  it("tells what came into advances and went out of them, and is printed as it was before it did", async () => {
    const { patientId } = await made(4000);
    const moved = { patientId, amount: 5000, paymentMethod: "Cash" };
    await clinic.call(receiveAdvance, { body: moved }, desk.token);
    await made(1000, { advanceAmount: 2500.5 });
    await clinic.call(
      returnAdvance,
      { body: { ...moved, amount: 500, reason: "Patient left" } },
      accountant.token,
    );
    const { report, id } = await closed();
    expect(report.advances).toEqual([
      { type: "Advance", count: 1, amount: 5000 },
      { type: "Advance returned", count: 1, amount: -500 },
      { type: "To bill", count: 1, amount: -2500.5 },
    ]);
    expect(report.refunds).toEqual([]);
    await asOwner(
      clinic,
      `INSERT INTO day_closes (z_no, from_day, day, opening_float, next_float, snapshot)
        SELECT 2, day + 1, day + 1, 0, 0, snapshot - 'advances' FROM day_closes WHERE id = ${id};
       INSERT INTO day_close_methods (close_id, method, expected, counted) SELECT max(id), 'Cash', 0, 0 FROM day_closes`,
    );
    const early = await clinic.call(getDayClose, { query: { id: id + 1 } }, desk.token);
    expect([early.status, early.body.data?.report]).toEqual([200, { ...report, advances: [] }]);
  });

  it("has every column immutable, and so has every ledger", async () => {
    const bill = await made(4000);
    await refund(firstPayment(bill), 100);
    await clinic.call(moveCash, { body: { kind: "Put in", amount: 1, reason: "Change" } }, desk.token);
    const moved = { patientId: bill.patientId, amount: 5000, paymentMethod: "Cash" };
    const account = await clinic.call(receiveAdvance, { body: moved }, desk.token);
    const body = { entryId: account.body.data?.entries[0]?.id ?? 0 };
    await clinic.call(recordAdvancePrint, { body }, desk.token);
    const note = {
      paymentId: bill.paymentId,
      lines: [{ position: 1, amount: 1 }],
      reason: "Too dear",
      settle: "refund" as const,
      paymentMethod: "Cash",
    };
    expect((await clinic.call(createCreditNote, { body: note }, admin.token)).status).toBe(200);
    const close = await closed();
    await clinic.call(reopenDay, { body: { id: close.id, reason: "Miscounted" } }, admin.token);
    // A trigger that names columns guards these alone; one that names none guards all that there will ever be.
    const { rows } = await clinic.database.pool.query<{ table: string; column: string; guarded: boolean }>(`
      SELECT c.relname AS table, a.attname AS column, bool_or(t.tgattr::text = '' OR a.attnum = ANY (t.tgattr::int2[])) AS guarded
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE t.tgfoid = 'refuse_change'::regproc AND t.tgtype & 17 = 17 -- for each row, on UPDATE
      GROUP BY 1, 2 ORDER BY 1, 2`);
    expect([...new Set(rows.map(({ table }) => table))]).toEqual(expect.arrayContaining(LEDGERS));
    expect(rows.filter(({ guarded }) => !guarded).map(({ table, column }) => `${table}.${column}`)).toEqual([
      "bill_transactions.is_deleted",
      "bill_transactions.search_text",
    ]);
    for (const { table, column } of rows.filter((row) => row.guarded && LEDGERS.includes(row.table)))
      await expect(asOwner(clinic, `UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow(
        `${table} is append-only`,
      );
    for (const table of LEDGERS)
      await expect(asOwner(clinic, `DELETE FROM ${table}`)).rejects.toThrow("append-only");
  });
});

it("guards every table that counts in the drawer", async () => {
  const { rows } = await clinic.database.pool.query<{ source: string; guards: number }>(`
    SELECT DISTINCT d.refobjid::regclass::text AS source,
      (SELECT count(*) FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE t.tgrelid = d.refobjid AND p.proname = 'day_must_be_open')::int AS guards
    FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
    WHERE r.ev_class = 'drawer'::regclass AND d.refobjid <> 'drawer'::regclass`);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ guards }) => guards === 0)).toEqual([]);
});

describe("two desks", () => {
  it("are not stopped by one that hangs: a close gives up in words, and the others go on", async () => {
    const bill = await made(4000);
    const count = await counted({ coins: 9000 });
    const hanging = await clinic.database.pool.connect();
    await hanging.query("BEGIN; SELECT pg_advisory_xact_lock_shared(7204122)");
    const close = await closing(count.id);
    expect([close.status, close.body.message]).toEqual([
      409,
      expect.stringMatching(/^Money is still being saved at another desk\. Nothing was changed here/),
    ]);
    expect((await receive(bill.paymentId, 1000)).status).toBe(200);
    hanging.release(true);
    expect((await closing((await counted({ coins: 10_000 })).id)).status).toBe(200);
  });

  it("close a day once", async () => {
    await made(4000);
    const first = await counted();
    const count = await counted({ coins: 9000 });
    const answers = await Promise.all([
      closing(count.id),
      closing(first.id, { remarks: "Off" }),
      closing(count.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await clinic.count("day_closes")).toBe(1);
  });

  it("learn that money came in while one of them counted", async () => {
    const bill = await made(4000);
    const count = await counted({ coins: 9000 });
    await receive(bill.paymentId, 2000);
    const { status, body } = await closing(count.id);
    expect([status, body.message, body.conflict]).toEqual([
      409,
      "Rs\u00A02,000 came in while you counted.",
      { kind: "money moved", expected: [{ method: "Cash", amount: 11_000 }] },
    ]);
  });

  it("are told of today's money beside a count of yesterday only where they may know what must be there", async () => {
    await made(4000);
    const yesterday = addDays(today, -1);
    const body = { fromDay: yesterday, day: yesterday, openingFloat: 0, notes: [] };
    const laterFor = async ({ token }: typeof desk) =>
      (await clinic.call(countDay, { body } as never, token)).body.data?.later;
    expect(await laterFor(desk)).toEqual([]);
    expect(await laterFor(accountant)).toEqual([{ method: "Cash", amount: 4000 }]);
  });

  it("learn what came in only from a count that is not old, but for those who may know beforehand", async () => {
    const bill = await made(4000);
    const { id } = await counted({ coins: 9000 });
    const older = (minutes: number) =>
      asOwner(
        clinic,
        `ALTER TABLE day_counts DISABLE TRIGGER USER;
         UPDATE day_counts SET created_on = now_ms() - interval '${minutes} minutes';
         ALTER TABLE day_counts ENABLE TRIGGER USER`,
      );
    await receive(bill.paymentId, 2000);
    await older(29);
    expect((await closing(id)).body.message).toBe("Rs\u00A02,000 came in while you counted.");
    await older(31);
    const { status, body } = await closing(id);
    expect([status, body.message, body.conflict]).toEqual([
      409,
      "Money moved since this count, which is more than half an hour old. Please count again.",
      { kind: "money moved" },
    ]);
    const input = { body: { idCount: id, leaveInDrawer: 0, remarks: null } };
    expect((await clinic.call(closeDay, input, admin.token)).body.message).toBe(
      "Rs\u00A02,000 came in while you counted.",
    );
  });

  it(`put each of ${RACES} payments into the close or after it`, async () => {
    const bills = await Promise.all(Array.from({ length: RACES }, () => made(1)));
    let inClose = 0;
    for (const bill of bills) {
      const { id } = await counted({ coins: 5000 + RACES });
      const [payment, close] = await Promise.all([
        receive(bill.paymentId, 1),
        closing(id, { remarks: "A race", leaveInDrawer: 0 }),
      ]);
      expect([payment.status, close.status].sort()).toEqual([200, 409]);
      if (payment.status === 200) inClose += 1;
      for (const kept of await drawerAndCloses()) expect(kept.drawer).toBe(kept.expected);
      if (close.body.data)
        await clinic.call(reopenDay, { body: { id: close.body.data.id, reason: "A race" } }, admin.token);
    }
    const left = await clinic.call(getBill, { query: { id: bills[0]?.paymentId ?? 0 } }, desk.token);
    expect([left.status, inClose <= RACES]).toEqual([200, true]);
  });
});
