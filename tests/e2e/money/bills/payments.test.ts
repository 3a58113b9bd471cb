import { formatMoney } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";
import { openRecord } from "#tests/support/screen.ts";

/** The list behind the dashboard's earnings. Its sums are proven in tests/api/money/bills/payments.test.ts. */

test("bills link to the payments received, and these back to their bill", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Ayesha Siddiqui");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: "Ayesha Siddiqui",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Online",
    transactionInfo: "JazzCash 88411",
    chargeableAmount: 8000,
    receivedAmount: 5000,
    paymentDetails: [{ description: "Crown", price: 8000 }],
  });
  await desk.post("/Payments/ReceivePayment", { paymentId, amount: 1200, paymentMethod: "Cash" });

  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/billing");
  await page.getByRole("link", { name: "Payments received" }).click();
  await expect(page).toHaveURL("/admin/billing/payments");
  const total = page.getByRole("row", { name: /^Total of 2 payments/ });
  await expect(total).toContainText(formatMoney(6200));
  await expect(page.getByRole("navigation", { name: "Related lists" }).getByRole("link")).toHaveText("Bills");
  await expect(page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link")).toHaveText([
    "Requests",
    "Appointments",
    "Patients",
    "Expenses",
  ]);
  const sums = page.getByLabel("Total per payment method");
  await expect(sums).toHaveText(`Online${formatMoney(5000)}Cash${formatMoney(1200)}`);
  await page.getByRole("button", { name: "Filter by Method" }).click();
  await page.getByRole("checkbox", { name: "Cash", exact: true }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/paymentMethod=Cash$/);
  await expect(sums).toHaveText(`Cash${formatMoney(1200)}`);
  await page.goto("/admin/billing/payments?paymentMethod=online,Sehat%20Card");
  await expect(page.getByRole("row", { name: /^Total of 1 / })).toContainText(formatMoney(5000));
  await page.goto("/admin/billing/payments");
  await expect(total).toContainText(formatMoney(6200));
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("searchbox").fill("jazzcash");
  await expect(page.getByRole("row", { name: /^Total of 1 / })).toContainText(formatMoney(5000));
  await openRecord(page, "Ayesha Siddiqui");
  await expect(page).toHaveURL(`/admin/billing/view/${paymentId}`);
});
