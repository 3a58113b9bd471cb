import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** An owner changes what the website says, looks at it, publishes it, and goes back. */

const lead = (page: Page) => page.locator("#hero p").first();
const preview = (page: Page) => page.frameLocator("iframe[title^='Preview']");

test("a text is edited, seen, published, live, and put back", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/website");
  const text = page.getByRole("textbox", { name: "Text", exact: true }).first();
  const before = await text.inputValue();
  await expect(preview(page).locator("#hero")).toContainText(before);
  await expectAccessible(page);
  await text.fill("We open early on Saturdays. <b>Ask us.</b>");
  await expect(preview(page).locator("#hero")).toContainText("We open early on Saturdays. <b>Ask us.</b>");
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  expect(await (await page.request.get("/")).text()).not.toContain("We open early on Saturdays.");

  await page.getByRole("button", { name: "Publish 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish 1 change" });
  await expect(dialog.getByRole("listitem")).toContainText(["Hero"]);
  await dialog.getByLabel("Note").fill("Saturdays");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.request.get("/");
    expect(await (await page.request.get("/")).text()).toContain("We open early on Saturdays. &lt;b&gt;");
  }).toPass();

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history).toContainText("Saturdays. Hero: Text");
  await history.getByRole("button", { name: "Look" }).click();
  await page.getByRole("button", { name: "Publish this version again" }).click();
  await expect(text).toHaveValue(before);
  await expect(async () => {
    const visitor = await page.context().newPage();
    await visitor.goto("/");
    const said = await lead(visitor).textContent();
    await visitor.close();
    expect(said).toContain(before);
  }).toPass();
});

test("the notice of a doctor who left opens the first text that names the doctor", async ({
  page,
  clinic,
}) => {
  await asOwner(
    clinic.database,
    `INSERT INTO doctors (first_name, last_name, mobile_number, city, dob, joining_date, is_active)
       VALUES ('Zubaida', 'Qizilbash', '3001234567', 'Lahore', '1980-01-01', '2020-01-01', false);
     UPDATE site_sections SET is_shown = true, published = jsonb_set(published, '{questions}',
       '[{"question": {"en": "Who sees children?"}, "answer": {"en": "Dr. Qizilbash, every day."}}]')
       WHERE key = 'questions'`,
  );
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "See the texts" }).click();
  await expect(page).toHaveURL(/\/admin\/website\?named=1$/);
  await expect(page.getByRole("button", { name: /^Questions/, expanded: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Who sees children?" })).toBeVisible();
});
