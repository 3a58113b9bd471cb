import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill } from "#contract/money/bills.ts";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import { getExpense, listExpenses, removeExpense, updateExpense } from "#contract/money/expenses.ts";
import {
  addShareRule,
  createShareStatement,
  getShareStatement,
  payShareStatement,
  previewShareStatement,
} from "#contract/money/shares.ts";
import { getHistory } from "#contract/office/history.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";

/** A statement of a doctor's share is paid by one expense (docs/handbook/money/share.md#paid-out). */

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Accountant"));
});
afterAll(() => clinic.close());

const TODAY = clinicToday();
const month = TODAY.slice(0, 7);

/** The statement of a new doctor, of 40 percent of a paid bill. */
async function statementOf(amount: number) {
  const { rows } = await clinic.database.pool.query(
    `INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
     VALUES ('Paid', '03214578216', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id::int AS id`,
  );
  const idDoctor: number = rows[0].id;
  const rule = { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" };
  await clinic.call(addShareRule, { body: rule } as never, token);
  const patient = await registerPatient(clinic, (await clinic.signIn("Receptionist")).token);
  const body = {
    ...{
      patientId: patient.id,
      patientName: patient.fullName,
      idDoctor,
      paymentDate: TODAY,
      paymentMethod: "Cash",
    },
    ...{ chargeableAmount: amount, receivedAmount: amount },
    paymentDetails: [{ description: "Work", actualPrice: 0, price: amount }],
  };
  expect((await clinic.call(createBill, { body } as never, token)).status).toBe(200);
  const { total = 0 } =
    (await clinic.call(previewShareStatement, { query: { idDoctor, month } }, token)).body.data ?? {};
  const { body: made } = await clinic.call(createShareStatement, { body: { idDoctor, month, total } }, token);
  if (!made.data) throw new Error(made.message);
  return made.data;
}

const pay = (id: number, changes: object = {}, by = token) =>
  clinic.call(
    payShareStatement,
    { body: { id, paymentMethod: "bank_transfer", paidOn: TODAY, ...changes } } as never,
    by,
  );
const said = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message.replaceAll("\u00a0", " "),
];

it("writes one expense of the whole amount to the doctor, once, and the statement says how it was paid", async () => {
  const statement = await statementOf(10_000);
  expect(statement.paid).toBeNull();
  const { body } = await pay(statement.id);
  const paid = body.data?.paid;
  expect(paid).toMatchObject({ paymentMethod: "bank_transfer", paidOn: TODAY, fromDrawer: 0 });
  expect(said(await pay(statement.id, { paymentMethod: "cash" }))).toEqual([
    409,
    expect.stringMatching(new RegExp(`^${statement.number} was paid out on .* already`)),
  ]);
  const id = paid?.idExpense ?? 0;
  const expense = (await clinic.call(getExpense, { query: { id } }, token)).body.data;
  expect(expense).toMatchObject({
    ...{ expenseBy: statement.doctorName, amount: 4_000, idShareStatement: statement.id },
    description: expect.stringMatching(new RegExp(`^Share .*, ${statement.number}$`)),
  });
  const list = await clinic.call(listExpenses, { query: { search: statement.number } } as never, token);
  expect(list.body.data?.length).toBe(1);
  const history = await clinic.call(getHistory, { query: { entity: "expense", id } } as never, token);
  expect(history.body.data?.entries[0]?.changes).toContainEqual({
    ...{ field: "Pays Share Statement", before: null, after: statement.number },
  });
});

it("keeps the amount of that expense; method and day can be put right, and deleting it makes the statement payable again", async () => {
  const { id } = await statementOf(5_000);
  const paid = (await pay(id)).body.data?.paid;
  const expenseId = paid?.idExpense ?? 0;
  const { data } = (await clinic.call(getExpense, { query: { id: expenseId } }, token)).body;
  if (!data) throw new Error("there is no such expense");
  const { createdOn: _on, idShareStatement: _pays, ...stored } = data;
  const change = (changes: object) =>
    clinic.call(updateExpense, { body: { ...stored, ...changes } } as never, token);
  const refused = await change({ amount: 1_999 });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "amount"]);
  const renamed = await change({ expenseBy: "Somebody else" });
  expect([renamed.status, renamed.body.errors]).toEqual([
    400,
    [{ field: "expenseBy", message: expect.stringMatching(/^This expense pays .* it stays with Paid\.$/) }],
  ]);
  const other = await change({ description: "Share, S-000999" });
  expect([other.status, other.body.errors?.[0]?.field]).toEqual([400, "description"]);
  const longer = await change({ description: `Share, x${/S-\d+/.exec(stored.description)?.[0]}1` });
  expect([longer.status, longer.body.errors?.[0]?.field]).toEqual([400, "description"]);
  const early = await change({ expensesDate: addDays(`${month}-01`, -1) });
  expect([early.status, early.body.errors?.[0]?.message]).toEqual([
    400,
    expect.stringMatching(/^The share of .* is not paid before 01-/),
  ]);
  const cash = await change({ paymentMethod: "cash", description: `${stored.description}, in two notes` });
  expect(cash.status).toBe(200);
  const stated = async () => (await clinic.call(getShareStatement, { query: { id } }, token)).body.data?.paid;
  expect((await stated())?.paymentMethod).toBe("cash");
  expect((await clinic.call(removeExpense, { query: { id: expenseId } }, token)).status).toBe(200);
  expect(await stated()).toBeNull();
  expect((await pay(id)).status).toBe(200);
  await expect(
    clinic.database.pool.query("UPDATE expenses SET is_deleted = false WHERE id = $1", [expenseId]),
  ).rejects.toThrow(/expenses_share_statement/);
});

it("is a PDF with long and Urdu names, for whoever reads the statement", async () => {
  const { id, number, doctorName, idDoctor } = await statementOf(1_500.5);
  await pay(id);
  await clinic.database.pool.query("UPDATE bills SET patient_name = $1 WHERE doctor_id = $2", [
    `${"Zubaida ".repeat(14)}بشریٰ بی بی`,
    idDoctor,
  ]);
  const [doctor, other] = [
    await clinic.signIn("Doctor", { doctorId: idDoctor }),
    await clinic.signIn("Doctor"),
  ];
  const fetched = (by: string) =>
    clinic.app.inject({
      ...{ url: "/api/Shares/GetPdf", query: { id: String(id) }, headers: { authorization: `Bearer ${by}` } },
    });
  const file = await fetched(doctor.token);
  expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="share-${number}.pdf"`,
  ]);
  const text = (await textOfPdf(file.rawPayload)).join(" ").replaceAll("\u00a0", " ");
  for (const words of [number, doctorName, "Zubaida", "Bank Transfer", "Rs 600.20"])
    expect(text).toContain(words);
  expect((await fetched(other.token)).statusCode).toBe(404);
});

it("is held to the statement by the database", async () => {
  const { id } = await statementOf(1_000);
  const add =
    "INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date, share_statement_id) VALUES ('x', 'y', $1, 'cash', current_date, $2)";
  await expect(clinic.database.pool.query(add, [399, id])).rejects.toThrow(
    /does not equal the share statement/,
  );
  const plain = (await clinic.call(listExpenses, { query: {} } as never, token)).body.data?.[0]?.id;
  await expect(
    clinic.database.pool.query("UPDATE expenses SET share_statement_id = $1 WHERE id = $2", [id, plain]),
  ).rejects.toThrow(/what expense \d+ pays never changes/);
});

it("pays nothing out that is less than Rs 1, to somebody else's account or from a closed drawer", async () => {
  const [small, drawer] = [await statementOf(2), await statementOf(3_000)];
  expect(said(await pay(small.id))).toEqual([409, expect.stringContaining("less than Rs 1")]);
  expect(
    (await pay(drawer.id, { paymentMethod: "bank_transfer", fromDrawer: 1 })).body.errors?.[0]?.field,
  ).toBe("fromDrawer");
  for (const wrong of [
    { paymentMethod: "gold" },
    { paidOn: "2026-02-30" },
    { paidOn: null },
    { id: -1 },
    { fromDrawer: 7 },
  ])
    expect((await pay(drawer.id, wrong)).status).toBe(400);
  expect((await pay(999_999)).status).toBe(404);
  for (const role of ["Receptionist", "Doctor"] as const)
    expect(
      (await pay(drawer.id, {}, (await clinic.signIn(role, { doctorId: drawer.idDoctor })).token)).status,
    ).toBe(403);

  const late = await statementOf(500);
  const counted = { fromDay: TODAY, openingFloat: 0, notes: [], coins: 0, methods: [] };
  const count = (await clinic.call(countDay, { body: counted } as never, token)).body.data;
  const close = { idCount: count?.id, leaveInDrawer: 0, remarks: "As it is" };
  expect((await clinic.call(closeDay, { body: close } as never, token)).body.message).toBe("Day closed");
  const refused = await pay(drawer.id, { paymentMethod: "cash", fromDrawer: 1 });
  const tomorrow = addDays(TODAY, 1);
  expect(refused.status).toBe(409);
  expect(refused.body.conflict).toMatchObject({ kind: "day closed", nextDay: tomorrow });
  const paidLate = await pay(late.id, { paymentMethod: "cash", fromDrawer: 1, intoNextDay: true });
  expect(paidLate.body.data?.paid).toMatchObject({ fromDrawer: 1, paidOn: tomorrow });
  const mistyped = { paymentMethod: "cash", fromDrawer: 1, intoNextDay: "maybe" };
  expect((await pay(drawer.id, mistyped)).status).toBe(400);
  expect((await pay(drawer.id, { paymentMethod: "cash", fromDrawer: 0 })).body.data?.paid?.fromDrawer).toBe(
    0,
  );
});
