import type { Page } from "@playwright/test";
import { addAccount, endSessions, signIn, submitSignIn } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { rowOf } from "#tests/support/screen.ts";

/** Where somebody ends up: after a form, after signing in again, at an address that leads nowhere. */

const LIST = "/admin/subservices?search=dental&sort=name%3Adesc&isActive=1";
const listShown = (page: Page) => expect(page).toHaveURL(LIST);

test.describe("a list is shown as it was left", () => {
  test.beforeEach(async ({ page, clinic }) => {
    await (await openDesk(clinic)).signIn(page);
    await page.goto(LIST);
    await page.getByRole("row").nth(1).getByRole("link").first().click();
    await expect(page).toHaveURL(/subservices\/view/);
  });

  test("by the back link of a view and of a form", async ({ page }) => {
    await page.getByRole("link", { name: "Back" }).click();
    await listShown(page);
    await page.getByRole("link", { name: "Add service" }).click();
    await expect(page.getByRole("heading", { name: "Add service" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await listShown(page);
  });

  test("after saving, but not from the menu", async ({ page }) => {
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Description").fill("Half an hour");
    await page.keyboard.press("Control+Enter");
    await listShown(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/admin/subservices");
  });
});

test("the back link leads to the last row, and is an entry of the browser's history", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.goto("/admin/subservices");
  const last = page.getByRole("row").nth(18).getByRole("link").first();
  await last.click();
  await expect(page).toHaveURL(/subservices\/view/);
  const record = page.url();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin/subservices");
  await expect(last).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL(record);
});

test("the last page is remembered only for the person who left it", async ({ page, clinic }) => {
  const other = await addAccount(clinic, { name: "Other Desk", role: "Receptionist" });
  await signIn(page, clinic.admin);
  for (const who of [clinic.admin, other]) {
    await page.goto("/admin/patients?search=ali");
    await expect(page.getByText("Total Count")).toBeVisible();
    await endSessions(clinic);
    await page.reload();
    await expect(page).toHaveURL("/auth/login");
    await submitSignIn(page, who);
    await expect(page).toHaveURL(who === other ? "/admin/appoint-request" : "/admin/patients?search=ali");
  }
});

test("an unknown address leads to the public home page, signed in or not", async ({ page, clinic }) => {
  await page.goto("/admin/nope");
  await expect(page).toHaveURL("/");
  await signIn(page, clinic.admin);
  await page.goto("/admin/patients/nope");
  await expect(page).toHaveURL("/");
});

test("an impossible record id shows a message and a link to the list", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  for (const [path, list] of [
    ["appointment/view/abc", "Appointments"],
    ["patients/edit/0", "Patients"],
    ["billing/invoice/xyz", "Billing"],
    ["doctors-panel/prescription/-1", "Doctor Panel"],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("alert")).toContainText("There is no such record");
    await expect(page.getByRole("link", { name: `Go to ${list}` })).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto("/admin/services/view/999999");
  await expect(page.getByRole("alert")).toContainText("was not found");
  await page.getByRole("link", { name: "Go back to the list" }).click();
  await expect(page).toHaveURL("/admin/services");
});

test("a screen that could not be downloaded opens when the connection is back", async ({
  page,
  context,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/services");
  await expect(rowOf(page, "Aesthetics")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Administration" }).click();
  await page.getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("still does not answer");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
});
