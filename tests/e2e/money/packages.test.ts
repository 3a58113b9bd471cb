import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { sellPackage } from "#tests/support/money/packages.ts";

test("a package that was sold is on its list and in the file; a session is used and taken back", async ({
  page,
  clinic,
}, info) => {
  const desk = await openDesk(clinic);
  const { idPatient, number } = await sellPackage(desk, "Nadia Yousaf");
  await desk.signIn(page);
  await page.goto("/admin/packages?isExpiring=1");
  const row = page.getByRole("table").locator("tbody tr").first();
  await expect(row).toContainText(number);
  await expect(row).toContainText("0 of 6");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`packages-${width}.png`) });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }

  await page.goto(`/admin/patients/view/${idPatient}?tab=packages`);
  const card = page.getByRole("region", { name: `Package ${number}` });
  await expect(card.getByText("of this package is due.")).toBeVisible();
  await card.getByRole("button", { name: "Use session 1 of 6" }).click();
  await expect(card.getByText("1 of 6 used")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("file.png"), fullPage: true });
  await card.getByRole("button", { name: "Take back… session 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Take a session back" });
  await dialog.getByLabel("Reason").fill("Marked by mistake");
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(card.getByText("0 of 6 used")).toBeVisible();
  await expect(card.getByText("Marked by mistake")).toBeVisible();
  await card.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: `History of ${number}` });
  await expect(history.getByRole("list", { name: "Changes, newest first" })).toContainText(
    /Taken Back Because empty to Marked by mistake.*Session Used On empty to/s,
  );
  await expectAccessible(page);
});

test("a session is used once, also where Enter or the mouse is pressed twice", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const { idPatient, number } = await sellPackage(desk, "Mehwish Tariq", "Lasers upstairs");
  await desk.signIn(page);
  await page.goto(`/admin/patients/view/${idPatient}?tab=packages`);
  const card = page.getByRole("region", { name: `Package ${number}` });
  const worth = card.getByText(/^Sessions left are worth Rs\s/);
  await expect(worth).toBeVisible();
  await card.getByRole("button", { name: "Use session 1 of 6" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(card.getByText("1 of 6 used")).toBeVisible();
  await expect(card.getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "Use session 2 of 6" })).toBeEnabled();
  await expect(card.getByText("1 of 6 used")).toBeVisible();

  const next = card.getByRole("button", { name: "Use session 2 of 6" });
  const box = await next.boundingBox();
  if (!box) throw new Error("no button");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(card.getByText("2 of 6 used")).toBeVisible();
  await page.mouse.click(x, y);
  await expect(card.getByRole("button", { name: "Use session 3 of 6" })).toBeEnabled();
  await expect(card.getByText("2 of 6 used")).toBeVisible();
  await expectAccessible(page);
});
