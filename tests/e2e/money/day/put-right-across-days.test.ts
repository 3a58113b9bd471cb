import type { Page } from "@playwright/test";
import { formatDate, formatMoney, formatMoneyExactly } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { paidYesterday } from "#tests/support/money/paid-yesterday.ts";
import { signInAs } from "#tests/support/roles.ts";

/**
 * A payment that is put right on a later day, at the drawer; where it counts is proven in
 * tests/api/money/day/put-right-across-days.test.ts.
 */

const yesterday = addDays(clinicToday(), -1);
const name = "Abdul Qayyum Khan";

/** Opens a bill and puts one of its payments right by its dialog. */
async function putRight(page: Page, { paymentId }: { paymentId: number }, from: number, to: number) {
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/billing/view/${paymentId}`);
  const row = page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: formatMoney(from) });
  await row.getByRole("button", { name: /^Put right…/ }).click();
  await dialog.getByLabel("Amount").fill(String(to));
  await dialog.getByLabel("Reason").fill("Typed wrong");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment put right").first()).toBeVisible();
}

async function expectFits(page: Page) {
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
}

/** Counts so many notes of each value, compares, and answers the part of the screen that tells of it. */
async function count(page: Page, notes: Record<string, number>) {
  for (const [value, many] of Object.entries(notes))
    await page.getByLabel(`How many notes of ${value}`, { exact: true }).fill(String(many));
  await page.getByRole("button", { name: "Compare" }).click();
  return page.getByRole("region", { name: "Compare and close" });
}

/** A part of the Z-report, on the paper that is shown. */
const part = (page: Page, title: string) => page.getByRole("table", { name: title });

test("payments put right on the day after count where they lay, and explain what was off there", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const [inTime, late] = [
    await paidYesterday(desk, clinic, name, 8000),
    await paidYesterday(desk, clinic, name, 6000),
  ];
  await signInAs(page, clinic, "Administrator");
  await putRight(page, inTime, 8000, 1000);
  await expect(page.getByText("no drawer changes")).toHaveCount(0);

  // Yesterday is still open: both halves of what was put right count there, and only the other payment is off.
  await page.goto("/admin/day-close");
  for (const label of ["First day", "Last day"]) {
    await page.getByLabel(label).fill(formatDate(yesterday));
    await page.keyboard.press("Tab");
  }
  await page.getByLabel("In the drawer before").fill("0");
  const compare = await count(page, { "1,000": 1, "500": 1, "100": 1 });
  await expect(compare.getByRole("status")).toContainText(
    `Expected ${formatMoneyExactly(7000)}, counted ${formatMoneyExactly(1600)}`,
  );
  const line = (label: string) => compare.locator("dl > div").filter({ hasText: label });
  await expect(line("Received in cash")).toContainText(formatMoneyExactly(14_000));
  await expect(line("Put right: typed wrong")).toContainText(formatMoneyExactly(-8000));
  await expect(line("Put right: really received")).toContainText(formatMoneyExactly(1000));
  await expectFits(page);
  await page.getByLabel("Why the count differs").fill("Will be looked for");
  await page.getByLabel("Leave in the drawer").fill("0");
  await page.getByRole("button", { name: /^Close, / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Day close" })).toBeVisible();
  for (const paper of ["A4", "80 mm roll"]) {
    await page.getByText(paper, { exact: true }).click();
    const cash = part(page, "Cash that must be there");
    await expect(cash.getByRole("row", { name: "Put right: typed wrong" })).toContainText("−Rs\u00A08,000");
    await expect(cash.getByRole("row", { name: "Put right: really received" })).toContainText(
      "Rs\u00A01,000",
    );
    await expect(part(page, "Corrections")).toContainText(`bill ${inTime.paymentId}, Cash`);
    await expectFits(page);
  }
  await expect(part(page, "Puts right")).toBeHidden();

  // Yesterday is closed by now: nothing of it counts today, whose report tells what was off.
  await page.goto(`/admin/billing/view/${late.paymentId}`);
  await expect(page.getByRole("heading", { level: 1, name: `Bill ${late.paymentId}` })).toBeVisible();
  const closed = `${formatDate(yesterday)} (Z-000001) is closed: no drawer changes, not today’s either. The next Z-report tells of it, and which difference it explains.`;
  await page
    .getByRole("row", { name: formatMoney(6000) })
    .getByRole("button", { name: /^Put right…/ })
    .click();
  await expect(page.getByRole("dialog").getByText(closed)).toBeVisible();
  await expectFits(page);
  await page.keyboard.press("Escape");
  // A payment of today is in the open drawer.
  await page
    .getByRole("row", { name: formatMoney(500) })
    .getByRole("button", { name: /^Put right…/ })
    .click();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("no drawer changes")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await putRight(page, late, 6000, 600);
  await expect(page.getByText("Put right: Rs 600 received instead of Rs 6,000")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: closed })).toBeVisible();
  await expectFits(page);
  await page.goto("/admin/day-close");
  const compared = await count(page, { "500": 2 });
  await expect(compared.getByRole("status")).toContainText(
    `Expected ${formatMoneyExactly(1000)}, counted ${formatMoneyExactly(1000)}`,
  );
  await expect(compared.getByText("Put right: typed wrong")).toBeHidden();
  await page.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Day close" })).toBeVisible();
  for (const paper of ["A4", "80 mm roll"]) {
    await page.getByText(paper, { exact: true }).click();
    await expect(part(page, "Puts right").getByRole("row").nth(1)).toHaveText(
      `${late.transactionId} of ${formatDate(yesterday)}, ${formatMoneyExactly(6000)} Cash → ${formatMoneyExactly(600)} Cash` +
        `Cash ${formatMoneyExactly(-5400)}`,
    );
    await expect(part(page, "Cash that must be there")).not.toContainText("Put right");
    await expectFits(page);
  }
});
