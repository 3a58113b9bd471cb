import type { Locator } from "@playwright/test";
import { formatMoney } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** What was not done is taken off a bill; the sums are proven in tests/api/money/bills/credit-notes.test.ts. */

test("a line is credited, what is paid too much is given back, and the note prints", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const name = "زبیدہ بیگم Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani";
  const patientId = await desk.registerPatient(name);
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: name, idDoctor: 1, paymentDate: clinicToday(), paymentMethod: "Cash" },
    ...{ chargeableAmount: 10_000, receivedAmount: 10_000 },
    paymentDetails: [
      { description: "Laser, first session", price: 7000 },
      { description: "Laser, second session", price: 3000 },
    ],
  });
  await page.emulateMedia({ reducedMotion: "reduce" });

  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await expect(page.getByRole("button", { name: "Credit note…" })).toBeDisabled();

  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: "Credit note…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Credit of Laser, second session").fill("3000.01");
  await dialog.getByRole("button", { name: "Not done" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(`${formatMoney(3000)} of this line is left to credit.`)).toBeVisible();
  await dialog.getByLabel("Credit of Laser, second session").fill("3000");
  await expect(dialog.getByText("is paid too much then")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole("button", { name: /^Credit Rs\s3,000, give back Rs\s3,000$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Rs 3,000 credited, CN-000001, Rs 3,000 given back")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Refund slip", exact: true })).toBeVisible();

  const notes = page.getByRole("table", { name: "Credit notes" });
  await expect(notes.getByRole("row").last()).toContainText(/CN-000001.*Not done/);
  await expectAccessibleEverywhere(page);
  await notes.getByRole("link", { name: "Credit note CN-000001" }).click();
  await expect(page.getByText("Received by the patient").first()).toBeVisible();
  await expectAccessible(page);
});

test("money is given back for any other reason by a credit note too, and an unpaid part is credited", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Kalsoom Bibi");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: "Kalsoom Bibi", idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 25_000, receivedAmount: 10_000 },
    paymentDetails: [{ description: "Laser, six sessions", price: 25_000 }],
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, clinic, "Accountant");
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: /^Give back…/ }).click();
  await dialog.getByLabel("Amount", { exact: true }).fill("2000");
  await dialog.getByLabel("Reason").fill("Patient was unhappy");
  await expect(dialog.getByText(`This bill will then owe ${formatMoney(17_000)}.`)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole("button", { name: "Credit note instead" }).click();
  await expect(dialog.getByRole("heading", { name: "Credit note" })).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Patient was unhappy");
  await dialog.getByLabel("Credit of Laser, six sessions").fill("5000");
  await dialog.getByRole("button", { name: /^Credit Rs\s5,000$/ }).click();
  await expect(dialog).toHaveCount(0);

  // Nothing was received or given back: the note is what was done, and its paper is one key away.
  const said = page.getByText(/^Rs\s5,000 credited, CN-\d{6}$/).first();
  await expect(said).toBeVisible();
  await expect(page.getByText(`${formatMoney(10_000)} is still due on it.`)).toBeVisible();
  await expect(page.getByText("Received: ")).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/billing\/credit-note\//);
});

test("on a phone amounts in millions are shown whole in the dialog", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Bano Qazi");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{
      patientId,
      patientName: "Bano Qazi",
      idDoctor: 1,
      paymentDate: clinicToday(),
      paymentMethod: "Cash",
    },
    ...{ chargeableAmount: 9_999_999.99, receivedAmount: 9_999_999.99 },
    paymentDetails: [{ description: "Full mouth rehabilitation", price: 9_999_999.99 }],
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: "Credit note…" }).click();
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel("Credit of Full mouth rehabilitation");
  await amount.fill("9999999.99");
  const cut = (of: Locator) =>
    of.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(await cut(amount)).toBe(0);
  const answers = dialog.getByRole("button", { name: /^(Close|Credit Rs)/ }).locator(":scope, :scope *");
  expect(await answers.count()).toBeGreaterThan(4);
  expect(await cut(answers)).toBe(0);
  await expectAccessible(page);
});

test("what is given back as not done becomes a credit note in one tap, also afterwards", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Sajida Nasreen");
  const bill = async () => {
    const made = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
      ...{ patientId, patientName: "Sajida Nasreen", idDoctor: 1, paymentDate: clinicToday() },
      ...{ paymentMethod: "Card", channelInfo: "4711", chargeableAmount: 10_000, receivedAmount: 10_000 },
      paymentDetails: [
        { description: "Laser, first session", price: 7000 },
        { description: "Laser, second session", price: 3000 },
      ],
    });
    return made.paymentId;
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, clinic, "Accountant");
  const dialog = page.getByRole("dialog");
  const giveBack = async () => {
    await page.goto(`/admin/billing/view/${await bill()}`);
    await page.getByRole("button", { name: /^Give back…/ }).click();
    await dialog.getByLabel("Amount", { exact: true }).fill("3000");
    // Said whatever the reason, and as a warning where it was not done.
    await expect(dialog.getByText(`This bill will then owe ${formatMoney(3000)}.`)).toBeVisible();
    await expect(dialog.getByText("It stands in Dues then, and the patient is asked for it.")).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Not done" }).click();
    await expect(dialog.getByRole("alert")).toContainText(`This bill will then owe ${formatMoney(3000)}.`);
    await dialog.getByLabel("Transaction information").fill("Back 4711");
  };

  await giveBack();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole("button", { name: "Credit note instead" }).click();
  await expect(dialog.getByLabel("Credit of Laser, second session")).toHaveValue("3,000");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Not done");
  await expect(dialog.getByLabel("Transaction information")).toHaveValue("Back 4711");
  await expect(dialog.getByRole("radio", { name: "Card", exact: true })).toBeChecked();
  await dialog.getByRole("button", { name: /^Credit Rs\s3,000, give back Rs\s3,000$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Nothing is due any more.")).toBeVisible();
  const asks = page.getByText("was given back as not done, and the bill still asks for it");
  await expect(asks).toHaveCount(0);

  await giveBack();
  await dialog.getByRole("button", { name: /^Give back Rs\s3,000$/ }).click();
  await expect(asks).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Take it off by a credit note…" }).click();
  await dialog.getByRole("button", { name: /^Credit Rs\s3,000$/ }).click();
  await expect(asks).toHaveCount(0);
  await expect(page.getByText("Nothing is due any more.")).toBeVisible();

  await page.goto(`/admin/billing/view/${await bill()}`);
  await page.getByRole("button", { name: "Credit note…" }).click();
  await dialog.getByRole("button", { name: "All of it" }).click();
  await expect(dialog.getByRole("radio", { name: "Card", exact: true })).toBeChecked();
  await expect(
    dialog.getByRole("button", { name: /^Credit Rs\s10,000, give back Rs\s10,000$/ }),
  ).toBeVisible();
});
