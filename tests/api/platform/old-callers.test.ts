import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDay, countDay } from "#contract/money/day-close.ts";
import { receiveAdvance } from "#contract/money/patient-account.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/**
 * Requests of money as callers send them who know the first calls alone, recorded as they go over the wire, and what they rely
 * on in the answers: the first fields, all of them, their values and the texts. The clinic uses what came later: an advance is
 * held, and days are closed.
 */

type Json = Record<string, unknown>;

let clinic: TestClinic;
let token: string;
let patient: { id: number; fullName: string };
let idDoctor: number;

const today = clinicToday();
const yesterday = addDays(today, -1);

beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  patient = await registerPatient(clinic, token);
  ({ idDoctor } = await catalogue(clinic));
  await clinic.call(
    receiveAdvance,
    { body: { patientId: patient.id, amount: 5000, paymentMethod: "Cash" } },
    token,
  );
  const counting = { fromDay: addDays(today, -3), day: yesterday, openingFloat: 0, notes: [], coins: 0 };
  const counted = await clinic.call(countDay, { body: counting }, token);
  const body = { idCount: counted.body.data?.id ?? 0, leaveInDrawer: 0 };
  expect((await clinic.call(closeDay, { body } as never, token)).status).toBe(200);
});
afterAll(() => clinic.close());

async function send(method: "GET" | "POST" | "DELETE", path: string, body?: Json) {
  const answer = await clinic.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  const { data, total, responseCode, message } = answer.json();
  expect(responseCode).toBe(answer.statusCode);
  return { status: answer.statusCode, data, total, message };
}

/** The fields that an old caller reads. */
const PAYMENT_FIELDS = [
  ...[
    "paymentId",
    "patientId",
    "patientName",
    "appointmentId",
    "appointmentRegistrationNo",
    "idDoctor",
    "doctorName",
  ],
  ...["paymentDate", "paymentMethod", "paymentMethodDescription", "paymentStatus", "chargeableAmount"],
  ...["receivedAmount", "discountAmount", "dueAmount", "paymentDetails", "paymentTransactions"],
];
const ROW_FIELDS = PAYMENT_FIELDS.filter(
  (field) => !["paymentMethodDescription", "paymentDetails", "paymentTransactions"].includes(field),
);
const LINE_FIELDS = ["idService", "description", "actualPrice", "price"];
const TRANSACTION_FIELDS = [
  ...["transactionAmount", "transactionType", "remarks", "transactionDate", "paymentMethod", "channelInfo"],
];
const EXPENSE_FIELDS = ["id", "expenseBy", "description", "amount", "paymentMethod", "expensesDate"];

/** Of an object the named fields, of which none may lack. */
function specified(found: Json, fields: readonly string[]): Json {
  expect(Object.keys(found)).toEqual(expect.arrayContaining([...fields]));
  return Object.fromEntries(fields.map((field) => [field, found[field]]));
}
const bill = (data: Json) => ({
  ...specified(data, PAYMENT_FIELDS),
  paymentDetails: (data.paymentDetails as Json[]).map((line) => specified(line, LINE_FIELDS)),
  paymentTransactions: (data.paymentTransactions as Json[]).map((row) => specified(row, TRANSACTION_FIELDS)),
});

const DETAILS = [
  { idService: null, description: "Scaling", actualPrice: 5000, price: 5000 },
  { idService: null, description: "X-ray", actualPrice: 0, price: 800 },
];
/** As the first form sends it, with the status under its form key and what it computed itself. */
const recorded = (): Json => ({
  patientId: patient.id,
  patientName: patient.fullName,
  appointmentId: null,
  idDoctor,
  paymentDate: today,
  paymentMethod: "Online",
  PaymentStatus: "Partial",
  chargeableAmount: 5800,
  discountAmount: 300,
  receivedAmount: 2000,
  dueAmount: 3500,
  paymentDetails: DETAILS,
  paymentTransactions: [
    {
      ...{ transactionAmount: 2000, transactionType: "Payment", remarks: "Initial payment" },
      ...{ transactionDate: today, paymentMethod: "Online", channelInfo: "Easypaisa 7712" },
    },
  ],
});
const answered = (id: number, changes: Json = {}) => ({
  ...{ paymentId: id, patientId: patient.id, patientName: patient.fullName },
  ...{ appointmentId: null, appointmentRegistrationNo: null, idDoctor, doctorName: expect.any(String) },
  ...{ paymentDate: today, paymentMethod: "Online", paymentMethodDescription: "Easypaisa 7712" },
  ...{
    paymentStatus: "Partial",
    chargeableAmount: 5800,
    receivedAmount: 2000,
    discountAmount: 300,
    dueAmount: 3500,
  },
  paymentDetails: DETAILS,
  paymentTransactions: [
    {
      ...{ transactionAmount: 2000, transactionType: "Payment", remarks: "Initial payment" },
      ...{ transactionDate: today, paymentMethod: "Online", channelInfo: "Easypaisa 7712" },
    },
  ],
  ...changes,
});

it("a bill is made, read, paid, changed and deleted as before", async () => {
  const made = await send("POST", "Payments/CreatePayment", recorded());
  const id = made.data.paymentId as number;
  expect([made.status, made.message, bill(made.data)]).toEqual([
    200,
    "Payment created successfully",
    answered(id),
  ]);
  const read = await send("GET", `Payments/GetPayment?id=${id}`);
  expect([read.status, bill(read.data)]).toEqual([200, answered(id)]);

  const list = await send("GET", "Payments/GetAllPayments");
  const { paymentDetails, paymentTransactions, paymentMethodDescription, ...row } = answered(id);
  expect(list.data.map((found: Json) => specified(found, ROW_FIELDS))).toEqual([row]);
  expect(list.total).toBe(1);

  const payment = { paymentId: id, amount: 500, paymentMethod: "Cash", channelInfo: null, remarks: null };
  const paid = await send("POST", "Payments/ReceivePayment", payment);
  const later = {
    ...{ transactionAmount: 500, transactionType: "Payment", remarks: null },
    ...{ transactionDate: today, paymentMethod: "Cash", channelInfo: null },
  };
  const afterwards = {
    receivedAmount: 2500,
    dueAmount: 3000,
    paymentTransactions: [...paymentTransactions, later],
  };
  expect([paid.status, bill(paid.data)]).toEqual([200, answered(id, afterwards)]);

  const changed = await send("POST", "Payments/UpdatePayment", {
    ...{ ...paid.data, notes: "By phone", discountAmount: 800, dueAmount: 2500 },
  });
  expect([changed.status, changed.message, bill(changed.data)]).toEqual([
    200,
    "Payment updated successfully",
    answered(id, { ...afterwards, discountAmount: 800, dueAmount: 2500 }),
  ]);
  const removed = await send("GET", `Payments/DeletePayment?id=${id}`);
  expect([removed.status, removed.message, removed.data]).toEqual([200, "Payment Deleted", null]);
  expect((await send("GET", `Payments/GetPayment?id=${id}`)).status).toBe(404);
  expect((await send("GET", "Payments/GetAllPayments")).data).toEqual([]);
});

it.each([
  ["patientId", null, "Patient is required."],
  ["paymentDate", "", "Payment Date is required."],
  ["idDoctor", null, "Doctor is required."],
  ["paymentMethod", "", "Payment Method is required."],
  ["chargeableAmount", null, "Chargeable Amount is required."],
  ["receivedAmount", null, "Received Amount is required."],
  ["receivedAmount", 0, "Please enter a valid received amount for the selected payment method."],
])("a bill with the %s %j is refused in the first words", async (field, value, words) => {
  const { status, data } = await send("POST", "Payments/CreatePayment", {
    ...recorded(),
    ...{ dueAmount: null, PaymentStatus: null },
    [field]: value,
  });
  expect([status, data]).toEqual([400, null]);
  const { errors } = (
    await clinic.app.inject({
      method: "POST",
      url: "/api/Payments/CreatePayment",
      headers: { authorization: `Bearer ${token}` },
      payload: { ...recorded(), dueAmount: null, PaymentStatus: null, [field]: value },
    })
  ).json();
  expect(errors.map(({ message }: Json) => message)).toContain(words);
});

it("a free bill is made with nothing received", async () => {
  const free = { ...recorded(), paymentMethod: "Free", PaymentStatus: "Paid" };
  const body = { ...free, discountAmount: 0, receivedAmount: 0, dueAmount: 0, paymentTransactions: [] };
  const made = await send("POST", "Payments/CreatePayment", body);
  expect([made.status, made.message]).toEqual([200, "Payment created successfully"]);
  expect(bill(made.data)).toMatchObject({ paymentMethod: "Free", paymentStatus: "Paid", dueAmount: 0 });
});

it("an expense is made, listed, changed and deleted as before, also one of a closed day", async () => {
  const form = {
    ...{
      expenseBy: "Rabia",
      description: "Tea",
      amount: 250,
      paymentMethod: "cash",
      expensesDate: yesterday,
    },
  };
  const made = await send("POST", "Expense/InsertExpense", form);
  const id = made.data.id as number;
  expect([made.status, made.message]).toEqual([200, "Expense created successfully!"]);
  expect(specified(made.data, EXPENSE_FIELDS)).toEqual({ id, ...form });
  const list = await send("GET", "Expense/GetAllExpense");
  expect(list.data.map((found: Json) => specified(found, EXPENSE_FIELDS))).toEqual([{ id, ...form }]);
  const read = await send("GET", `Expense/GetExpenseById?id=${id}`);
  expect(specified(read.data, EXPENSE_FIELDS)).toEqual({ id, ...form });
  const changed = await send("POST", "Expense/UpdateExpense", { ...form, id, amount: 300 });
  expect([changed.status, changed.message]).toEqual([200, "Expense updated successfully!"]);
  expect(specified(changed.data, EXPENSE_FIELDS)).toEqual({ id, ...form, amount: 300 });
  const removed = await send("DELETE", `Expense/DeleteExpense?id=${id}`);
  expect([removed.status, removed.message]).toEqual([200, "Expense deleted successfully!"]);
});
