import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Bill,
  createBill,
  getBill,
  getInvoicePdf,
  listBills,
  receivePayment,
  recordPrint,
  updateBill,
  voidBill,
} from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { applyAdvance, getPatientAccount, receiveAdvance } from "#contract/money/patient-account.ts";
import { listPayments } from "#contract/money/payments.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import { getHistory } from "#contract/office/history.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Times that each race is run; `RACES=1000` for the long proof. */
const RACES = Number(process.env.RACES ?? 5);
vi.setConfig({ testTimeout: 60_000 + 500 * RACES });

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

const LINES = [
  { description: "Laser, first session", price: 7000 },
  { description: "Peel", price: 3000 },
];

/** A bill of Rs 7,000 and Rs 3,000. */
async function billOf(received: number, changes: object = {}): Promise<Bill> {
  const form = {
    patientId: patient.id,
    patientName: patient.fullName,
    idDoctor,
    paymentDate: "2026-11-20",
    paymentMethod: "Cash",
    chargeableAmount: 10_000,
    receivedAmount: received,
    paymentDetails: LINES,
    ...changes,
  };
  const { body } = await clinic.call(createBill, { body: form }, desk.token);
  if (!body.data) throw new Error(`the bill was refused: ${JSON.stringify(body)}`);
  return body.data;
}
/** The same of which nothing was received, as after a refund of all of it. */
async function unpaidBill(): Promise<Bill> {
  const bill = await billOf(1);
  await refund(bill, 1);
  return await read(bill.paymentId);
}
const firstPayment = (bill: Bill) => bill.paymentTransactions[0]?.transactionId ?? 0;
const read = async (id: number) =>
  (await clinic.call(getBill, { query: { id } }, desk.token)).body.data as Bill;
const held = async () =>
  (await clinic.call(getPatientAccount, { query: { patientId: patient.id } }, accountant.token)).body.data
    ?.credit;

const refund = (bill: Bill, amount: number) =>
  clinic.call(
    refundPayment,
    { body: { transactionId: firstPayment(bill), amount, paymentMethod: "Cash", reason: "Not done" } },
    accountant.token,
  );
const credit = (
  { paymentId }: Pick<Bill, "paymentId">,
  amount: number,
  changes: object = {},
  token = accountant.token,
  headers: Record<string, string> = {},
) =>
  clinic.call(
    createCreditNote,
    {
      body: {
        paymentId,
        lines: [{ position: 2, amount }],
        reason: "Not done",
        settle: "due",
        ...changes,
      } as never,
    },
    token,
    headers,
  );
const change = (bill: Bill, changes: object) =>
  clinic.call(
    updateBill,
    {
      body: {
        paymentId: bill.paymentId,
        paymentDetails: bill.paymentDetails,
        discountAmount: bill.discountAmount,
        notes: bill.notes,
        ...changes,
      } as never,
    },
    desk.token,
  );
const BY_CASH = { settle: "refund", paymentMethod: "Cash" };

const sumsOf = (bill: Bill | null | undefined) =>
  bill && [
    bill.chargeableAmount,
    bill.discountAmount,
    bill.creditedAmount,
    bill.receivedAmount,
    bill.dueAmount,
    bill.paymentStatus,
  ];

describe("a credit note", () => {
  it("of an unpaid bill lowers what is due, on its bill, in lists and in the history", async () => {
    const bill = await unpaidBill();
    const { status, body } = await credit(bill, 3000);
    expect([status, body.message]).toEqual([200, "Credit note made"]);
    expect(sumsOf(body.data)).toEqual([10_000, 3000, 3000, 0, 7000, "Due"]);
    const [note] = body.data?.creditNotes ?? [];
    expect(note).toMatchObject({
      number: `CN-${String(note?.id).padStart(6, "0")}`,
      amount: 3000,
      reason: "Not done",
      noteDate: clinicToday(),
      lines: [{ position: 2, description: "Peel", amount: 3000 }],
    });
    const found = await clinic.call(
      listBills,
      { query: { search: note?.number.toLowerCase() } as never },
      desk.token,
    );
    expect(found.body.data?.map(({ paymentId, creditedAmount }) => [paymentId, creditedAmount])).toEqual([
      [bill.paymentId, 3000],
    ]);
    for (const query of [
      { entity: "bill", id: bill.paymentId },
      { entity: "patient", id: bill.patientId },
    ] as const) {
      const history = await clinic.call(getHistory, { query }, accountant.token);
      const changed = history.body.data?.entries.find(({ changes }) =>
        changes.some(({ field }) => field === "Credited"),
      );
      expect(
        changed?.changes.map(({ field, after }) => `${field} ${after?.replaceAll("\u00A0", " ")}`),
      ).toEqual(
        expect.arrayContaining([
          ...["Credited Rs 3,000", "Discount Rs 3,000"],
          ...[`Credit Note ${note?.number}`, "Credited Because Not done"],
        ]),
      );
    }
  });

  it("of a paid bill gives back what is paid too much, and not a paisa more of the payment is left", async () => {
    const bill = await billOf(10_000);
    const { body } = await credit(bill, 3000, BY_CASH);
    expect(sumsOf(body.data)).toEqual([10_000, 3000, 3000, 7000, 0, "Paid"]);
    expect(body.data?.paymentTransactions[1]).toMatchObject({
      transactionType: "Refund",
      transactionAmount: -3000,
      reverses: firstPayment(bill),
      reason: "Not done",
    });
    const more = await refund(body.data as Bill, 7000.01);
    expect([more.status, more.body.message]).toEqual([
      409,
      "Rs\u00A07,000 of this payment is left to give back.",
    ]);
    const all = await refund(body.data as Bill, 7000);
    expect(sumsOf(all.body.data)).toEqual([10_000, 3000, 3000, 0, 7000, "Due"]);
  });

  it("keeps what is paid too much as the patient's advance", async () => {
    const before = (await held()) ?? 0;
    const bill = await billOf(8000);
    const { body } = await credit(bill, 3000, { settle: "credit" });
    expect(sumsOf(body.data)).toEqual([10_000, 3000, 3000, 7000, 0, "Paid"]);
    expect(body.data?.paymentTransactions[1]).toMatchObject({
      transactionAmount: -1000,
      isKeptAsAdvance: true,
    });
    expect(await held()).toBe(before + 1000);
    const voided = await clinic.call(
      voidBill,
      { query: { id: bill.paymentId, reason: null } },
      accountant.token,
    );
    expect(voided.status).toBe(409);
  });

  it("gives the newest payments back first, and to the advance what came from it", async () => {
    await clinic.call(
      receiveAdvance,
      { body: { patientId: patient.id, amount: 2000, paymentMethod: "Cash" } as never },
      desk.token,
    );
    const before = (await held()) ?? 0;
    const bill = await billOf(8000);
    await clinic.call(applyAdvance, { body: { paymentId: bill.paymentId, amount: 2000 } }, desk.token);
    const { body } = await credit(bill, 3000, BY_CASH);
    expect(sumsOf(body.data)).toEqual([10_000, 3000, 3000, 7000, 0, "Paid"]);
    expect(
      body.data?.paymentTransactions
        .slice(2)
        .map(({ transactionAmount, isKeptAsAdvance, paymentMethod }) => [
          transactionAmount,
          isKeptAsAdvance,
          paymentMethod,
        ]),
    ).toEqual([
      [-2000, true, "Advance"],
      [-1000, false, "Cash"],
    ]);
    expect(await held()).toBe(before);
  });

  it("leaves a void bill with what it was credited, out of all lists", async () => {
    const bill = await billOf(5000);
    await credit(bill, 3000);
    const { status } = await clinic.call(
      voidBill,
      { query: { id: bill.paymentId, reason: null } },
      accountant.token,
    );
    expect(status).toBe(200);
    expect((await credit(bill, 1)).status).toBe(404);
  });

  it("is made once, though its answer was lost and it is sent again", async () => {
    const bill = await billOf(10_000);
    const key = { "idempotency-key": "credit-note-sent-twice-1" };
    const first = await credit(bill, 500, BY_CASH, accountant.token, key);
    const again = await credit(bill, 500, BY_CASH, accountant.token, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data?.creditNotes).toEqual(first.body.data?.creditNotes);
    expect(sumsOf(await read(bill.paymentId))).toEqual([10_000, 500, 500, 9500, 0, "Paid"]);
  });
});

describe("is refused", () => {
  it("above what the line has left, by its discount and by earlier notes", async () => {
    const bill = await billOf(1, { discountAmount: 500 });
    const refused = async (amount: number) => {
      const { status, body } = await credit(bill, amount);
      return [status, body.message?.replaceAll("\u00A0", " "), body.conflict];
    };
    expect(await refused(2850.01)).toEqual([
      409,
      "Rs 2,850 of this line is left to credit.",
      { position: 2, left: 2850 },
    ]);
    expect((await credit(bill, 350)).status).toBe(200);
    expect((await refused(2500.01))[1]).toBe("Rs 2,500 of this line is left to credit.");
    expect((await credit(bill, 2500)).status).toBe(200);
    expect((await refused(0.01))[1]).toBe("Nothing of this line is left to credit.");
  });

  it("where it overpays and nothing is said of the money", async () => {
    const bill = await billOf(10_000);
    const { status, body } = await credit(bill, 3000);
    expect([status, body.message]).toEqual([
      409,
      "Rs\u00A03,000 is paid too much then. Give it back or keep it as advance.",
    ]);
    expect(sumsOf(await read(bill.paymentId))).toEqual([10_000, 0, 0, 10_000, 0, "Paid"]);
    expect((await read(bill.paymentId)).creditNotes).toEqual([]);
  });

  it("of a bill that is free, changed meanwhile, or not there", async () => {
    const free = await billOf(0, { paymentMethod: "Free" });
    const { status, body } = await credit(free, 1);
    expect([status, body.message]).toEqual([409, "This bill is free: nothing was received or is owed."]);
    const bill = await billOf(5000);
    await change(bill, { notes: "Comes on Monday" });
    expect((await credit(bill, 1, { updatedOn: bill.updatedOn })).status).toBe(409);
    expect((await credit({ paymentId: 999_999_999 }, 1)).status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    ["no line", { lines: [] }, "lines", "Say what is taken off which line."],
    [
      "a line that is not there",
      { lines: [{ position: 3, amount: 1 }] },
      "lines.0.position",
      "The bill has no such line.",
    ],
    [
      "a line twice",
      {
        lines: [
          { position: 1, amount: 1 },
          { position: 1, amount: 1 },
        ],
      },
      "lines.1.position",
      "Each line is named once.",
    ],
    [
      "nothing",
      { lines: [{ position: 1, amount: 0 }] },
      "lines.0.amount",
      "Amount is required and must be greater than 0.",
    ],
    [
      "less than a paisa",
      { lines: [{ position: 1, amount: 0.015 }] },
      "lines.0.amount",
      "Amounts have at most two decimals.",
    ],
    ["a reason of blanks", { reason: "   " }, "reason", "Say why."],
    ["an unknown settlement", { settle: "later" }, "settle", "Choose due, refund or credit."],
    ["a refund by no method", { settle: "refund" }, "paymentMethod", "Payment Method is required."],
    [
      "a refund by Free",
      { settle: "refund", paymentMethod: "Free" },
      "paymentMethod",
      "Free moves no money.",
    ],
    [
      "a refund online without its transaction",
      { settle: "refund", paymentMethod: "Online" },
      "channelInfo",
      "Transaction Information is required.",
    ],
  ])("of %s, with the field named", async (_, changes, field, message) => {
    const bill = await billOf(10_000);
    const { status, body } = await credit(bill, 1, changes);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
    expect(sumsOf(await read(bill.paymentId))).toEqual(sumsOf(bill));
  });

  it("to who may not give money back", async () => {
    const bill = await billOf(10_000);
    expect((await credit(bill, 1, BY_CASH, desk.token)).status).toBe(403);
  });
});

describe("a bill with a credit note", () => {
  it("keeps its lines and what was credited; its notes, and a larger discount, may change", async () => {
    const made = await credit(await billOf(1), 3000);
    const bill = made.body.data as Bill;
    const number = bill.creditNotes[0]?.number;
    const other = await change(bill, { paymentDetails: [LINES[0]], discountAmount: 3000 });
    expect([other.status, other.body.message]).toEqual([
      409,
      `This bill has credit note ${number}; its lines stay. Make another credit note or a new bill.`,
    ]);
    const less = await change(bill, { discountAmount: 2999.99 });
    expect([less.status, less.body.errors]).toEqual([
      400,
      [{ field: "discountAmount", message: `Rs\u00A03,000 of the discount is credit note ${number}.` }],
    ]);
    const more = await change(bill, { discountAmount: 4000, notes: "As agreed" });
    expect([more.status, sumsOf(more.body.data)]).toEqual([200, [10_000, 4000, 3000, 1, 5999, "Partial"]]);
    const line = await credit(bill, 5999.01, { lines: [{ position: 1, amount: 6000.01 }] });
    expect(line.body.message).toBe("Rs\u00A06,000 of this line is left to credit.");
  });

  it("has its paper, with the original's number, each print of it recorded", async () => {
    const made = await credit(await billOf(10_000), 3000, BY_CASH);
    const bill = made.body.data as Bill;
    const note = bill.creditNotes[0];
    for (const paper of ["a4", "roll"] as const) {
      const query = { id: bill.paymentId, creditNoteId: note?.id, paper } as never;
      const { statusCode, headers, rawPayload } = await clinic.app.inject({
        method: "GET",
        url: `/api/Payments/GetInvoicePdf?${new URLSearchParams(query)}`,
        headers: { authorization: `Bearer ${accountant.token}` },
      });
      expect([statusCode, headers["content-disposition"]]).toEqual([
        200,
        `attachment; filename="credit-note-${note?.id}.pdf"`,
      ]);
      const text = (await textOfPdf(rawPayload)).join(" ").replaceAll("\u00A0", " ");
      for (const said of [
        note?.number ?? "",
        `Invoice ${bill.paymentId} of 20-Nov-2026`,
        "Peel",
        "Rs 3,000",
        "Rupees three thousand only",
        "Received by the patient",
      ])
        expect(text).toContain(said);
      expect(text.includes("Duplicate") || text.includes("DUPLICATE")).toBe(paper === "roll");
    }
    const print = await clinic.call(
      recordPrint,
      { body: { paymentId: bill.paymentId, creditNoteId: note?.id ?? 0 } },
      accountant.token,
    );
    expect(print.body.data).toMatchObject({ creditNoteId: note?.id, transactionId: null, duplicate: true });
    const invoice = await clinic.call(recordPrint, { body: { paymentId: bill.paymentId } }, desk.token);
    expect(invoice.body.data).toMatchObject({ creditNoteId: null, duplicate: false });
    const other = await billOf(1);
    for (const body of [
      { paymentId: other.paymentId, creditNoteId: note?.id ?? 0 },
      { paymentId: bill.paymentId, creditNoteId: note?.id ?? 0, transactionId: firstPayment(bill) },
    ])
      expect((await clinic.call(recordPrint, { body }, desk.token)).status).toBe(404);
    const pdf = await clinic.app.inject({
      method: "GET",
      url: `${"/api"}${getInvoicePdf.path}?id=${bill.paymentId}`,
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect((await textOfPdf(pdf.rawPayload)).join(" ")).toContain(`Credited, ${note?.number}`);
  });
});

describe("two desks", () => {
  const notes = async () => await clinic.count("credit_notes");

  it("credit the last rupee of a line once", async () => {
    for (let n = 0; n < RACES; n++) {
      const bill = await billOf(1);
      const before = await notes();
      const answers = await Promise.all([credit(bill, 3000), credit(bill, 3000), credit(bill, 0.01)]);
      expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
      const { creditNotes, creditedAmount, dueAmount } = await read(bill.paymentId);
      expect(creditNotes.length).toBe((await notes()) - before);
      expect([creditNotes.length, creditedAmount + dueAmount]).toEqual([1, 9999]);
    }
  });

  it("never leave more paid than the bill comes to: credit against payment, and against refund", async () => {
    for (let n = 0; n < RACES; n++) {
      const bill = await billOf(6999);
      const last = { paymentId: bill.paymentId, amount: 3001, paymentMethod: "Cash" };
      const [paid, credited] = await Promise.all([
        clinic.call(receivePayment, { body: last as never }, desk.token),
        credit(bill, 3000),
      ]);
      expect([paid.status, credited.status].sort()).toEqual([200, 409]);
      const other = await billOf(10_000);
      const [given, settled] = await Promise.all([refund(other, 10_000), credit(other, 3000, BY_CASH)]);
      expect(settled.status).toBe(200);
      const after = await read(other.paymentId);
      expect(given.status === 200 ? 0 : 7000).toBe(after.receivedAmount);
    }
  });
});

it("leaves earnings with the ledger: what was given back is today's, what was credited moves nothing", async () => {
  const { body } = await clinic.call(listPayments, { query: { pageSize: 100 } as never }, accountant.token);
  const { rows } = await clinic.database.pool.query(
    "SELECT sum(received) AS received FROM bills WHERE NOT is_deleted",
  );
  expect(body.totals?.transactionAmount).toBe(rows[0].received);
});

describe("the database refuses", () => {
  it.each([
    ["a bill that was credited without a note", "UPDATE bills SET discount = 1, credited = 1 WHERE id = $1"],
    [
      "a note that is not on its bill",
      `WITH n AS (INSERT INTO credit_notes (bill_id, amount, reason, note_date) VALUES ($1, 1, 'Not done', clinic_today()) RETURNING id)
       INSERT INTO credit_note_lines (credit_note_id, position, description, amount) SELECT id, 1, 'Laser', 1 FROM n`,
    ],
    [
      "a note without lines",
      "WITH n AS (INSERT INTO credit_notes (bill_id, amount, reason, note_date) VALUES ($1, 1, 'Not done', clinic_today()) RETURNING bill_id) UPDATE bills SET discount = 1, credited = 1 FROM n WHERE id = n.bill_id",
    ],
    ["more credit than discount", "UPDATE bills SET credited = 1 WHERE id = $1"],
  ])("%s", async (_, statement) => {
    const bill = await billOf(1);
    await expect(clinic.database.pool.query(statement, [bill.paymentId])).rejects.toThrow(
      /does not equal|bills_credited_check/,
    );
  });

  it("any change of a note", async () => {
    await credit(await billOf(1), 1);
    for (const table of ["credit_notes", "credit_note_lines"]) {
      await expect(asOwner(clinic, `UPDATE ${table} SET amount = amount`)).rejects.toThrow("append-only");
      await expect(asOwner(clinic, `DELETE FROM ${table}`)).rejects.toThrow("append-only");
    }
  });
});
