import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { coveredTextOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";
import { lengths, type PaperParts, tornPages } from "#tests/support/money/paper-pages.ts";
import { insertStatements } from "#tests/support/money/share-statements.ts";

/**
 * However long a paper is that the browser prints, its last page has a row of its table, the table's head, the sums and the
 * last words, and the number of every page can be seen. tests/api/money/bills/paper-pages.test.ts has the same of the PDFs.
 */

/** Chrome keeps less together from the third page on. */
const THIRD_PAGE = [45, 49, 53, 54, 56, 58, 59];

const THANKS = "Thank you for trusting";
const drawn =
  "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => null)";

let desk: Desk;
let patientId = 0;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patientId = await desk.registerPatient("زینب O'Brien-Khan");
  await desk.signIn(page);
});

const bill = (lines: number, changes: object = {}) =>
  desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: "زینب O'Brien-Khan", idDoctor: 1, paymentMethod: "Cash" },
    ...{ paymentDate: clinicToday(), chargeableAmount: lines * 1000, receivedAmount: 200 },
    paymentDetails: Array.from({ length: lines }, (_, index) => ({
      description: `Work ${index}`,
      price: 1000,
    })),
    ...changes,
  });

/** Every length on one page at least, and one on several. */
async function expectWhole(page: Page, papers: readonly (readonly [number, string])[], parts: PaperParts) {
  let most = 0;
  for (const [length, path] of papers) {
    await page.goto(path);
    await expect(page.getByRole("article")).toBeVisible();
    await page.evaluate(drawn);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: length % 2 === 0 });
    const sheets = await textOfPdf(pdf);
    expect([length, tornPages(sheets, parts)]).toEqual([length, []]);
    for (const [index, sheet] of sheets.entries())
      expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
    expect([length, await coveredTextOfPdf(pdf)]).toEqual([length, []]);
    most = Math.max(most, sheets.length);
  }
  expect(most).toBeGreaterThan(1);
}

test("an invoice with a discount and a payment", async ({ page }) => {
  const papers: [number, string][] = [];
  for (const lines of [...lengths(5), ...THIRD_PAGE]) {
    const { paymentId } = await bill(lines, { discountAmount: 100 });
    papers.push([lines, `/admin/billing/invoice/${paymentId}`]);
  }
  const closing = ["Sub amount", THANKS, "not valid for legal"];
  await expectWhole(page, papers, { head: "Description Price", row: /Work \d+ Rs/, closing });
});

test("a credit note with a long reason", async ({ page }) => {
  const papers: [number, string][] = [];
  const { paymentId } = await bill(12, { receivedAmount: 12_000 });
  for (const length of lengths(35, 15)) {
    const reason = "The patient moves abroad, اور باقی ملاقاتوں کے لیے نہیں آئیں گی، "
      .repeat(9)
      .slice(0, length);
    // One work or many: of one the sums stay with that.
    const lines = Array.from({ length: length % 2 === 0 ? 12 : 1 }, (_, position) => ({
      position: position + 1,
      amount: 10,
    }));
    const note = { paymentId, lines, reason, settle: "refund", paymentMethod: "Cash" };
    const { creditNotes } = await desk.post<{ creditNotes: { id: number }[] }>(
      "/Payments/CreateCreditNote",
      note,
    );
    papers.push([length, `/admin/billing/credit-note/${paymentId}/${creditNotes.at(-1)?.id}`]);
  }
  const closing = ["Amount credited", "Invoice comes to", "Received by the patient", THANKS];
  await expectWhole(page, papers, { head: "Description Credited", row: /Work \d+ Rs/, closing });
});

test("a patient's statement", async ({ page }) => {
  const first = addDays(clinicToday(), -100);
  const days = [...lengths(0), ...THIRD_PAGE];
  for (let index = 0; index <= Math.max(...days); index++)
    await bill(1, { paymentDate: addDays(first, index), receivedAmount: index % 3 === 0 ? 1000 : 200 });
  const papers = days.map(
    (day) => [day, `/admin/patients/statement/${patientId}?endDate=${addDays(first, day)}`] as const,
  );
  const closing = ["Balance at the end", "Owed on bills", "Advance held", "To pay", THANKS];
  const row = /(Bill|Payment, bill) \d+ /;
  await expectWhole(page, papers, { head: "Date Entry Charged Paid Balance", row, closing });
});

test("a statement of a doctor's share", async ({ page, clinic }) => {
  const counts = [...lengths(10), ...THIRD_PAGE];
  const bills: number[] = [];
  for (let n = 0; n < Math.max(...counts); n++) bills.push((await bill(1)).paymentId);
  await insertStatements(clinic.database, 1, bills, counts);
  const papers = counts.map((count) => [count, `/admin/shares/view/${1000 + count}`] as const);
  const closing = ["Bills Rs", "For the clinic", "Doctor"];
  const row = /\d+ \d\d-\w+-\d{4} .*500/;
  await expectWhole(page, papers, { head: "Bill Date Patient", row, closing });
});

test("a Z-report: nobody signs on a page without the difference", async ({ page }) => {
  const count = { fromDay: clinicToday(), openingFloat: 0, notes: [], coins: 5 };
  const reason = "Change for the desk, fetched from the bank in the morning";
  const torn: [number, string[]][] = [];
  for (const times of lengths(1)) {
    for (let n = 0; n < 2; n++)
      await desk.post("/DayClose/MoveCash", { kind: "Put in", amount: 100, reason });
    const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", count);
    const close = { idCount, leaveInDrawer: 0, remarks: "Counted twice" };
    const { id } = await desk.post<{ id: number }>("/DayClose/Close", close);
    await page.goto(`/admin/day-close/view/${id}`);
    await expect(page.getByRole("article")).toBeVisible();
    await page.evaluate(drawn);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const last = (await textOfPdf(pdf)).at(-1) ?? "";
    const name = `Day close Z-${String(times).padStart(6, "0")}, ${formatDate(clinicToday())}`;
    const closing = ["Remarks", "Stays in the drawer", "Counted by", "Received by", name];
    const missing = closing.filter((words) => !last.includes(words));
    if (missing.length > 0) torn.push([times, missing]);
    expect(await coveredTextOfPdf(pdf)).toEqual([]);
    await desk.post("/DayClose/Reopen", { id, reason: "Counted again" });
  }
  expect(torn).toEqual([]);
});

test("a prescription with Urdu: nobody can sign a page without a medicine and the patient's name", async ({
  page,
}) => {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const papers: [number, string][] = [];
  for (const length of [1, 5, 6, 7, 8, 9, 10, 11, 20, 26, 34]) {
    const { id } = await desk.post<{ id: number }>("/Appointment/insert", {
      ...{ idPatient: patientId, idDoctor: 1, idDepartment: 1, priority: "Medium", status: "Scheduled" },
      ...{ appointmentDate: clinicToday(), appointmentTime: "10:00", durationMinutes: 5, allowOverlap: true },
      description: "Pain",
      idServices: services.slice(0, 1).map((service) => service.id),
      doctorPrescription: Array.from({ length }, (_, index) =>
        [`Syrup ${index}`, "10 ml صبح، دوپہر اور شام کھانے کے بعد پانی کے ساتھ ہلا کر پئیں", "سات دن"].join(
          " · ",
        ),
      ).join("\n"),
    });
    papers.push([length, `/admin/doctors-panel/prescription/${id}`]);
  }
  await expectWhole(page, papers, { head: "Registration no", row: /Syrup \d+/, closing: ["WhatsApp"] });
});

test("Urdu on a prescription begins at one edge, in one line or in several, with a Latin unit or without", async ({
  page,
}) => {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const { id } = await desk.post<{ id: number }>("/Appointment/insert", {
    ...{ idPatient: patientId, idDoctor: 1, idDepartment: 1, priority: "Medium", status: "Scheduled" },
    ...{ appointmentDate: clinicToday(), appointmentTime: "10:00", durationMinutes: 5, allowOverlap: true },
    description: "Pain",
    idServices: services.slice(0, 1).map((service) => service.id),
    doctorPrescription: [
      "A · صبح شام",
      "B · 10 ml صبح شام",
      "C · صبح، دوپہر اور شام کھانے کے بعد ایک گلاس پانی کے ساتھ اچھی طرح ہلا کر",
    ].join("\n"),
  });
  await page.goto(`/admin/doctors-panel/prescription/${id}`);
  const lines = page.getByRole("list", { name: "Medicines" }).locator(".ur");
  await expect(lines).toHaveCount(3);
  const edges = await lines.evaluateAll((found) =>
    found.map((line) => {
      // biome-ignore lint/suspicious/noExplicitAny: the browser's own types are not those of tests
      const browser = globalThis as any;
      const range = browser.document.createRange();
      range.selectNodeContents(line);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  const first = edges[0] ?? 0;
  for (const edge of edges) expect(Math.abs(edge - first)).toBeLessThanOrEqual(2);
});
