import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { coveredTextOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";

/** Invoices and receipts as they leave the desk: printed, marked when they are printed again, saved as PDF. */

type Json = Record<string, unknown>;
interface Made {
  paymentId: number;
  paymentTransactions: { transactionId: number }[];
}

const NAME = "زینب O'Brien-Khan";
let desk: Desk;
let patientId = 0;

async function makeBill(changes: Json = {}): Promise<Made> {
  const bill = {
    patientId,
    patientName: NAME,
    idDoctor: 1,
    paymentDate: "2026-11-20",
    paymentMethod: "Cash",
    chargeableAmount: 5000,
    receivedAmount: 2000,
    paymentDetails: [{ description: "Crown", price: 5000 }],
    ...changes,
  };
  return await desk.post<Made>("/Payments/CreatePayment", bill);
}

/** Instead of a printer: notes of each print whether the paper said Duplicate at that moment. */
async function watchPrinter(page: Page): Promise<() => Promise<boolean[]>> {
  await page.addInitScript(`
    window.prints = [];
    window.print = () => {
      window.prints.push(document.querySelector("article").textContent.includes("Duplicate"));
      window.dispatchEvent(new Event("afterprint"));
    };`);
  return () => page.evaluate("window.prints");
}

const print = (page: Page) => page.getByRole("button", { name: "Print", exact: true }).click();
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const drawn =
  "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))";

async function paperOf(page: Page): Promise<string[]> {
  await page.evaluate(`${drawn}.then(() => null)`);
  return (await textOfPdf(await page.pdf({ preferCSSPageSize: true }))).map(plain);
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patientId = await desk.registerPatient(NAME);
  await desk.signIn(page);
});

test("the P key on a bill opens its paper, and prints it there", async ({ page }) => {
  const { paymentId } = await makeBill();
  const prints = await watchPrinter(page);
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(page.getByRole("link", { name: /^Print/ })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page).toHaveURL(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toBeVisible();
  await page.keyboard.press("p");
  await expect.poll(prints).toEqual([false]);
});

test("the first print is the original, later ones are duplicates, and the bill's history shows them", async ({
  page,
}) => {
  const { paymentId } = await makeBill();
  const prints = await watchPrinter(page);
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).not.toContainText("Duplicate");
  await print(page);
  await expect.poll(prints).toEqual([false]);
  await expect(page.getByRole("article")).toContainText("Duplicate");
  await expect(page.getByText(`First printed ${formatDate(clinicToday())}`)).toBeVisible();
  await page.getByText("80 mm roll").click();
  await page.keyboard.press("Control+p");
  await expect.poll(prints).toEqual([false, true]);

  await page.getByRole("link", { name: "Back" }).click();
  const history = page.getByRole("listitem");
  await expect(history.filter({ hasText: "Invoice printed again" })).toBeVisible();
  await expect(history.filter({ hasText: /^Invoice printed(?! again)/ })).toBeVisible();
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toContainText("Duplicate");
});

test("a print that cannot be recorded is not printed as an original", async ({ page }) => {
  const { paymentId } = await makeBill();
  const prints = await watchPrinter(page);
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toBeVisible();
  await page.route("**/RecordPrint", (route) => route.abort());
  await print(page);
  await expect(page.getByText("Not printed: it could not be recorded")).toBeVisible();
  expect(await prints()).toEqual([]);
  await page.getByRole("button", { name: "Print as duplicate" }).click();
  await expect.poll(prints).toEqual([true]);
});

test("a lost answer and a second try make one original", async ({ page }) => {
  const { paymentId } = await makeBill();
  const prints = await watchPrinter(page);
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toBeVisible();
  await page.route(
    "**/RecordPrint",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await print(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(prints).toEqual([false]);
  await expect(page.getByText("Not printed")).toBeHidden();
});

test("the PDF has the text of the sheet on the screen, and counts as a print", async ({ page }) => {
  const { paymentId } = await makeBill();
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toBeVisible();
  const [sheet = ""] = await paperOf(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`invoice-${paymentId}.pdf`);
  const [pdf = ""] = (await textOfPdf(await readFile(await file.path()))).map(plain);
  const words = (text: string) => text.split(/[\s,]+/).sort();
  expect(words(pdf.replace("Duplicate ", ""))).toEqual(words(sheet));
  expect(pdf).toContain("Duplicate");
  expect(pdf).toContain("زینب");
});

test("each payment has a receipt, on a sheet and on the roll", async ({ page }) => {
  const { paymentId, paymentTransactions } = await makeBill();
  const number = paymentTransactions[0]?.transactionId;
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("link", { name: `Receipt ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  for (const size of ["A4", "80 mm roll"]) {
    await page.getByText(size, { exact: true }).click();
    const papers = await paperOf(page);
    expect(papers).toHaveLength(1);
    for (const text of [
      `Receipt no ${number}`,
      "زینب",
      "Cash",
      "Rs 2,000",
      "Rupees two thousand only",
      "Balance after it Rs 3,000",
    ])
      expect(papers[0]).toContain(text);
  }
  await page.goto(`/admin/billing/receipt/${paymentId}/999999`);
  await expect(page.getByText(`Bill ${paymentId} has no payment 999999`)).toBeVisible();
});

test("a package with a name in Urdu is named first, and its sessions stay English, on sheet, roll and PDF", async ({
  page,
}) => {
  const { id: IdDepartment } = await desk.post<{ id: number }>("/MasterServices/Insert", { name: "Laser" });
  const name = "لیزر پیکج";
  const service = { IdDepartment, name, fees: 30_000, sessions: 6, validDays: 20 };
  const { id: idService } = await desk.post<{ id: number }>("/Services/Insert", service);
  const { paymentId } = await makeBill({
    chargeableAmount: 30_000,
    paymentDetails: [{ idService, description: name, price: 30_000 }],
  });
  const sold = /, 6 sessions until \d{2}-[A-Z][a-z]{2}-\d{4} \(K-\d{6}\)/;
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  for (const size of ["A4", "80 mm roll"]) {
    await page.getByText(size, { exact: true }).click();
    const cell = page.getByRole("article").getByRole("cell", { name });
    await expect(cell).toContainText(sold);
    await expect(cell.getByText(name, { exact: true })).toHaveCSS("direction", "rtl");
    await expect(cell).toHaveCSS("direction", "ltr");
    // As it is read: "6" is directly before "sessions".
    expect((await paperOf(page)).join(" ")).toMatch(sold);
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect((await textOfPdf(await readFile(await download.path()))).join(" ")).toMatch(sold);
});

test("a receipt that was put right says at its head that it is not valid, and a reason has the sheet's width", async ({
  page,
}) => {
  const { paymentId, paymentTransactions } = await makeBill();
  const transactionId = paymentTransactions[0]?.transactionId;
  await desk.post("/Payments/CorrectPayment", { transactionId, reason: "Typed wrong", replacement: null });
  await page.goto(`/admin/billing/receipt/${paymentId}/${transactionId}`);
  const words = `Put right on ${formatDate(clinicToday())}, not valid.`;
  const paper = page.getByRole("article");
  for (const size of ["A4", "80 mm roll"]) {
    await page.getByText(size, { exact: true }).click();
    const [title, mark] = [paper.getByRole("heading", { name: "Receipt" }), paper.getByText(words)];
    const below = ((await mark.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0);
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(60);
    expect((await paperOf(page)).join(" ")).toMatch(new RegExp(`Receipt.*${words}.*Patient`));
  }

  const bill = await makeBill();
  const reason =
    "The patient moves abroad and will not come back for what is left; the family asked for it. ".repeat(3);
  const { creditNotes } = await desk.post<{ creditNotes: { id: number }[] }>("/Payments/CreateCreditNote", {
    ...{
      paymentId: bill.paymentId,
      lines: [{ position: 1, amount: 500 }],
      reason: reason.trim(),
      settle: "refund",
    },
    paymentMethod: "Cash",
  });
  await page.goto(`/admin/billing/credit-note/${bill.paymentId}/${creditNotes[0]?.id}`);
  await page.getByText("A4", { exact: true }).click();
  const written = await paper.getByText(reason.trim()).boundingBox();
  expect(written?.width).toBeGreaterThan(600);
  expect(written?.height).toBeLessThan(90);
});

test("an amount with paisa makes form, view and invoice show paisa on every amount", async ({ page }) => {
  const { paymentId } = await makeBill({
    chargeableAmount: 1,
    receivedAmount: 1,
    paymentDetails: [
      { description: "Gauze", price: 0.5 },
      { description: "Tape", price: 0.5 },
    ],
  });
  await page.goto(`/admin/billing/edit/${paymentId}`);
  await expect(page.getByRole("region", { name: "Amounts" })).toContainText(/Chargeable AmountRs\s1\.00/);
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(page.getByRole("table", { name: "Details" })).toContainText(/Rs\s0\.50.*Rs\s0\.50/);
  await expect(page.getByRole("main")).toContainText(/Chargeable amountRs\s1\.00/);
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toContainText(/Rs\s0\.50.*Rs\s0\.50.*Sub amountRs\s1\.00/);
});

test("forty long lines print on numbered pages that end with the sums", async ({ page }) => {
  const paymentDetails = Array.from({ length: 40 }, (_, index) => ({
    description: `Line ${index + 1} ${"of a long treatment ".repeat(6)}`.slice(0, 120),
    price: 1000,
  }));
  const { paymentId } = await makeBill({ chargeableAmount: 40_000, paymentDetails });
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("article")).toBeVisible();
  const sheets = await paperOf(page);
  expect(sheets.length).toBeGreaterThan(2);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain("Description Price");
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
  }
  // They are seen too: nothing is painted over them.
  for (const printBackground of [false, true])
    expect(await coveredTextOfPdf(await page.pdf({ preferCSSPageSize: true, printBackground }))).toEqual([]);
  for (const text of ["Line 40 ", "Sub amount", "Due in words", "judicial purposes."])
    expect(sheets.at(-1)).toContain(text);
  await page.getByText("80 mm roll").click();
  expect(await paperOf(page)).toHaveLength(1);
});
