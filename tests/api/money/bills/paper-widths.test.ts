import { afterAll, beforeAll, expect, it } from "vitest";
import { PAPER_SIZES, REPORT_SIZES } from "#rules/values/paper-size.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { overlapsOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { rawCalls } from "#tests/support/raw-calls.ts";

/** Papers of money hold the largest amounts, long names and long reasons without drawing one text over another. */

const MOST = 9_999_999.99;
const LONG = "Muhammad Abdul Rehman Iqbal Siddiqui Qureshi ".repeat(3).slice(0, 120).trim();
const REASON = "Not done: the patient moves abroad and will not come back for the visits that are left";

let clinic: TestClinic;
let token: string;
let idDoctor: number;
let patientId: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  ({ idDoctor } = await catalogue(clinic));
  // Bills and receipts of a clinic that has worked for years.
  for (const table of ["bills", "bill_transactions"])
    await asOwner(clinic, `ALTER TABLE ${table} ALTER COLUMN id RESTART WITH 999990`);
  patientId = (await registerPatient(clinic, token, { fullName: LONG })).id;
});
afterAll(() => clinic.close());

const { ask, send } = rawCalls(() => ({ clinic, token }));

/** On every paper that it has. */
async function expectApart(path: string): Promise<void> {
  const papers = path.includes("/DayClose/") ? REPORT_SIZES : PAPER_SIZES;
  for (const paper of papers) {
    const url = `${path}&paper=${paper}`;
    expect([url, await overlapsOfPdf((await ask(url)).rawPayload)]).toEqual([url, []]);
  }
}

const bill = (receivedAmount = MOST) =>
  send("/Payments/CreatePayment", {
    ...{ patientId, patientName: LONG, idDoctor, paymentDate: clinicToday(), paymentMethod: "Cash" },
    ...{ chargeableAmount: MOST, receivedAmount },
    paymentDetails: [{ description: `${LONG}, all of it`, price: MOST }],
  });

it("of a bill: invoice, receipt, refund slip and credit note", async () => {
  const { paymentId, paymentTransactions } = await bill();
  const lines = [{ position: 1, amount: 8_888_888.88 }];
  const note = { paymentId, lines, reason: REASON, settle: "refund", paymentMethod: "Cash" };
  const { creditNotes, paymentTransactions: all } = await send("/Payments/CreateCreditNote", note);
  for (const which of [
    "",
    `&transactionId=${paymentTransactions[0].transactionId}`,
    `&transactionId=${all.at(-1).transactionId}`,
    `&creditNoteId=${creditNotes[0].id}`,
  ])
    await expectApart(`/Payments/GetInvoicePdf?id=${paymentId}${which}`);
});

it("of a payment whose reference is one long word", async () => {
  const { paymentId } = await bill(1);
  const payment = { paymentId, amount: 1000, paymentMethod: "Online", channelInfo: `TX-${"9".repeat(190)}` };
  const { paymentTransactions } = await send("/Payments/ReceivePayment", payment);
  const { transactionId } = paymentTransactions.at(-1);
  await expectApart(`/Payments/GetInvoicePdf?id=${paymentId}&transactionId=${transactionId}`);
});

it("of a bill with a long reason: what closes the paper does not stand on a page alone", async () => {
  const { paymentId } = await bill();
  for (const length of [230, 290, 350]) {
    const lines = [{ position: 1, amount: 10 }];
    const reason = REASON.repeat(5).slice(0, length);
    const note = { paymentId, lines, reason, settle: "refund", paymentMethod: "Cash" };
    const { creditNotes } = await send("/Payments/CreateCreditNote", note);
    const path = `/Payments/GetInvoicePdf?id=${paymentId}&creditNoteId=${creditNotes.at(-1).id}`;
    expect((await textOfPdf((await ask(path)).rawPayload)).at(-1)).toContain("Invoice comes to");
  }
});

it("of an account: an advance and a statement", async () => {
  const advance = { patientId, amount: MOST, paymentMethod: "JazzCash", remarks: REASON };
  const { entries } = await send("/PatientAccount/ReceiveAdvance", advance);
  await expectApart(`/PatientAccount/GetPaperPdf?id=${entries[0].id}`);
  await expectApart(`/PatientAccount/GetStatementPdf?patientId=${patientId}`);
});

it("of a day: its Z-report, far off by every method", async () => {
  await bill();
  for (let n = 0; n < 2; n++)
    await send("/PatientAccount/ReceiveAdvance", { patientId, amount: MOST, paymentMethod: "JazzCash" });
  const count = { fromDay: clinicToday(), openingFloat: 0, notes: [{ value: 5000, count: 20 }], coins: 5.5 };
  await send("/DayClose/MoveCash", { kind: "Taken out", amount: MOST, reason: REASON });
  // Counted again: the paper tells the count before, method by method.
  const methods = ["JazzCash", "Online", "Debit card"].map((method) => ({ method, amount: MOST }));
  await send("/DayClose/Count", { ...count, methods });
  const { id: idCount } = await send("/DayClose/Count", count);
  const { id } = await send("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: REASON });
  await expectApart(`/DayClose/GetReportPdf?id=${id}`);
});
