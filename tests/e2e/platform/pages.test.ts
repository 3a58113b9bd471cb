import { expect, test } from "#tests/support/browser/browser.ts";

test("the public page opens without errors in the browser's console", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a person who is not signed in is asked to", async ({ page }) => {
  await page.goto("/admin/");
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByLabel("Email")).toBeVisible();
});
