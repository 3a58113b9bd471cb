import { expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createRecords } from "#tests/support/records.ts";

/** What was received, told apart, and the bills behind it. */

test("what was received is told apart by five things, and each figure leads to its bills", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/reports");
  await expect(page.getByText("Nothing was received on these days.")).toBeVisible();
  await expectAccessibleEverywhere(page);

  await createRecords(desk, "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani", "whole");
  await page.reload();
  const sums = new Set<string>();
  for (const by of ["Department", "Service", "Method", "Received by", "Doctor"]) {
    await page.getByText(by, { exact: true }).first().click();
    const table = page.getByRole("table", { name: `Received by ${by.toLowerCase()}` });
    await expect(table).toBeVisible();
    sums.add((await table.getByRole("row").last().textContent()) ?? "");
    await expectAccessibleEverywhere(page);
  }
  expect(sums.size).toBe(1);

  await page.getByRole("table").getByRole("link").first().click();
  const bills = page.getByRole("table", { name: /^Bills of / });
  await expect(bills.getByRole("row").nth(1)).toContainText("Zubaida Begum");
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "All figures" }).click();
  await expect(page.getByRole("table", { name: "Received by doctor" })).toBeVisible();
  await page.goBack();
  await expect(bills).toBeVisible();
});
