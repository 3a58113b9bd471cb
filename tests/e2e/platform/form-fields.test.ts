import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** A field is found by its label alone, and pressed by its role, as people who hear the page find it. */

/** A label that is required, optional, or said twice on the page all lead to exactly one field. */
async function expectFields(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) await expect(page.getByLabel(label, { exact: true }), label).toHaveCount(1);
}

test.beforeEach(async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
});

test("every label of the appointment form names one field, and no asterisk", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  const labels = ["Patient", "Doctor", "Department", "Services", "Date", "Time", "Length", "Chief Complaint"];
  await expectFields(page, labels);
  await page.getByLabel("Doctor", { exact: true }).click();
  await expect(page.getByRole("option", { name: "Bilal Namoona" })).toBeVisible();
  await expectFields(page, labels);
  await page.getByRole("radio", { name: "High" }).check();
  await expect(page.getByRole("radio", { name: "High" })).toBeChecked();
  await page.getByText("Low", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Low" })).toBeChecked();
  await expect(page.getByLabel("Date", { exact: true })).toHaveAttribute("required", "");
});

test("the lines and the method of a bill have distinct labels", async ({ page }) => {
  await page.goto("/admin/billing/add");
  await expect(page.getByRole("heading", { name: "Add bill" })).toBeVisible();
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("Alt+l");
  for (const label of ["Line 2 description", "Line 2 price", "Line 2 actual price"])
    await expect(page.getByLabel(label), label).toHaveCount(1);
  await page.getByRole("radio", { name: "Online" }).check();
  await expect(page.getByLabel("Transaction Information", { exact: true })).toBeVisible();
});

test("a date that can be cleared has a labelled button for it", async ({ page }) => {
  await page.goto("/admin/appointments");
  await page.getByRole("button", { name: "Filter by Date" }).click();
  await page.getByLabel("From", { exact: true }).fill("01-Nov-2026");
  await page.getByRole("button", { name: "Clear from" }).click();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
});

for (const [typed, shown] of [
  ["9:15", "09:15"],
  ["0915", "09:15"],
  ["530 pm", "17:30"],
  ["5.30pm", "17:30"],
  ["1730", "17:30"],
  ["5:30 p.m.", "17:30"],
] as const) {
  test(`the time ${typed} is understood, typed or pasted`, async ({ page }) => {
    await page.goto("/admin/appointment/add");
    const time = page.getByLabel("Time", { exact: true });
    await time.fill("");
    await time.pressSequentially(typed);
    await page.keyboard.press("Tab");
    await expect(time).toHaveValue(shown);
    await time.fill("");
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Tab");
    await expect(time).toHaveValue(shown);
  });
}

for (const [typed, shown] of [
  ["1,500", "1,500"],
  ["1500.50", "1,500.50"],
  ["12,500.5", "12,500.5"],
] as const) {
  test(`the amount ${typed} is understood, typed or pasted`, async ({ page }) => {
    await page.goto("/admin/daily-expenses/add");
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.pressSequentially(typed);
    await expect(amount).toHaveValue(shown);
    await amount.fill("");
    await page.keyboard.insertText(typed);
    await expect(amount).toHaveValue(shown);
  });
}

test("an error that appears when a field is left does not move the button from under the press", async ({
  page,
}) => {
  await page.goto("/admin/appointment/add");
  await page.getByLabel("Chief Complaint", { exact: true }).click();
  await page.getByRole("radio", { name: "High" }).check();
  await expect(page.getByText("Chief Complaint is required.")).toBeVisible();
});

test("an amount is read as people write it, and one that is too large stays with its reason", async ({
  page,
}) => {
  await page.goto("/admin/daily-expenses/add");
  const price = page.getByLabel("Amount", { exact: true });
  for (const [written, shown] of [
    ["Rs. 12,000/-", "12,000"],
    ["PKR 2500.50", "2,500.50"],
    ["۳۵۰۰ روپے", "3,500"],
  ] as const) {
    await price.selectText();
    await page.keyboard.insertText(written);
    await expect(price).toHaveValue(shown);
  }
  await price.selectText();
  await page.keyboard.type("Rs. 12,000/-");
  await expect(price).toHaveValue("12,000");
  await price.selectText();
  await page.keyboard.type("99999999999.5");
  await expect(price).toHaveValue("99,999,999,999.5");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("This amount is too large: Rs 9,999,999,999.99 is the most.")).toBeVisible();
  await expect(price).toHaveValue("99,999,999,999.5");
});
