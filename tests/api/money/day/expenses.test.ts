import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createExpense,
  getExpense,
  listExpenses,
  removeExpense,
  type SuggestedField,
  suggestExpenses,
  totalExpensesByMethod,
  updateExpense,
} from "#contract/money/expenses.ts";
import { getHistory } from "#contract/office/history.ts";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS } from "#rules/money/day-close/expense.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Accountant"));
});
afterAll(() => clinic.close());

const form = (changes: object = {}) => ({
  expenseBy: "Hina O'Brien-Khan",
  description: "Gloves & masks\nدستانے",
  amount: 1250.5,
  paymentMethod: "cash" as const,
  expensesDate: "2024-11-20",
  ...changes,
});
const add = (changes: object = {}, headers?: Record<string, string>) =>
  clinic.call(createExpense, { body: form(changes) }, token, headers);
async function added(changes: object = {}) {
  const { body } = await add(changes);
  if (!body.data) throw new Error(`the expense was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const read = (id: number) => clinic.call(getExpense, { query: { id } }, token);
const change = (body: object) => clinic.call(updateExpense, { body: body as never }, token);
const list = async (query: Record<string, unknown> = {}) =>
  (await clinic.call(listExpenses, { query }, token)).body;

describe("an expense", () => {
  it("is added and read as typed", async () => {
    const { status, body } = await add();
    expect([status, body.message]).toEqual([200, "Expense created successfully!"]);
    expect(body.data).toMatchObject(form());
    expect((await read(body.data?.id ?? 0)).body.data).toEqual(body.data);
  });

  it("accepts its amount as text, from one rupee on", async () => {
    expect((await added({ amount: "1" })).amount).toBe(1);
    expect((await added({ amount: "999999.99" })).amount).toBe(999_999.99);
  });

  it.each([
    ["expenseBy", " ", "Expense by is required."],
    ["description", "", "Description is required."],
    ["amount", "", "Amount is required and must be greater than 0."],
    ["amount", null, "Amount is required and must be greater than 0."],
    ["amount", 0, "Amount is required and must be greater than 0."],
    ["amount", 0.99, "Amount is required and must be greater than 0."],
    ["amount", -5, "Amount is required and must be greater than 0."],
    ["amount", 1.001, "Amounts have at most two decimals."],
    ["paymentMethod", "", "Payment method is required."],
    ["paymentMethod", "Cash", "Payment method is required."],
    ["expensesDate", "", "Expense date is required."],
    ["expensesDate", "31-12-2026", "Expense date is required."],
    ["expensesDate", "9999-12-31", "Expense date cannot be after today."],
    ["expensesDate", "1999-12-31", "Expense date cannot be before 01-Jan-2000."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const before = await clinic.count("expenses");
    const { status, body } = await add({ [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await clinic.count("expenses")).toBe(before);
  });

  it("is stored once if it is sent twice with one Idempotency-Key", async () => {
    const before = await clinic.count("expenses");
    const answers = await Promise.all([1, 2, 3].map(() => add({}, { "idempotency-key": "gloves" })));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await clinic.count("expenses")).toBe(before + 1);
  });

  it("is refused if it is sent again under its key with another amount; the answer shows what was saved", async () => {
    const key = { "idempotency-key": "a lost answer".replaceAll(" ", "-") };
    const first = await add({ amount: 77 }, key);
    const before = await clinic.count("expenses");
    const { status, body } = await add({ amount: 78 }, key);
    expect(status).toBe(409);
    expect(body.conflict?.saved).toMatchObject({ id: first.body.data?.id, amount: 77 });
    expect(await clinic.count("expenses")).toBe(before);
  });

  it("is changed, but not over somebody else's change", async () => {
    const { id, updatedOn } = await added();
    const changed = form({ id, updatedOn, amount: 900, paymentMethod: "debit_card" });
    const { status, body } = await change(changed);
    expect([status, body.message]).toEqual([200, "Expense updated successfully!"]);
    expect(body.data).toMatchObject({ id, amount: 900, paymentMethod: "debit_card" });
    expect((await change(changed)).status).toBe(409);
    expect((await change(form({ id: 999_999 }))).status).toBe(404);
    expect((await change(form({ id: 0 }))).body.errors).toMatchObject([{ field: "id" }]);
  });

  it("is removed from list and totals when deleted, but kept in the database; a second deletion answers 404", async () => {
    const { id } = await added({ amount: 77 });
    const [rows, before] = [await clinic.count("expenses"), await list({ page: 1 })];
    const { status, body } = await clinic.call(removeExpense, { query: { id } }, token);
    expect([status, body]).toEqual([
      200,
      { data: null, responseCode: 200, message: "Expense deleted successfully!" },
    ]);
    const after = await list({ page: 1 });
    expect(after.total).toBe((before.total ?? 0) - 1);
    expect(after.totals?.amount).toBeCloseTo((before.totals?.amount ?? 0) - 77, 2);
    expect((await read(id)).status).toBe(404);
    expect((await clinic.call(removeExpense, { query: { id } }, token)).status).toBe(404);
    expect(await clinic.count("expenses")).toBe(rows);
  });

  it("cannot be read by doctors; reception may add one", async () => {
    const doctor = (await clinic.signIn("Doctor")).token;
    expect((await clinic.call(listExpenses, { query: {} }, doctor)).status).toBe(403);
    const reception = (await clinic.signIn("Receptionist")).token;
    expect((await clinic.call(createExpense, { body: form() }, reception)).status).toBe(200);
  });

  it("is shown to reception only if reception added it", async () => {
    const others = await added({ description: "Salaries, secret" });
    const reception = (await clinic.signIn("Receptionist")).token;
    const own = (await clinic.call(createExpense, { body: form({ amount: 40 }) }, reception)).body.data;
    if (!own) throw new Error("reception could not write an expense down");

    for (const query of [{}, { page: 1 }, { search: "" }]) {
      const { body } = await clinic.call(listExpenses, { query }, reception);
      expect([body.data?.map(({ id }) => id), body.total, body.totals]).toEqual([
        [own.id],
        1,
        { amount: 40 },
      ]);
    }
    const totals = await clinic.call(totalExpensesByMethod, { query: {} }, reception);
    expect(totals.body.data?.map(({ count, amount }) => [count, amount])).toEqual([[1, 40]]);
    const suggested = { query: { field: "description" as const, text: "secret" } };
    expect((await clinic.call(suggestExpenses, suggested, reception)).body.data).toEqual([]);
    expect((await clinic.call(suggestExpenses, suggested, token)).body.data).toEqual(["Salaries, secret"]);

    const foreign = { query: { id: others.id } };
    expect((await clinic.call(getExpense, foreign, reception)).status).toBe(404);
    expect((await clinic.call(removeExpense, foreign, reception)).status).toBe(404);
    const change = { body: { ...form(), id: others.id } };
    expect((await clinic.call(updateExpense, change, reception)).status).toBe(404);
    const history = { query: { entity: "expense" as const, id: others.id } };
    expect((await clinic.call(getHistory, history, reception)).status).toBe(404);
    expect(
      (await clinic.call(getHistory, { query: { entity: "expense", id: own.id } }, reception)).status,
    ).toBe(200);
    expect((await read(others.id)).body.data).toEqual(others);
    expect((await clinic.call(updateExpense, { body: { ...form(), id: own.id } }, reception)).status).toBe(
      200,
    );
    expect((await clinic.call(getExpense, { query: { id: own.id } }, token)).status).toBe(200);
  });
});

describe("the list", () => {
  it("totals every matching row to the paisa, not only the page", async () => {
    for (let n = 0; n < 12; n++) await added({ expenseBy: "Totals", amount: 100.1 });
    const page = await list({ search: "totals", page: 2, pageSize: 10 });
    expect([page.data?.length, page.total, page.totals]).toEqual([2, 12, { amount: 1201.2 }]);
    const all = await list({ page: 1 });
    const sum = (await list()).data?.reduce((paisa, { amount }) => paisa + Math.round(amount * 100), 0) ?? 0;
    expect(all.totals).toEqual({ amount: sum / 100 });
  });

  it.each(EXPENSE_METHODS)("searches, sorts and filters %s by its label", async (method) => {
    const { id } = await added({ paymentMethod: method, expenseBy: `Paid ${method}` });
    const label = EXPENSE_METHOD_LABELS[method];
    const ids = async (query: Record<string, unknown>) => (await list(query)).data?.map((row) => row.id);
    expect(await ids({ search: label })).toContain(id);
    expect(await ids({ paymentMethod: method })).toContain(id);
    const sorted = (await list({ sort: "paymentMethod:asc" })).data ?? [];
    const labels = sorted.map((row) => EXPENSE_METHOD_LABELS[row.paymentMethod]);
    expect(labels).toEqual([...labels].sort());
  });

  it("finds amount and date as shown, and filters by range", async () => {
    const { id } = await added({ amount: 48_250, expensesDate: "2023-02-03" });
    const ids = async (query: Record<string, unknown>) => (await list(query)).data?.map((row) => row.id);
    expect(await ids({ search: "rs 48,250" })).toEqual([id]);
    expect(await ids({ search: "03-feb-2023" })).toEqual([id]);
    expect(await ids({ amountMin: 48_000, expensesDateTo: "2023-03-01" })).toEqual([id]);
  });
});

describe("the sums by payment method", () => {
  const totals = async (query: Record<string, unknown>) =>
    (await clinic.call(totalExpensesByMethod, { query }, token)).body.data;

  it("cover what the list holds, in the order of the form", async () => {
    const amounts = { cash: [100.1, 200.2], bank_transfer: [5000], debit_card: [70] };
    for (const [paymentMethod, paid] of Object.entries(amounts))
      for (const amount of paid) await added({ paymentMethod, amount, expenseBy: "By method" });
    expect(await totals({ search: "by method" })).toEqual([
      { paymentMethod: "cash", count: 2, amount: 300.3 },
      { paymentMethod: "bank_transfer", count: 1, amount: 5000 },
      { paymentMethod: "debit_card", count: 1, amount: 70 },
    ]);
    expect(await totals({ search: "by method", paymentMethod: "cash,debit_card", amountMin: 150 })).toEqual([
      { paymentMethod: "cash", count: 1, amount: 200.2 },
    ]);
    expect(await totals({ search: "nobody wrote this" })).toEqual([]);
  });

  it("add up to the total of the list", async () => {
    for (const query of [{}, { search: "by" }, { expensesDateFrom: "2026-11-20" }]) {
      const paisa = (await totals(query))?.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect((paisa ?? 0) / 100).toBe((await list({ page: 1, ...query })).totals?.amount);
    }
  });
});

describe("suggestions of earlier texts", () => {
  const suggested = async (field: SuggestedField, text = "") =>
    (await clinic.call(suggestExpenses, { query: { field, text } }, token)).body.data;

  it("put texts that begin with the input first, then the most frequent, each once in its latest spelling", async () => {
    const written = ["Old lamp oil", "Oil, engine", "oil, diesel", "Oil, diesel", "Boiler", "50% oil_mix"];
    for (const description of written) await added({ description });
    expect(await suggested("description", "OIL")).toEqual([
      "Oil, diesel",
      "Oil, engine",
      "50% oil_mix",
      "Boiler",
      "Old lamp oil",
    ]);
    expect(await suggested("description", "0% oil_")).toEqual(["50% oil_mix"]);
    expect(await suggested("description", "nobody wrote this")).toEqual([]);
    await added({ description: "كتابيں" });
    expect(await suggested("description", "كتا")).toEqual(["كتابيں"]);
    expect(await suggested("description", "کتا")).toEqual(["كتابيں"]);
  });

  it("are from the field asked about, and few", async () => {
    for (let n = 0; n < 10; n++) await added({ expenseBy: `Suggested ${n}`, description: "Tea" });
    expect(await suggested("expenseBy", "suggested")).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Suggested ${n}`),
    );
    expect((await suggested("description"))?.[0]).toBe(form().description);
  });

  it("leave out deleted expenses", async () => {
    const { id } = await added({ description: "Never mind" });
    expect(await suggested("description", "never mind")).toEqual(["Never mind"]);
    await clinic.call(removeExpense, { query: { id } }, token);
    expect(await suggested("description", "never mind")).toEqual([]);
  });

  it("are only for staff who may add expenses", async () => {
    const doctor = (await clinic.signIn("Doctor")).token;
    const query = { field: "description" as const };
    expect((await clinic.call(suggestExpenses, { query }, doctor)).status).toBe(403);
    expect((await clinic.call(totalExpensesByMethod, { query: {} }, doctor)).status).toBe(403);
    const reception = (await clinic.signIn("Receptionist")).token;
    expect((await clinic.call(suggestExpenses, { query }, reception)).status).toBe(200);
    const unknown = { query: { field: "amount" as never } };
    expect((await clinic.call(suggestExpenses, unknown, reception)).body.errors).toEqual([
      { field: "field", message: "Say which field: expenseBy or description." },
    ]);
  });
});
