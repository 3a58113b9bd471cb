import type { Page } from "@playwright/test";
import { NOTES } from "#rules/money/day-close/day-close.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { paidYesterday } from "#tests/support/money/paid-yesterday.ts";

/**
 * An owner's evening in the browser: whatever moved money is written down by hand beside it, and the Z-report equals the hand.
 *
 *   EVENING_PAYMENTS=30 npx playwright test owner-evening
 */
const PAYMENTS = Number(process.env.EVENING_PAYMENTS ?? 6);

/** What the drawer held before. */
const FLOAT = 5000;
const [today, yesterday] = [clinicToday(), addDays(clinicToday(), -1)];
const METHODS = ["Cash", "Online", "JazzCash"] as const;
type Method = (typeof METHODS)[number];

/** What the owner writes on paper, in paisa, so that nothing is lost to fractions. */
const byHand: Record<Method, number> = { Cash: 0, Online: 0, JazzCash: 0 };
const note = (method: Method, rupees: number) => {
  byHand[method] += Math.round(rupees * 100);
};
const sumOf = (method: Method) => byHand[method] / 100;
/** As a column of figures has it where one of them has paisa. */
const plain = (rupees: number) =>
  rupees.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const exactly = (rupees: number) => formatMoneyExactly(rupees);

interface Bill {
  paymentId: number;
  patientId: number;
}

/** A bill of today of Rs 12,000, of which Rs 500 was paid. */
async function bill(desk: Desk, name: string, paymentMethod: Method = "Cash"): Promise<Bill> {
  const patientId = await desk.registerPatient(name);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: name, idDoctor: 1, paymentDate: today, paymentMethod },
    ...{ chargeableAmount: 12_000, receivedAmount: 500 },
    paymentDetails: [{ description: "Crown", price: 12_000 }],
  });
  note(paymentMethod, 500);
  return { paymentId, patientId };
}

const chooseMethod = (page: Page, method: Method) =>
  page.getByRole("radiogroup", { name: "Payment Method" }).getByText(method, { exact: true }).click();

/** Opens a screen, whose first heading is its name. */
async function open(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

const openBill = (page: Page, { paymentId }: { paymentId: number }) =>
  open(page, `/admin/billing/view/${paymentId}`, `Bill ${paymentId}`);

async function receive(page: Page, of: Bill, amount: number, method: Method) {
  await openBill(page, of);
  await page.getByRole("button", { name: /^Receive payment/ }).click();
  await page.getByRole("dialog").getByLabel("Amount", { exact: true }).fill(String(amount));
  await chooseMethod(page, method);
  if (method === "Online") await page.getByLabel("Transaction Information").fill("Meezan 0412");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment received").first()).toBeVisible();
  note(method, amount);
}

/** Opens the dialog of a button on the bill's newest row that has one. */
const take = (page: Page, button: RegExp) => page.getByRole("button", { name: button }).last().click();

/** Counts what the hand says, note by note and method by method, and closes the day. */
async function closeByHand(page: Page) {
  await open(page, "/admin/day-close", "Day close");
  let left = byHand.Cash + FLOAT * 100;
  for (const value of NOTES) {
    const many = Math.floor(left / (value * 100));
    left -= many * value * 100;
    await page
      .getByLabel(`How many notes of ${value.toLocaleString("en")}`, { exact: true })
      .fill(String(many));
  }
  await page.getByLabel("Coins, in rupees").fill(String(left / 100));
  for (const method of ["Online", "JazzCash"] as const)
    await page.getByLabel(method, { exact: true }).fill(String(sumOf(method)));
  await page.getByRole("button", { name: "Compare" }).click();
  const cash = exactly(sumOf("Cash") + FLOAT);
  await expect(
    page.getByRole("region", { name: "Compare and close" }).getByRole("status").first(),
  ).toContainText(`Expected ${cash}, counted ${cash}`);
  await page.getByLabel("Leave in the drawer").fill("3000");
  await page.getByRole("button", { name: /^Close/ }).click();
  await expect(page.getByRole("article")).toContainText("Z-000002");
}

test(`${PAYMENTS} payments and all that goes back: the Z-report equals the count by hand`, async ({
  page,
  clinic,
}) => {
  test.setTimeout(45_000 + 5_000 * PAYMENTS);
  const desk = await openDesk(clinic);
  const wrong = await paidYesterday(desk, clinic, "Sana Memon", 3000);
  note("Cash", 500);
  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", {
    ...{ fromDay: yesterday, day: yesterday, openingFloat: FLOAT, notes: [{ value: 1000, count: 8 }] },
  });
  await desk.post("/DayClose/Close", { idCount, leaveInDrawer: FLOAT, remarks: null });
  const bills = [];
  for (let n = 0; n < PAYMENTS; n++) bills.push(await bill(desk, n % 2 ? `نجمہ ${n}` : `Najma ${n}`));
  // What the clinic was paid by before is offered at each payment.
  await bill(desk, "Iqra Butt", "JazzCash");
  await desk.signIn(page);
  const dialog = page.getByRole("dialog");

  for (const [n, each] of bills.entries())
    await receive(page, each, n % 3 === 2 ? 1234.56 + n : 4500 + n, METHODS[n % METHODS.length] ?? "Cash");

  // Given back in cash; the first payment was cash too.
  const [first] = bills;
  if (!first) throw new Error("no payments");
  await openBill(page, first);
  await take(page, /^Give back…/);
  await dialog.getByLabel("Amount", { exact: true }).fill("1500");
  await dialog.getByRole("button", { name: "Patient left" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Rs 1,500 given back").first()).toBeVisible();
  note("Cash", -1500);

  // Of a day that is closed: today's drawer does not know of it.
  await openBill(page, wrong);
  await take(page, /^Put right…/);
  await dialog.getByLabel("Amount").fill("300");
  await dialog.getByLabel("Reason").fill("Typed a nought too many");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment put right").first()).toBeVisible();

  await open(page, "/admin/daily-expenses/add", "Add expense");
  await page.getByLabel("Expense By").fill("Rabia Anwar");
  await page.getByLabel("Description").fill("Diesel for the generator");
  await page.getByLabel("Amount").fill("1250.5");
  await page.getByLabel("Payment Method").selectOption("Cash");
  await page
    .getByRole("radiogroup", { name: /drawer/ })
    .getByText("Yes", { exact: true })
    .click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Expense created successfully!")).toBeVisible();
  note("Cash", -1250.5);

  // An advance comes in, and another patient's is used, which moves no cash.
  await page.goto(`/admin/patients/view/${first.patientId}?tab=advance`);
  await page.getByRole("button", { name: "Receive advance" }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("2000");
  await chooseMethod(page, "JazzCash");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Advance received").first()).toBeVisible();
  note("JazzCash", 2000);
  await openBill(page, first);
  await page.getByRole("button", { name: /^Use advance/ }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("750");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: /Credit.*Rs\s750/ }),
  ).toBeVisible();

  // A bill that was a mistake leaves with its money.
  const mistake = await bill(desk, "Adeel Raza");
  await openBill(page, mistake);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByLabel("Reason").fill("Billed twice");
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Billed twice")).toBeVisible();
  note("Cash", -500);

  await closeByHand(page);
  for (const paper of ["A4", "80 mm roll"]) {
    await page.getByText(paper, { exact: true }).click();
    const rows = page.getByRole("table", { name: "Method", exact: true }).getByRole("row");
    for (const method of METHODS) {
      const row = rows.filter({ has: page.getByRole("rowheader", { name: method, exact: true }) });
      const figures = row.getByRole("cell");
      const inAll = sumOf(method) + (method === "Cash" ? FLOAT : 0);
      await expect(figures).toHaveText([plain(inAll), plain(inAll), "0"]);
    }
  }

  // Reports go by the ledger: no expense is on it, and what was put right of yesterday is on it today.
  await open(page, `/admin/reports?startDate=${today}&endDate=${today}&by=method`, "Reports");
  const received = page.getByRole("table", { name: "Received by method" });
  await expect(received.getByRole("row", { name: /^Online/ })).toContainText(exactly(sumOf("Online")));
  await expect(received.getByRole("row", { name: /^Cash/ })).toContainText(
    exactly(sumOf("Cash") + 1250.5 - 2700),
  );
});
