import { formatMoneyExactly } from "#rules/values/display.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAs } from "#tests/support/roles.ts";

/** Cash put in and taken out at the drawer; what it comes to is proven in tests/api/money/day/day-close.test.ts. */

test("whoever moved cash sees it at the drawer, and puts a wrong move right by its opposite", async ({
  page,
  clinic,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/day-close");
  const dialog = page.getByRole("dialog");
  const moves = page.getByRole("region", { name: "Cash moved" });
  const rows = moves.getByRole("listitem");
  const move = async (amount: string, reason: string) => {
    await page.getByRole("button", { name: "Move cash" }).click();
    await dialog.getByLabel("Amount").fill(amount);
    await dialog.getByLabel("Reason").fill(reason);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
  };
  await expect(page.getByRole("heading", { name: "Count first" })).toBeVisible();
  await expect(moves).toHaveCount(0);
  await move("40000", "Brought to the bank by Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`Taken out ${formatMoneyExactly(40_000)}`);
  await expect(rows.first()).toContainText("Brought to the bank by Zubaida Begum");
  await expect(rows.first()).toContainText(/\d\d:\d\d, Receptionist/);

  await rows
    .first()
    .getByRole("button", { name: /^Put right…/ })
    .click();
  await expect(dialog.getByRole("radio", { name: "Put in" })).toBeChecked();
  await expect(dialog.getByLabel("Amount")).toHaveValue("40,000");
  await expect(dialog.getByLabel("Reason")).toHaveValue(/^Typed wrong: Brought to the bank/);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await move("4000", "Brought to the bank");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(`Put in ${formatMoneyExactly(40_000)}`);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }

  // The desk still counts blind, and the comparison names the moves.
  await expect(page.getByText("What must be there", { exact: true })).toBeHidden();
  await page.getByLabel("In the drawer before").fill("10000");
  await page.getByLabel("How many notes of 1,000").fill("6");
  await page.getByRole("button", { name: "Compare" }).click();
  const compare = page.getByRole("region", { name: "Compare and close" });
  await expect(compare.getByRole("status").first()).toContainText(
    `Expected ${formatMoneyExactly(6000)}, counted ${formatMoneyExactly(6000)}`,
  );
});
