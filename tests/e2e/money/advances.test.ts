import { formatMoney } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** A deposit from the patient's file to a bill and back; what may be taken is proven in tests/api/money/accounts/advances.test.ts. */

test("an advance is received, used by a new bill, kept again and given back", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani");
  const file = `/admin/patients/view/${patientId}?tab=advance`;
  const dialog = page.getByRole("dialog");
  const shown = (rupees: number) => formatMoney(rupees);

  await signInAs(page, clinic, "Receptionist");
  await page.goto(file);
  await page.getByRole("button", { name: "Receive advance" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Amount is required and must be greater than 0.")).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("5000");
  await dialog.getByLabel("Remarks").fill("For the crown");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Advance received").first()).toBeVisible();
  await expect(page.getByText(`Advance ${shown(5000)}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Give back…" })).toHaveCount(0);

  await page.getByRole("link", { name: /^Receipt \d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Advance" })).toBeVisible();
  await expect(page.getByText("Rupees five thousand only")).toBeVisible();
  for (const paper of ["80 mm roll", "A4"]) {
    await page.getByText(paper, { exact: true }).click();
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText(`Left of the advance ${shown(5000)}`)).toBeVisible();

  await page.goto(`/admin/billing/add?patientId=${patientId}`);
  const use = page.getByRole("checkbox", { name: /^Use advance/ });
  await expect(use).toBeChecked();
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await page.keyboard.type("Crown");
  await page.getByLabel("Line 1 price").fill("7000");
  await expect(page.getByText(`Use advance: ${shown(5000)} of ${shown(5000)}`)).toBeVisible();
  await page.getByLabel("Received Amount").fill("4000");
  await expect(page.getByText(`Use advance: ${shown(3000)} of ${shown(5000)}`)).toBeVisible();
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment created successfully").first()).toBeVisible();
  await expect(page.getByText("Billed: Rs 4,000 received, Rs 3,000 used of the advance")).toBeVisible();
  const rows = page.getByRole("table", { name: "Transactions" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText(/Credit.*Advance.*Rs\s3,000/);
  const bill = page.url();

  await signInAs(page, clinic, "Accountant");
  await page.goto(bill);
  await page
    .getByRole("button", { name: /^Give back…/ })
    .first()
    .click();
  await dialog.getByRole("checkbox", { name: "Keep it as the patient's advance" }).check();
  await dialog.getByRole("button", { name: "Not done" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep Rs 4,000 as advance" }).click();
  await expect(rows).toHaveCount(4);
  await page.goto(file);
  await expect(page.getByText(`Left of the advance ${shown(6000)}`)).toBeVisible();
  const entries = page.getByRole("table", { name: "Advance" }).getByRole("row");
  await expect(entries).toHaveCount(4);

  // As a card, an advance that no bill used says nothing of a bill.
  await page.goto("/admin/billing/advances");
  await page.setViewportSize({ width: 360, height: 800 });
  const cards = page.getByRole("table", { name: "Entries of advances" }).getByRole("row");
  await expect(cards.filter({ hasText: "To bill" }).first().locator("[data-label=Bill]")).toBeVisible();
  await expect(
    cards
      .filter({ hasText: /Advance(?! returned)/ })
      .last()
      .locator("[data-label=Bill]"),
  ).toBeHidden();
  await page.goto(file);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await page.getByRole("button", { name: "Give back…" }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("6000.01");
  await dialog.getByRole("button", { name: "Patient left" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText(`${shown(6000)} is left of the advance.`);
  await dialog.getByLabel("Amount", { exact: true }).fill("6000");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Left of the advance ${shown(0)}`)).toBeVisible();
  await page.getByRole("link", { name: /^Slip \d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Advance returned" })).toBeVisible();
  await expect(page.getByText("Received by the patient")).toBeVisible();
});

test("an advance is moved within a family, and used on a bill that is due", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const mother = "Rukhsana Begum Widow Of Muhammad Abdurrahman Khan Durrani";
  const giver = await desk.registerPatient(mother);
  const name = "Omar Farooq Durrani";
  const taker = await desk.registerPatient(name);
  const advance = { patientId: giver, amount: 3000, paymentMethod: "Cash" };
  await desk.post("/PatientAccount/ReceiveAdvance", advance);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId: taker, patientName: name, idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 9000, receivedAmount: 1000 },
    paymentDetails: [{ description: "Crown", price: 9000 }],
  });
  const dialog = page.getByRole("dialog");
  const shown = (rupees: number) => formatMoney(rupees);

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/patients/view/${giver}?tab=advance`);
  await expect(page.getByText(`Left of the advance ${shown(3000)}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Move…" })).toHaveCount(0);

  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/patients/view/${giver}?tab=advance`);
  await page.getByRole("button", { name: "Move…" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "To" }).click();
  await page.keyboard.type("Omar Far");
  await page.getByRole("option", { name }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("2500");
  await dialog.getByLabel("Reason").fill("Her son");
  await expect(dialog.getByText(/^From .*P-\d{6}$/)).toContainText(mother);
  await expect(dialog.getByText(/^To .*P-\d{6}$/)).toContainText(name);
  await expect(dialog.getByText(`${shown(500)} afterwards`)).toBeVisible();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: `Move ${shown(2500)}` }).click();
  await expect(page.getByText("Advance moved").first()).toBeVisible();
  await expect(page.getByText(`Left of the advance ${shown(500)}`)).toBeVisible();

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(page.getByRole("button", { name: /^Use advance/ })).toBeVisible();
  await page.keyboard.press("u");
  await expect(dialog.getByText(`Due ${shown(8000)}, advance ${shown(2500)}`)).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("2500.01");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText(`${shown(2500)} is left of the advance.`);
  await dialog.getByLabel("Amount", { exact: true }).fill("2500");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`${shown(2500)} used of the advance`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Use advance/ })).toHaveCount(0);
});
