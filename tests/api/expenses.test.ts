import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createExpense, getExpense, listExpenses, removeExpense, updateExpense } from "#contract/expenses.ts";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS } from "#rules/expense.ts";
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

  it("takes its amount as text, down to one rupee", async () => {
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

  it("sent twice with one Idempotency-Key is spent once", async () => {
    const before = await clinic.count("expenses");
    const answers = await Promise.all([1, 2, 3].map(() => add({}, { "idempotency-key": "gloves" })));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await clinic.count("expenses")).toBe(before + 1);
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

  it("is deleted once: out of list, totals and reach, and kept", async () => {
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

  it("is nothing for doctors; reception writes down what it spends", async () => {
    const doctor = (await clinic.signIn("Doctor")).token;
    expect((await clinic.call(listExpenses, { query: {} }, doctor)).status).toBe(403);
    const reception = (await clinic.signIn("Receptionist")).token;
    expect((await clinic.call(createExpense, { body: form() }, reception)).status).toBe(200);
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

  it.each(EXPENSE_METHODS)(
    "finds %s by the label people read, sorts by it, filters by it",
    async (method) => {
      const { id } = await added({ paymentMethod: method, expenseBy: `Paid ${method}` });
      const label = EXPENSE_METHOD_LABELS[method];
      const ids = async (query: Record<string, unknown>) => (await list(query)).data?.map((row) => row.id);
      expect(await ids({ search: label })).toContain(id);
      expect(await ids({ paymentMethod: method })).toContain(id);
      const sorted = (await list({ sort: "paymentMethod:asc" })).data ?? [];
      const labels = sorted.map((row) => EXPENSE_METHOD_LABELS[row.paymentMethod]);
      expect(labels).toEqual([...labels].sort());
    },
  );

  it("finds amount and date as shown, and filters by range", async () => {
    const { id } = await added({ amount: 48_250, expensesDate: "2023-02-03" });
    const ids = async (query: Record<string, unknown>) => (await list(query)).data?.map((row) => row.id);
    expect(await ids({ search: "rs 48,250" })).toEqual([id]);
    expect(await ids({ search: "03-feb-2023" })).toEqual([id]);
    expect(await ids({ amountMin: 48_000, expensesDateTo: "2023-03-01" })).toEqual([id]);
  });
});
