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

test("the status screen says how old the backup is, what is wrong with it, and hands out a report", async ({
  page,
  clinic,
}) => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  await (await openDesk(clinic)).signIn(page);
  await answer(page, "Clinic/GetBackupStatus", 200, {
    data: {
      isSetUp: true,
      lastGoodOn: ago(3.5),
      places: [
        { place: "/var/backups/matab", lastGoodOn: ago(3.5), bytes: 214 * 2 ** 20, error: null },
        {
          place: "/media/stick",
          lastGoodOn: null,
          bytes: null,
          error: "The folder /media/stick is not there.",
        },
      ],
      lastDrill: { drilledOn: ago(4), seconds: 31, error: null },
    },
  });
  await page.goto("/admin/status");
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups.getByRole("heading")).toHaveText("Backups 3 days ago");
  await expect(backups).toContainText("/var/backups/matab3 days ago, 214 MB");
  await expect(backups).toContainText("The folder /media/stick is not there.");
  await expect(backups).toContainText("Every record and figure was equal.");
  const computer = page.getByRole("region", { name: "How the clinic's computer does" });
  await expect(computer).toContainText("Can be read and saved");
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Send a report" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.txt$/);
});

test("an administrator's dashboard says when no backups are made", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("No backups are made");
});
