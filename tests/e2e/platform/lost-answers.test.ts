import type { Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { rowOf } from "#tests/support/screen.ts";

/** The power fails, the line breaks: the server stored what was sent, and its answer never came. */

let desk: Desk;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

/** The next call arrives and is done; its answer is lost on the way back. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const noAnswer = (page: Page) => page.getByText("There was no answer. Check the connection and save again");

async function fillIn(page: Page, by: string, amount: string): Promise<void> {
  await page.goto("/admin/daily-expenses/add");
  await page.getByLabel("Expense By").fill(by);
  await page.getByLabel("Description").fill("Diesel");
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Payment Method").selectOption("Cash");
}

async function spend(page: Page, by: string, amount: string): Promise<void> {
  await fillIn(page, by, amount);
  await loseAnswer(page, "/Expense/InsertExpense");
  await page.keyboard.press("Control+Enter");
  await expect(noAnswer(page)).toBeVisible();
}

/** Rs 77 without an answer, then Rs 78 from the same form. */
async function spendThenChange(page: Page, by: string): Promise<void> {
  await spend(page, by, "77");
  await page.getByLabel("Amount").fill("78");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The try without an answer had arrived")).toBeVisible();
}

test("a form sent without an answer and then changed is not stored twice, unless confirmed", async ({
  page,
}) => {
  await spendThenChange(page, "Once Namoona");
  await page.getByRole("button", { name: "Show what was saved" }).click();
  await expect(page).toHaveURL(/\/admin\/daily-expenses$/);
  await expect(rowOf(page, "Once Namoona")).toHaveCount(1);
  await expect(rowOf(page, "Once Namoona")).toContainText("Rs 77");

  await spendThenChange(page, "Both Namoona");
  await page.getByRole("button", { name: "Save this as well" }).click();
  await expect(page).toHaveURL(/\/admin\/daily-expenses$/);
  await expect(rowOf(page, "Both Namoona")).toHaveCount(2);
});

test("a form that is saved and still stands, because the next screen is slow, is not saved again", async ({
  page,
}) => {
  await fillIn(page, "Slow Namoona", "80");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Expense created successfully!")).toBeVisible();
  await expect(page.getByLabel("Expense By")).toHaveValue("Slow Namoona");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  letGo();
  await expect(page).toHaveURL(/\/admin\/daily-expenses$/);
  await expect(rowOf(page, "Slow Namoona")).toHaveCount(1);
});

test("sending again after a reload is the same submission", async ({ page }) => {
  await spend(page, "Reloaded Namoona", "90");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/admin\/daily-expenses$/);
  await expect(rowOf(page, "Reloaded Namoona")).toHaveCount(1);
});

test("without a connection a payment says so, in sight on a phone, and nothing is received", async ({
  page,
}) => {
  const patientId = await desk.registerPatient("Offline Namoona");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: "Offline Namoona",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 1000,
    receivedAmount: 100,
    paymentDetails: [{ description: "Consultation", price: 1000 }],
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: "Receive payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Receive payment" });
  await dialog.getByRole("textbox", { name: "Amount" }).fill("300");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Receive Rs 300" }).click();
  const words = "There is no connection, so nothing was saved. Try again once it is back.";
  await expect(dialog.getByText(words)).toBeInViewport();
  await expect(page.getByText(words)).toHaveCount(2);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Receive Rs 300" }).click();
  await expect(page.getByText("Payment received")).toBeVisible();
});

test("after a payment without an answer, the bill is checked before another is received", async ({
  page,
}) => {
  const patientId = await desk.registerPatient("Due Namoona");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: "Due Namoona",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 1000,
    receivedAmount: 100,
    paymentDetails: [{ description: "Consultation", price: 1000 }],
  });
  await page.goto(`/admin/billing/view/${paymentId}`);
  const open = () => page.getByRole("button", { name: "Receive payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Receive payment" });
  await open();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("300");
  await dialog.getByRole("textbox", { name: "Cash handed over" }).fill("500");
  await expect(dialog.getByText("Change to give").locator("xpath=..")).toContainText("Rs 200");
  await loseAnswer(page, "/Payments/ReceivePayment");
  await dialog.getByRole("button", { name: "Receive Rs 300" }).click();
  await expect(noAnswer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(dialog).toBeHidden();

  const reading = "**/api/Payments/GetPayment?*";
  await page.route(reading, (route) => route.abort());
  await open();
  await expect(dialog.getByText("The payment before had no answer")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Look again" })).toBeEnabled();
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveCount(0);
  await page.unroute(reading);
  await dialog.getByRole("button", { name: "Look again" }).click();
  await expect(dialog.getByText("Due Rs 600")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("600");
  await dialog.getByRole("button", { name: "Receive Rs 600" }).click();
  await expect(page.getByText("Payment received")).toBeVisible();
  await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row")).toHaveCount(4);
});
