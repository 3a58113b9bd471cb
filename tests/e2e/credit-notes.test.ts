import { clinicToday } from "#rules/clinic-time.ts";
import { formatMoney } from "#rules/display.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** What was not done is taken off a bill; the sums are proven in tests/api/credit-notes.test.ts. */

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

  const notes = page.getByRole("table", { name: "Credit notes" });
  await expect(notes.getByRole("row").last()).toContainText(/CN-000001.*Not done/);
  await expectAccessibleEverywhere(page);
  await notes.getByRole("link", { name: "Credit note CN-000001" }).click();
  await expect(page.getByText("Received by the patient").first()).toBeVisible();
  await expectAccessible(page);
});
