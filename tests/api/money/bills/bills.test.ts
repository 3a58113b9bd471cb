import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import {
  createBill,
  getBill,
  listBills,
  listBillsOfPatient,
  openBill,
  receivePayment,
  updateBill,
  voidBill,
} from "#contract/money/bills.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

type BillForm = Record<string, unknown>;
type Body<E> = InputOf<E> extends { body: infer B } ? B : never;

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { staffId: number; token: string };
let patient: { id: number; fullName: string; registerNo: string };
let idDoctor: number;
let services: { id: number; name: string; fees: number }[];

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  accountant = await clinic.signIn("Accountant");
  patient = await registerPatient(clinic, desk.token);
  ({ idDoctor, services } = await catalogue(clinic));
});
afterAll(() => clinic.close());

/** Rs 28,500 of work, Rs 1,000 off, Rs 14,000 in cash: Rs 13,500 stays due. */
const billForm = (changes: BillForm = {}): BillForm => ({
  patientId: patient.id,
  patientName: patient.fullName,
  idDoctor,
  paymentDate: "2024-11-20",
  paymentMethod: "Cash",
  chargeableAmount: 28_500,
  discountAmount: 1000,
  receivedAmount: 14_000,
  paymentDetails: [
    {
      idService: services[0]?.id,
      description: "Root canal treatment (molar)",
      actualPrice: 18_000,
      price: 18_000,
    },
    { idService: services[1]?.id, description: "Composite filling", actualPrice: 6500, price: 6000 },
    { idService: null, description: "Temporary crown", price: 4500 },
  ],
  ...changes,
});

const create = (changes: BillForm = {}, headers?: Record<string, string>) =>
  clinic.call(createBill, { body: billForm(changes) as Body<typeof createBill> }, desk.token, headers);

async function created(changes: BillForm = {}) {
  const { body } = await create(changes);
  if (!body.data) throw new Error(`the bill was refused: ${JSON.stringify(body)}`);
  return body.data;
}

const receive = (changes: BillForm) =>
  clinic.call(
    receivePayment,
    { body: { paymentMethod: "Cash", ...changes } as Body<typeof receivePayment> },
    desk.token,
  );

const update = (changes: BillForm) =>
  clinic.call(updateBill, { body: changes as Body<typeof updateBill> }, desk.token);

const read = (id: number) => clinic.call(getBill, { query: { id } }, desk.token);

/** A bill of one line, all of it received but `due`. */
const billDue = (due: number) =>
  created({
    chargeableAmount: 5000,
    discountAmount: 0,
    receivedAmount: 5000 - due,
    paymentDetails: [{ description: "Consultation", price: 5000 }],
  });

/** Everything that a refused bill must not have left behind. */
const stored = () =>
  Promise.all(["bills", "bill_lines", "bill_transactions"].map((table) => clinic.count(table)));

describe("a new bill", () => {
  it("stores the agreed amounts, and derives the others", async () => {
    const { status, body } = await create({ notes: "Second sitting next week" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ responseCode: 200, message: "Payment created successfully" });
    expect(body.data).toMatchObject({
      patientId: patient.id,
      patientName: "زینب O'Brien-Khan",
      patientRegisterNo: patient.registerNo,
      appointmentId: null,
      idDoctor,
      paymentDate: "2024-11-20",
      paymentMethod: "Cash",
      paymentStatus: "Partial",
      chargeableAmount: 28_500,
      discountAmount: 1000,
      receivedAmount: 14_000,
      dueAmount: 13_500,
      notes: "Second sitting next week",
      isDeleted: 0,
    });
    expect(body.data?.paymentDetails).toEqual([
      {
        idService: services[0]?.id,
        description: "Root canal treatment (molar)",
        actualPrice: 18_000,
        price: 18_000,
      },
      { idService: services[1]?.id, description: "Composite filling", actualPrice: 6500, price: 6000 },
      { idService: null, description: "Temporary crown", actualPrice: 0, price: 4500 },
    ]);
    expect((await read(body.data?.paymentId ?? 0)).body.data).toEqual(body.data);
  });

  it("begins its ledger with the initial payment, dated today and received by the caller", async () => {
    const before = clinicToday();
    const { paymentTransactions } = await created();
    expect(paymentTransactions).toHaveLength(1);
    expect(paymentTransactions[0]).toMatchObject({
      transactionAmount: 14_000,
      transactionType: "Payment",
      remarks: "Initial payment",
      paymentMethod: "Cash",
      channelInfo: null,
      receivedBy: `Receptionist ${desk.staffId}`,
    });
    expect([before, clinicToday()]).toContain(paymentTransactions[0]?.transactionDate);
  });

  it("is Paid when nothing stays due", async () => {
    expect(await created({ receivedAmount: 27_500 })).toMatchObject({ dueAmount: 0, paymentStatus: "Paid" });
  });

  it("is waived by the method Free, whatever amounts were sent", async () => {
    expect(await created({ paymentMethod: "Free", receivedAmount: 14_000 })).toMatchObject({
      discountAmount: 28_500,
      receivedAmount: 0,
      dueAmount: 0,
      paymentStatus: "Paid",
      paymentTransactions: [],
    });
  });

  it("keeps the transaction information of an online payment", async () => {
    const bill = await created({ paymentMethod: "Online", transactionInfo: "JazzCash 8830 4417" });
    expect(bill.paymentMethodDescription).toBe("JazzCash 8830 4417");
    expect(bill.paymentTransactions[0]).toMatchObject({
      paymentMethod: "Online",
      channelInfo: "JazzCash 8830 4417",
    });
  });

  it("accepts the transaction information within the first transaction", async () => {
    const bill = await created({
      paymentMethod: "Online",
      paymentTransactions: [{ channelInfo: "HBL 5512" }],
    });
    expect(bill.paymentTransactions[0]?.channelInfo).toBe("HBL 5512");
  });

  it("accepts the clinic's own payment methods", async () => {
    expect((await created({ paymentMethod: "Sehat Card" })).paymentMethod).toBe("Sehat Card");
  });

  it("adds up paisa exactly", async () => {
    const bill = await created({
      chargeableAmount: 0.3,
      discountAmount: 0,
      receivedAmount: 0.2,
      paymentDetails: [
        { description: "Gauze", price: 0.1 },
        { description: "Tape", price: "0.2" },
      ],
    });
    expect(bill).toMatchObject({ chargeableAmount: 0.3, receivedAmount: 0.2, dueAmount: 0.1 });
  });

  it("ignores a number, a deletion or transactions sent by the caller", async () => {
    const forged = {
      paymentId: 1,
      isDeleted: 1,
      paymentTransactions: [{ transactionAmount: 1, transactionDate: "2001-01-01" }],
    };
    const bill = await created(forged);
    expect(bill).toMatchObject({ paymentStatus: "Partial", dueAmount: 13_500, isDeleted: 0 });
    expect(bill.paymentTransactions.map((payment) => payment.transactionAmount)).toEqual([14_000]);
  });

  it.each<BillForm>([
    { dueAmount: 13_500, paymentStatus: "Partial" },
    { dueAmount: "13500", PaymentStatus: "Partial" },
    { dueAmount: "", paymentStatus: null },
    { receivedAmount: 27_500, dueAmount: 0, paymentStatus: "Paid" },
    { paymentMethod: "Free", dueAmount: 0, paymentStatus: "Paid" },
  ])("may say what follows from it: %j", async (said) => {
    expect((await create(said)).status).toBe(200);
  });

  it("keeps the name for its paper beside the patient", async () => {
    const bill = await created({ patientName: "Khan Textiles (employer)" });
    expect(bill).toMatchObject({
      patientId: patient.id,
      patientName: "Khan Textiles (employer)",
      patientRegisterNo: patient.registerNo,
    });
  });

  it("belongs to the appointment it was made from", async () => {
    const appointment = await book(patient.id);
    const bill = await created({ appointmentId: appointment.id });
    expect(bill.appointmentRegistrationNo).toBe(appointment.appointmentRegistrationNo);
  });

  const line = { description: "Scaling", price: 28_500 };
  it.each<[string, BillForm, string, string]>([
    ["no patient", { patientId: null }, "patientId", "Patient is required."],
    ["an unknown patient", { patientId: 999_999 }, "patientId", "Patient is required."],
    ["no patient name", { patientName: " " }, "patientName", "Patient name is required."],
    ["no date", { paymentDate: "" }, "paymentDate", "Payment Date is required."],
    ["a day that is not", { paymentDate: "2026-02-30" }, "paymentDate", "Payment Date is required."],
    ["no doctor", { idDoctor: 0 }, "idDoctor", "Doctor is required."],
    ["an unknown doctor", { idDoctor: 999_999 }, "idDoctor", "Doctor is required."],
    [
      "an unknown appointment",
      { appointmentId: 999_999 },
      "appointmentId",
      "Choose one of this patient's appointments.",
    ],
    ["no method", { paymentMethod: "" }, "paymentMethod", "Payment Method is required."],
    [
      "an online payment without information",
      { paymentMethod: "Online", transactionInfo: " " },
      "transactionInfo",
      "Transaction Information is required.",
    ],
    [
      "no chargeable amount",
      { chargeableAmount: null },
      "chargeableAmount",
      "Chargeable Amount is required.",
    ],
    [
      "another sum than the lines have",
      { chargeableAmount: 28_499.99 },
      "chargeableAmount",
      "Chargeable Amount must equal the sum of the prices, Rs\u00A028,500.",
    ],
    ["no received amount", { receivedAmount: "" }, "receivedAmount", "Received Amount is required."],
    ["a negative received amount", { receivedAmount: -1 }, "receivedAmount", "Received Amount is required."],
    [
      "nothing received",
      { receivedAmount: 0 },
      "receivedAmount",
      "Please enter a valid received amount for the selected payment method.",
    ],
    [
      "more received than charged",
      { receivedAmount: 28_500.01 },
      "receivedAmount",
      "Received amount cannot exceed chargeable amount.",
    ],
    [
      "more received than the discount leaves",
      { receivedAmount: 27_500.01 },
      "receivedAmount",
      "Received amount cannot exceed chargeable amount.",
    ],
    [
      "a discount that is no amount",
      { discountAmount: "ten" },
      "discountAmount",
      "Discount Amount is required.",
    ],
    ["half a paisa", { discountAmount: 0.005 }, "discountAmount", "Amounts have at most two decimals."],
    [
      "more than can be counted",
      { receivedAmount: 1e12 },
      "receivedAmount",
      "This amount is too large: Rs 9,999,999,999.99 is the most.",
    ],
    [
      "another due amount than is left",
      { dueAmount: 0 },
      "dueAmount",
      "Due Amount must be what is left to pay, Rs\u00A013,500.",
    ],
    ["a due amount below nothing", { dueAmount: -1 }, "dueAmount", "Due Amount must be 0 or more."],
    [
      "another status than the amounts have",
      { paymentStatus: "Paid" },
      "paymentStatus",
      "Payment Status must be Partial: Rs\u00A013,500 is due.",
    ],
    [
      "a status in the wire's other spelling",
      { PaymentStatus: "Due" },
      "paymentStatus",
      "Payment Status must be Partial: Rs\u00A013,500 is due.",
    ],
    [
      "a status that there is not",
      { paymentStatus: "Settled" },
      "paymentStatus",
      "Payment Status must be Paid, Partial or Due.",
    ],
    [
      "something due though it is Free",
      { paymentMethod: "Free", dueAmount: 28_500 },
      "dueAmount",
      "Due Amount must be what is left to pay, Rs\u00A00.",
    ],
    [
      "a day before computers",
      { paymentDate: "1900-01-01" },
      "paymentDate",
      "Payment Date cannot be before 01-Jan-2000.",
    ],
    ["a day to come", { paymentDate: someDay(1) }, "paymentDate", "Payment Date cannot be after today."],
    [
      "more discount than charged",
      { discountAmount: 30_000 },
      "discountAmount",
      "Discount cannot exceed chargeable amount.",
    ],
    ["no lines", { paymentDetails: [] }, "paymentDetails", "Add at least one service or description."],
    [
      "a line without description",
      { paymentDetails: [{ ...line, description: "" }] },
      "paymentDetails.0.description",
      "Description is required.",
    ],
    [
      "a line without price",
      { paymentDetails: [line, { description: "Scaling" }] },
      "paymentDetails.1.price",
      "Price is required.",
    ],
    [
      "a price below nothing",
      { paymentDetails: [{ ...line, price: -5 }] },
      "paymentDetails.0.price",
      "Price is required.",
    ],
    [
      "an actual price that is none",
      { paymentDetails: [{ ...line, actualPrice: "free" }] },
      "paymentDetails.0.actualPrice",
      "Actual Price is required.",
    ],
    [
      "an unknown service",
      { paymentDetails: [{ ...line, idService: 999_999 }] },
      "paymentDetails.0.idService",
      "The clinic has no such service.",
    ],
    [
      "text that cannot be stored",
      { notes: "nul \u0000 byte" },
      "notes",
      "This text holds a character that cannot be stored.",
    ],
  ])("is refused with %s, and nothing is stored", async (_, changes, field, message) => {
    const before = await stored();
    const { status, body } = await create(changes);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect(body.data).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it("is refused with another patient's appointment", async () => {
    const other = await registerPatient(clinic, desk.token, { fullName: "Kiran Shahzadi" });
    const appointment = await book(other.id);
    const { status, body } = await create({ appointmentId: appointment.id });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "appointmentId", message: "Choose one of this patient's appointments." },
    ]);
  });

  it("is created once, however often the same submission is sent", async () => {
    const [bills = 0, lines = 0, transactions = 0] = await stored();
    const headers = { "idempotency-key": "one-filling-of-the-form" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({}, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data?.paymentId)).size).toBe(1);
    expect(await stored()).toEqual([bills + 1, lines + 3, transactions + 1]);
    expect((await create({ receivedAmount: 1 }, headers)).status).toBe(409);
  });
});

let day = 30;
/** Books an appointment on a day that no other test books. */
async function book(idPatient: number) {
  const { idDepartment } = await catalogue(clinic);
  day += 1;
  const { body } = await clinic.call(
    createAppointment,
    {
      body: {
        idPatient,
        idDoctor,
        idDepartment,
        appointmentDate: someDay(day),
        appointmentTime: "17:30",
        priority: "Medium",
        status: "Scheduled",
        description: "Tooth pain",
        idServices: [services[0]?.id ?? 0],
      },
    },
    desk.token,
  );
  if (!body.data) throw new Error(`the appointment was refused: ${JSON.stringify(body)}`);
  return body.data;
}

describe("receiving a payment", () => {
  it("adds to the ledger until nothing is due", async () => {
    const { paymentId } = await billDue(1000);
    const part = await receive({
      paymentId,
      amount: 400.5,
      paymentMethod: "Online",
      channelInfo: "Easypaisa 7712 0934",
      remarks: "Second payment",
    });
    expect(part.body.data).toMatchObject({
      receivedAmount: 4400.5,
      dueAmount: 599.5,
      paymentStatus: "Partial",
    });
    const rest = await receive({ paymentId, amount: 599.5 });
    expect(rest.body.data).toMatchObject({ receivedAmount: 5000, dueAmount: 0, paymentStatus: "Paid" });
    expect(rest.body.data?.paymentTransactions).toMatchObject([
      { transactionAmount: 4000, remarks: "Initial payment" },
      {
        transactionAmount: 400.5,
        paymentMethod: "Online",
        channelInfo: "Easypaisa 7712 0934",
        remarks: "Second payment",
      },
      { transactionAmount: 599.5, paymentMethod: "Cash", channelInfo: null, remarks: null },
    ]);
  });

  it("says how much is due when more is offered", async () => {
    const { paymentId } = await billDue(1000);
    const { status, body } = await receive({ paymentId, amount: 1000.01 });
    expect(status).toBe(409);
    expect(body.message).toBe("Only Rs\u00A01,000 is due on this bill.");
    expect((await read(paymentId)).body.data).toMatchObject({ receivedAmount: 4000, dueAmount: 1000 });
  });

  it("says how much is due to the paisa", async () => {
    const { paymentId } = await billDue(1000.5);
    expect((await receive({ paymentId, amount: 1001 })).body.message).toBe(
      "Only Rs\u00A01,000.50 is due on this bill.",
    );
  });

  it("lets one of two desks receive the last 1,000, and tells the other the amount due", async () => {
    const { paymentId } = await billDue(1000);
    const answers = await Promise.all([
      receive({ paymentId, amount: 1000 }),
      receive({ paymentId, amount: 1000, paymentMethod: "Card" }),
    ]);
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body.message).toBe("Nothing is due on this bill; it has been paid in full.");
    const { body } = await read(paymentId);
    expect(body.data).toMatchObject({ receivedAmount: 5000, dueAmount: 0 });
    expect(body.data?.paymentTransactions).toHaveLength(2);
  });

  it.each<[string, BillForm, string, string]>([
    ["nothing", { amount: 0 }, "amount", "Amount is required and must be greater than 0."],
    ["less than nothing", { amount: -10 }, "amount", "Amount is required and must be greater than 0."],
    ["half a paisa", { amount: 1.005 }, "amount", "Amounts have at most two decimals."],
    ["no method", { paymentMethod: " " }, "paymentMethod", "Payment Method is required."],
    ["Free", { paymentMethod: "Free" }, "paymentMethod", "Free receives no money. Give a discount instead."],
    [
      "free",
      { paymentMethod: "fr\u200Dee" },
      "paymentMethod",
      "Free receives no money. Give a discount instead.",
    ],
    [
      "Online without information",
      { paymentMethod: "Online" },
      "channelInfo",
      "Transaction Information is required.",
    ],
  ])("refuses %s", async (_, changes, field, message) => {
    const { paymentId } = await billDue(1000);
    const { status, body } = await receive({ paymentId, amount: 100, ...changes });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect((await read(paymentId)).body.data?.paymentTransactions).toHaveLength(1);
  });

  it("answers 404 for a bill that does not exist", async () => {
    expect((await receive({ paymentId: 999_999, amount: 1 })).status).toBe(404);
  });
});

describe("changing a bill", () => {
  it("changes lines, discount and notes, but not the payments received", async () => {
    const bill = await created();
    const { status, body } = await update({
      paymentId: bill.paymentId,
      updatedOn: bill.updatedOn,
      discountAmount: 500,
      notes: "Crown left out",
      paymentDetails: [...bill.paymentDetails.slice(0, 2), { description: "X-ray", price: 1500 }],
      patientName: "Somebody else",
    });
    expect(status).toBe(200);
    expect(body.message).toBe("Payment updated successfully");
    expect(body.data).toMatchObject({
      patientName: bill.patientName,
      chargeableAmount: 25_500,
      discountAmount: 500,
      receivedAmount: 14_000,
      dueAmount: 11_000,
      notes: "Crown left out",
      paymentTransactions: bill.paymentTransactions,
    });
    expect(body.data?.paymentDetails.map(({ description }) => description)).toEqual([
      "Root canal treatment (molar)",
      "Composite filling",
      "X-ray",
    ]);
  });

  it("keeps the order of lines when some are added in front and others removed", async () => {
    const bill = await created();
    const names = ["First", "Second", "Third", "Fourth", "Fifth"];
    const lines = names.map((description) => ({ description, price: 5000 }));
    const longer = await update({ paymentId: bill.paymentId, paymentDetails: lines });
    expect(longer.body.data?.paymentDetails.map(({ description }) => description)).toEqual(names);
    const shorter = await update({ paymentId: bill.paymentId, paymentDetails: lines.slice(1, 4) });
    expect(shorter.body.data?.paymentDetails.map(({ description }) => description)).toEqual(
      names.slice(1, 4),
    );
    expect(shorter.body.data).toMatchObject({ chargeableAmount: 15_000, dueAmount: 1000 });
  });

  it("refuses to fall below what was received, and says why", async () => {
    const bill = await created();
    const lines = [{ description: "Consultation", price: 13_999 }];
    const { status, body } = await update({ paymentId: bill.paymentId, paymentDetails: lines });
    expect(status).toBe(409);
    expect(body.message).toBe(
      "Rs\u00A014,000 has already been received on this bill, so it cannot come to less.",
    );
    expect((await read(bill.paymentId)).body.data).toEqual(bill);
  });

  it("refuses a discount above the sum", async () => {
    const bill = await created();
    const { status, body } = await update({ ...bill, discountAmount: 28_501 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "discountAmount", message: "Discount cannot exceed chargeable amount." },
    ]);
  });

  it.each<[string, BillForm, string, string]>([
    [
      "another sum",
      { chargeableAmount: 28_500 },
      "chargeableAmount",
      "Chargeable Amount must equal the sum of the prices, Rs\u00A016,000.",
    ],
    [
      "another due amount",
      { dueAmount: 1 },
      "dueAmount",
      "Due Amount must be what is left to pay, Rs\u00A02,000.",
    ],
    [
      "another status",
      { paymentStatus: "Paid" },
      "paymentStatus",
      "Payment Status must be Partial: Rs\u00A02,000 is due.",
    ],
    [
      "other money than was received",
      { receivedAmount: 16_000 },
      "receivedAmount",
      "Rs\u00A014,000 was received on this bill. Add what comes with Receive payment.",
    ],
  ])("refuses %s than follows from it", async (_, said, field, message) => {
    const { paymentId } = await created();
    const change = { paymentId, paymentDetails: [{ description: "Crown", price: 16_000 }] };
    const { status, body } = await update({ ...change, ...said });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    const agreeing = {
      chargeableAmount: 16_000,
      receivedAmount: 14_000,
      dueAmount: 2000,
      paymentStatus: "Partial",
    };
    expect((await update({ ...change, ...agreeing })).status).toBe(200);
  });

  it("keeps a Free bill waived", async () => {
    const bill = await created({ paymentMethod: "Free" });
    const { body } = await update({
      paymentId: bill.paymentId,
      discountAmount: 0,
      paymentDetails: [{ description: "Check-up", price: 1500 }],
    });
    expect(body.data).toMatchObject({
      chargeableAmount: 1500,
      discountAmount: 1500,
      dueAmount: 0,
      paymentStatus: "Paid",
    });
  });

  it("refuses to save over a change made meanwhile", async () => {
    const bill = await created();
    await receive({ paymentId: bill.paymentId, amount: 100 });
    const { status, body } = await update({ ...bill, notes: "Late" });
    expect(status).toBe(409);
    expect(body.message).toContain("Somebody else changed this record");
    expect((await read(bill.paymentId)).body.data).toMatchObject({ notes: null, receivedAmount: 14_100 });
  });

  it("refuses an unknown service", async () => {
    const bill = await created();
    const { body } = await update({
      ...bill,
      paymentDetails: [{ idService: 999_999, description: "Scaling", price: 28_500 }],
    });
    expect(body.errors).toEqual([
      { field: "paymentDetails.0.idService", message: "The clinic has no such service." },
    ]);
  });
});

describe("a void bill", () => {
  const remove = (id: number, token = accountant.token) => clinic.call(voidBill, { query: { id } }, token);

  it("leaves lists and can neither be read, paid, changed nor voided again, but its money stays on record", async () => {
    const { paymentId, ...bill } = await created();
    const transactions = await clinic.count("bill_transactions");
    const answer = await remove(paymentId);
    expect(answer.body).toMatchObject({ responseCode: 200, message: "Payment Deleted", data: null });
    const { body } = await clinic.call(listBills, { query: { paymentIdMin: paymentId } }, desk.token);
    expect(body.data?.map((row) => row.paymentId)).not.toContain(paymentId);
    const later = [
      await read(paymentId),
      await receive({ paymentId, amount: 1 }),
      await update({ ...bill, paymentId }),
      await remove(paymentId),
    ];
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(later[0]?.body.message).toBe("This bill was not found. It may have been deleted.");
    expect(await clinic.count("bill_transactions")).toBe(transactions);
  });

  it("can be opened, and says when, by whom and why it was voided", async () => {
    const { paymentId } = await created();
    const open = () => clinic.call(openBill, { query: { id: paymentId } }, desk.token);
    expect((await open()).body.data?.voided).toBeNull();
    const query = { id: paymentId, reason: " Entered twice " };
    expect((await clinic.call(voidBill, { query }, accountant.token)).status).toBe(200);
    const { body } = await open();
    const by = expect.stringMatching(/^Accountant/);
    expect(body.data).toMatchObject({ paymentId, voided: { by, reason: "Entered twice" } });
    expect(Date.parse(body.data?.voided?.on ?? "")).toBeGreaterThan(0);
    expect(body.data?.paymentTransactions).not.toEqual([]);
    const other = (await created()).paymentId;
    await remove(other);
    const unexplained = await clinic.call(openBill, { query: { id: other } }, desk.token);
    expect(unexplained.body.data?.voided).toMatchObject({ by, reason: null });
    const long = await clinic.call(
      voidBill,
      { query: { id: other, reason: "x".repeat(501) } },
      accountant.token,
    );
    expect(long.status).toBe(400);
  });

  it("cannot be made by reception", async () => {
    const { paymentId } = await created();
    expect((await remove(paymentId, desk.token)).status).toBe(403);
    expect((await read(paymentId)).status).toBe(200);
  });
});

describe("the lists", () => {
  let own: TestClinic;
  let token: string;
  let other: { id: number };

  beforeAll(async () => {
    own = await openClinic();
    token = (await own.signIn("Receptionist")).token;
    const first = await registerPatient(own, token, { fullName: "Bushra Khalid" });
    other = await registerPatient(own, token, { fullName: "محمد اقبال" });
    for (const [patientId, patientName, receivedAmount, paymentMethod] of [
      [first.id, "Bushra Khalid", 14_000.1, "Cash"],
      [first.id, "Bushra Khalid", 27_500, "Online"],
      [other.id, "محمد اقبال", 0, "Free"],
    ] as const) {
      const bill = { patientId, patientName, receivedAmount, paymentMethod, transactionInfo: "HBL 5512" };
      await own.call(createBill, { body: billForm(bill) as Body<typeof createBill> }, token);
    }
  });
  afterAll(() => own.close());

  const list = async (query: Record<string, unknown>) => (await own.call(listBills, { query }, token)).body;

  it("show the newest first, with the sums of all matching rows", async () => {
    const { data, total, totals } = await list({ page: 2, pageSize: 10 });
    expect(data).toEqual([]);
    expect(total).toBe(3);
    expect(totals).toEqual({
      chargeableAmount: 85_500,
      discountAmount: 30_500,
      receivedAmount: 41_500.1,
      dueAmount: 13_499.9,
    });
    const ids = (await list({ page: 1 })).data?.map(({ paymentId }) => paymentId) ?? [];
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it.each([
    ["a name in Urdu", { search: "اقبال" }, ["Free"]],
    ["an amount as shown", { search: "rs 14,000" }, ["Cash"]],
    ["a date as shown", { search: "20-nov-2024" }, ["Free", "Online", "Cash"]],
    ["a status", { paymentStatus: "Paid" }, ["Free", "Online"]],
    ["a range of what is due", { dueAmountMin: 1 }, ["Cash"]],
    ["a range of days", { paymentDateFrom: "2026-11-21" }, []],
    ["sorting by what was received", { sort: "receivedAmount:asc" }, ["Free", "Cash", "Online"]],
  ])("answer %s", async (_, query, methods) => {
    const { data, total } = await list({ page: 1, ...query });
    expect(data?.map(({ paymentMethod }) => paymentMethod)).toEqual(methods);
    expect(total).toBe(methods.length);
  });

  it("sum only matching rows", async () => {
    const { totals } = await list({ page: 1, search: "bushra" });
    expect(totals).toMatchObject({ chargeableAmount: 57_000, receivedAmount: 41_500.1, dueAmount: 13_499.9 });
  });

  it("can be limited to one patient's bills", async () => {
    const { body } = await own.call(listBillsOfPatient, { query: { patientId: other.id } }, token);
    expect(body.data?.map(({ patientName }) => patientName)).toEqual(["محمد اقبال"]);
    const { body: bill } = await own.call(getBill, { query: { id: body.data?.[0]?.paymentId ?? 0 } }, token);
    const lines = bill.data?.paymentDetails.map(({ description }) => description).join(", ");
    expect(body.data?.map(({ serviceNames }) => serviceNames)).toEqual([lines]);
  });
});
