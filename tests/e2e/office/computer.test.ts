import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
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
      recipients: ["age1qx8hl0mz4q8z5rkpy0g0xw7a0n2c9v6t3d5f8e4j7s2u1m9k7x3f"],
      hasCommand: false,
      isRunning: false,
      step: null,
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

test("a backup that is asked for is seen while it is made, and how it came out", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  const status = {
    isSetUp: true,
    lastGoodOn: null as string | null,
    places: [
      {
        place: "s3://clinic/main",
        lastGoodOn: null as string | null,
        bytes: null,
        error: null as string | null,
      },
    ],
    recipients: ["age1qx8hl0mz4q8z5rkpy0g0xw7a0n2c9v6t3d5f8e4j7s2u1m9k7x3f"],
    hasCommand: false,
    isRunning: false,
    step: null as { step: string; count: number } | null,
    lastDrill: null,
  };
  await page.route("**/api/Clinic/GetBackupStatus*", (route) =>
    route.fulfill({ json: { data: status, responseCode: 200, message: "OK" } }),
  );
  await page.route("**/api/Clinic/BackUpNow", (route) => {
    Object.assign(status, { isRunning: true, step: { step: "sending to s3://clinic/main, MB", count: 96 } });
    return route.fulfill({ json: { data: null, responseCode: 200, message: "The backup has begun." } });
  });
  await page.goto("/admin/status");
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups.getByRole("button", { name: "Download" })).toBeHidden();
  await backups.getByRole("button", { name: "Back up now" }).click();
  await expect(backups.getByRole("status")).toHaveText("Sending to s3://clinic/main: 96 MB.");
  await expect(backups.getByRole("button", { name: "Backing up" })).toBeDisabled();
  const refusal = "s3://clinic/main has no room left for it.";
  Object.assign(status, { isRunning: false, step: null });
  Object.assign(status.places[0] ?? {}, { error: refusal });
  await expect(page.getByRole("alert").filter({ hasText: "No backup was made" })).toContainText(refusal);
  await backups.getByRole("button", { name: "Back up now" }).click();
  await expect(backups.getByRole("button", { name: "Backing up" })).toBeVisible();
  Object.assign(status, { isRunning: false, step: null, lastGoodOn: new Date().toISOString() });
  Object.assign(status.places[0] ?? {}, { error: null });
  await expect(
    page.getByRole("alert").filter({ hasText: "The backup is made, in every place." }),
  ).toBeVisible();
  await expect(backups.getByRole("button", { name: "Back up now" })).toBeEnabled();
});

test("an administrator's dashboard says when no backups are made", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("No backups are made");
});
