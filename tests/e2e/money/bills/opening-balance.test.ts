import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The opening balance of one patient at the file; what may be said is proven in tests/api/money/bills/opening-balance.test.ts. */

test("what a patient owed and had paid ahead is said at the file and stands on the statement", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani");
  const dialog = page.getByRole("dialog");
  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/patients/view/${patientId}?tab=advance`);
  await page.getByRole("button", { name: "Opening balance…" }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("4500");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Doctor is required.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Opening balance saved").first()).toBeVisible();

  await page.getByRole("button", { name: "Opening balance…" }).click();
  await dialog.getByText("Paid ahead", { exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Doctor" })).toHaveCount(0);
  await dialog.getByLabel("Amount", { exact: true }).fill("1200");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("table", { name: "Advance" })).toContainText("Opening balance");
  await page.goto(`/admin/patients/statement/${patientId}`);
  const rows = page.getByRole("table", { name: "Entries" }).getByRole("row");
  await expect(rows.last()).toContainText(/Balance at the end.*Rs\s3,300$/);
});
