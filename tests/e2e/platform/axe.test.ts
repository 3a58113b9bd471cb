import type { Locator, Page } from "@playwright/test";
import type { ScreenPath } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { screenOf, screensOfKind } from "#tests/support/browser/screens.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { sellPackage } from "#tests/support/money/packages.ts";
import { BOOKED_DAY, createRecords, type Records } from "#tests/support/records.ts";
import { question, rowOf } from "#tests/support/screen.ts";

/** Every screen in every state, wide and narrow: axe finds nothing, and nothing runs over a phone's edge. */

/** Of the records on the screens: as long as some are. Lists show its beginning. */
const NAME = "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani";
const SHOWN = NAME.slice(0, 30);

const addressOf = (screen: ScreenPath) => screenOf(screen, records, NAME).path;

const API_READS = /\/api\/.*\/(Get|get|Preview)/;

let desk: Desk;
let records: Records;
let prepared = false;

const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** Opens a screen and waits for what it loads. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  if (!prepared) {
    records = await createRecords(desk, NAME, "whole");
    const { paymentId } = await sellPackage(desk, "Nadia Yousaf");
    await desk.post("/Payments/CreateCreditNote", {
      ...{ paymentId, lines: [{ position: 1, amount: 500 }], reason: "Too dear", settle: "due" },
    });
  }
  prepared = true;
  await desk.signIn(page);
  // What fades in has no contrast until it is there.
  await page.emulateMedia({ reducedMotion: "reduce" });
});

for (const list of screensOfKind("list")) {
  test(`${list}: filled, filtered, empty and not loaded`, async ({ page }) => {
    await open(page, list);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page
      .getByRole("button", { name: /^Filter by/ })
      .last()
      .click();
    await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.goto(`/admin/${list}?search=nobody-at-all`);
    await expect(page.getByText("No Records Found")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.route(API_READS, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "Could not load, try again" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
}

test("a list's sheet of sorting and filters on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 768 });
  await open(page, "appointments");
  await page.getByRole("button", { name: "Sort and filter" }).click();
  await expect(page.getByRole("dialog", { name: "Sort and filter" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

for (const form of screensOfKind("form")) {
  test(`${form}: empty, and with everything wrong that can be`, async ({ page }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await open(page, form);
    await expectAccessibleEverywhere(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator('[aria-invalid="true"], [data-invalid-field]').first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
}

for (const form of screensOfKind("edit")) {
  test(`${form}: filled with a record`, async ({ page }) => {
    await open(page, addressOf(form));
    await expectAccessibleEverywhere(page);
  });
}

test("a form whose record cannot be loaded", async ({ page }) => {
  await page.route(API_READS, (route) => route.abort());
  await page.goto(`/admin/patients/edit/${records.patient}`);
  await expect(page.getByRole("alert").filter({ hasText: "Could not load, try again" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

for (const view of screensOfKind("view")) {
  test(`${view}: filled, and not loaded`, async ({ page }) => {
    await open(page, addressOf(view));
    await expectAccessibleEverywhere(page);
    await page.route(API_READS, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "Could not load, try again" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
}

test("the tabs of a patient's file", async ({ page }) => {
  for (const tab of ["appointments", "bills", "history"]) {
    await open(page, `patients/view/${records.patient}?tab=${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});

test("dialogs over a list", async ({ page }) => {
  const press = (name: RegExp) => rowOf(page, SHOWN).getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await dialog.getByRole("button", { name: "Close dialog" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await open(page, "appoint-request");
  await press(/^Approve/);
  await dialog.getByRole("textbox", { name: "Chief Complain" }).fill("");
  await dialog.getByRole("combobox", { name: "Patient" }).focus();
  await expect(dialog.getByText("Chief Complain is required.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole("button", { name: "Create patient from this request" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Guardian Name is required.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await press(/^Reject/);
  await dialog.getByRole("textbox").fill(" ");
  await dialog.getByRole("textbox").blur();
  await expect(dialog.getByText("Reason for rejection is required.")).toBeVisible();
  await expectAccessibleEverywhere(page);

  await open(page, "appointments");
  await press(/^Reschedule/);
  await dialog.getByRole("textbox", { name: "New Date" }).fill(formatDate(BOOKED_DAY));
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "New Time" })).toBeFocused();
  await expectAccessibleEverywhere(page);
  await close();
  await press(/^Next Visit/);
  await expect(dialog.getByRole("textbox", { name: "Chief Complaint" })).toHaveValue("Tooth pain");
  await expectAccessibleEverywhere(page);
  await close();
  await press(/^Delete/);
  await expect(question(page)).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("dialogs of a bill, of the top bar and before leaving", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await open(page, `billing/view/${records.bill}`);
  await page.getByRole("button", { name: "Receive payment" }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText("Amount is required and must be greater than 0.")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Receive payment" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").fill("zubaida");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await expectAccessibleEverywhere(page);

  await open(page, "services/add");
  await page.getByRole("textbox", { name: "Name" }).fill("Physiotherapy");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("dashboard and doctor panel: filled, and not loaded; the menu of a phone", async ({ page }) => {
  await open(page, "dashboard");
  await expect(page.getByRole("term").first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await open(page, `doctors-panel?doctor=${records.doctor}`);
  await expectAccessibleEverywhere(page);
  await page.route(API_READS, (route) => route.abort());
  await page.goto("/admin/dashboard");
  await expect(
    page.getByRole("alert").filter({ hasText: "Could not load, try again" }).first(),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.unroute(API_READS);
  await page.setViewportSize({ width: 360, height: 768 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Patients" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("the sign-in area: empty and refused", async ({ browser, clinic }) => {
  const page = await browser.newPage({ baseURL: clinic.url, reducedMotion: "reduce" });
  for (const [path, button] of [
    ["login", "Sign in"],
    ["forgot-password", "Send the link"],
    ["reset-password?token=unknown", "Set password"],
  ] as const) {
    await page.goto(`/auth/${path}`);
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: button }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
  await page.close();
});
