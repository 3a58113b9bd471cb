import { formatDate, formatMoney } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";
import { deleteRow, expectFacts, expectInvalid, openRecord, question, rowOf } from "#tests/support/screen.ts";

let desk: Desk;

const spend = (description: string, changes: object = {}) =>
  desk.post<{ id: number }>("/Expense/InsertExpense", {
    expenseBy: "Rabia Anwar",
    description,
    amount: 2000,
    paymentMethod: "cash",
    expensesDate: "2024-11-20",
    ...changes,
  });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("an expense is added with a message, and viewed", async ({ page }) => {
  await page.goto("/admin/daily-expenses");
  await expect(page.getByText("No Records Found")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/admin/daily-expenses/add");
  const date = page.getByRole("textbox", { name: "Expense Date" });
  await expect(date).toHaveValue(formatDate(clinicToday()));
  await expectAccessible(page);
  await date.fill("");
  await page.getByLabel("Amount").fill("0.5");
  await page.keyboard.press("Control+Enter");
  await expectInvalid(page, [
    "Expense by is required.",
    "Description is required.",
    "Amount is required and must be greater than 0.",
    "Payment method is required.",
    "Expense date is required.",
  ]);
  await expect(page.getByLabel("Expense By")).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel("Expense By").fill("رابعہ انور");
  await date.fill("20-Nov-2024");
  await page.getByLabel("Description").fill("Diesel for the generator");
  await page.getByLabel("Amount").fill("1");
  const methods = page.getByLabel("Payment Method");
  await expect(methods.getByRole("option")).toHaveText([
    "Choose a payment method",
    "Cash",
    "Online / Credit Card",
    "Bank Transfer",
    "Debit Card",
  ]);
  await methods.selectOption("Online / Credit Card");
  await page.getByRole("button", { name: "Create Expense" }).click();
  await expect(page.getByText("Expense created successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/daily-expenses");
  const row = rowOf(page, "Diesel for the generator");
  for (const text of ["رابعہ انور", "Rs 1", "Online / Credit Card", "20-Nov-2024"])
    await expect(row).toContainText(text);

  await openRecord(page, "Diesel for the generator");
  await expectFacts(page, {
    "Expense By": "رابعہ انور",
    Amount: "Rs 1",
    "Payment Method": "Online / Credit Card",
    "Expense Date": "20-Nov-2024",
    Description: "Diesel for the generator",
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin/daily-expenses");
});

test("the totals row covers all matching expenses, not only those of the page", async ({ page }) => {
  for (let count = 0; count < 11; count += 1) await spend(`Gloves ${count}`, { amount: 1000.5 });
  await page.goto("/admin/daily-expenses?search=gloves&pageSize=10");
  await expect(page.getByText("Total Count 11")).toBeVisible();
  await expect(rowOf(page, "Total of 11 expenses")).toContainText("Rs 11,006");
  await page.getByRole("searchbox").fill("gloves 1");
  await expect(rowOf(page, "Total of 2 expenses")).toContainText("Rs 2,001");
});

test("an expense is changed; what cannot be saved stays in the form", async ({ page }) => {
  const { id } = await spend("Electricity, LESCO");
  await page.goto(`/admin/daily-expenses/view/${id}`);
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(`/admin/daily-expenses/edit/${id}`);
  await expect(page.getByLabel("Expense By")).toHaveValue("Rabia Anwar");
  await expect(page.getByLabel("Payment Method")).toHaveValue("cash");
  await page.getByLabel("Amount").fill("94600");
  await page.route("**/Expense/UpdateExpense", (route) => route.abort());
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An error occurred. Please try again later.")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("94,600");
  await page.unroute("**/Expense/UpdateExpense");
  await page.getByRole("button", { name: "Update Expense" }).click();
  await expect(page.getByText("Expense updated successfully!")).toBeVisible();
  await expect(rowOf(page, "Electricity, LESCO")).toContainText("Rs 94,600");
});

test("an expense is deleted after a question that names it", async ({ page }) => {
  await spend("Drinking water");
  const { id } = await spend("Cleaning materials");
  await page.goto("/admin/daily-expenses");
  const row = rowOf(page, "Drinking water");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(question(page)).toContainText("Are you sure you want to delete this Expense?");
  await expect(question(page)).toContainText("Drinking water, Rs 2,000");
  await expect(question(page).getByRole("button", { name: "No, keep it" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeHidden();
  await page.route("**/Expense/DeleteExpense*", (route) => route.abort());
  await deleteRow(page, row);
  await expect(page.getByText("An error occurred while deleting the Expense.")).toBeVisible();
  await expect(row).toBeVisible();
  await page.unroute("**/Expense/DeleteExpense*");
  await deleteRow(page, row);
  await expect(page.getByText("Expense deleted successfully!")).toBeVisible();
  await expect(row).toHaveCount(0);

  await desk.remove(`/Expense/DeleteExpense?id=${id}`);
  await deleteRow(page, rowOf(page, "Cleaning materials"));
  await expect(page.getByText("Expense not deleted! Please try again.")).toBeVisible();
});

test("a list that cannot be loaded shows a message in its place, and no old rows", async ({ page }) => {
  await page.route("**/Expense/GetAllExpense*", (route) => route.abort());
  await page.goto("/admin/daily-expenses");
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  await expect(page.getByText("Total Count –")).toBeVisible();
  await expectAccessible(page);
});

test("every list has a link to the expenses, for staff who may see them", async ({ page, clinic }) => {
  await page.goto("/admin/appointments");
  await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Expenses" }).click();
  await expect(page).toHaveURL("/admin/daily-expenses");
  await expect(page.getByRole("link", { name: "Add expense" })).toBeVisible();
  await signInAs(page, clinic, "Doctor");
  await page.goto("/admin/daily-expenses");
  await expect(page.getByText("You cannot open this page")).toBeVisible();
});

test("reception sees only the expenses that it entered, and a note that says so", async ({
  page,
  clinic,
}) => {
  const { id } = await spend("Salaries of the month");
  await page.goto("/admin/daily-expenses");
  await expect(rowOf(page, "Salaries of the month")).toBeVisible();
  await expect(page.getByText("that you wrote down yourself")).toHaveCount(0);
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/daily-expenses");
  await expect(page.getByText("These are the expenses that you wrote down yourself.")).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/daily-expenses/view/${id}`);
  await expect(page.getByText("Salaries of the month")).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("was not found");
});

test("earlier texts are suggested, for mouse and keyboard", async ({ page }) => {
  await spend("Generator oil change");
  await spend("Generator oil change", { expenseBy: "Asif Mahmood" });
  await page.goto("/admin/daily-expenses/add");
  await page.getByLabel("Expense By").fill("asif");
  await page.getByRole("option", { name: "Asif Mahmood" }).click();
  await expect(page.getByLabel("Expense By")).toHaveValue("Asif Mahmood");
  await expectAccessible(page);
  await page.getByLabel("Description").fill("generator o");
  await expect(page.getByRole("option", { name: "Generator oil change" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Description")).toHaveValue("Generator oil change");
  await page.keyboard.type("\nand two filters");
  await expect(page.getByRole("listbox", { name: "Description, written before" })).toHaveCount(0);
  await expect(page.getByLabel("Description")).toHaveValue("Generator oil change\nand two filters");
});

test("the list shows the sums by payment method of the filtered expenses", async ({ page }) => {
  await spend("Spent by method", { amount: 1200, paymentMethod: "credit_card" });
  await spend("Spent by method", { amount: 300 });
  await page.goto("/admin/daily-expenses?search=spent by method");
  await expectFacts(page, { Cash: formatMoney(300), "Online / Credit Card": formatMoney(1200) });
  await page.goto("/admin/daily-expenses?search=spent by method&paymentMethod=cash");
  await expectFacts(page, { Cash: formatMoney(300) });
  await expect(page.getByRole("term")).toHaveText(["Cash"]);
});
