import type { Page } from "@playwright/test";
import { formatDate, formatMoney } from "#rules/values/display.ts";
import { addDays, clinicToday, endOfMonth, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";
import { factOf } from "#tests/support/screen.ts";

/** The owner's figures in a real browser. The numbers themselves are proven in tests/api. */

const today = clinicToday();
const monthStart = startOfMonth(today);
const lastMonthEnd = addDays(monthStart, -1);
const monthBefore = startOfMonth(addDays(startOfMonth(lastMonthEnd), -1));
const lastMonth = { startDate: startOfMonth(lastMonthEnd), endDate: lastMonthEnd };

let desk: Desk;
let prepared = false;

const bill = (patientId: number, price: number, receivedAmount: number) =>
  desk.post("/Payments/CreatePayment", {
    patientId,
    patientName: "Ayesha Siddiqui",
    idDoctor: 1,
    paymentDate: today,
    paymentMethod: "Cash",
    chargeableAmount: price,
    receivedAmount,
    paymentDetails: [{ idService: 1, description: "Crown", actualPrice: price, price }],
  });

const spend = (expensesDate: string, amount: number) =>
  desk.post("/Expense/InsertExpense", {
    expenseBy: "Rabia Anwar",
    description: "Gloves",
    amount,
    paymentMethod: "cash",
    expensesDate,
  });

/** Today a visit was completed, 5,000 of 8,000 came in and 700 went out; last month 4,000 went out, and 3,200 before. */
async function prepare(): Promise<void> {
  const patientId = await desk.registerPatient("Ayesha Siddiqui");
  await bill(patientId, 8000, 5000);
  await spend(today, 700);
  await spend(lastMonth.startDate, 4000);
  await spend(monthBefore, 3200);
  await desk.post("/Appointment/insert", {
    idPatient: patientId,
    idDoctor: 1,
    idDepartment: 1,
    appointmentDate: today,
    appointmentTime: "10:00",
    priority: "Medium",
    status: "Completed",
    description: "Pain",
    idServices: [1],
  });
}

test.beforeEach(async ({ clinic }) => {
  desk = await openDesk(clinic);
  if (!prepared) await prepare();
  prepared = true;
});

test("opens with the current month, at every width, without errors of browser or axe", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await desk.signIn(page);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByLabel("Start date", { exact: true })).toHaveValue(formatDate(monthStart));
  await expect(page.getByLabel("End date", { exact: true })).toHaveValue(formatDate(today));
  await expect(factOf(page, "Total Earnings")).toContainText(formatMoney(5000));
  await expect(factOf(page, "Due Amount")).toContainText(formatMoney(3000));
  await expect(factOf(page, "Total Expenses")).toContainText(formatMoney(700));
  await expect(factOf(page, "Profit / Loss")).toContainText(formatMoney(4300));
  await expect(factOf(page, "Total Appointments")).toContainText("1");
  await expect(page.getByRole("term")).toHaveText([
    "Total Earnings",
    "Due Amount",
    "Total Expenses",
    "Profit / Loss",
    "Total Appointments",
    "Total Patients",
    "Top Service Earning",
    "Average Appointment Duration",
    "New Patients This Month",
  ]);
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  expect(complaints).toEqual([]);
});

test("presets and Filter load their days, and the address keeps them", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  await page.getByText("Last month", { exact: true }).click();
  await expect(factOf(page, "Total Expenses")).toContainText(formatMoney(4000));
  await expect(factOf(page, "Total Expenses")).toContainText("25% more than");
  await expect(factOf(page, "Due Amount")).toContainText(/still due of \w{3}, which had longer to be paid/);
  await expect(page).toHaveURL(`/admin/dashboard?${new URLSearchParams(lastMonth)}`);
  await page.reload();
  await expect(factOf(page, "Total Expenses")).toContainText(formatMoney(4000));

  await page.getByLabel("Start date", { exact: true }).fill("1-1-2020");
  await page.getByLabel("End date", { exact: true }).fill("31-1-2020");
  const asked = page.waitForRequest(/GetDashboardData/);
  await page.getByRole("button", { name: "Filter" }).click();
  expect(new URL((await asked).url()).search).toBe("?startDate=2020-01-01&endDate=2020-01-31");
  await expect(factOf(page, "Total Expenses")).toContainText(formatMoney(0));
  await expect(page.getByText("No money came in or went out on these days.")).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.goBack();
  await expect(factOf(page, "Total Expenses")).toContainText(formatMoney(4000));
  await expect(page.getByLabel("End date", { exact: true })).toHaveValue(formatDate(lastMonth.endDate));
});

test("an end before the start is refused at its field", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  await page.getByLabel("End date", { exact: true }).fill("1-1-2020");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("The end date cannot be before the start date.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("cards link to the list behind them, with the same sum", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Due Amount" }).click();
  await expect(page).toHaveURL(
    `/admin/billing?paymentDateFrom=${monthStart}&paymentDateTo=${today}&paymentStatus=Due%2CPartial`,
  );
  await expect(page.getByRole("row", { name: /^Total of 1 bill / })).toContainText(formatMoney(3000));
  await page.goBack();

  await page.getByRole("link", { name: `${formatMoney(3000)} owed in all` }).click();
  await expect(page).toHaveURL("/admin/billing?paymentStatus=Due%2CPartial");
  await page.goBack();

  await page.getByRole("link", { name: "Total Expenses" }).click();
  await expect(page).toHaveURL(
    `/admin/daily-expenses?expensesDateFrom=${monthStart}&expensesDateTo=${today}`,
  );
  await expect(page.getByRole("row", { name: /^Total of 1 / })).toContainText(formatMoney(700));
  await page.goBack();

  await page.getByRole("link", { name: "Total Appointments" }).click();
  await expect(page).toHaveURL(/\/admin\/appointments\?.*status=Scheduled%2CCompleted/);
  await expect(page.getByText(/Total Count/)).toContainText("1");
  await page.goBack();

  await page.getByRole("link", { name: "Total Earnings" }).click();
  await expect(page).toHaveURL(
    `/admin/billing/payments?transactionDateFrom=${monthStart}&transactionDateTo=${today}`,
  );
  await expect(page.getByRole("heading", { name: "Payments received" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Total of 1 payment / })).toContainText(formatMoney(5000));
  await page.goBack();

  await page.getByRole("link", { name: "Profit / Loss" }).click();
  const byDay = page.getByRole("table", { name: "Earnings and expenses per day" });
  await expect(byDay.getByRole("row", { name: new RegExp(`^${formatDate(today)}`) })).toContainText(
    formatMoney(5000),
  );
  await expect(byDay.getByRole("row", { name: /^Total/ })).toHaveText(
    ["Total", ...[5000, 700, 4300].map(formatMoney)].join(""),
  );
  await expect(page.locator("#money")).toBeFocused();
});

/** Opens what a card links to and answers how many are listed there. */
async function listedBehind(page: Page, card: string, address: string): Promise<number> {
  await page.getByRole("link", { name: card }).click();
  await expect(page).toHaveURL(address);
  const count = page.getByText(/Total Count/);
  await expect(count).toContainText(/\d/);
  const shown = Number((await count.textContent())?.replace(/\D/g, ""));
  await page.goBack();
  return shown;
}

test("cards of patients and appointments link to lists with the same count", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  const days = `DateFrom=${monthStart}&`;
  const until = (name: string) => `${name}DateTo=${today}`;
  const completed = `/admin/appointments?appointment${days}${until("appointment")}&status=Completed`;
  await expect(factOf(page, "Average Appointment Duration")).toContainText("30 min");
  expect(await listedBehind(page, "Average Appointment Duration", completed)).toBe(1);
  await expect(factOf(page, "Total Patients").getByRole("definition").first()).toHaveText("1");
  expect(await listedBehind(page, "Total Patients", `/admin/patients?createdOnTo=${today}`)).toBe(1);
  await expect(factOf(page, "New Patients This Month").getByRole("definition").first()).toHaveText("1");
  const thisMonth = `/admin/patients?createdOnFrom=${monthStart}&createdOnTo=${endOfMonth(today)}`;
  expect(await listedBehind(page, "New Patients This Month", thisMonth)).toBe(1);
  await expect(factOf(page, "Top Service Earning")).toContainText(formatMoney(8000));
  await page.getByRole("link", { name: "Top Service Earning" }).click();
  await expect(page.locator("#services")).toBeFocused();
  const billed = page.getByRole("table", { name: "Billed by service" });
  await expect(billed.getByRole("row").nth(1)).toContainText(formatMoney(8000));
  await expect(billed.getByRole("row", { name: /^All services/ })).toContainText(formatMoney(8000));
});

test("charts can be shown as tables, and departments add up to the total", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("img", { name: /^Earnings and expenses per day\. Earnings Rs/ })).toBeVisible();
  await page.getByRole("button", { name: "Show earnings and expenses per day as a table" }).click();
  await page.getByRole("button", { name: "Show earnings by department as a table" }).click();
  const departments = page.getByRole("table", { name: "Earnings by department" });
  await expect(departments.getByRole("row", { name: /^All departments/ })).toContainText(formatMoney(5000));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show earnings and expenses per day as a chart" }).click();
  await expect(page.getByRole("img", { name: /^Earnings and expenses per day/ })).toBeVisible();
  const overview = page.getByRole("table", { name: "Departments Overview" });
  await expect(overview.getByRole("row", { name: /^All departments/ })).toContainText(formatMoney(5000));
});

test("a loading error is shown, and trying again loads", async ({ page }) => {
  await desk.signIn(page);
  await page.route(/GetDashboardData/, (route) => route.abort());
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  await expect(page.getByRole("term")).toHaveCount(0);
  await page.unroute(/GetDashboardData/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(factOf(page, "Total Earnings")).toContainText(formatMoney(5000));
});

test("reception has no card of profit or expenses, and no column of them", async ({ page, clinic }) => {
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/dashboard?money=table");
  await expect(factOf(page, "Total Earnings")).toContainText(formatMoney(5000));
  await expect(page.getByText("Profit / Loss")).toHaveCount(0);
  await expect(factOf(page, "Total Expenses")).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Expenses" })).toHaveCount(0);
});

test("a doctor, who may not see figures, starts on another screen", async ({ page, clinic }) => {
  await signInAs(page, clinic, "Doctor");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/doctors-panel");
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
});

test("the logo leads to the dashboard", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/appointments");
  await page.getByRole("link", { name: /Matab/ }).first().click();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("no amount is cut on a phone, however long it is", async ({ page }) => {
  await desk.signIn(page);
  await page.route(/GetDashboardData/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { totalEarnings: 123_456_789_012, profitOrLoss: -123_456_789_012 });
    await route.fulfill({ response, json: answer });
  });
  for (const width of [345, 360, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto("/admin/dashboard");
    for (const label of ["Total Earnings", "Profit / Loss"]) {
      const value = factOf(page, label).getByRole("definition").first();
      await expect(value).toContainText("123,456,789,012");
      // Until its own face is there, the amount is shown in one of the machine's, which may be wider.
      await page.evaluate("document.fonts.ready");
      expect(await value.evaluate((amount) => amount.scrollWidth <= amount.clientWidth)).toBe(true);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
});
