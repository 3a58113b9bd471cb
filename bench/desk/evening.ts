import type { Page } from "@playwright/test";
import { type Caller, type DeskClinic, openDeskClinic, signIn, tell } from "#bench/desk/clinic.ts";
import { launchBrowser } from "#bench/load/browser.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";

/**
 * An owner's evening in the browser: 30 payments by three methods, a refund, a correction of yesterday's typing, a credit
 * note, a drawer expense, an advance taken and used; then the drawer is counted and the day closed. Every rupee is also
 * written down by hand, below, and the Z-report must say the same. `npx node bench/desk/evening.ts`
 */

const today = clinicToday();
const yesterday = addDays(today, -1);
const NAMES = [
  "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani",
  "محمد عبداللہ سعید الرحمٰن خان ترین",
  "Nadia Yousaf",
];
/** Bills of the evening: the price, what is paid at once, and by what. */
const BILLS = [
  [9000, 2000, "Cash"],
  [12_000, 3500, "Cash"],
  [4000, 1000.5, "Cash"],
  [7500, 2500, "Cash"],
  [15_000, 5000, "Cash"],
  [8000, 4000, "Online"],
  [20_000, 7250.25, "Online"],
  [6000, 1500, "Online"],
  [11_000, 5500, "Card"],
  [30_000, 10_000, "Card"],
] as const;
/** What is paid on them later: the place of the bill above, from 0, the amount, and by what. */
const LATER = [
  ...[[0, 1000, "Cash"] as const, [0, 550, "Online"] as const, [1, 2500, "Cash"] as const],
  ...[[1, 1250.75, "Card"] as const, [2, 500, "Cash"] as const, [2, 499.5, "Cash"] as const],
  ...[[3, 1000, "Online"] as const, [3, 1500, "Cash"] as const, [4, 2500, "Cash"] as const],
  ...[[4, 3000, "Card"] as const, [5, 1000, "Cash"] as const, [5, 750, "Cash"] as const],
  ...[[6, 2000, "Online"] as const, [6, 4000, "Card"] as const, [7, 1000, "Cash"] as const],
  ...[[8, 2500, "Cash"] as const, [8, 500, "Cash"] as const, [9, 5000, "Online"] as const],
  [9, 7500, "Card"] as const,
];
/** One payment over two bills of another day. */
const OVER = 3000;
const CHARGED_YESTERDAY = 6000;
const [REFUND, CREDIT, EXPENSE, ADVANCE, USED, WRONG, RIGHT] = [1500, 700, 1200, 5000, 3000, 4500, 450];

/** The count by hand: what moved, by method, in the order in which it did. */
const byHand: { what: string; method: string; amount: number }[] = [];
const write = (what: string, method: string, amount: number) => byHand.push({ what, method, amount });
const handSum = (method: string, what = "") =>
  byHand
    .filter((row) => row.method === method && row.what.startsWith(what))
    .reduce((sum, row) => Math.round((sum + row.amount) * 100) / 100, 0);

/** What is left of the evening's bills and of yesterday's. */
const dueByHand = () => {
  const charged = BILLS.reduce((sum, [price]) => sum + price, CHARGED_YESTERDAY + USED + 1000);
  const paid = ["Cash", "Online", "Card"].reduce((sum, method) => sum + handSum(method, "payment"), 0);
  return charged - CREDIT - (paid - REFUND + USED + RIGHT);
};

async function choose(page: Page, method: string): Promise<void> {
  if (method === "Cash") return;
  await page.getByRole("radiogroup", { name: "Payment Method" }).getByText(method, { exact: true }).click();
  await page.getByLabel("Transaction Information").fill(`Ref ${method}`);
}

/** Makes a bill as the desk does; answers its number. */
async function bill(page: Page, patientId: number, price: number, received: number, method: string) {
  await page.goto(`/admin/billing/add?patientId=${patientId}`);
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await page.keyboard.type("Laser session");
  await page.getByLabel("Line 1 price").fill(String(price));
  await page.getByLabel("Received Amount").fill(String(received));
  await choose(page, method);
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: /^Bill \d+$/ }).waitFor();
  return Number(/\/view\/(\d+)/.exec(page.url())?.[1]);
}

async function openBill(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/billing/view/${id}`);
  await page.getByRole("heading", { name: `Bill ${id}` }).waitFor();
}

async function receive(page: Page, id: number, amount: number, method: string): Promise<void> {
  await openBill(page, id);
  await page.getByRole("button", { name: /^Receive payment/ }).click();
  await page.getByRole("dialog").getByLabel("Amount", { exact: true }).fill(String(amount));
  await choose(page, method);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Yesterday's mistake, two old bills, and the close of yesterday. */
async function liveYesterday(clinic: DeskClinic, call: Caller, patientId: number) {
  const made = async (paymentDate: string, receivedAmount: number) => {
    const { data, message } = await call<{ paymentId: number }>("/Payments/CreatePayment", {
      ...{ patientId, patientName: NAMES[2], idDoctor: 1, paymentDate, paymentMethod: "Cash" },
      ...{ chargeableAmount: CHARGED_YESTERDAY, receivedAmount },
      paymentDetails: [{ description: "Crown", price: CHARGED_YESTERDAY }],
    });
    if (!data) throw new Error(message);
    return data.paymentId;
  };
  const mistake = await made(yesterday, WRONG);
  // Money counts on the day on which it is typed, and this was yesterday.
  await clinic.owner.query(`ALTER TABLE bill_transactions DISABLE TRIGGER USER;
    UPDATE bill_transactions SET transaction_date = clinic_today() - 1, created_on = created_on - interval '1 day';
    ALTER TABLE bill_transactions ENABLE TRIGGER USER`);
  const count = await call<{ id: number }>("/DayClose/Count", {
    ...{ fromDay: yesterday, day: yesterday, openingFloat: 0, notes: [], coins: RIGHT },
  });
  const remarks = "Short, to be looked for";
  const close = await call("/DayClose/Close", { idCount: count.data?.id, leaveInDrawer: 0, remarks });
  if (close.status !== 200) throw new Error(`${count.message} ${close.message}`);
  return mistake;
}

/** 30 payments; answers the bills that they are on. */
async function takePayments(page: Page, patients: readonly number[]): Promise<number[]> {
  const bills: number[] = [];
  for (const [index, [price, received, method]] of BILLS.entries()) {
    bills.push(await bill(page, patients[index % 2] as number, price, received, method));
    write("payment with the bill", method, received);
  }
  for (const [index, amount, method] of LATER) {
    await receive(page, bills[index] as number, amount, method);
    write("payment", method, amount);
  }
  await page.goto(`/admin/patients/view/${patients[1]}?tab=bills`);
  await page.getByRole("button", { name: /^Receive Rs/ }).click();
  await page.getByRole("dialog").getByLabel("Amount", { exact: true }).fill(String(OVER));
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
  write("payment over several bills", "Cash", OVER);
  return bills;
}

/** A refund, yesterday put right, and a credit note. */
async function giveBackAndPutRight(page: Page, bills: readonly number[], mistake: number): Promise<void> {
  const dialog = page.getByRole("dialog");
  await openBill(page, bills[4] as number);
  await page
    .getByRole("button", { name: /^Give back…/ })
    .first()
    .click();
  await dialog.getByLabel("Amount", { exact: true }).fill(String(REFUND));
  await dialog.getByRole("button", { name: "Not done" }).click();
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "hidden" });
  write("refund", "Cash", -REFUND);

  await openBill(page, mistake);
  await page
    .getByRole("button", { name: /^Put right…/ })
    .first()
    .click();
  await dialog.getByLabel("Amount").fill(String(RIGHT));
  await dialog.getByLabel("Reason").fill("Typed a nought too many");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Payment put right").first().waitFor();

  await openBill(page, bills[9] as number);
  await page
    .getByRole("button", { name: /^Credit/ })
    .first()
    .click();
  await dialog
    .getByLabel(/^Take off|^Amount|Laser session/)
    .first()
    .fill(String(CREDIT));
  await dialog.getByRole("button", { name: "Not done" }).click();
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "hidden" });
}

/** Diesel out of the drawer, and an advance that is taken and used. */
async function spendAndTakeAhead(page: Page, patientId: number): Promise<void> {
  await page.goto("/admin/daily-expenses/add");
  await page.getByLabel("Expense By").fill("Rabia Anwar");
  await page.getByLabel("Description").fill("Diesel for the generator");
  await page.getByLabel("Amount").fill(String(EXPENSE));
  await page.getByLabel("Payment Method").selectOption("Cash");
  await page
    .getByRole("radiogroup", { name: "Paid from the drawer" })
    .getByText("Yes", { exact: true })
    .click();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL("**/daily-expenses");
  write("drawer expense", "Cash", -EXPENSE);

  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/patients/view/${patientId}?tab=advance`);
  await page.getByRole("button", { name: "Receive advance" }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill(String(ADVANCE));
  await choose(page, "Online");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Advance received").first().waitFor();
  write("advance received", "Online", ADVANCE);
  // 3,000 of it pay a new bill beside 1,000 in cash.
  await bill(page, patientId, USED + 1000, 1000, "Cash");
  write("payment with the bill", "Cash", 1000);
}

const NOTES = [5000, 1000, 500, 100, 50, 20, 10];

/** Counts what the hand count says is there, compares and closes; answers the Z-report as it stands on the screen. */
async function closeTheDay(page: Page): Promise<string> {
  await page.goto("/admin/day-close");
  let left = handSum("Cash");
  for (const note of NOTES) {
    const count = Math.floor(left / note);
    await page
      .getByLabel(`How many notes of ${note.toLocaleString("en")}`, { exact: true })
      .fill(String(count));
    left = Math.round((left - count * note) * 100) / 100;
  }
  await page.getByLabel("Coins").fill(String(left));
  for (const method of ["Online", "Card"])
    await page.getByLabel(method, { exact: true }).fill(String(handSum(method)));
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: /^Close( the day|,)/ }).click();
  await page.waitForURL("**/day-close/view/*");
  await page.getByText("Received").first().waitFor();
  return (await page.evaluate<string>("document.querySelector('main').innerText")).replaceAll("\u00a0", " ");
}

const clinic = await openDeskClinic();
const [app] = clinic.apps;
if (!app) throw new Error("no process");
const browser = await launchBrowser();
const page = await browser.newPage({
  baseURL: app.url,
  viewport: { width: 1366, height: 768 },
  reducedMotion: "reduce",
});
try {
  const call = await signIn(app.url, clinic.admin);
  const patients: number[] = [];
  for (const name of NAMES) {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ($1, 'Akram', '03214578216', '3214578216', 'Akram') RETURNING id::int`,
      [name],
    );
    patients.push(rows[0]?.id ?? 0);
  }
  const mistake = await liveYesterday(clinic, call, patients[2] as number);
  const session = await fetch(`${app.url}/api/Account/AdminLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(clinic.admin),
  });
  const { data } = (await session.json()) as { data: object };
  await page.addInitScript((said) => {
    localStorage.setItem("matab.session", said);
    localStorage.setItem("matab.payment-methods", JSON.stringify(["Card"]));
  }, JSON.stringify(data));
  const bills = await takePayments(page, patients);
  await giveBackAndPutRight(page, bills, mistake);
  await spendAndTakeAhead(page, patients[2] as number);
  for (const { what, method, amount } of byHand)
    process.stdout.write(`  by hand: ${what}, ${method}, ${amount}\n`);
  const report = await closeTheDay(page);
  process.stdout.write(`${report}\n`);
  const exact = (rupees: number) => rupees.toLocaleString("en", { minimumFractionDigits: 2 });
  const says = (...columns: string[]) => report.replaceAll(/\s+/g, " ").includes(columns.join(" "));
  for (const method of ["Cash", "Online", "Card"]) {
    const sum = exact(handSum(method));
    tell(`${method} by hand`, sum, "expected and counted the same", says(method, sum, sum, "0"));
    const payments = exact(handSum(method, "payment"));
    tell(`${method} received by hand`, payments, "the same", says(`Rs ${payments}`));
  }
  const due = exact(dueByHand());
  tell("still due by hand", due, "the same", says("Still due of them", `Rs ${due}`));
} catch (error) {
  await page.screenshot({ path: "test-results/evening.png" });
  throw error;
} finally {
  await browser.close();
  await clinic.close();
}
