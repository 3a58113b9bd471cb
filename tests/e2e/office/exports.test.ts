import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { unzip } from "#tests/support/files/unzip.ts";
import { signInAs } from "#tests/support/roles.ts";

/** Lists and dashboard tables taken along as files. What stands in the files is proven in tests/api. */

const today = clinicToday();
let desk: Desk;
let prepared = false;

const spend = (description: string, amount: number) =>
  desk.post("/Expense/InsertExpense", {
    expenseBy: "Rabia Anwar",
    description,
    amount,
    paymentMethod: "cash",
    expensesDate: today,
  });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  if (!prepared) {
    await spend("Gloves", 2000);
    await spend('=HYPERLINK("http://thief.example")', 700);
    await spend("Gauze", 300);
  }
  prepared = true;
  await desk.signIn(page);
});

const exportButton = (page: Page) => page.getByRole("button", { name: /^Export/ });

/** Presses the export button and chooses a format; answers the saved file. */
async function saved(page: Page, format: string) {
  const download = page.waitForEvent("download");
  await exportButton(page).first().click();
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test("a list is saved as CSV with the search and order of the screen, formulas as text", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/Export/") && asked.push(request.url()));
  await page.goto("/admin/daily-expenses?search=g&sort=amount:asc");
  await expect(page.getByText(/Total Count/)).toContainText("2");
  const { name, content } = await saved(page, "CSV file");
  expect(name).toBe(`expenses-${today}.csv`);
  expect(content.toString().replace("\uFEFF", "").split("\r\n")).toEqual([
    "Expense By,Description,Amount,Payment Method,Expense Date",
    `Rabia Anwar,Gauze,300,Cash,${today}`,
    `Rabia Anwar,Gloves,2000,Cash,${today}`,
    "",
  ]);
  await expect(page.getByText(`expenses-${today}.csv is in your downloads.`)).toBeVisible();
  expect(asked.map((url) => new URL(url).search)).toEqual([expect.not.stringMatching(/token|bearer/i)]);

  await page.goto("/admin/daily-expenses?search=thief");
  const formula = (await saved(page, "CSV file")).content.toString();
  expect(formula).toContain(`"'=HYPERLINK(""http://thief.example"")"`);
});

test("a list is saved as a workbook by keyboard alone", async ({ page }) => {
  await page.goto("/admin/daily-expenses");
  await expect(page.getByRole("table", { name: "Expenses" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.keyboard.press("x");
  await expect(page.getByRole("menuitem", { name: "CSV file" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe(`expenses-${today}.xlsx`);
  const sheet = unzip(await readFile(await file.path())).get("xl/worksheets/sheet1.xml");
  expect(sheet).toContain("Gloves");
  expect(sheet).not.toContain("<f>");
  await expect(exportButton(page)).toBeFocused();
});

test("the dashboard's tables are saved with the range of the screen", async ({ page }) => {
  await page.goto(`/admin/dashboard?startDate=${today}&endDate=${today}`);
  await expect(exportButton(page)).toHaveCount(3);
  const series = (await saved(page, "CSV file")).content.toString();
  expect(series).toBe(`\uFEFFDate,Earnings,Expenses\r\n${today},0,3000\r\n`);
});

test("a failed export shows a message, and a long one can be stopped", async ({ page }) => {
  await page.goto("/admin/daily-expenses");
  await page.route(/\/Export\//, (route) => route.abort());
  await exportButton(page).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  await expect(page.getByText("The file could not be made")).toBeVisible();
  await expect(page.getByText("The server did not answer. Nothing was saved.")).toBeVisible();
  await page.unroute(/\/Export\//);

  await page.route(/\/Export\//, () => undefined);
  await exportButton(page).click();
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  await expect(exportButton(page)).toHaveText("Exporting…");
  await exportButton(page).click();
  await page.getByRole("menuitem", { name: "Stop this export" }).click();
  await expect(exportButton(page)).toHaveText("Export");
});

test("the menu of exports fits every width, open and closed", async ({ page }) => {
  for (const path of ["daily-expenses", "dashboard"]) {
    await page.goto(`/admin/${path}`);
    await exportButton(page).first().click();
    await expect(page.getByRole("menuitem")).toHaveCount(2);
    for (const width of [1366, 768, 360]) {
      await page.setViewportSize({ width, height: 768 });
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
  }
});

test("reception's dashboard file has no profit or expenses", async ({ page, clinic }) => {
  // A clinic without records shows the next steps in place of figures.
  await desk.registerPatient("Sana Akhtar");
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/dashboard");
  const content = (await saved(page, "CSV file")).content.toString();
  expect(content).not.toMatch(/profit/i);
  const spent = /^\d{4}-\d\d-\d\d,[^,]*,[^,\r\n]/m;
  expect(content).not.toMatch(spent);
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  expect((await saved(page, "CSV file")).content.toString()).toMatch(spent);
});
