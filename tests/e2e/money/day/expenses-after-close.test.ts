import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { expectFacts, rowOf } from "#tests/support/screen.ts";

/** What the desk pays from the drawer after the close; the rules are proven in tests/api/money/day/expenses-after-close.test.ts. */

const today = clinicToday();
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

let desk: Desk;
test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
  await openDays();
});

/** Opens what the test before has closed. */
async function openDays(): Promise<void> {
  const { last } = await desk.get<{ last: { id: number } | null }>("/DayClose/GetOpen");
  if (!last) return;
  await desk.post("/DayClose/Reopen", { id: last.id, reason: "The next test" });
  await openDays();
}

const tea = { expenseBy: "Rabia Anwar", description: "Tea for the staff", amount: 300 };
const spend = (changes: object = {}) =>
  desk.post<{ id: number }>("/Expense/InsertExpense", {
    ...{ ...tea, paymentMethod: "cash", fromDrawer: 1, expensesDate: today, ...changes },
  });
async function close(day: string): Promise<void> {
  const notes = [{ value: 5000, count: 1 }];
  const asked = { fromDay: addDays(today, -7), day, openingFloat: 9000, notes };
  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", asked);
  await desk.post("/DayClose/Close", { idCount, leaveInDrawer: 5000, remarks: "Not counted" });
}
const offer = (page: Page, day: string) => page.getByRole("button", { name: `Count it ${day}`, exact: true });

test("an expense from the drawer counts tomorrow, also on a phone and by keyboard", async ({ page }) => {
  await close(today);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/daily-expenses/add");
  await page.getByLabel("Expense By").fill(tea.expenseBy);
  await page.getByLabel("Description").fill(tea.description);
  await page.getByLabel("Amount").fill("300");
  await page.getByLabel("Payment Method").selectOption("cash");
  await page.getByRole("radio", { name: "Yes" }).check({ force: true });
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText(
      `${formatDate(today)} is closed. Record it on ${formatDate(tomorrow)}, or have the day opened again.`,
    ),
  ).toBeVisible();
  await expect(offer(page, "tomorrow")).toBeInViewport();
  await expectAccessible(page);
  await offer(page, "tomorrow").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Expense created successfully!").first()).toBeVisible();
  await expect(rowOf(page, tea.description)).toContainText(formatDate(tomorrow));

  // The one that lies on the next day is changed without being moved.
  await rowOf(page, tea.description).getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Amount").fill("350");
  await page.getByRole("button", { name: "Update Expense" }).click();
  await expect(page.getByText("Expense updated successfully!").first()).toBeVisible();
  await expect(rowOf(page, tea.description)).toContainText("Rs 350");
});

test("an expense is dated today instead of a closed day, and what was counted stays", async ({ page }) => {
  const { id: counted } = await spend({ expensesDate: yesterday });
  const { id: free } = await spend({
    expensesDate: yesterday,
    paymentMethod: "bank_transfer",
    fromDrawer: 0,
  });
  const { id: open } = await spend();
  await close(yesterday);

  await page.goto(`/admin/daily-expenses/edit/${open}`);
  await page.getByRole("textbox", { name: "Expense Date" }).fill(formatDate(yesterday));
  await page.getByRole("button", { name: "Update Expense" }).click();
  await expect(page.getByText(`${formatDate(yesterday)} is closed. Date it today.`)).toBeVisible();
  await offer(page, "today").click();
  await expect(page.getByText("Expense updated successfully!").first()).toBeVisible();
  await page.goto(`/admin/daily-expenses/view/${open}`);
  await expectFacts(page, { "Expense Date": formatDate(today), "Paid from the drawer": "Yes" });

  await page.goto(`/admin/daily-expenses/edit/${free}`);
  await page.getByLabel("Payment Method").selectOption("cash");
  await page.getByRole("radio", { name: "Yes" }).check({ force: true });
  await page.keyboard.press("Control+Enter");
  await offer(page, "today").click();
  await expect(page.getByText("Expense updated successfully!").first()).toBeVisible();
  await page.goto(`/admin/daily-expenses/view/${free}`);
  await expectFacts(page, { "Expense Date": formatDate(today), "Paid from the drawer": "Yes" });

  await page.goto(`/admin/daily-expenses/edit/${counted}`);
  await page.getByLabel("Amount").fill("350");
  await page.keyboard.press("Control+Enter");
  const words = `${formatDate(yesterday)} is closed, and this expense was counted with it. To change it, have the day opened again.`;
  await expect(page.getByRole("alert").getByText(words).first()).toBeVisible();
  await expect(offer(page, "today")).toBeHidden();
  await expect(page.getByLabel("Amount")).toHaveValue("350");
});
