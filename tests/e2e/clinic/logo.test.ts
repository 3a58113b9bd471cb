import type { Page } from "@playwright/test";
import { sampleClinic } from "#db/seed/site-sample.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { png } from "#tests/support/files/pictures.ts";
import { createRecords, type Records } from "#tests/support/records.ts";

/** The clinic's logo, wherever people meet the clinic. */

let desk: Desk;
let records: Records;
test.beforeAll(async ({ clinics }, { file }) => {
  desk = await openDesk(await clinics.of(file));
  records = await createRecords(desk, "Bano", "whole");
});
test.beforeEach(async ({ page }) => {
  await desk.post("/Settings/SaveClinic", { ...sampleClinic() });
  await desk.signIn(page);
});

const upload = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Logo to upload").setInputFiles({ name, mimeType, buffer });

const logoIn = (page: Page, place: string) => page.locator(`${place} img[src^="/_pictures/"]`).first();

/** The picture has been loaded, and takes the room that was kept for it. */
async function expectShown(page: Page, place: string): Promise<void> {
  const logo = logoIn(page, place);
  await logo.scrollIntoViewIfNeeded();
  const loadedWidth = () =>
    logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {};
  expect(Math.abs(width / height - 6)).toBeLessThan(0.25);
}

test("a logo is looked at, saved, shown on website, sign-in page and invoice, and taken away", async ({
  page,
}) => {
  await page.goto("/admin/settings");
  await upload(page, "logo.png", "image/png", await png(1200, 200));
  await expect(page.getByRole("region", { name: "Logo" }).getByText("960 × 160 pixels")).toBeVisible();
  // Drawn before anything is saved.
  await expectShown(page, "form article");
  await expect(page.locator("[data-action-bar]")).toContainText("1 change not saved");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Website, papers and mails say it from now on.")).toBeVisible();
  await expectShown(page, "aside");

  await page.goto(`/admin/billing/invoice/${records.bill}`);
  await expectShown(page, "main article");
  await page.goto("/auth/login");
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", /-icon\.png$/);
  await expect(async () => {
    await page.goto("/");
    await expect(logoIn(page, "header")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expectShown(page, "header");
  await expect(page.getByRole("link", { name: /^Matab Clinic ?, home$/ })).toBeVisible();
  await expectShown(page, "footer");

  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[data-action-bar]")).toContainText("Nothing changed since");
  await expect(page.locator('img[src^="/_pictures/"]')).toHaveCount(0);
});

test("what cannot be a logo is said where it was dropped, and changes nothing", async ({ page }) => {
  await page.goto("/admin/settings");
  const problem = page.getByRole("region", { name: "Logo" }).getByRole("alert");
  await upload(page, "logo.svg", "image/svg+xml", Buffer.from("<svg/>"));
  await expect(problem).toContainText("A drawing (SVG) can hold programs");
  await upload(page, "large.png", "image/png", Buffer.alloc(2 * 1024 * 1024 + 1));
  await expect(problem).toHaveText("The picture is larger than 2 MB.");
  await upload(page, "high.png", "image/png", await png(200, 300));
  await expect(problem).toHaveText("A logo is square or wide; this one is higher than wide.");
  await expect(page.locator("[data-action-bar]")).not.toContainText("not saved");
});

test("the sign-in page shows the logo with the clinic's name", async ({ page, browser, clinic }) => {
  await page.goto("/admin/settings");
  await upload(page, "logo.png", "image/png", await png(1200, 200));
  await expect(page.getByRole("region", { name: "Logo" }).getByText("960 × 160 pixels")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[data-action-bar]")).toContainText("Nothing changed since");
  const stranger = await browser.newPage();
  await stranger.goto(`${clinic.url}/auth/login`);
  await expectShown(stranger, "main");
  await expect(stranger.getByRole("img", { name: "Matab Clinic" })).toBeVisible();
  await stranger.close();
});
