import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { lengths, tornPages } from "#tests/support/money/paper-pages.ts";
import { insertStatements } from "#tests/support/money/share-statements.ts";
import { rawCalls } from "#tests/support/raw-calls.ts";

/** However long a paper is, its last page has a row of its table, the table's head, the sums and the last words. */

const THANKS = "Thank you for trusting";

let clinic: TestClinic;
let token: string;
let idDoctor: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());

const { ask, send } = rawCalls(() => ({ clinic, token }));
const pagesOf = async (path: string) => await textOfPdf((await ask(path)).rawPayload);
const patient = async () => (await registerPatient(clinic, token)).id;

const bill = (patientId: number, lines: number, changes: object = {}) =>
  send("/Payments/CreatePayment", {
    ...{ patientId, patientName: "زینب O'Brien-Khan", idDoctor, paymentMethod: "Cash" },
    ...{ paymentDate: clinicToday(), chargeableAmount: lines * 1000, receivedAmount: 200 },
    paymentDetails: Array.from({ length: lines }, (_, index) => ({
      description: `Work ${index}`,
      price: 1000,
    })),
    ...changes,
  });

it("of an invoice with a discount and a payment", async () => {
  const patientId = await patient();
  const parts = {
    head: "Description Price",
    row: /Work \d+ Rs/,
    closing: ["Sub amount", THANKS, "not valid for legal"],
  };
  for (const lines of lengths(5)) {
    const { paymentId } = await bill(patientId, lines, { discountAmount: 100 });
    const torn = tornPages(await pagesOf(`/Payments/GetInvoicePdf?id=${paymentId}`), parts);
    expect([lines, torn]).toEqual([lines, []]);
  }
});

it("of a credit note with a long reason", async () => {
  const { paymentId } = await bill(await patient(), 1, { receivedAmount: 1000 });
  const closing = ["Amount credited", "Invoice comes to", "Received by the patient", THANKS];
  const parts = { head: "Description Credited", row: /Work 0 Rs/, closing };
  for (const length of lengths(35, 15)) {
    const reason = "The patient moves abroad, اور باقی ملاقاتوں کے لیے نہیں آئیں گی، "
      .repeat(9)
      .slice(0, length);
    const note = { paymentId, lines: [{ position: 1, amount: 10 }], settle: "refund", paymentMethod: "Cash" };
    const { creditNotes } = await send("/Payments/CreateCreditNote", { ...note, reason });
    const path = `/Payments/GetInvoicePdf?id=${paymentId}&creditNoteId=${creditNotes.at(-1).id}`;
    expect([length, tornPages(await pagesOf(path), parts)]).toEqual([length, []]);
  }
});

it("of a patient's statement", async () => {
  const patientId = await patient();
  const first = addDays(clinicToday(), -100);
  for (const [index] of lengths(0).entries())
    await bill(patientId, 1, {
      paymentDate: addDays(first, index),
      receivedAmount: index % 3 === 0 ? 1000 : 200,
    });
  const closing = ["Balance at the end", "Owed on bills", "Advance held", "To pay", THANKS];
  const parts = { head: "Date Entry Charged Paid Balance", row: /(Bill|Payment, bill) \d+ /, closing };
  for (const days of lengths(0)) {
    const path = `/PatientAccount/GetStatementPdf?patientId=${patientId}&endDate=${addDays(first, days)}`;
    expect([days, tornPages(await pagesOf(path), parts)]).toEqual([days, []]);
  }
});

it("of a Z-report: nobody signs on a page without the difference", async () => {
  const count = { fromDay: clinicToday(), openingFloat: 0, notes: [], coins: 5 };
  const reason = "Change for the desk, fetched from the bank in the morning";
  const torn: [number, string[]][] = [];
  for (const times of lengths(1)) {
    for (let n = 0; n < 2; n++) await send("/DayClose/MoveCash", { kind: "Put in", amount: 100, reason });
    const { id: idCount } = await send("/DayClose/Count", count);
    const { id } = await send("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: "Counted twice" });
    const last = (await pagesOf(`/DayClose/GetReportPdf?id=${id}&paper=a4`)).at(-1) ?? "";
    const missing = ["Remarks", "Stays in the drawer", "Counted by", "Received by"].filter(
      (words) => !last.includes(words),
    );
    if (missing.length > 0) torn.push([times, missing]);
    await send("/DayClose/Reopen", { id, reason: "Counted again" });
  }
  expect(torn).toEqual([]);
});

it("of a statement of a doctor's share", async () => {
  const patientId = await patient();
  const counts = lengths(10);
  const bills = [];
  for (let n = 0; n < Math.max(...counts); n++) bills.push((await bill(patientId, 1)).paymentId);
  const parts = {
    head: "Bill Date Patient",
    row: /\d+ \d\d-\w+-\d{4} .*500/,
    closing: ["Bills Rs", "For the clinic", "Doctor"],
  };
  await insertStatements(clinic, idDoctor, bills, counts);
  for (const count of counts) {
    const pages = await pagesOf(`/Shares/GetPdf?id=${1000 + count}`);
    expect([count, tornPages(pages, parts)]).toEqual([count, []]);
  }
});
