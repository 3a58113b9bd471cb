import { formatDate } from "#rules/values/display.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { billPatient, bookPatient, savePatient } from "#tests/support/patients.ts";
import { signInAs } from "#tests/support/roles.ts";
import { expectFacts } from "#tests/support/screen.ts";

/** A patient's file: what it warns of, what it holds, what became of it, and who may see what. */

let desk: Desk;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("the file warns of allergies and debts and holds appointments, bills and balance", async ({ page }) => {
  const patient = await savePatient(desk, { fullName: "Whole File" });
  const day = await bookPatient(desk, patient.id);
  await billPatient(desk, patient, 6000, 6000);
  const second = await billPatient(desk, patient, 12_500, 2500);
  await page.goto(`/admin/patients/view/${patient.id}`);
  await expect(page.getByText("Allergies: Penicillin")).toBeVisible();
  await expect(page.getByText("Balance Rs 10,000")).toBeVisible();
  await expect(page.getByText(`${formatDate(day)}, 17:30`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: /^Appointments/ }).click();
  const appointment = page.getByRole("table", { name: "Appointments" }).getByRole("row").nth(1);
  await expect(appointment).toContainText(formatDate(day));
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  const bills = page.getByRole("table", { name: "Bills" });
  await expect(bills.getByRole("row").filter({ hasText: "Balance of this patient" })).toContainText(
    "Rs 18,500Rs 0Rs 8,500Rs 10,000",
  );
  await expectAccessible(page);
  await bills.getByRole("button", { name: `Receive payment on bill ${second}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Receive Rs 10,000/ })
    .click();
  await expect(page.getByText("Payment received")).toBeVisible();
  await expect(page.getByText("Balance Rs 10,000")).toBeHidden();
  await page.reload();
  await expect(bills).toContainText("Paid");
});

test("bills of eight digits fit every width without horizontal scrolling", async ({ page }) => {
  const patient = await savePatient(desk, { fullName: "Many Digits" });
  await billPatient(desk, patient, 98_765_432, 12_345_678);
  await page.goto(`/admin/patients/view/${patient.id}?tab=bills`);
  const bills = page.getByRole("region", { name: "Bills" });
  await expect(bills).toContainText("Rs 86,419,754");
  for (const width of [345, 780, 860, 940, 1000, 1080, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expect
      .poll(() => bills.evaluate((frame) => frame.scrollWidth <= frame.clientWidth), { message: `${width}` })
      .toBe(true);
  }
});

test("“None known” as allergies gives no warning", async ({ page }) => {
  const patient = await savePatient(desk, { fullName: "No Allergy", anyKnownAllergies: "None known" });
  await page.goto(`/admin/patients/view/${patient.id}`);
  await expectFacts(page, { "Known Allergies": "None known" });
  await expect(page.getByText("Allergies: ")).toBeHidden();
});

test("in the file, one key books an appointment and another adds a bill for this patient", async ({
  page,
}) => {
  const patient = await savePatient(desk, { fullName: "One Key" });
  await page.goto(`/admin/patients/view/${patient.id}`);
  await expect(page.getByRole("heading", { name: "One Key" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/admin\/appointment\/add/);
  await expect(page.getByRole("combobox", { name: "Patient" })).toHaveValue(`One Key, ${patient.registerNo}`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "One Key" })).toBeVisible();
  await page.keyboard.press("b");
  await expect(page).toHaveURL(/\/admin\/billing\/add/);
  await expect(page.getByRole("combobox", { name: "Patient" })).toHaveValue(/One Key/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "One Key" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(new RegExp(`/admin/patients/edit/${patient.id}$`));
});

test("the history shows who changed what, before and after, and who viewed the file", async ({ page }) => {
  const patient = await savePatient(desk, { fullName: "Long Story" });
  await savePatient(desk, { ...patient, phone: "03331112223", anyKnownAllergies: null });
  const paymentId = await billPatient(desk, patient, 3000, 1000);
  await page.goto(`/admin/patients/view/${patient.id}?tab=history`);
  const lines = page.getByRole("list", { name: "Changes, newest first" }).locator(":scope > li");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(`created bill ${paymentId}`);
  await expect(lines.nth(0)).toContainText("Chargeable Rs 3,000");
  await expect(lines.nth(1)).toContainText("changed this record");
  await expect(lines.nth(1)).toContainText("Phone 0300 8412207 to 0333 1112223");
  await expect(lines.nth(1)).toContainText("Known Allergies Penicillin to empty");
  await expect(lines.nth(2)).toContainText("created this record");
  await expect(page.getByText("Viewed by")).toBeVisible();
  await expectAccessible(page);
  await lines
    .nth(0)
    .getByRole("link", { name: `bill ${paymentId}` })
    .click();
  await page.getByRole("link", { name: "Long Story" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/patients/view/${patient.id}$`));
});

test("each role sees only what it may of a file", async ({ page, clinic }) => {
  const patient = await savePatient(desk, { fullName: "Seen Differently" });
  await billPatient(desk, patient, 3000, 1000.5);
  await signInAs(page, clinic, "Accountant");
  await page.goto(`/admin/patients/view/${patient.id}`);
  // What is to be paid, to the paisa, as the button that receives it says.
  await expect(page.getByText("Balance Rs 1,999.50")).toBeVisible();
  await expect(page.getByText("Penicillin")).toBeHidden();
  await expect(page.getByText("Medical History")).toBeHidden();
  await expect(page.getByRole("link", { name: /^Edit/ })).toBeHidden();
  await expectAccessible(page);
  await page.goto(`/admin/patients/edit/${patient.id}`);
  await expect(page.getByText("You cannot open this page")).toBeVisible();

  await signInAs(page, clinic, "Doctor");
  await page.goto(`/admin/patients/view/${patient.id}?tab=bills`);
  await expect(page.getByText("Allergies: Penicillin")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Bills/ })).toBeHidden();
  await expect(page.getByText("Balance")).toBeHidden();
});

test("a file that cannot be loaded, or does not exist, shows a message", async ({ page }) => {
  await page.goto("/admin/patients/view/999999");
  await expect(page.getByText("This patient was not found. It may have been deleted.")).toBeVisible();
  await page.route("**/GetPatientById/**", (route) => route.abort());
  const patient = await savePatient(desk, { fullName: "Out Of Reach" });
  await page.goto(`/admin/patients/edit/${patient.id}`);
  await expect(page.getByText("Failed to load patients. Please try again later.")).toBeVisible();
  await expectAccessible(page);
});
