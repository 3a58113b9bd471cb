import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { sellPackage } from "#tests/support/money/packages.ts";
import { signInAs } from "#tests/support/roles.ts";

/** A package whose patient stops; what may be credited and closed is proven in tests/api/money/accounts/closed-packages.test.ts. */

const NAME = `Sahibzadi ${"Zubaida Begum Widow Of Muhammad ".repeat(3)}عائشہ صدیقی`;

async function seen(page: Page): Promise<void> {
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await expectAccessible(page);
}

test("what is left of a package is credited and given back, and the package is closed and sold again", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const { idPatient, number } = await sellPackage(desk, NAME);
  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/patients/view/${idPatient}?tab=packages`);
  const card = page.getByRole("region", { name: `Package ${number}` });
  await card.getByRole("button", { name: "Use session 1 of 6" }).click();
  await expect(card.getByText("1 of 6 used")).toBeVisible();
  await expect(card.getByRole("button", { name: "Close…" })).toBeDisabled();

  await desk.signIn(page);
  // A credit note alone leaves the sessions usable, and says so.
  await page.goto("/admin/billing/view/1");
  await page.getByRole("button", { name: "Credit note…" }).click();
  const note = page.getByRole("dialog", { name: "Credit note" });
  await expect(note.getByText(`${number} stays open after a credit note`)).toBeVisible();
  await seen(page);
  await page.goto(`/admin/patients/view/${idPatient}?tab=packages`);
  await card.getByRole("button", { name: "Close…" }).click();
  const dialog = page.getByRole("dialog", { name: `Close ${number}` });
  await expect(dialog.getByLabel("Credit on the bill")).toHaveValue("27,500");
  await dialog.getByLabel("Credit on the bill").fill("30000");
  await dialog.getByRole("button", { name: "Patient left" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(/^Rs\s27,500 is left of this package at most\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: /27,500: 5 of 6 sessions are left/ }).click();
  const sums = dialog.getByRole("table", { name: "What the note changes" });
  await expect(sums.getByRole("row", { name: /^Received/ })).toHaveText(/21,000.*5,500/);
  await seen(page);
  await dialog.getByRole("button", { name: /^Close, give back Rs\s15,500$/ }).click();
  await expect(card.getByText(/^Closed on/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Use session 2 of 6" })).toHaveCount(0);
  await seen(page);

  await card.getByRole("link", { name: /^CN-/ }).click();
  await expect(page.getByText(new RegExp(`6 sessions \\(${number}\\), closed on`)).first()).toBeVisible();
  await page.goto("/admin/packages?state=closed");
  await expect(page.getByRole("table").locator("tbody tr").first()).toContainText(number);

  await page.goto(`/admin/patients/view/${idPatient}?tab=packages`);
  await card.getByRole("link", { name: "Sell again" }).click();
  await expect(page.getByLabel("Line 1 description")).toHaveValue("Laser, 6 sessions");
  await expect(page.getByLabel("Line 1 price")).toHaveValue("33,000");
  await page.goto("/admin/billing/edit/1");
  await expect(page.getByText(/^This bill has credit note CN-\d+; its lines stay\./)).toBeVisible();
  await expect(page.getByLabel("Line 1 price")).toBeDisabled();
  await seen(page);
});
