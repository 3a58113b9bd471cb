import pg from "pg";
import { labCaseNumber } from "#rules/money/lab/lab-case.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { holdChats } from "#tests/support/chats.ts";
import { openDesk } from "#tests/support/desk.ts";

const LONG = "Chaudhry Muhammad Zulfiqar Ali Khan Bahadur of the village behind the old canal "
  .repeat(2)
  .slice(0, 120);
/** Cases of two labs, with an Urdu name, a name of 120 letters and long words among them. */
const WORK = `
  WITH people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
    SELECT CASE n WHEN 1 THEN 'نازیہ پروین' WHEN 2 THEN '${LONG}' ELSE 'Tahir Iqbal ' || n END, 'G',
      '0300' || (1000000 + n * 7919), '03001234567', 'E' FROM generate_series(1, 6) n RETURNING id),
  made AS (INSERT INTO labs (name, phone, usual_days) VALUES ('Noor Dental Lab', '0300 1234567', 7),
    ('Ravi Ceramics and Prosthetics Laboratory (Private) Limited, Lahore', NULL, NULL) RETURNING id),
  listed AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people)
  INSERT INTO lab_cases (patient_id, lab_id, doctor_id, teeth, what, sent_on, due_on, received_on, cost)
    SELECT id, (SELECT CASE WHEN n = 2 THEN max(made.id) ELSE min(made.id) END FROM made), 1, '{36,37}',
      CASE n WHEN 2 THEN 'Porcelain fused to metal bridge with a cantilever over the whole of the lower left side' ELSE 'Crown' END,
      CASE WHEN n <> 3 THEN clinic_today() - 9 END, clinic_today() + 2 * (n::int - 2), CASE WHEN n > 4 THEN clinic_today() - 1 END,
      CASE WHEN n = 6 THEN 99999999.5 WHEN n <> 4 THEN 4500 END FROM listed`;

/** Gives the clinic this lab work and no other; answers the numbers of the cases, and of the next. */
async function prepare({ database }: RunningClinic): Promise<string[]> {
  const client = new pg.Client(database.poolConfig);
  await client.connect();
  await client.query("UPDATE lab_cases SET is_deleted = true");
  await client.query("UPDATE labs SET is_deleted = true");
  const { rows } = await client.query<{ id: number }>(`${WORK} RETURNING id::int`);
  await client.end();
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  return [...ids, Math.max(...ids) + 1].map(labCaseNumber);
}

test("lab work is received, fitted, sent and asked for by keyboard, late first", async ({
  page,
  clinic,
}, info) => {
  const numbers = await prepare(clinic);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const chats = await holdChats(page);
  await page.goto("/admin/patients");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { level: 1, name: "Lab work" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Lab work" }).locator("tbody tr");
  await expect(rows).toHaveCount(6);
  await expect(rows.first()).toContainText("نازیہ پروین");
  await expect(rows.first()).toContainText("Late");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`lab-${width}.png`) });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }

  // Received: with the day, what it costs and how it is.
  await rows.first().focus();
  await page.keyboard.press("w");
  await expect.poll(async () => (await chats()).length).toBe(1);
  const [[opened = ""] = []] = await chats();
  expect(decodeURIComponent(opened)).toBe(
    `https://wa.me/923001234567?text=${numbers[0]}, due ${formatDate(addDays(clinicToday(), -2))}`,
  );
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: `Receive ${numbers[0]}` });
  await expect(dialog.getByLabel("Checked")).toBeFocused();
  await page.screenshot({ path: info.outputPath("receive.png") });
  await expectAccessible(page);
  await page.keyboard.type("Margin is open");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const first = rows.filter({ hasText: numbers[0] ?? "" });
  await expect(first).toContainText("Received");

  await first.focus();
  await page.keyboard.press("f");
  await expect(first).toContainText("Fitted");
  await page.keyboard.press("u");
  await expect(first).toContainText("Received");
  await expect(first).toBeFocused();

  const unsent = rows.filter({ hasText: numbers[2] ?? "" });
  await unsent.focus();
  await page.keyboard.press("s");
  await expect(unsent).toContainText("At the lab");
  await unsent.focus();
  await page.keyboard.press("Delete");
  const cancel = page.getByRole("dialog", { name: `Cancel ${numbers[2]}` });
  await expect(cancel.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("No need any more");
  await page.keyboard.press("Control+Enter");
  await expect(cancel).toBeHidden();
  await expect(unsent).toContainText("Cancelled");
});

test("an order proposes the due day, adds a missing lab and goes to the lab with a slip", async ({
  page,
  clinic,
}, info) => {
  const numbers = await prepare(clinic);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/lab");
  const rows = page.getByRole("table", { name: "Lab work" }).locator("tbody tr");
  await expect(rows).toHaveCount(6);
  await page.keyboard.press("n");
  const order = page.getByRole("dialog", { name: "Order lab work" });
  await expect(order.getByRole("combobox", { name: "Patient" })).toBeFocused();
  await page.keyboard.type("Tahir Iqbal 4");
  await page
    .getByRole("option", { name: /Tahir Iqbal 4.*0300/ })
    .first()
    .click();
  await order.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("option").first().click();
  await order.getByRole("combobox", { name: "Lab" }).fill("Chenab Dental");
  await page.getByRole("option", { name: "Add lab “Chenab Dental”" }).click();
  const lab = page.getByRole("dialog", { name: "Add a lab" });
  await expect(lab.getByLabel("Lab")).toHaveValue("Chenab Dental");
  await lab.getByLabel("Usual days").fill("10");
  await lab.getByRole("button", { name: "Save lab" }).click();
  await expect(lab).toBeHidden();
  const due = order.getByLabel("Due back on");
  await expect(due).toHaveValue(formatDate(addDays(clinicToday(), 10)));
  await order.getByLabel("Work").fill("Bridge");
  await due.fill(formatDate(addDays(clinicToday(), -2)));
  await page.keyboard.press("Control+Enter");
  await expect(order.getByText("It is not sent yet, so it is due today at the earliest.")).toBeVisible();
  await due.fill(formatDate(addDays(clinicToday(), 10)));
  await order.getByLabel("Sent on").fill(formatDate(addDays(clinicToday(), -1)));
  await expect(order.getByLabel("Due back on")).toHaveValue(formatDate(addDays(clinicToday(), 9)));
  await order.getByLabel("Work").fill("Bridge");
  await order.getByLabel("Teeth").fill("35 49");
  await page.keyboard.press("Control+Enter");
  await expect(order.getByText("There is no tooth 49.")).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`order-${width}.png`) });
  }
  await order.getByLabel("Teeth").fill("35 37");
  await order.getByLabel("Instructions").fill("Check the bite");
  await page.keyboard.press("Control+Enter");
  await expect(order).toBeHidden();
  const made = rows.filter({ hasText: "Bridge 35, 37" });
  await expect(made).toContainText("Chenab Dental");
  await made.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: numbers[6] ?? "" })).toBeVisible();
  await expect(page.getByText("Check the bite")).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`case-${width}.png`), fullPage: true });
    const topOf = async (name: string) =>
      Math.round((await page.getByRole("button", { name, exact: true }).boundingBox())?.y ?? 0);
    if (width > 360) expect(await topOf("Receive"), `${width}`).toBe(await topOf("Edit"));
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), `${width}`).toBe(true);
  }
  await page.getByRole("button", { name: "Slip for the lab" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "80 mm roll" }).click();
  expect((await file).suggestedFilename()).toBe(`${numbers[6]?.toLowerCase()}.pdf`);
});

test("what is back is paid to its lab as one expense", async ({ page, clinic }, info) => {
  const numbers = await prepare(clinic);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/lab");
  await page.getByRole("button", { name: "Pay a lab" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay a lab" });
  await dialog.getByRole("combobox", { name: "Lab" }).selectOption("Noor Dental Lab");
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await dialog.getByRole("checkbox", { name: new RegExp(numbers[5] ?? "") }).uncheck();
  await dialog.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Bank Transfer" });
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`pay-${width}.png`) });
  }
  await dialog.getByRole("button", { name: "Pay Rs 4,500" }).click();
  await expect(dialog).toBeHidden();
  const paid = page
    .getByRole("table", { name: "Lab work" })
    .locator("tbody tr")
    .filter({ hasText: numbers[4] ?? "" });
  await expect(paid).toContainText("paid");
  await paid.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: numbers[4] ?? "" })).toBeVisible();
  await page
    .locator("dl")
    .getByRole("link", { name: formatDate(clinicToday()) })
    .click();
  await expect(page.getByRole("link", { name: numbers[4] ?? "" })).toBeVisible();
  await expect(page.getByText(`Lab, ${numbers[4]}`)).toBeVisible();
});

test("the labs are kept in a dialog", async ({ page, clinic }, info) => {
  await prepare(clinic);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/lab");
  await page.getByRole("button", { name: "Labs", exact: true }).click();
  const labs = page.getByRole("dialog", { name: "Labs" });
  await expect(labs.getByRole("listitem")).toHaveCount(2);
  await expect(labs).toContainText("usually 7 days, 3 not back");
  await expectAccessible(page);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`labs-${width}.png`) });
  }
  await labs.getByRole("button", { name: "Edit Noor Dental Lab" }).click();
  const lab = page.getByRole("dialog", { name: "Noor Dental Lab" });
  await lab.getByText("No", { exact: true }).click();
  await lab.getByRole("button", { name: "Save lab" }).click();
  await expect(lab).toBeHidden();
  await expect(labs).toContainText("no longer used");
});
