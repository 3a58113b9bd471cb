import pg from "pg";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";

const LONG = "Chaudhry Muhammad Zulfiqar Ali Khan Bahadur of the village behind the old canal "
  .repeat(2)
  .slice(0, 120);
/** Ten who owe, the first for the longest time: Urdu, a name of 120 letters, a landline, a sum of ten digits among them. */
const OWED = `
  WITH people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name, language)
    SELECT CASE n WHEN 1 THEN 'نازیہ پروین' WHEN 2 THEN '${LONG}' ELSE 'Tahir Iqbal ' || n END, 'G',
      CASE n WHEN 3 THEN '0421234567' ELSE '0300' || (1000000 + n * 7919) END, '03001234567', 'E', CASE n WHEN 1 THEN 'ur' END
    FROM generate_series(1, 10) n RETURNING id, full_name),
  owed AS (INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received)
    SELECT id, full_name, 1, clinic_today() - 12 * (1 + (SELECT max(id) FROM people) - id)::int - part * 31, 'Cash',
      CASE WHEN id % 10 = 0 THEN 99999999 ELSE 5000 + part END, 0 FROM people, generate_series(0, 1) part RETURNING id, chargeable)
  INSERT INTO bill_lines (bill_id, position, description, price) SELECT id, 1, 'Crown', chargeable FROM owed`;

test("who owes is reminded, called and promises by keyboard alone; who was reached leaves the list", async ({
  page,
  clinic,
}, info) => {
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  await database.query(OWED);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  await page.goto("/admin/patients");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Dues" })).toBeVisible();
  const views = page.getByRole("navigation", { name: "Whom to show" });
  await views.getByRole("link", { name: "To contact 10" }).click();
  const rows = page.getByRole("table", { name: "Patients who owe" }).locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("نازیہ پروین");
  await expect(rows.first()).toContainText("151 days");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`dues-${width}.png`) });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    const cut = `[...document.querySelectorAll("table td:not(:first-child)")].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent)`;
    expect(await page.evaluate(cut), `${width}`).toEqual([]);
    const table = `(() => { const { parentElement: { clientWidth }, offsetWidth } = document.querySelector("table"); return offsetWidth - clientWidth; })()`;
    expect(await page.evaluate(table), `${width}`).toBeLessThanOrEqual(0);
  }

  const first = page.locator("tbody tr[tabindex='0']");
  await first.focus();
  await page.keyboard.press("w");
  await expect(first).toContainText("Opened, sent?");
  await expect(views.getByRole("link", { name: "Waiting 0" })).toBeVisible();
  await page.keyboard.press("w");
  await expect(views.getByRole("link", { name: "Waiting 1" })).toBeVisible();
  await expect(rows).toHaveCount(9);
  const [[opened = ""] = []] = await chats();
  expect(decodeURIComponent(opened)).toMatch(
    /^https:\/\/wa\.me\/92300\d{7}\?text=یاد دہانی: نازیہ، .* Rs.10,001 باقی ہیں/,
  );

  // A slip of the key: the reminder is taken back by the message's own way, and noted anew.
  await expect(page.getByText("Reminded: نازیہ پروین")).toBeVisible();
  await page.keyboard.press("u");
  await expect(views.getByRole("link", { name: "Waiting 0" })).toBeVisible();
  await expect(rows.first()).toContainText("نازیہ پروین");
  await expect(rows.first()).toContainText("Never");
  await rows.first().focus();
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  await expect(rows).toHaveCount(9);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  await expect(rows).toHaveCount(9);

  await first.focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Note a call" });
  await expect(dialog.getByLabel("Will pay by")).toBeFocused();
  await expectAccessible(page);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`note-${width}.png`) });
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("تنخواہ کے بعد");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(8);
  await views.getByRole("link", { name: "Promised 1" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`will pay ${formatDate(addDays(clinicToday(), 7))}`);

  await views.getByRole("link", { name: "To contact 8" }).click();
  await expect(rows).toHaveCount(8);
  await first.focus();
  await page.keyboard.press("w");
  await expect(page.getByText("This is no mobile number: call it.")).toBeVisible();
  await expect(rows).toHaveCount(8);
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tahir Iqbal 3" })).toBeVisible();
  await database.end();
});

test("who holds an advance is asked for the rest of it, and whom it covers uses it, by keyboard alone", async ({
  page,
  clinic,
}, info) => {
  const desk = await openDesk(clinic);
  const owe = async (name: string, prices: number[], advance: number) => {
    const patientId = await desk.registerPatient(name);
    for (const [index, price] of prices.entries())
      await desk.post("/Payments/CreatePayment", {
        ...{ patientId, patientName: name, idDoctor: 1, paymentMethod: "Cash" },
        ...{
          paymentDate: addDays(clinicToday(), index - 900),
          chargeableAmount: price + 1,
          receivedAmount: 1,
        },
        paymentDetails: [{ description: "Crown", price: price + 1 }],
      });
    await desk.post("/PatientAccount/ReceiveAdvance", { patientId, amount: advance, paymentMethod: "Cash" });
    return patientId;
  };
  const partly = await owe("Rukhsana Partly", [9_000, 3_000], 10_000);
  const covered = await owe(LONG.replace("Chaudhry", "Covered"), [4_000.5], 6_000);
  await desk.signIn(page);
  const chats = await holdChats(page);
  // What is asked for is said once the advance is known.
  let tell = () => {};
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/PatientAccount/GetByPatientId?**", (route) => known.then(() => route.continue()));
  await page.goto(`/admin/patients/view/${partly}?tab=bills`);
  await expect(page.getByRole("button", { name: "Receive payment", exact: true })).toBeVisible();
  tell();
  await expect(page.getByRole("button", { name: /^Receive Rs\s2,000$/ })).toBeVisible();
  await page.goto(`/admin/patients/view/${covered}?tab=bills`);
  await expect(page.getByRole("button", { name: /^Use advance, Rs\s4,000\.50$/ })).toBeVisible();
  await page.goto("/admin/dues?sort=oldestDay:asc");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Rukhsana Partly")).toContainText(/Rs.12,000.*Rs.10,000.*Rs.2,000/);
  await expect(row("Covered")).toContainText(/Rs.4,000\.50.*Rs.6,000Advance covers it/);
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`advance-${width}.png`) });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }

  await row("Rukhsana Partly").focus();
  await page.keyboard.press("w");
  await expect(row("Rukhsana Partly")).toContainText("Opened, sent?");
  await page.keyboard.press("w");
  await expect(page.getByText("Reminded: Rukhsana Partly")).toBeVisible();
  const [[opened = ""] = []] = await chats();
  expect(decodeURIComponent(opened)).toMatch(
    /Rs.2,000 is still to be paid at .* after your advance of Rs.10,000\./,
  );

  const dialog = page.getByRole("dialog");
  await row("Covered").focus();
  await page.keyboard.press("w");
  await expect(page.getByText(/^The advance of Covered .* covers it: use it \(R\)\.$/)).toBeVisible();
  expect(await chats()).toHaveLength(1);
  await page.keyboard.press("r");
  await expect(dialog.getByRole("heading", { name: "Use advance" })).toBeVisible();
  await expect(dialog).toContainText(/Due Rs.4,000\.50, to pay after the advance Rs.0/);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Advance used")).toBeVisible();
  await expect(row("Covered")).toHaveCount(0);

  await row("Rukhsana Partly").focus();
  await page.keyboard.press("r");
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue("2,000");
  await expect(dialog).toContainText(/Due Rs.12,000, to pay after the advance Rs.2,000/);
  const gets = dialog.getByRole("table", { name: "What each bill gets" }).getByRole("row");
  await expect(gets.nth(1)).toContainText(/Rs.9,000of the advance$/);
  await expect(gets.nth(2)).toContainText(/Rs.3,000Rs.1,000 of it advance$/);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: info.outputPath(`receive-${width}.png`) });
    await expectAccessible(page);
  }
  // Without the advance all that is due is asked for.
  await dialog.getByLabel(/^Use advance first/).uncheck();
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue("12,000");
  await dialog.getByLabel(/^Use advance first/).check();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Receipt/ })).toBeVisible();
  const account = await desk.get<{ credit: number }>(`/PatientAccount/GetByPatientId?patientId=${partly}`);
  expect(account.credit).toBe(0);
  await page.goto("/admin/dues");
  await expect(row("Rukhsana Partly")).toHaveCount(0);
});
