import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { AppProcess } from "#tests/support/platform/process.ts";
import { type Answer, expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Money that moves at two desks at once, through two processes, and in a process that is killed in the middle. In its long
 * form:
 *
 *   MONEY_RACES=1000 MONEY_KILLS=100 npx vitest run tests/api/money/survival/money-survival.test.ts
 */
const RACES = Number(process.env.MONEY_RACES ?? 8);
const KILLS = Number(process.env.MONEY_KILLS ?? 1);
/** Rounds between two checks of all records, where a check in each would grow with the day's records. */
const CHECKED_EVERY = RACES < 100 ? 1 : 50;

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 2_000 * RACES, hookTimeout: 90_000 });

const today = clinicToday();
let clinic: TwoProcesses;

beforeAll(async () => {
  clinic = await TwoProcesses.open();
});
afterAll(() => clinic.stop());

const credit = async () =>
  Number(
    (await clinic.owner.query("SELECT coalesce(sum(credit), 0) AS sum FROM patient_balances")).rows[0].sum,
  );

/** Counts exactly what must be there; answers the count's id. */
async function counted(app: AppProcess): Promise<number> {
  const open = { fromDay: today, openingFloat: 0, notes: [] };
  const { rows } = await clinic.owner.query("SELECT EXISTS (SELECT FROM standing_closes) AS closed");
  const form = rows[0].closed ? { notes: [] } : open;
  const first = await clinic.post(app, "/DayClose/Count", form);
  if (first.status !== 200) throw new Error(first.message);
  // biome-ignore lint/suspicious/noExplicitAny: as `Answer` is read
  const cash = first.data.compared.find(({ method }: any) => method === "Cash").expected as number;
  const second = await clinic.post(app, "/DayClose/Count", { ...form, coins: Math.max(cash, 0) });
  return second.data.id;
}
const close = (app: AppProcess, idCount: number, key?: string) =>
  clinic.post(app, "/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: "A race" }, key);

/** Opens the standing close again, if there is one. */
async function reopen(): Promise<void> {
  const { rows } = await clinic.owner.query("SELECT id::int FROM standing_closes");
  for (const { id } of rows) await clinic.post(clinic.one, "/DayClose/Reopen", { id, reason: "A race" });
}

describe(`two processes race ${RACES} times`, () => {
  it("for a payment against the close: it lies in the close or is refused", async () => {
    const { id: paymentId } = await clinic.newBill(1, {
      chargeableAmount: 9000 + 2 * RACES,
      paymentDetails: [{ description: "Crown", price: 9000 + 2 * RACES }],
    });
    for (let n = 0; n < RACES; n++) {
      const idCount = await counted(n % 2 ? clinic.one : clinic.two);
      const body = { paymentId, amount: 1, paymentMethod: "Cash" };
      const answers = await Promise.all([
        clinic.post(clinic.one, "/Payments/ReceivePayment", body),
        close(clinic.two, idCount),
      ]);
      expectOneWinner(answers, /came in while you counted|was closed at/);
      const late = await clinic.post(clinic.two, "/Payments/ReceivePayment", {
        ...body,
        intoNextDay: answers[1]?.status === 200,
      });
      expect(late.status).toBe(200);
      const { rows } = await clinic.owner.query(`SELECT count(*)::int AS wrong FROM standing_closes c
        WHERE (SELECT sum(expected) FROM day_close_methods WHERE close_id = c.id)
          <> c.opening_float + (SELECT coalesce(sum(amount), 0) FROM drawer WHERE day BETWEEN c.from_day AND c.day)`);
      expect(rows[0].wrong).toBe(0);
      await reopen();
    }
    await clinic.expectSound();
  });

  it("for cash paid from the drawer against the close: it lies in the close or on the first open day", async () => {
    await clinic.made("/DayClose/MoveCash", { kind: "Put in", amount: 2 * RACES, reason: "Change" });
    const spent = { ...{ expenseBy: "Rabia", description: "Tea", amount: 1 }, fromDrawer: 1 };
    const body = { ...spent, paymentMethod: "cash", expensesDate: today };
    for (let n = 0; n < RACES; n++) {
      const idCount = await counted(n % 2 ? clinic.one : clinic.two);
      const says = n % 3 === 0;
      const answers = await Promise.all([
        clinic.post(clinic.one, "/Expense/InsertExpense", { ...body, intoNextDay: says }),
        close(clinic.two, idCount),
      ]);
      const [expense, closed] = answers as [Answer, Answer];
      if (closed.status !== 200) expect(closed.message).toMatch(/went out while you counted/);
      if (expense.status !== 200) expect(expense.message).toMatch(/is closed. Record it on/);
      if (says) expect(expense.status).toBe(200);
      else expectOneWinner(answers, /went out while you counted|is closed/);
      const late = await clinic.post(clinic.two, "/Expense/InsertExpense", { ...body, intoNextDay: true });
      expect([late.status, late.data.expensesDate === today]).toEqual([200, closed.status !== 200]);
      if (n % CHECKED_EVERY === 0 || n === RACES - 1) await clinic.expectSound();
      await reopen();
    }
  });

  it("for the same payment given back twice", async () => {
    for (let n = 0; n < RACES; n++) {
      const { payment: transactionId } = await clinic.newBill(500);
      const body = { transactionId, amount: 500, paymentMethod: "Cash", reason: "Charged twice" };
      const keeps = { ...body, keepAsCredit: n % 3 === 0 };
      const answers = await Promise.all([
        clinic.post(clinic.one, "/Payments/RefundPayment", body),
        clinic.post(clinic.two, "/Payments/RefundPayment", keeps),
      ]);
      expectOneWinner(answers, /Nothing of this payment is left to give back/);
    }
    await clinic.expectSound();
  });

  it("for the last rupee of an advance: a bill, a return, a new bill", async () => {
    const held = await credit();
    if (held > 0)
      await clinic.post(clinic.one, "/PatientAccount/ReturnAdvance", {
        patientId: clinic.patientId,
        amount: held,
        paymentMethod: "Cash",
        reason: "Left",
      });
    for (let n = 0; n < RACES; n++) {
      const { id: paymentId } = await clinic.newBill(1);
      await clinic.advance(1);
      const rivals = [
        () => clinic.post(clinic.two, "/Payments/UseAdvance", { paymentId, amount: 1 }),
        () =>
          clinic.post(clinic.two, "/PatientAccount/ReturnAdvance", {
            patientId: clinic.patientId,
            amount: 1,
            paymentMethod: "Cash",
            reason: "Left",
          }),
        () => clinic.post(clinic.two, "/Payments/CreatePayment", clinic.billForm(0, { advanceAmount: 1 })),
      ];
      const use = clinic.post(clinic.one, "/Payments/UseAdvance", { paymentId, amount: 1 });
      expectOneWinner(
        await Promise.all([use, (rivals[n % 3] as () => Promise<Answer>)()]),
        /has no advance|is left of/,
      );
      expect(await credit()).toBe(0);
    }
    await clinic.expectSound();
  });
});

describe(`a process that is killed in the middle ${KILLS} times leaves all or nothing, and the call sent again does it once:`, () => {
  it("the close", async () => {
    for (let n = 0; n < KILLS; n++) {
      const idCount = await counted(clinic.one);
      const before = await clinic.rows();
      const body = { idCount, leaveInDrawer: 0, remarks: "A kill" };
      const again = await clinic.killDuring(
        "/DayClose/Close",
        body,
        "day_close_methods",
        `close-killed-${n}`,
      );
      expect([again.status, again.message]).toEqual([200, "Day closed"]);
      await clinic.expectAdded(before, { day_closes: 1, day_close_methods: again.data.methods.length });
      await reopen();
    }
    await clinic.expectSound();
  });

  it("a refund that is kept as advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      const { payment: transactionId } = await clinic.newBill(500);
      const before = await clinic.rows();
      const body = { transactionId, amount: 300, paymentMethod: "Cash", reason: "Not done", keepAsCredit: 1 };
      const again = await clinic.killDuring(
        "/Payments/RefundPayment",
        body,
        "patient_account",
        `refund-killed-${n}`,
      );
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { bill_transactions: 1, patient_account: 1, credit: 300 });
    }
    await clinic.expectSound();
  });

  it("an expense of the drawer", async () => {
    await reopen();
    const spent = { expenseBy: "Rabia", description: "Tea", fromDrawer: 1 };
    const drawer =
      "SELECT count(*)::int AS rows, sum(amount)::float AS cash FROM drawer WHERE source = 'expenses'";
    for (let n = 0; n < KILLS; n++) {
      const before = (await clinic.owner.query(drawer)).rows[0];
      const body = { ...spent, amount: 250, paymentMethod: "cash", expensesDate: today };
      // It is written and on record, and the figures follow.
      const again = await clinic.killDuring("/Expense/InsertExpense", body, "figures", `spent-killed-${n}`);
      expect([again.status, again.data.amount]).toEqual([200, 250]);
      const { rows } = await clinic.owner.query(drawer);
      expect(rows).toEqual([{ rows: before.rows + 1, cash: (before.cash ?? 0) - 250 }]);
    }
    await clinic.expectSound();
  });

  it("an expense that leaves the drawer", async () => {
    for (let n = 0; n < KILLS; n++) {
      const spent = { expenseBy: "Rabia", description: "Tea", amount: 250, expensesDate: today };
      const { id } = await clinic.made("/Expense/InsertExpense", {
        ...{ ...spent, paymentMethod: "cash", fromDrawer: 1 },
      });
      const body = { ...spent, id, amount: 300, paymentMethod: "bank_transfer" };
      const again = await clinic.killDuring("/Expense/UpdateExpense", body, "figures", `respent-killed-${n}`);
      expect([again.status, again.data.amount, again.data.fromDrawer]).toEqual([200, 300, 0]);
      const { rows } = await clinic.owner.query(
        "SELECT count(*)::int AS changes FROM audit_log WHERE entity = 'expenses' AND entity_id = $1 AND action = 'changed'",
        [id],
      );
      expect(rows).toEqual([{ changes: 1 }]);
    }
    await clinic.expectSound();
  });

  it("a bill that uses an advance", async () => {
    for (let n = 0; n < KILLS; n++) {
      await clinic.advance(700);
      const before = await clinic.rows();
      const body = clinic.billForm(100, { advanceAmount: 700 });
      const again = await clinic.killDuring(
        "/Payments/CreatePayment",
        body,
        "patient_account",
        `bill-killed-${n}`,
      );
      expect(again.status).toBe(200);
      await clinic.expectAdded(before, { bills: 1, bill_transactions: 2, patient_account: 1, credit: -700 });
    }
    await clinic.expectSound();
  });
});
