import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The statement as the desk reads and prints it; what it adds up to is proven in tests/api/money/accounts/account-statement.test.ts. */

test("a statement is opened from the file, narrowed to days, printed and saved", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const name = `Zubaida ${"Begum Widow Of Muhammad Abdurrahman ".repeat(3)}`.slice(0, 120).trim();
  const patientId = await desk.registerPatient(name);
  const bill = (paymentDate: string, price: number, receivedAmount: number) =>
    desk.post("/Payments/CreatePayment", {
      ...{ patientId, patientName: name, idDoctor: 1, paymentDate, paymentMethod: "Cash" },
      ...{ chargeableAmount: price, receivedAmount },
      paymentDetails: [{ description: "صفائی اور معائنہ", price }],
    });
  await bill("2025-03-01", 4000, 1000);
  await bill(clinicToday(), 10_000, 2500.5);
  await desk.post("/PatientAccount/ReceiveAdvance", { patientId, amount: 5000, paymentMethod: "Cash" });

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/patients/view/${patientId}?tab=bills`);
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statement" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Entries" }).getByRole("row");
  await expect(rows).toHaveCount(8);
  await expect(rows.last()).toContainText(/Balance at the end.*Rs\s5,499\.50/);
  await expect(page.getByText("In the patient's favour")).toHaveCount(0);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.getByText("This month", { exact: true }).click();
  await expect(rows.nth(1)).toContainText(/Balance brought forward.*Rs\s4,000/);
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-01$/);
  await page.getByLabel("From", { exact: true }).fill("02-Mar-2025");
  await page.getByLabel("To", { exact: true }).fill("03-Mar-2025");
  await page.keyboard.press("Tab");
  await expect(page.getByText("02-Mar-2025 to 03-Mar-2025")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByText("Everything", { exact: true }).first().click();
  await expect(rows).toHaveCount(8);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`statement-${patientId}.pdf`);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("tab", { name: /Bills/ })).toHaveAttribute("aria-selected", "true");

  await page.goto("/admin/dues");
  await page
    .getByRole("link", { name: /^Statement/ })
    .first()
    .click();
  await expect(rows).toHaveCount(8);
});

test("the lines of an Urdu entry begin at the right, one below the other", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("بشریٰ بی بی");
  await desk.post("/Payments/CreatePayment", {
    ...{
      patientId,
      patientName: "بشریٰ بی بی",
      idDoctor: 1,
      paymentDate: clinicToday(),
      paymentMethod: "Cash",
    },
    ...{ chargeableAmount: 4000, receivedAmount: 1000 },
    paymentDetails: [{ description: "صفائی اور معائنہ، تین ملاقاتیں ".repeat(3).trim(), price: 4000 }],
  });
  await desk.signIn(page);
  await page.goto(`/admin/patients/statement/${patientId}`);
  const detail = page.getByText("صفائی اور معائنہ").first();
  const ends = () =>
    detail.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      const lines = new Map<number, number>();
      for (const { bottom, right } of range.getClientRects())
        lines.set(Math.round(bottom), Math.max(Math.round(right), lines.get(Math.round(bottom)) ?? 0));
      return [...lines.values()];
    });
  await expect.poll(async () => (await ends()).length).toBeGreaterThan(1);
  expect(new Set(await ends()).size).toBe(1);
});
