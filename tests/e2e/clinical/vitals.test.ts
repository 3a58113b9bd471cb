import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { patientForm } from "#tests/support/patient-form.ts";
import { signInAs } from "#tests/support/roles.ts";

/** Vitals: typed in one row in the doctor's panel, written down at the desk, printed on the prescription. */

const DOCTOR = 1;
let desk: Desk;
let idPatient = 0;
let patients = 0;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patients += 1;
  idPatient = await desk.registerPatient(`Rabia Anwar ${"abcdefghijkl"[patients]}`);
  await desk.signIn(page);
});

/** A visit that takes nobody's time. */
async function visitOn(ago: number, changes: Partial<Appointment> = {}): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: DOCTOR, idDepartment: 1, appointmentDate: addDays(clinicToday(), -ago) },
    ...{ appointmentTime: "00:05", durationMinutes: 5, priority: "Medium", status: "Completed" },
    ...{ description: "Tooth pain", idServices: services.slice(0, 1).map(({ id }) => id) },
    ...changes,
  });
}
const measure = ({ id }: Appointment, values: object) =>
  desk.post("/Vitals/Insert", { appointmentId: id, idPatient, ...values });

const strip = (page: Page) => page.getByRole("region", { name: "Vitals" });
async function open(page: Page, { id, appointmentDate }: Appointment): Promise<void> {
  await page.goto(
    `/admin/doctors-panel?doctor=${DOCTOR}&date=${appointmentDate}&patient=${idPatient}&appointment=${id}`,
  );
  await expect(strip(page)).toBeVisible();
}

test("a row is typed by keyboard alone, in the units that are in use, and asked about once", async ({
  page,
}) => {
  const visit = await visitOn(0);
  await open(page, visit);
  await expect(strip(page)).toContainText("Nothing measured today.");
  await page.keyboard.press("a");
  await page.keyboard.press("v");
  await expect(strip(page).getByLabel("BP", { exact: true })).toBeFocused();
  await expectAccessible(page);
  for (const typed of ["80/120", "76", "101F", "98", "72.5", "5'7", "7.8 mmol"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  }
  await expect(strip(page)).toContainText("= 38.3 °C");
  await expect(strip(page)).toContainText("= 170.2 cm");
  await expect(strip(page)).toContainText("= 141 mg/dl");
  // The kind of glucose is the last field: Enter saves, and the wrong field is said and has the focus.
  await page.keyboard.press("Enter");
  await expect(strip(page).getByText("The upper value must be above the lower.")).toBeVisible();
  await expect(strip(page).getByLabel("BP", { exact: true })).toBeFocused();
  await strip(page).getByLabel("BP", { exact: true }).fill("190/115");
  await strip(page).getByLabel("Pulse").fill("170");
  await expect(strip(page).getByRole("alert")).toContainText("Put off elective treatment; measure again.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(strip(page)).toContainText("The pulse is 170. If that is right, save it again.");
  await page.keyboard.press("Control+Enter");
  await expect(strip(page).getByRole("listitem").filter({ hasText: "BP 190/115" }).first()).toContainText(
    /BP 190\/115.*Pulse 170.*38\.3 °C.*SpO₂ 98 %.*72\.5 kg.*170\.2 cm.*Glucose 141 mg\/dl/,
  );
  await expect(strip(page)).toContainText("Put off elective treatment; measure again.");
  await expect(page.getByText("Visit completed.")).toBeHidden();

  await strip(page).getByRole("button", { name: "Take back" }).click();
  await strip(page).getByLabel("Why it is taken back").fill("The cuff was loose.");
  await page.keyboard.press("Enter");
  await expect(strip(page)).toContainText("Nothing measured today.");
});

test("earlier values stand on small lines that read as sentences, and what is typed is not lost", async ({
  page,
}) => {
  const visits = [await visitOn(60), await visitOn(30), await visitOn(7), await visitOn(0)];
  for (const [index, visit] of visits.slice(0, 3).entries())
    await measure(visit, { systolic: 150 - 10 * index, diastolic: 95 - 5 * index, weightKg: 80 - index });
  await open(page, visits[3] as Appointment);
  await expect(
    strip(page).getByRole("img", { name: /^BP: 3 values, 150\/95 on .*, 130\/85 on / }),
  ).toBeVisible();
  await expect(strip(page).getByRole("img", { name: /^Weight: 3 values, 80 on / })).toBeVisible();
  await strip(page).getByRole("button", { name: "3 earlier" }).click();
  await expect(strip(page).getByText("BP 140/90")).toBeVisible();
  await expectAccessible(page);

  await strip(page).getByRole("button", { name: "Add vitals" }).click();
  await strip(page).getByLabel("Pulse").fill("72");
  await page
    .getByRole("link", { name: /^Open the note of/ })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(strip(page).getByLabel("Pulse")).toHaveValue("72");
});

test("the desk writes down what it measured, sees that alone, and takes it back", async ({
  page,
  clinic,
}) => {
  const old = await visitOn(7);
  await measure(old, { systolic: 150, diastolic: 95 });
  const visit = await visitOn(0);
  await signInAs(page, clinic, "Receptionist");
  await page.goto(`/admin/appointment/view/${visit.id}`);
  await page.getByRole("button", { name: "Add vitals" }).click();
  const dialog = page.getByRole("dialog", { name: "Vitals" });
  await expect(dialog.getByLabel("BP", { exact: true })).toBeFocused();
  await page.keyboard.type("128/82");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("BP 128/82")).toBeVisible();
  await expect(page.getByText("150/95")).toBeHidden();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByLabel("Why it is taken back").fill("The wrong patient");
  await page.keyboard.press("Enter");
  await expect(page.getByText("BP 128/82")).toBeHidden();
});

test("blood pressure and weight stand on the prescription of their visit", async ({ page }) => {
  const visit = await visitOn(0, { doctorPrescription: "Ibuprofen 400 mg" });
  await measure(visit, { systolic: 128, diastolic: 82, weightKg: 72.5 });
  const bare = await visitOn(3, { doctorPrescription: "Ibuprofen 400 mg" });
  await page.goto(`/admin/doctors-panel/prescription/${visit.id}`);
  const paper = page.getByRole("article");
  await expect(paper).toContainText("Blood pressure128/82 mmHg");
  await expect(paper).toContainText("Weight72.5 kg");
  const signed = visit.doctorName.startsWith("Dr") ? visit.doctorName : `Dr ${visit.doctorName}`;
  await expect(paper.locator("footer")).toContainText(signed);
  await page.goto(`/admin/doctors-panel/prescription/${bare.id}`);
  await expect(paper).toContainText("Ibuprofen");
  await expect(paper).not.toContainText("Weight");
});

test("what is typed of vitals survives a reload, and completing the visit saves it or leads to it", async ({
  page,
}) => {
  const visit = await visitOn(0, { status: "Scheduled" });
  await open(page, visit);
  const pressure = strip(page).getByLabel("BP", { exact: true });
  const note = page.getByRole("region", { name: "Treatment note" });
  await strip(page).getByRole("button", { name: "Add vitals" }).click();
  await pressure.fill("80/120");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(pressure).toHaveValue("80/120");
  await expect(strip(page)).toContainText("Typed before, and not saved yet.");

  await note.getByLabel("Chief Complaint").fill("Swelling");
  await note.getByRole("button", { name: "Complete visit" }).click();
  await expect(strip(page)).toContainText("The upper value must be above the lower.");
  await expect(pressure).toBeFocused();
  await expect(page.getByText("Visit completed.")).toBeHidden();

  await pressure.fill("120/80");
  await strip(page).getByLabel("Pulse").fill("170");
  await note.getByRole("button", { name: "Complete visit" }).click();
  await expect(strip(page)).toContainText("The pulse is 170. If that is right, save it again.");
  await expect(pressure).toBeFocused();
  await note.getByRole("button", { name: "Complete visit" }).click();
  await expect(page.getByText("Visit completed.").first()).toBeVisible();
  await expect(strip(page).getByRole("listitem").filter({ hasText: "BP 120/80" }).first()).toBeVisible();
  await page.reload();
  await expect(strip(page).getByRole("button", { name: "Add vitals" })).toBeVisible();
  await expect(pressure).toBeHidden();
});

test("vitals that were cancelled do not come back", async ({ page }) => {
  await open(page, await visitOn(0));
  await strip(page).getByRole("button", { name: "Add vitals" }).click();
  await strip(page).getByLabel("Pulse").fill("72");
  await strip(page).getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(strip(page).getByRole("button", { name: "Add vitals" })).toBeVisible();
  await expect(strip(page).getByLabel("Pulse")).toBeHidden();
});

test("a child's dose is told by weight beside it, a grown-up's is not", async ({ page }) => {
  const registered = async (fullName: string, years: number) => {
    const form = patientForm(fullName);
    const data = JSON.parse(String(form.get("patientData")));
    const dob = addDays(clinicToday(), -Math.round(years * 365.25));
    form.set("patientData", JSON.stringify({ ...data, dob }));
    return (await desk.post<{ id: number }>("/Patient/InsertOrUpdatePatient", form)).id;
  };
  const prescribed = async () => {
    const visit = await visitOn(0, { doctorPrescription: "Syp Calpol 120 mg/5 ml · 5 ml 1+1+1+1 · 3 days" });
    await measure(visit, { weightKg: 16 });
    await open(page, visit);
    const line = page.getByRole("list", { name: "Prescription" });
    await expect(line).toContainText("60 ml");
    return line;
  };
  idPatient = await registered("Bilal Rehman", 4);
  await expect(await prescribed()).toContainText("30 mg/kg a day at 16 kg of");
  idPatient = await registered("Rehman Akbar", 34);
  await expect(await prescribed()).not.toContainText("mg/kg");
});
