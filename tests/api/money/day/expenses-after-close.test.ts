import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDay, countDay, moveCash, reopenDay } from "#contract/money/day-close.ts";
import {
  createExpense,
  type Expense,
  getExpense,
  removeExpense,
  updateExpense,
} from "#contract/money/expenses.ts";
import { getHistory } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Cash that is paid from the drawer after the close is dated the first open day (docs/handbook/money/day-close.md#after-the-close). */

const today = clinicToday();
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

let clinic: TestClinic;
let token: string;

// Every test has a clinic of its own: a close is about all money of its days.
beforeEach(async () => {
  await clinic?.close();
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic?.close());

const add = (changes: object = {}) => {
  const tea = { expenseBy: "Rabia", description: "Tea", amount: 300, paymentMethod: "cash", fromDrawer: 1 };
  return clinic.call(createExpense, { body: { ...tea, expensesDate: today, ...changes } } as never, token);
};
async function added(changes: object = {}): Promise<Expense> {
  const { body } = await add(changes);
  if (!body.data) throw new Error(body.message);
  return body.data;
}
const change = (expense: Expense, changes: object = {}) =>
  clinic.call(updateExpense, { body: { ...expense, ...changes } } as never, token);

async function read(id: number): Promise<Expense> {
  const { data } = (await clinic.call(getExpense, { query: { id } }, token)).body;
  if (!data) throw new Error("there is no such expense");
  return data;
}

/** Closes the days from a week ago to `day`. */
async function close(day: string): Promise<number> {
  const asked = { fromDay: addDays(today, -7), day, openingFloat: 9000, notes: [] };
  const { data: count } = (await clinic.call(countDay, { body: asked } as never, token)).body;
  const body = { idCount: count?.id ?? 0, leaveInDrawer: 0, remarks: "Not counted" };
  return (await clinic.call(closeDay, { body }, token)).body.data?.id ?? 0;
}

interface Answer {
  status: number;
  body: { message: string; conflict?: unknown; data?: Expense | null };
}
const dayOf = ({ status, body }: Answer) => [status, body.data?.expensesDate];
const said = ({ status, body }: Answer) => [status, body.message];

describe("an expense of the drawer whose day is closed", () => {
  it("is offered the first open day, and dated it for whoever says so", async () => {
    await close(today);
    const refused = await add();
    expect(refused.status).toBe(409);
    expect(refused.body.conflict).toMatchObject({ kind: "day closed", nextDay: tomorrow });
    expect(dayOf(await add({ intoNextDay: true }))).toEqual([200, tomorrow]);
    expect(dayOf(await add({ expensesDate: addDays(today, -5), intoNextDay: 1 }))).toEqual([200, tomorrow]);
    expect(dayOf(await add({ fromDrawer: 0, intoNextDay: 1 }))).toEqual([200, today]);
  });

  it("is dated today where today is open", async () => {
    await close(yesterday);
    const refused = await add({ expensesDate: yesterday });
    expect(said(refused)).toEqual([409, `${formatDate(yesterday)} is closed. Date it today.`]);
    expect(refused.body.conflict).toMatchObject({ kind: "day closed", nextDay: today });
    expect(dayOf(await add({ expensesDate: yesterday, intoNextDay: "true" }))).toEqual([200, today]);
    expect(dayOf(await add({ expensesDate: today, intoNextDay: true }))).toEqual([200, today]);
  });

  it("stays on the day that was meant where no day is closed", async () => {
    expect(dayOf(await add({ expensesDate: yesterday, intoNextDay: true }))).toEqual([200, yesterday]);
  });

  it("is stored once where it is sent again under its key", async () => {
    await close(today);
    const send = () =>
      clinic.call(
        createExpense,
        {
          body: {
            ...{ expenseBy: "Rabia", description: "Tea", amount: 300, paymentMethod: "cash" },
            ...{ expensesDate: today, fromDrawer: 1, intoNextDay: true },
          },
        },
        token,
        { "idempotency-key": "tea-of-the-evening" },
      );
    const [first, second] = [await send(), await send()];
    expect([first.body.data?.expensesDate, second.body.data?.id]).toEqual([tomorrow, first.body.data?.id]);
    expect(await clinic.count("expenses")).toBe(1);
  });
});

describe("an expense that is changed after the close", () => {
  it("becomes one of the drawer on the first open day", async () => {
    const bank = await added({ paymentMethod: "bank_transfer", fromDrawer: 0 });
    await close(today);
    const asDrawer = { paymentMethod: "cash", fromDrawer: 1 };
    expect((await change(bank, asDrawer)).body.conflict).toMatchObject({ nextDay: tomorrow });
    expect(dayOf(await change(bank, { ...asDrawer, intoNextDay: true }))).toEqual([200, tomorrow]);
  });

  it("leaves the drawer for a closed day, where expenses of other money are free", async () => {
    await close(yesterday);
    const open = await added();
    const changes = { paymentMethod: "bank_transfer", fromDrawer: 0, expensesDate: yesterday };
    const moved = await change(open, changes);
    expect(moved.body.data).toMatchObject({ ...changes, amount: 300 });
  });

  it("enters the drawer of an open day from a closed one, and leaves it for one, as one change", async () => {
    const bank = await added({ paymentMethod: "bank_transfer", fromDrawer: 0, expensesDate: yesterday });
    await close(yesterday);
    const entered = await change(bank, { paymentMethod: "cash", fromDrawer: 1, expensesDate: today });
    expect(entered.body.data).toMatchObject({ fromDrawer: 1, expensesDate: today });
    const left = await change(bank, { updatedOn: null });
    expect(left.body.data).toMatchObject({ fromDrawer: 0, expensesDate: yesterday });
    const said = await clinic.call(getHistory, { query: { entity: "expense", id: bank.id } }, token);
    expect(said.body.data?.entries.map(({ changes }) => changes.map(({ field }) => field).sort())).toEqual([
      ["Expense Date", "Paid from the drawer", "Payment Method"],
      ["Expense Date", "Paid from the drawer", "Payment Method"],
      ["Amount"],
    ]);
  });

  it("is moved to the first open day instead of a closed one", async () => {
    await close(yesterday);
    const open = await added();
    const refused = await change(open, { expensesDate: yesterday });
    expect(said(refused)).toEqual([409, `${formatDate(yesterday)} is closed. Date it today.`]);
    expect(dayOf(await change(open, { expensesDate: yesterday, intoNextDay: true }))).toEqual([200, today]);
  });

  it("stays as it was counted, in words that say why, until its day is open again", async () => {
    const counted = await added();
    const idClose = await close(today);
    const words = `${formatDate(today)} is closed, and this expense was counted with it. To change it, have the day opened again.`;
    for (const changes of [{ amount: 200 }, { fromDrawer: 0 }, { description: "Lunch" }])
      for (const intoNextDay of [false, true]) {
        const refused = await change(counted, { ...changes, intoNextDay });
        expect(said(refused)).toEqual([409, words]);
        expect(refused.body.conflict?.valueOf()).toBeUndefined();
      }
    const removing = () => clinic.call(removeExpense, { query: { id: counted.id } }, token);
    expect(said(await removing())).toEqual([409, words]);
    // What changes nothing is taken, with and without a word about the day.
    expect(dayOf(await change(counted, { updatedOn: null, intoNextDay: true }))).toEqual([200, today]);
    await clinic.call(reopenDay, { body: { id: idClose, reason: "Counted twice" } }, token);
    expect(dayOf(await change(counted, { amount: 200, updatedOn: null }))).toEqual([200, today]);
    expect((await removing()).status).toBe(200);
  });

  it("may stay on the next day, where nothing else may be dated", async () => {
    await close(today);
    const late = await added({ intoNextDay: true });
    expect(dayOf(await change(late, { amount: 250 }))).toEqual([200, tomorrow]);
    const { body } = await clinic.call(getExpense, { query: { id: late.id } }, token);
    expect(body.data).toMatchObject({ amount: 250, expensesDate: tomorrow });
    for (const day of [tomorrow, addDays(today, 2)])
      expect((await add({ fromDrawer: 0, expensesDate: day })).body.errors).toEqual([
        { field: "expensesDate", message: "Expense date cannot be after today." },
      ]);
  });
});

it("that waits for tomorrow is dated anew where it leaves the drawer", async () => {
  await close(today);
  const late = await added({ intoNextDay: true });
  const other = { paymentMethod: "bank_transfer", fromDrawer: 0 };
  const refused = await change(late, other);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: "expensesDate", message: "Expense date cannot be after today." }],
  ]);
  expect(dayOf(await change(late, { ...other, expensesDate: today }))).toEqual([200, today]);
});

// Past the application, which says it in better words first.
describe("the database refuses what changes the drawer of a closed day, and that alone:", () => {
  const rows: [of: string, was: object, set: string, refused: boolean][] = [
    ["other money moved into a closed day", { day: 0, drawer: false }, "expense_date = $Y", false],
    ["other money moved out of it", { day: 1, drawer: false }, "expense_date = $T", false],
    ["cash moved into it", { day: 0, drawer: true }, "expense_date = $Y", true],
    ["cash moved out of it", { day: 1, drawer: true }, "expense_date = $T", true],
    ["cash of it that becomes other money", { day: 1, drawer: true }, "from_drawer = false", true],
    ["other money of it that becomes cash", { day: 1, drawer: false }, "from_drawer = true", true],
    [
      "cash that leaves the drawer for it",
      { day: 0, drawer: true },
      "from_drawer = false, expense_date = $Y",
      false,
    ],
    [
      "other money of it that enters today",
      { day: 1, drawer: false },
      "from_drawer = true, expense_date = $T",
      false,
    ],
    ["cash of it that is deleted", { day: 1, drawer: true }, "is_deleted = true", true],
    [
      "deleted cash of it that is described anew",
      { day: 1, drawer: true, gone: true },
      "description = 'Milk'",
      false,
    ],
    ["deleted cash of it that comes back", { day: 1, drawer: true, gone: true }, "is_deleted = false", true],
    [
      "deleted cash of it that comes back as other money",
      { day: 1, drawer: true, gone: true },
      "is_deleted = false, from_drawer = false",
      false,
    ],
  ];
  it.each(rows)("%s", async (_, was, set, refused) => {
    const { day, drawer, gone = false } = was as { day: number; drawer: boolean; gone?: boolean };
    await asOwner(
      clinic,
      `INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date, from_drawer, is_deleted)
       VALUES ('Rabia', 'Tea', 300, 'cash', '${day ? yesterday : today}', ${drawer}, ${gone})`,
    );
    await close(yesterday);
    const change = asOwner(
      clinic,
      `UPDATE expenses SET ${set.replace("$Y", `'${yesterday}'`).replace("$T", `'${today}'`)}`,
    );
    if (refused) await expect(change).rejects.toThrow(`the day ${yesterday} is closed`);
    else await change;
  });
});

describe("an expense of more than the drawer should hold", () => {
  const asking = { amount: 500, beyondDrawer: false };
  const question = "The drawer should hold less than Rs 500. Is this paid from it all the same?";
  const asked = ({ status, body }: Answer) => [status, body.message.replaceAll("\u00a0", " "), body.conflict];
  const refused = [409, question, { kind: "beyond drawer" }];

  it("is asked about, and paid by whoever says so; nothing is stored before", async () => {
    await close(yesterday);
    expect(asked(await add(asking))).toEqual(refused);
    expect(await clinic.count("expenses")).toBe(0);
    expect(dayOf(await add({ ...asking, beyondDrawer: true }))).toEqual([200, today]);
    expect(dayOf(await add({ ...asking, paymentMethod: "bank_transfer", fromDrawer: 0 }))).toEqual([
      200,
      today,
    ]);
    expect(dayOf(await add({ ...asking, fromDrawer: 0 }))).toEqual([200, today]);
  });

  it("counts what came in since the close, and of a change what it takes more", async () => {
    await close(yesterday);
    await clinic.call(moveCash, { body: { kind: "Put in", amount: 700, reason: "Change" } } as never, token);
    const first = await added(asking);
    expect(asked(await add(asking))).toEqual(refused);
    expect((await change(first, { amount: 700, beyondDrawer: false })).status).toBe(200);
    const more = await change(await read(first.id), { amount: 701, beyondDrawer: false });
    expect(more.body.conflict).toEqual({ kind: "beyond drawer" });
  });

  it("is not asked about by callers that do not speak of it, nor before any day was closed", async () => {
    expect((await add({ ...asking, amount: 9_000_000 })).status).toBe(200);
    await close(yesterday);
    expect((await add({ amount: 9_000_000 })).status).toBe(200);
  });

  it("of a closed day is asked about both, one after the other", async () => {
    await close(today);
    expect(asked(await add(asking))).toEqual(refused);
    const next = await add({ ...asking, beyondDrawer: true });
    expect(next.body.conflict).toMatchObject({ kind: "day closed" });
    expect(dayOf(await add({ ...asking, beyondDrawer: true, intoNextDay: true }))).toEqual([200, tomorrow]);
  });
});

it("cash is from the drawer unless somebody says otherwise, and of an open day alone", async () => {
  await close(yesterday);
  const fromDrawer = async (changes: object) =>
    (await added({ fromDrawer: undefined, ...changes })).fromDrawer;
  expect(await fromDrawer({})).toBe(1);
  expect(await fromDrawer({ fromDrawer: 0 })).toBe(0);
  expect(await fromDrawer({ paymentMethod: "debit_card" })).toBe(0);
  expect(await fromDrawer({ expensesDate: yesterday })).toBe(0);
});
