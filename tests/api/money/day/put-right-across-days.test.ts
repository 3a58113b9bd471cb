import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Bill, createBill, getBill, voidBill } from "#contract/money/bills.ts";
import { closeDay, countDay, type DayClose, reopenDay } from "#contract/money/day-close.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { getStatement } from "#contract/money/statement.ts";
import { CASH } from "#rules/money/bills/payment-method.ts";
import { foldMethods, type MethodAmount } from "#rules/money/day-close/day-close.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/**
 * Payments that are put right on another day than that on which they were received: whoever counts the drawer by hand finds
 * what the close of each day expects, for no money moves when something is put right. Only the clock's date is moved.
 */

let clinic: TestClinic;
let owner: { token: string };
let idDoctor: number;
let payer: { id: number; fullName: string };

const realDay = clinicToday();
const firstDay = addDays(realDay, -60);
let day = firstDay;
const call: TestClinic["call"] = (endpoint, input, token = owner.token) =>
  clinic.call(endpoint, input, token);

function goTo(next: string) {
  day = next;
  vi.setSystemTime(new Date(`${day}T18:00:00+05:00`));
}

/** A bill of Rs 9,000 of which so much was typed as received today. */
async function paid(receivedAmount: number, paymentMethod = CASH): Promise<Bill> {
  const body = {
    ...{ patientId: payer.id, patientName: payer.fullName, idDoctor, paymentMethod },
    ...{ paymentDate: day, chargeableAmount: 9000, receivedAmount, intoNextDay: 1 },
    paymentDetails: [{ description: "Crown", price: 9000 }],
  };
  const made = await call(createBill, { body } as never);
  if (!made.body.data) throw new Error(made.body.message);
  return made.body.data as Bill;
}

const rowsOf = async ({ paymentId: id }: Bill) =>
  ((await call(getBill, { query: { id } })).body.data as Bill).paymentTransactions;
/** The row that holds a bill's money. */
const newest = async (bill: Bill) => (await rowsOf(bill)).at(-1)?.transactionId ?? 0;

async function putRight(transactionId: number, right: { to: Bill; amount: number; method?: string }) {
  const replacement = {
    ...{ paymentId: right.to.paymentId, amount: right.amount },
    paymentMethod: right.method ?? CASH,
  };
  const body = { transactionId, reason: "Typed wrong", replacement, intoNextDay: 1 };
  const { status, body: answer } = await call(correctPayment, { body } as never);
  expect([status, answer.message]).toEqual([200, expect.any(String)]);
}

const first = () => ({ fromDay: day, openingFloat: 0 });

/** Counts what is expected and closes; answers what was expected beside the float of 0, and the close. */
async function closed(asked: { fromDay?: string; openingFloat?: number; day?: string } = {}) {
  const count = async (coins: number, methods: MethodAmount[]) => {
    const { body } = await call(countDay, { body: { ...asked, notes: [], coins, methods } } as never);
    if (!body.data) throw new Error(body.message);
    return body.data;
  };
  const expected = (await count(0, [])).compared.map(({ method, expected: amount }) => ({ method, amount }));
  const others = expected.filter(({ method }) => method !== CASH);
  const counted = await count(Math.max(expected[0]?.amount ?? 0, 0), others);
  const closing = { idCount: counted.id, leaveInDrawer: 0, remarks: "Counted" };
  const { body } = await call(closeDay, { body: closing } as never);
  if (!body.data) throw new Error(body.message);
  return { expected, close: body.data as DayClose };
}
const cashOf = async (...asked: Parameters<typeof closed>) => (await closed(...asked)).expected[0]?.amount;

beforeEach(async () => {
  clinic = await openClinic();
  owner = await clinic.signIn("Administrator");
  payer = await registerPatient(clinic, owner.token, { phone: "03008100001" });
  ({ idDoctor } = await catalogue(clinic));
  vi.useFakeTimers({ toFake: ["Date"] });
  goTo(firstDay);
});
afterEach(async () => {
  vi.useRealTimers();
  await clinic.close();
});

describe("a payment put right on a later day", () => {
  it("of before the first counted day leaves the drawer of that day alone; the report tells of it", async () => {
    const wrong = await paid(8000);
    goTo(addDays(firstDay, 9));
    await paid(500);
    const was = await newest(wrong);
    await putRight(was, { to: wrong, amount: 1000, method: "Card" });
    const { expected, close } = await closed(first());
    expect(expected).toEqual([{ method: CASH, amount: 500 }]);
    expect(close.report.corrections).toEqual([]);
    expect(close.report.putRight).toEqual([
      {
        ...{ transactionId: was, day: firstDay, method: CASH, amount: 8000 },
        ...{ right: { method: "Card", amount: 1000 }, explains: [] },
      },
    ]);
  });

  it("of before the first counted day explains no difference once days are closed either", async () => {
    const wrong = await paid(8000);
    goTo(addDays(firstDay, 9));
    await closed(first());
    goTo(addDays(day, 1));
    await putRight(await newest(wrong), { to: wrong, amount: 1000 });
    const { expected, close } = await closed();
    expect(expected).toEqual([{ method: CASH, amount: 0 }]);
    expect(close.report.putRight).toMatchObject([{ day: firstDay, explains: [] }]);
  });

  it("of an open day counts at the close of that day, however often and onto whichever bill", async () => {
    await closed(first());
    goTo(addDays(day, 1));
    const [wrong, other] = [await paid(8000), await paid(100)];
    goTo(addDays(day, 1));
    await paid(30);
    await putRight(await newest(wrong), { to: wrong, amount: 1000 });
    await putRight(await newest(wrong), { to: other, amount: 2000 });
    const { expected, close } = await closed({ day: addDays(day, -1) });
    expect(expected).toEqual([{ method: CASH, amount: 2100 }]);
    expect(close.report.corrections.map(({ amount }) => amount)).toEqual([-8000, -1000]);
    expect(close.report.cashLines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      "In the drawer before 0",
      "Received in cash 8100",
      "Put right: typed wrong -9000",
      "Put right: really received 3000",
    ]);
    expect(await cashOf()).toBe(30);
  });

  it("keeps its bill from being voided once the day on which it counts is closed", async () => {
    await closed(first());
    goTo(addDays(day, 1));
    const wrong = await paid(8000);
    goTo(addDays(day, 1));
    const other = await paid(50);
    await putRight(await newest(wrong), { to: other, amount: 1000 });
    await closed({ day: addDays(day, -1) });
    const { status, body } = await call(voidBill, { query: { id: other.paymentId } } as never);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Rs\u00A01,000 of this bill lies")]);
    expect((await rowsOf(other)).map(({ isDayClosed }) => isDayClosed)).toEqual([false, true]);
    expect(await cashOf()).toBe(50);
  });

  it("of a closed day counts nowhere, and the next report says what it explains", async () => {
    const wrong = await paid(8000);
    await closed(first());
    goTo(addDays(day, 1));
    await putRight(await newest(wrong), { to: wrong, amount: 1000 });
    const { expected, close } = await closed();
    expect(expected).toEqual([{ method: CASH, amount: 0 }]);
    expect(close.report.putRight).toMatchObject([{ explains: [{ method: CASH, amount: -7000 }] }]);
  });
});

describe("a payment that counts tomorrow and is given back today, which was opened again", () => {
  it("is given back tomorrow too: nobody owes more than was billed, and today's drawer knows of neither", async () => {
    await closed(first());
    goTo(addDays(day, 1));
    const { close } = await closed();
    const late = await paid(700);
    await call(reopenDay, { body: { id: close.id, reason: "Counted twice" } });
    const back = { transactionId: await newest(late), amount: 300, paymentMethod: CASH, reason: "Not done" };
    expect((await call(refundPayment, { body: back } as never)).body.message).toBe("Money given back");
    expect((await rowsOf(late)).map(({ transactionDate }) => transactionDate)).toEqual([
      addDays(day, 1),
      addDays(day, 1),
    ]);
    const query = { patientId: payer.id, endDate: day };
    const { body: statement } = await call(getStatement, { query } as never);
    expect(statement.data?.end.owed).toBe(9000);
    expect(await cashOf()).toBe(0);
    goTo(addDays(day, 1));
    expect(await cashOf()).toBe(400);
    const { status, body } = await call(voidBill, { query: { id: late.paymentId } } as never);
    expect([status, body.message]).toEqual([409, expect.stringContaining("Rs\u00A0700 of this bill lies")]);
  });
});

/** What was received on a day, as the ledger has it by now and as it really was. */
interface Received {
  on: string;
  bill: Bill;
  said: MethodAmount;
  really: MethodAmount;
}

const EVENING = fc.record({
  payments: fc.array(
    fc.record({ typed: fc.integer({ min: 1, max: 900_000 }), really: fc.integer({ min: 1, max: 900_000 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  isCard: fc.boolean(),
  putsRight: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
  /** Closes today, yesterday, or nothing. */
  closes: fc.constantFrom("today", "yesterday", "nothing", "nothing"),
});

it("each close expects of its days what the ledger says that was received on them", async () => {
  const received: Received[] = [];
  let next: string | null = null;
  /** How many of an earlier day were put right while it was open, and after its close. */
  const putRightLater = { open: 0, closed: 0 };
  const evenings = fc.sample(EVENING, { seed: 20_261_123, numRuns: 40 });
  for (const [n, { payments, isCard, putsRight, closes }] of evenings.entries()) {
    goTo(addDays(firstDay, n));
    for (const { typed, really } of payments) {
      const said = { method: CASH, amount: typed / 100 };
      const meant = { method: isCard ? "Card" : CASH, amount: really / 100 };
      received.push({ on: day, bill: await paid(said.amount), said, really: meant });
    }
    for (const which of putsRight) {
      const wrong = received.filter(({ said, really }) => said !== really).at(-1 - which);
      if (!wrong) continue;
      const { amount, method } = wrong.really;
      await putRight(await newest(wrong.bill), { to: wrong.bill, amount, method });
      if (next !== null && wrong.on < next) putRightLater.closed++;
      else if (wrong.on < day) putRightLater.open++;
      wrong.said = wrong.really;
    }
    const last = closes === "yesterday" ? addDays(day, -1) : day;
    if (closes === "nothing" || n < 4 || (next !== null && last < next)) continue;
    const fromDay: string = next ?? last;
    const { expected } = await closed({ ...(next === null && { fromDay, openingFloat: 0 }), day: last });
    const inRange = received.filter(({ on }) => on >= fromDay && on <= last).map(({ said }) => said);
    expect([day, expected.filter(({ amount, method }) => method === CASH || amount !== 0)]).toEqual([
      day,
      foldMethods(inRange).filter(({ amount, method }) => method === CASH || amount !== 0),
    ]);
    next = addDays(last, 1);
  }
  expect([putRightLater.open > 3, putRightLater.closed > 3, next !== null]).toEqual([true, true, true]);
});
