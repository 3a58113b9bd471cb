import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bill, createBill, getBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import { listPayments, totalPaymentsByMethod } from "#contract/money/payments.ts";
import { correctPayment, refundPayment } from "#contract/money/reversals.ts";
import { getHistory } from "#contract/office/history.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { staffId: number; token: string };
let patient: { id: number; fullName: string };
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  accountant = await clinic.signIn("Accountant");
  patient = await registerPatient(clinic, desk.token);
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());

/** A bill of Rs 7,000 and Rs 3,000 of which so much was received in cash at the desk. */
async function billOf(received = 10_000): Promise<Bill> {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        patientId: patient.id,
        patientName: patient.fullName,
        idDoctor,
        paymentDate: "2026-11-20",
        paymentMethod: "Cash",
        chargeableAmount: 10_000,
        receivedAmount: received,
        paymentDetails: [
          { description: "Laser, first session", price: 7000 },
          { description: "Peel", price: 3000 },
        ],
      },
    },
    desk.token,
  );
  if (!body.data) throw new Error(`the bill was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const firstPayment = (bill: Bill) => bill.paymentTransactions[0]?.transactionId ?? 0;
const read = async (id: number) =>
  (await clinic.call(getBill, { query: { id } }, desk.token)).body.data as Bill;

const refund = (transactionId: number, amount: number, changes: object = {}, token = accountant.token) =>
  clinic.call(
    refundPayment,
    { body: { transactionId, amount, paymentMethod: "Cash", reason: "Not done", ...changes } },
    token,
  );
const correct = (transactionId: number, replacement: object | null, token = desk.token) =>
  clinic.call(
    correctPayment,
    { body: { transactionId, reason: "Typed a nought too many", replacement } as never },
    token,
  );

describe("giving money back", () => {
  it("adds a row that names the payment, today, and the bill owes it again", async () => {
    const bill = await billOf();
    const { status, body } = await refund(firstPayment(bill), 3000, {
      paymentMethod: "Online",
      channelInfo: "JazzCash 81",
    });
    expect([status, body.message]).toEqual([200, "Money given back"]);
    expect(body.data).toMatchObject({ receivedAmount: 7000, dueAmount: 3000, paymentStatus: "Partial" });
    expect(body.data?.paymentTransactions[1]).toMatchObject({
      transactionType: "Refund",
      transactionAmount: -3000,
      reverses: firstPayment(bill),
      reason: "Not done",
      paymentMethod: "Online",
      channelInfo: "JazzCash 81",
      idReceivedBy: accountant.staffId,
    });
    // The patient's history tells of the bill in the same words, as one entry.
    for (const query of [
      { entity: "bill", id: bill.paymentId },
      { entity: "patient", id: bill.patientId },
    ] as const) {
      const { entries } = (await clinic.call(getHistory, { query }, accountant.token)).body.data ?? {
        entries: [],
      };
      expect(entries[0]?.changes).toEqual(
        expect.arrayContaining([
          { field: "Taken Back", before: null, after: `Refund of receipt ${firstPayment(bill)}` },
          { field: "Taken Back Because", before: null, after: "Not done" },
          { field: "Due", before: "Rs\u00A00", after: "Rs\u00A03,000" },
        ]),
      );
      expect(
        entries.filter(({ changes }) => changes.some(({ field }) => field === "Taken Back")),
      ).toHaveLength(1);
    }
  });

  it("gives back what is left of the payment and not a paisa more", async () => {
    const bill = await billOf();
    const payment = firstPayment(bill);
    await refund(payment, 3000);
    const tooMuch = await refund(payment, 7000.01);
    expect([tooMuch.status, tooMuch.body.message, tooMuch.body.conflict]).toEqual([
      409,
      "Rs\u00A07,000 of this payment is left to give back.",
      { left: 7000 },
    ]);
    expect((await refund(payment, 7000)).body.data).toMatchObject({
      receivedAmount: 0,
      dueAmount: 10_000,
      paymentStatus: "Due",
    });
    expect((await refund(payment, 1)).body.message).toBe("Nothing of this payment is left to give back.");
  });

  it("takes back neither a refund nor a payment of a void bill, nor one that is not there", async () => {
    const bill = await billOf();
    const { body } = await refund(firstPayment(bill), 1000);
    const given = body.data?.paymentTransactions[1]?.transactionId ?? 0;
    expect((await refund(given, 1)).body.message).toBe(
      "This row took money back; only a payment can be taken back.",
    );
    await clinic.call(voidBill, { query: { id: bill.paymentId } }, accountant.token);
    expect([(await refund(firstPayment(bill), 1)).status, (await refund(999_999, 1)).status]).toEqual([
      404, 404,
    ]);
  });

  it("lets one of two desks give back the last of it", async () => {
    const payment = firstPayment(await billOf());
    const answers = await Promise.all([refund(payment, 6000), refund(payment, 6000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ["nothing", { amount: 0 }, "amount"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["half a paisa", { amount: 0.005 }, "amount"],
    ["no reason", { reason: " " }, "reason"],
    ["a reason of two letters", { reason: "no" }, "reason"],
    ["a reason of two faces", { reason: "😀😀" }, "reason"],
    ["Free", { paymentMethod: "Free" }, "paymentMethod"],
    ["Online without information", { paymentMethod: "Online" }, "channelInfo"],
  ])("refuses %s", async (_what, change, field) => {
    const { status, body } = await refund(firstPayment(await billOf()), 10, change);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it("is not for reception", async () => {
    expect((await refund(firstPayment(await billOf()), 10, {}, desk.token)).status).toBe(403);
  });
});

it.each(["a4", "roll"])(
  "a refund has a slip as PDF that the patient signs, on %s; a correction has none",
  async (paper) => {
    const bill = await billOf(5000);
    const given =
      (await refund(firstPayment(bill), 1000)).body.data?.paymentTransactions[1]?.transactionId ?? 0;
    const pdf = (transactionId: number, paymentId = bill.paymentId) =>
      clinic.app.inject({
        url: "/api/Payments/GetInvoicePdf",
        query: { id: String(paymentId), transactionId: String(transactionId), paper },
        headers: { authorization: `Bearer ${accountant.token}` },
      });
    const { statusCode, rawPayload, headers } = await pdf(given);
    expect([statusCode, headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="refund-${given}.pdf"`,
    ]);
    const text = (await textOfPdf(rawPayload)).join(" ").replaceAll("\u00a0", " ");
    for (const said of [
      "Refund no",
      "Not done",
      "Amount given back",
      "Rs 1,000",
      "Left of it",
      "Received by the patient",
    ])
      expect(text).toContain(said);
    const other = await billOf(5000);
    const wrong = await correct(firstPayment(other), null);
    const correction = wrong.body.data?.paymentTransactions[1]?.transactionId ?? 0;
    expect((await pdf(correction, other.paymentId)).statusCode).toBe(404);
  },
);

describe("putting a payment right", () => {
  it("takes the wrong one back whole and records the right one", async () => {
    const bill = await billOf(5000);
    const { body, status } = await correct(firstPayment(bill), {
      paymentId: bill.paymentId,
      amount: 500,
      paymentMethod: "Card",
    });
    expect([status, body.message]).toEqual([200, "Payment put right"]);
    expect(body.data).toMatchObject({ receivedAmount: 500, dueAmount: 9500 });
    expect(body.data?.paymentTransactions).toMatchObject([
      { transactionType: "Payment", transactionAmount: 5000 },
      { transactionType: "Correction", transactionAmount: -5000, paymentMethod: "Cash" },
      { transactionType: "Payment", transactionAmount: 500, paymentMethod: "Card" },
    ]);
  });

  it("moves a payment to the bill that it was for, and refuses more than is due there with nothing written", async () => {
    const [wrong, right] = [await billOf(5000), await billOf(9000)];
    const payment = firstPayment(wrong);
    const rows = await clinic.count("bill_transactions");
    const refused = await correct(payment, {
      paymentId: right.paymentId,
      amount: 5000,
      paymentMethod: "Cash",
    });
    expect([refused.status, refused.body.message]).toEqual([409, "Only Rs\u00A01,000 is due on this bill."]);
    expect(await clinic.count("bill_transactions")).toBe(rows);
    await correct(payment, { paymentId: right.paymentId, amount: 1000, paymentMethod: "Cash" });
    expect([
      (await read(wrong.paymentId)).receivedAmount,
      (await read(right.paymentId)).receivedAmount,
    ]).toEqual([0, 10_000]);
  });

  it("does nothing once part of it was given back", async () => {
    const bill = await billOf();
    await refund(firstPayment(bill), 3000);
    expect((await correct(firstPayment(bill), null)).body.message).toBe(
      "Rs\u00A03,000 of this payment was already given back. Give the rest back instead.",
    );
  });

  it("at the desk is for one's own payments of today", async () => {
    const others = await clinic.call(
      receivePayment,
      { body: { paymentId: (await billOf(1000)).paymentId, amount: 500, paymentMethod: "Cash" } },
      accountant.token,
    );
    const payment = others.body.data?.paymentTransactions[1]?.transactionId ?? 0;
    expect((await correct(payment, null)).status).toBe(403);
    expect((await correct(payment, null, accountant.token)).status).toBe(200);
  });

  it("of payments between two bills at once both ways blocks nobody", async () => {
    for (let n = 0; n < 10; n++) {
      const [a, b] = [await billOf(1000), await billOf(1000)];
      const answers = await Promise.all([
        correct(firstPayment(a), { paymentId: b.paymentId, amount: 1000, paymentMethod: "Cash" }),
        correct(firstPayment(b), { paymentId: a.paymentId, amount: 1000, paymentMethod: "Cash" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

it("keeps lists and totals by method as plain sums", async () => {
  const sum = async () => {
    const list = await clinic.call(listPayments, { query: {} }, desk.token);
    const methods = await clinic.call(totalPaymentsByMethod, { query: {} }, desk.token);
    return [
      list.body.totals?.transactionAmount,
      Object.fromEntries(
        (methods.body.data ?? []).map(({ paymentMethod, amount }) => [paymentMethod, amount]),
      ),
    ];
  };
  const bill = await billOf();
  const [before] = await sum();
  await refund(firstPayment(bill), 2500, { paymentMethod: "Cheque" });
  const [after, byMethod] = await sum();
  expect([Number(before) - Number(after), (byMethod as Record<string, number>).Cheque]).toEqual([
    2500, -2500,
  ]);
  const found = await clinic.call(listPayments, { query: { search: "−Rs 2,500" } as never }, desk.token);
  expect(found.body.data).toMatchObject([{ transactionType: "Refund", transactionAmount: -2500 }]);
});

describe("the database by itself", () => {
  const insert = (bill: number, amount: number, reverses: number) =>
    asOwner(
      clinic,
      `WITH kept AS (UPDATE bills SET received = received + ${amount} WHERE id = ${bill})
       INSERT INTO bill_transactions (bill_id, amount, type, payment_method, transaction_date, reverses_id, reason)
       VALUES (${bill}, ${amount}, 'Refund', 'Cash', current_date, ${reverses}, 'Not done')`,
    );
  it("refuses what takes back more than there was, another bill's payment, or a refund", async () => {
    const [bill, other] = [await billOf(), await billOf()];
    const [payment, theirs] = [firstPayment(bill), firstPayment(other)];
    await expect(insert(bill.paymentId, -1, theirs)).rejects.toThrow("takes back what");
    await refund(payment, 1000);
    const given = (await read(bill.paymentId)).paymentTransactions[1]?.transactionId ?? 0;
    await expect(insert(bill.paymentId, -1, given)).rejects.toThrow("takes back what");
    await expect(insert(bill.paymentId, 1, payment)).rejects.toThrow("bill_transactions_kind");
    const second = await clinic.call(
      receivePayment,
      { body: { paymentId: bill.paymentId, amount: 1000, paymentMethod: "Cash" } },
      desk.token,
    );
    const later = second.body.data?.paymentTransactions[2]?.transactionId ?? 0;
    await expect(insert(bill.paymentId, -1000.01, later)).rejects.toThrow("takes back what");
  });
});
