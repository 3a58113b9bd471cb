import type { Page } from "@playwright/test";
import pg from "pg";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { billPatient, bookPatient, savePatient } from "#tests/support/patients.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The strip of safety facts under a patient's name, and the dialog that changes it. */

let desk: Desk;
test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

const strip = (page: Page) => page.getByRole("region", { name: /^Safety facts of/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Safety facts" });
const newPatient = (anyKnownAllergies: string | null = null) =>
  savePatient(desk, { fullName: "Saira Haq", anyKnownAllergies });
const note = (patientId: number, fact: Record<string, unknown>) =>
  desk.post("/PatientFacts/Insert", { patientId, kind: "allergy", ...fact });
const open = (page: Page, id: number) => page.goto(`/admin/patients/view/${id}`);

test("facts are noted, shown and ended by keyboard alone", async ({ page }) => {
  const { id } = await newPatient();
  await open(page, id);
  await expect(strip(page)).toHaveAccessibleName("Safety facts of Saira Haq");
  await expect(strip(page)).toContainText("Allergies: not asked");

  await page.keyboard.press("a");
  await page.keyboard.press("l");
  const fact = dialog(page).getByRole("combobox", { name: "Add a fact" });
  await expect(fact).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("penic");
  await page.keyboard.press("Enter");
  await expect(fact).toHaveValue("Penicillins");
  await dialog(page).getByLabel("Reaction").fill("rash");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "Penicillins rash" })).toContainText(
    `asked ${formatDate(clinicToday())} by`,
  );
  await expect(fact).toHaveValue("");
  await expect(fact).toBeFocused();

  // In words of one's own, an illness.
  await fact.fill("Gluten");
  await dialog(page).getByText("Illness", { exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "Gluten" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "No medicines" }).click();
  await expect(dialog(page).getByRole("button", { name: "No medicines" })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(strip(page)).toContainText("Allergic to penicillins: rash");
  await expect(strip(page)).toContainText("Gluten");

  await strip(page).getByRole("button", { name: "Change" }).click();
  const gluten = dialog(page).getByRole("listitem").filter({ hasText: "Gluten" });
  await gluten.getByRole("button", { name: "No longer so" }).click();
  await gluten.getByLabel("Why it no longer holds").fill("A mix-up.");
  await page.keyboard.press("Enter");
  await expect(gluten).toBeHidden();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(strip(page)).not.toContainText("Gluten");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("A mix-up.")).toBeVisible();
});

test("what the patient told is made a fact, and stands as told until then", async ({ page }) => {
  const { id } = await newPatient("Penicillin, since childhood");
  await open(page, id);
  await expect(strip(page)).toContainText("Allergies: Penicillin, since childhood as told by the patient");
  await strip(page).getByRole("button", { name: "Make it a fact" }).click();
  const fact = dialog(page).getByRole("combobox", { name: "Add a fact" });
  await expect(fact).toHaveValue("Penicillin, since childhood");
  await fact.fill("penicillins");
  await page.keyboard.press("Control+Enter");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(strip(page)).toContainText("Allergic to penicillins");
  await expect(strip(page)).not.toContainText("as told by the patient");
});

test("what was asked more than a year ago is asked again, and confirmed by one key", async ({
  page,
  clinic,
}) => {
  const { id } = await newPatient();
  await desk.post("/PatientFacts/SayNone", { patientId: id, of: "allergies" });
  const database = new pg.Client(clinic.database.poolConfig);
  await database.connect();
  await database.query(
    "UPDATE patient_facts SET noted_on = '2020-01-01', confirmed_on = '2020-01-01' WHERE patient_id = $1",
    [id],
  );
  await database.end();
  await open(page, id);
  await expect(strip(page)).toContainText("No known allergies, asked 01-Jan-2020");
  await expect(strip(page).getByRole("button", { name: /Asked again: still so/ })).toBeVisible();
  await page.keyboard.press("y");
  await expect(strip(page)).toContainText(`No known allergies, asked ${formatDate(clinicToday())}`);
  await expect(strip(page).getByRole("button", { name: /Asked again/ })).toBeHidden();
});

test("five facts stand severe first, three of them at once, and fit a phone", async ({ page }) => {
  const { id } = await newPatient();
  await note(id, { code: "latex", severity: "mild" });
  await note(id, { kind: "condition", code: "diabetes" });
  await note(id, { kind: "pregnancy", code: "pregnant", endsOn: addDays(clinicToday(), 91) });
  await note(id, {
    code: "penicillins",
    severity: "severe",
    reaction: `swelling ${"of the face ".repeat(12)}`,
  });
  await note(id, { text: "W".repeat(200) });
  await open(page, id);
  const items = strip(page).getByRole("listitem");
  await expect(items).toHaveCount(4);
  await expect(items.first()).toContainText("Allergic to penicillins");
  await items.filter({ hasText: "and 2 more" }).getByRole("button").click();
  await expect(strip(page)).toContainText("Pregnant, week 27");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(
      await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth"),
      `${width}`,
    ).toBe(true);
    await expectAccessible(page);
  }
});

test("the desk sees of a sensitive illness that there is one, an accountant no strip", async ({
  page,
  clinic,
}) => {
  const { id } = await newPatient();
  await note(id, { kind: "condition", code: "hepatitis-c" });
  await open(page, id);
  await expect(strip(page)).toContainText("Hepatitis C");
  await signInAs(page, clinic, "Receptionist");
  await open(page, id);
  await expect(strip(page)).toContainText("See the doctor");
  await expect(page.getByText("Hepatitis C")).toBeHidden();
  await signInAs(page, clinic, "Accountant");
  await open(page, id);
  await expect(page.getByRole("heading", { name: "Saira Haq" })).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test("the strip stands on the visit, the bill and their forms, of this patient and once", async ({
  page,
}) => {
  const patient = await newPatient();
  const { id } = patient;
  await note(id, { code: "penicillins", reaction: "rash" });
  await note(id, { kind: "condition", code: "diabetes" });
  await bookPatient(desk, id);
  const bill = await billPatient(desk, patient, 2000, 500);
  const visits: { id: number }[] = await desk.get(`/Appointment/GetAllByPatientId?patientId=${id}`);
  const visit = visits[0]?.id ?? 0;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/PatientFacts/")) asked.push(request.url());
  });
  const expectStrip = async () => {
    await expect(strip(page)).toHaveCount(1);
    await expect(strip(page)).toHaveAccessibleName("Safety facts of Saira Haq");
    await expect(strip(page)).toContainText("Allergic to penicillins: rash");
  };

  await page.goto(`/admin/appointment/view/${visit}`);
  await expectStrip();
  await expect(strip(page)).toContainText("Diabetes");
  await expectAccessible(page);
  await page.goto(`/admin/billing/view/${bill}`);
  await expectStrip();
  await expect(strip(page)).not.toContainText("Diabetes");
  await expect(strip(page).getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  expect(asked).toEqual([]);

  for (const screen of [`appointment/edit/${visit}`, `billing/edit/${bill}`, `billing/add?patientId=${id}`]) {
    await page.goto(`/admin/${screen}`);
    await expectStrip();
  }
  await page.goto("/admin/appointment/add");
  await page.getByRole("combobox", { name: "Patient" }).fill("Saira Haq");
  await page
    .getByRole("option", { name: /Saira Haq/ })
    .first()
    .click();
  await expectStrip();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await expectStrip();
    await expectAccessible(page);
  }
});
