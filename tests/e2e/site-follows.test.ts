import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { asOwner } from "#tests/support/database.ts";
import { htmlOf, structuredData } from "#tests/support/site.ts";

/** What the clinic changes is what visitors read, without a restart or a build. */

const SOON = { timeout: 5_000 };

const physicians = async (page: Page) =>
  (await structuredData(page)).filter((facts) => facts["@type"] === "Physician");

test("a price, a doctor's hours and a doctor who left are on the home page and in the facts for search engines within five seconds", async ({
  page,
  clinic,
  request,
}) => {
  await page.goto("/");
  const doctors = page.locator("#doctors");
  await expect(doctors).toContainText("Sana Misaal");
  expect(JSON.stringify(await physicians(page))).toContain("Sana Misaal");
  expect(await htmlOf(request, "/")).not.toContain("6,543");

  await asOwner(
    clinic.database,
    `UPDATE services SET fees = 6543 WHERE name = 'Scaling and polishing';
     UPDATE doctor_hours SET to_time = '17:45' WHERE doctor_id = 1;
     UPDATE doctors SET is_active = false WHERE last_name = 'Misaal'`,
  );
  await expect.poll(() => htmlOf(request, "/"), SOON).toContain("6,543");
  await page.reload();
  await expect(doctors).toContainText("5:45");
  await expect(doctors).not.toContainText("Misaal");
  const facts = JSON.stringify(await physicians(page));
  expect(facts).toContain("17:45");
  expect(facts).not.toContain("Misaal");
});
