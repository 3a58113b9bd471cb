import { formatMoney } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** One payment over three bills, from the file and from Dues; what may be received is proven in tests/api/money/bills/payment-over-bills.test.ts. */

test("a payment is laid on the oldest bills, follows what changed meanwhile, and has one receipt", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const name = "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani";
  const patientId = await desk.registerPatient(name);
  // Four methods in use are the widest row of the dialog.
  const bill = (daysAgo: number, paymentMethod = "Cash") =>
    desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
      ...{ patientId, patientName: name, idDoctor: 1, paymentMethod },
      ...{ paymentDate: addDays(clinicToday(), -daysAgo), chargeableAmount: 4000, receivedAmount: 1000 },
      paymentDetails: [{ description: "صفائی اور معائنہ", price: 4000 }],
    });
  const newest = await bill(1, "Debit card");
  const oldest = await bill(90, "JazzCash");
  const middle = await bill(30, "Easypaisa");
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("table", { name: "What each bill gets" }).getByRole("row");

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/patients/view/${patientId}?tab=bills`);
  await page.getByRole("button", { name: `Receive ${formatMoney(9000)}` }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(String(oldest.paymentId));
  await dialog.getByLabel("Amount", { exact: true }).fill("4500");
  await expect(rows.nth(2)).toContainText(/Rs\s3,000Rs\s1,500$/);
  await expect(rows.nth(3)).toContainText(/Rs\s0$/);
  // A note is handed over, and the change is given back: it is no advance.
  await dialog.getByLabel("Cash handed over").fill("4000");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Receive what was handed over, or correct this.")).toContainText(
    /Rs\s500 short/,
  );
  await dialog.getByLabel("Cash handed over").fill("5000");
  await expect(dialog.getByText("Change to give").locator("..")).toContainText(/Rs\s500$/);
  await expect(dialog.getByText("It is kept as the patient's advance.")).toHaveCount(0);
  await dialog.getByRole("radio", { name: "JazzCash" }).check({ force: true });
  await expect(dialog.getByLabel("Cash handed over")).toHaveCount(0);
  await dialog.getByRole("radio", { name: "Cash", exact: true }).check({ force: true });
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const amount = await dialog.getByLabel("Amount", { exact: true }).boundingBox();
    expect((amount?.x ?? 0) + (amount?.width ?? 0), `the amount at ${width} px`).toBeLessThanOrEqual(width);
  }
  // Somebody else receives on the oldest bill meanwhile.
  await desk.post("/Payments/ReceivePayment", {
    ...{ paymentId: oldest.paymentId, amount: 2000, paymentMethod: "Cash" },
  });
  await dialog.getByLabel("Remarks").fill("Her brother came");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText("The bills have changed meanwhile.");
  await expect(rows.nth(1)).toContainText(/Rs\s1,000Rs\s1,000$/);
  await expect(dialog.getByLabel("Remarks")).toHaveValue("Her brother came");
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue(/4,?500/);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  // The message comes up beside the sheet, whose last sums it would cover.
  await expect(page.getByRole("article")).toBeVisible();
  const [toast, sheet] = [
    await page.locator("[data-toast]", { hasText: "Payment received" }).boundingBox(),
    await page.getByRole("article").boundingBox(),
  ];
  expect(toast?.x).toBeGreaterThan((sheet?.x ?? 0) + (sheet?.width ?? 0));
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(1366);
  const lines = page.getByRole("table", { name: "What was done" });
  await expect(lines).toContainText(new RegExp(`Bill ${oldest.paymentId} of .*, paid in full`));
  await expect(lines).toContainText(new RegExp(`Bill ${newest.paymentId} of .*, Rs\\s2,500 left to pay`));
  await expectAccessible(page);
  await page.getByText("80 mm roll").click();
  await expect(lines).toContainText(`Bill ${middle.paymentId}`);
  await expectAccessible(page);
  await page.getByText("A4", { exact: true }).click();
  // The bills' own rows lead to the same paper.
  await page.goto(`/admin/billing/view/${middle.paymentId}`);
  await page
    .getByRole("link", { name: /^Receipt/ })
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`/billing/receipt/${oldest.paymentId}/`));

  await page.goto("/admin/dues");
  await expect(page.getByRole("button", { name: /^Receive payment/ }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Receive payment/ })
    .first()
    .click();
  await dialog.getByLabel("Amount", { exact: true }).fill("3000");
  await expect(
    dialog.getByText(/Rs\s500 more than is due\. It is kept as the patient's advance\./),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Kept as advance")).toBeVisible();
  await page.goto("/admin/dues");
  await expect(page.getByText(name)).toHaveCount(0);
});
