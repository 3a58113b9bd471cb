import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** What the clinic's computer cannot do just now, as the people at the desk read it. The answers are made up here. */

const FULL =
  "The disk of the clinic's computer is full. Records can be read, and nothing can be saved until there is room.";
const LOW = "The disk of the clinic's computer has less than 2 GB left. Make room on it soon.";

const answer = (page: Page, call: string, responseCode: number, rest: object) =>
  page.route(`**/api/${call}*`, (route) =>
    route.fulfill({ status: responseCode, json: { data: null, responseCode, message: "OK", ...rest } }),
  );

test("a full disk is shown above the page, and beside a form that cannot be saved", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await answer(page, "Clinic/GetNotices", 200, { data: [LOW] });
  await answer(page, "MasterServices/Insert", 503, { message: FULL });
  await page.goto("/admin/services/add");
  const notices = page.getByRole("region", { name: "What the clinic's computer needs" });
  await expect(notices).toHaveText(LOW);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Physiotherapy");
  await page.getByRole("button", { name: "Create Department" }).click();
  await expect(page.getByRole("alert").filter({ hasText: FULL })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Physiotherapy");
});
