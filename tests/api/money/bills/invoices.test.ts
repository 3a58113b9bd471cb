import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBill, getBill, receivePayment, recordPrint, voidBill } from "#contract/money/bills.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let doctor: { staffId: number; token: string };
let patient: { id: number; fullName: string; registerNo: string };
let idDoctor: number;

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  patient = await registerPatient(clinic, desk.token);
  ({ idDoctor } = await catalogue(clinic));
  doctor = await clinic.signIn("Doctor", { doctorId: idDoctor });
});
afterAll(() => clinic.close());

type Line = { description: string; price: number };

async function billOf(paymentDetails: Line[], receivedAmount: number) {
  const bill = {
    patientId: patient.id,
    patientName: patient.fullName,
    idDoctor,
    paymentDate: "2026-11-20",
    paymentMethod: "Cash",
    chargeableAmount: paymentDetails.reduce((sum, { price }) => sum + price, 0),
    receivedAmount,
    paymentDetails,
  };
  const { body } = await clinic.call(createBill, { body: bill }, desk.token);
  if (!body.data) throw new Error(body.message);
  return body.data;
}

const CROWN = [{ description: "Crown", price: 5000 }];
const print = (paymentId: number, transactionId: number | null = null, headers?: Record<string, string>) =>
  clinic.call(recordPrint, { body: { paymentId, transactionId } }, desk.token, headers);
const pdf = (query: Record<string, string | number>, { token } = desk) =>
  clinic.app.inject({
    url: "/api/Payments/GetInvoicePdf",
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${token}` },
  });

async function pagesOf(query: Record<string, string | number>): Promise<string[]> {
  const { statusCode, rawPayload } = await pdf(query);
  expect(statusCode).toBe(200);
  return (await textOfPdf(rawPayload)).map((page) => page.replaceAll("\u00a0", " "));
}

describe("printing", () => {
  it("is the original once and a duplicate afterwards, recorded with person and time", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    const answers = [await print(paymentId), await print(paymentId), await print(paymentId)];
    expect(answers.map(({ body }) => body.data?.duplicate)).toEqual([false, true, true]);
    const { body } = await clinic.call(getBill, { query: { id: paymentId } }, desk.token);
    expect(body.data?.prints).toHaveLength(3);
    expect(body.data?.prints[0]).toMatchObject({
      transactionId: null,
      duplicate: false,
      printedBy: expect.stringMatching(/^Receptionist/),
    });
  });

  it("keeps a payment's receipt apart from the invoice", async () => {
    const { paymentId, paymentTransactions } = await billOf(CROWN, 2000);
    const first = paymentTransactions[0]?.transactionId ?? 0;
    await print(paymentId);
    expect((await print(paymentId, first)).body.data).toMatchObject({
      transactionId: first,
      duplicate: false,
    });
    expect((await print(paymentId, first)).body.data?.duplicate).toBe(true);
  });

  it("makes one original if many people print at once", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => print(paymentId)));
    expect(answers.filter(({ body }) => body.data?.duplicate === false)).toHaveLength(1);
  });

  it("is recorded once, however often it is sent with one Idempotency-Key", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    const key = { "idempotency-key": "a lost answer".replaceAll(" ", "-") };
    const answers = [await print(paymentId, null, key), await print(paymentId, null, key)];
    expect(answers.map(({ body }) => body.data?.duplicate)).toEqual([false, false]);
    expect((await print(paymentId)).body.data?.duplicate).toBe(true);
  });

  it("is audited, and cannot be undone", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    await print(paymentId);
    const { rows } = await sql<{ staff: number; action: string }>`
      SELECT staff_id AS staff, action FROM audit_log
      WHERE entity = 'bill_prints' AND (after ->> 'bill_id')::bigint = ${paymentId}`.execute(
      clinic.database.kysely,
    );
    expect(rows).toEqual([{ staff: desk.staffId, action: "created" }]);
    const forget = sql`DELETE FROM bill_prints WHERE bill_id = ${paymentId}`;
    await expect(forget.execute(clinic.database.kysely)).rejects.toThrow();
  });

  it("is refused for a void bill, for another bill's payment, and to staff who may not read bills", async () => {
    const mine = await billOf(CROWN, 2000);
    const other = await billOf(CROWN, 2000);
    const paymentOfOther = other.paymentTransactions[0]?.transactionId ?? 0;
    expect((await print(mine.paymentId, paymentOfOther)).status).toBe(404);
    const accountant = await clinic.signIn("Accountant");
    await clinic.call(voidBill, { query: { id: mine.paymentId } }, accountant.token);
    expect((await print(mine.paymentId)).status).toBe(404);
    expect((await pdf({ id: mine.paymentId })).statusCode).toBe(404);
    expect((await pdf({ id: other.paymentId }, doctor)).statusCode).toBe(403);
  });
});

describe("the invoice as PDF", () => {
  it("holds the text of the screen; the Urdu name can be searched", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    await clinic.call(
      receivePayment,
      { body: { paymentId, amount: 500, paymentMethod: "Online", channelInfo: "Easypaisa 7712" } },
      desk.token,
    );
    const { headers } = await pdf({ id: paymentId });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(`attachment; filename="invoice-${paymentId}.pdf"`);
    const [page = ""] = await pagesOf({ id: paymentId });
    for (const text of [
      "Matab Clinic",
      "NTN 0000000-0",
      "زینب",
      "O'Brien-Khan",
      patient.registerNo,
      "20-Nov-2026",
      "Cash, Online",
      "Crown Rs 5,000",
      "Sub amount Rs 5,000",
      "Received amount Rs 2,500",
      "Due amount Rs 2,500",
      "Rupees two thousand five hundred only",
      "Thank you for trusting Matab Clinic",
      "This invoice is not valid for legal or judicial purposes.",
      "Page 1 of 1",
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/Payments so far \S+ Cash Rs 2,000 \S+ Online Rs 500/);
  });

  it("counts as a print: the first is the original, later ones say Duplicate, in both sizes", async () => {
    const { paymentId } = await billOf(CROWN, 5000);
    const papers = [];
    for (const paper of ["a4", "roll", "a4"])
      papers.push((await pagesOf({ id: paymentId, paper })).join(" "));
    expect(papers.map((text) => text.includes("Duplicate"))).toEqual([false, true, true]);
    expect((await print(paymentId)).body.data?.duplicate).toBe(true);
  });

  it("has numbered pages, each with the table's head; the sums never begin a page alone", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      description: `Line ${index + 1} ${"of a long treatment ".repeat(6)}`.slice(0, 120),
      price: 1000,
    }));
    const { paymentId } = await billOf(lines, 1000);
    const pages = await pagesOf({ id: paymentId });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Description Price");
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const last = pages.at(-1) ?? "";
    for (const text of ["Line 40 ", "Sub amount", "Due amount", "judicial purposes."])
      expect(last).toContain(text);
    expect(await pagesOf({ id: paymentId, paper: "roll" })).toHaveLength(1);
  });

  it("shows paisa on all amounts if any amount has them", async () => {
    const halves = [
      { description: "Gauze", price: 0.5 },
      { description: "Tape", price: 0.5 },
    ];
    const { paymentId } = await billOf(halves, 1);
    const [page] = await pagesOf({ id: paymentId });
    expect(page).toMatch(/Gauze Rs 0\.50 Tape Rs 0\.50 .*Sub amount Rs 1\.00 Received amount Rs 1\.00/);
  });

  it("prints typed text unchanged, even if it looks like markup", async () => {
    const typed = '#panic() $x$ *bold* \\ <a> @b "quoted" // no';
    const { paymentId } = await billOf([{ description: typed, price: 100 }], 100);
    expect((await pagesOf({ id: paymentId })).join(" ")).toContain(typed);
  });

  it("of one payment is its receipt, with the balance after it", async () => {
    const { paymentId, paymentTransactions } = await billOf(CROWN, 2000);
    const transactionId = paymentTransactions[0]?.transactionId ?? 0;
    for (const paper of ["a4", "roll"]) {
      const [page = ""] = await pagesOf({ id: paymentId, transactionId, paper });
      for (const text of [
        `Receipt no ${transactionId}`,
        "Rupees two thousand only",
        "This payment Rs 2,000",
        "Balance after it Rs 3,000",
      ])
        expect(page).toContain(text);
    }
  });

  it("is made in one of three sizes", async () => {
    const { paymentId } = await billOf(CROWN, 2000);
    const { statusCode, body } = await pdf({ id: paymentId, paper: "letter" });
    expect(statusCode).toBe(400);
    expect(body).toContain("Choose a4, roll or roll58.");
  });
});
