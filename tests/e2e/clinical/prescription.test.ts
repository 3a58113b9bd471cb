import type { Page } from "@playwright/test";
import type { AftercareSheet } from "#contract/clinical/aftercare.ts";
import type { Appointment } from "#contract/desk/appointments.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

/** How few keys a prescription takes: favourites, templates, last time's, and steps of a tapering dose. */

const DOCTOR = 1;
let desk: Desk;
let idPatient = 0;
let patients = 0;
let minutes = 0;

function freshTime(): string {
  minutes += 5;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

async function book(changes: Partial<Appointment> = {}): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    idPatient,
    idDoctor: DOCTOR,
    idDepartment: 1,
    appointmentDate: clinicToday(),
    appointmentTime: freshTime(),
    durationMinutes: 5,
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id }) => id),
    ...changes,
  });
}

const stored = async (id: number) =>
  (await desk.get<Appointment>(`/Appointment/GetById?id=${id}`)).doctorPrescription;
const noteOf = (page: Page) => page.getByRole("region", { name: "Treatment note" });

async function open(page: Page, { id, idPatient: patient, appointmentDate }: Appointment): Promise<void> {
  await page.goto(
    `/admin/doctors-panel?doctor=${DOCTOR}&date=${appointmentDate}&patient=${patient}&appointment=${id}`,
  );
  await expect(noteOf(page).getByLabel("Chief Complaint")).toBeVisible();
}

/** Presses keys one by one, "Alt+T" as one; answers how many. */
async function press(page: Page, ...keys: string[]): Promise<number> {
  const all = keys.flatMap((key) => (/^(Enter|\+|[A-Z]\w*\+\w)$/.test(key) ? [key] : [...key]));
  for (const key of all) await page.keyboard.press(key);
  return all.length;
}

async function save(page: Page): Promise<void> {
  await noteOf(page).getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved.")).toBeVisible();
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patients += 1;
  idPatient = await desk.registerPatient(`Nasreen Akhtar ${"abcdefghijklmnopqrstuvwxyz"[patients]}`);
  await desk.signIn(page);
});

const FAVOURITES = [
  "Amoxicillin 500 mg capsule · 1+1+1 · 5 days",
  "Ibuprofen 400 mg tablet · 1+1+1, after food · 3 days",
  "Cetirizine 10 mg tablet · HS · 7 days",
];

test("three medicines take 30 keys by typing, fewer as the doctor's favourites, and 12 as a template", async ({
  page,
}) => {
  test.slow();
  const typed = await book();
  await open(page, typed);
  const note = noteOf(page);
  await note.getByLabel("Chief Complaint").focus();
  let keys = await press(page, "Alt+r", "am", "Enter", "tds", "Enter", "5", "Enter");
  keys += await press(page, "ib", "Enter", "bd", "Enter", "3", "Enter");
  keys += await press(page, "par", "Enter", "hs", "Enter", "3");
  expect(keys).toBeLessThanOrEqual(30);
  await expect(note).toContainText("15 capsules");
  await save(page);
  const text = (await stored(typed.id)) ?? "";
  expect(text).toMatch(/^Amoxicillin .* · tds · 5\nIbuprofen .* · bd · 3\nParacetamol .* · hs · 3$/);

  // What this doctor wrote is offered first from now on, with its dose.
  for (let times = 0; times < 2; times++) await book({ doctorPrescription: FAVOURITES.join("\n") });
  const favourite = await book();
  await open(page, favourite);
  await note.getByLabel("Add medicine").focus();
  await press(page, "amox");
  await expect(page.getByRole("option").first()).toContainText("Amoxicillin 500 mg capsule 1+1+1 · 5 days");
  await expectAccessible(page);
  await press(page, "Enter", "Enter", "Enter", "Enter");
  await expect(note.getByLabel("Medicine 1", { exact: true })).toHaveValue("Amoxicillin 500 mg capsule");
  await expect(note.getByLabel("Add medicine")).toBeFocused();
  await press(page, "ib", "Enter", "Enter", "Enter", "ceti", "Enter");
  // Typing replaces the dose that came with it.
  await press(page, "od");
  await expect(note.getByLabel("How to take medicine 3")).toHaveValue("od");
  await save(page);
  expect(await stored(favourite.id)).toBe(
    [...FAVOURITES.slice(0, 2), "Cetirizine 10 mg tablet · od · 7 days"].join("\n"),
  );

  const templated = await book();
  await open(page, templated);
  await note.getByLabel("Add medicine").focus();
  let few = await press(page, "Alt+t");
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await expect(dialog.getByLabel("Search templates")).toBeFocused();
  await expect(dialog).toContainText("to be read by your doctor");
  await expectAccessible(page);
  few += await press(page, "extr", "Enter");
  expect(few).toBeLessThanOrEqual(12);
  await expect(dialog).toBeHidden();
  await expect(note.getByLabel("Medicine 3", { exact: true })).toHaveValue("Chlorhexidine 0.12 % mouthwash");
  await save(page);
  expect(await stored(templated.id)).toMatch(/^Ibuprofen 400 mg tablet · 1\+1\+1, after food · 3 days\n/);
});

test("the lines of a note are kept as a template, and deleted", async ({ page }) => {
  await open(page, await book({ doctorPrescription: "Panadol · BD\nBrufen 400 mg · TDS" }));
  const note = noteOf(page);
  await note.getByRole("button", { name: "Templates" }).click();
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await dialog.getByLabel("Keep the 2 lines of this note as a template").fill("After scaling");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Template saved.")).toBeVisible();
  await expect(dialog.getByRole("option").first()).toHaveText(/^After scaling/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await open(page, await book({ doctorPrescription: "Panadol · OD" }));
  await note.getByLabel("Add medicine").focus();
  await page.keyboard.press("Alt+t");
  await expect(dialog.getByRole("option").first()).toHaveText(/^After scaling/);
  await page.keyboard.type("scal");
  await page.keyboard.press("Enter");
  await expect(note.getByLabel("Medicine 3", { exact: true })).toHaveValue("Brufen 400 mg");
  await expect(note.getByLabel("Medicine 1", { exact: true })).toHaveValue("Panadol");
  await expect(note).toContainText("Panadol is written twice.");
  await page.keyboard.press("Alt+t");
  await expect(dialog.getByRole("option").first()).toHaveText(/^After scaling/);
  await page.keyboard.type("scal");
  await dialog.getByRole("button", { name: "Delete template…" }).click();
  await dialog.getByRole("button", { name: "Delete it for good" }).click();
  await expect(page.getByText("Template deleted.")).toBeVisible();
  await expect(dialog.getByText("No template is called so.")).toBeVisible();
});

test("the same as last time leaves out what an allergy forbids by now, with its words", async ({ page }) => {
  const before = addDays(clinicToday(), -14);
  await book({
    appointmentDate: before,
    status: "Completed",
    doctorPrescription: "Amoxil 500 mg · 1+1+1 · 5 days\nPanadol · SOS pain max 3",
  });
  await desk.post("/PatientFacts/Insert", { patientId: idPatient, kind: "allergy", code: "penicillins" });
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await note.getByRole("button", { name: `Same as last time, ${formatDate(before)}` }).click();
  await expect(note.getByLabel("Medicine 1", { exact: true })).toHaveValue("Panadol");
  await expect(note.locator("[aria-live=polite]").filter({ hasText: "Left out" })).toContainText(
    "Amoxil 500 mg · 1+1+1 · 5 days Amoxil holds amoxicillin (penicillins). The patient is allergic",
  );
  await expectAccessible(page);
  await save(page);
  expect(await stored(visit.id)).toBe("Panadol · SOS pain max 3");

  // Written all the same it takes a reason, as any medicine does.
  await note.getByRole("button", { name: "Write it all the same" }).click();
  await expect(note.getByText("Left out")).toBeHidden();
  await expect(note.getByRole("button", { name: "Prescribe all the same…" })).toBeVisible();
});

test("a tapering dose goes on with then, and its quantity is the sum", async ({ page }) => {
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Add medicine").focus();
  await press(page, "predn", "Enter", "6 od", "Enter", "3 days", "+");
  await expect(note.getByLabel("How to take medicine 2")).toBeFocused();
  await press(page, "4 od", "Enter", "3 days", "Enter", "Panadol");
  await expect(note).toContainText("30 tablets");
  await expect(note).toContainText("پھر");
  await expectAccessible(page);
  await save(page);
  expect(await stored(visit.id)).toBe(
    "Prednisolone 5 mg tablet · 6 od · 3 days\nthen · 4 od · 3 days\nPanadol",
  );
  await note.getByRole("button", { name: "Print prescription" }).click();
  const paper = page.getByRole("list", { name: "Medicines" });
  await expect(paper.getByRole("listitem")).toHaveCount(3);
  await expect(paper.getByRole("listitem").nth(0)).toContainText("30 tablets");
  await expect(paper.getByRole("listitem").nth(1)).toContainText("پھر");
  await expect(paper.getByRole("listitem").nth(2)).toContainText("2.");
});

test("an unknown medicine is answered before it is printed, and answers and reasons stay after a reload", async ({
  page,
}) => {
  await desk.post("/PatientFacts/Insert", { patientId: idPatient, kind: "allergy", code: "penicillins" });
  const visit = await book({ doctorPrescription: "Xyzolin 5 mg · BD · 5 days" });
  await page.goto(`/admin/doctors-panel/prescription/${visit.id}`);
  await expect(page.getByText("Before it is printed: what does Xyzolin 5 mg contain?")).toBeVisible();
  await page.getByRole("link", { name: "Answer in the note" }).click();
  const note = noteOf(page);
  await note.getByRole("button", { name: "Print prescription" }).click();
  await expect(note.getByText("Before it is printed: what does Xyzolin 5 mg contain?")).toBeVisible();
  const contains = note.getByRole("combobox", { name: "It contains" });
  await expect(contains).toBeFocused();
  await page.keyboard.type("amoxicillin");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await note.getByRole("button", { name: "Keep the answer" }).click();
  // What it contains is checked like any medicine.
  await expect(note.getByText(/^Xyzolin 5 mg holds amoxicillin \(penicillins\)/)).toBeVisible();
  await note.getByRole("button", { name: "Prescribe all the same…" }).click();
  await note.getByLabel("Why it is given all the same").fill("Tolerated twice");
  await page.keyboard.press("Enter");
  await save(page);
  await page.reload();
  await expect(note.getByText("Given all the same: Tolerated twice")).toBeVisible();
  await expect(note.getByText("Answered: it contains amoxicillin.")).toBeVisible();
  await expect(note.getByRole("button", { name: "Prescribe all the same…" })).toBeHidden();
  await expectAccessible(page);

  await note.getByLabel("Add medicine").fill("Herbalin");
  await note.getByRole("button", { name: "None of these" }).click();
  await expect(note.getByText("Answered: it contains none of the listed ingredients.")).toBeVisible();
  await note.getByRole("button", { name: "Print prescription" }).click();
  await expect(page.getByRole("list", { name: "Medicines" })).toContainText("Herbalin");
});

test("the paper is A4 or A5, as this computer chose last, with signs beside a daily dose", async ({
  page,
}) => {
  const visit = await book({ doctorPrescription: "Metronidazole 400 mg tablet · ½+0+½ · 5 days\nPanadol" });
  const sizeOfPage = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
  };
  const paper = page.getByRole("list", { name: "Medicines" });
  await page.goto(`/admin/doctors-panel/prescription/${visit.id}`);
  await expect(paper.getByRole("listitem").first()).toContainText("½––½");
  await expect(paper.getByRole("listitem").nth(1)).not.toContainText("–");
  expect(await sizeOfPage()).toEqual([210, 297]);
  await page.getByText("A5", { exact: true }).click();
  await expect.poll(sizeOfPage).toEqual([148, 210]);
  await page.reload();
  await expect(page.getByRole("radio", { name: "A5" })).toBeChecked();
  await expect(paper).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`prescription-${visit.appointmentRegistrationNo}.pdf`);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(
      await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth"),
      `${width}`,
    ).toBe(true);
    await expectAccessible(page);
  }
});

test("aftercare is begun from an example and stands below the medicines, in English and in Urdu", async ({
  page,
}) => {
  test.slow();
  const visit = await book({ doctorPrescription: "Panadol · SOS" });
  await open(page, visit);
  const dialog = page.getByRole("dialog", { name: "Aftercare", exact: true });
  await noteOf(page).getByRole("button", { name: "Aftercare" }).click();
  await dialog.getByRole("button", { name: "After extraction" }).click();
  const editor = page.getByRole("dialog", { name: "Aftercare sheet" });
  await expect(editor.getByLabel("English")).toHaveValue(/^Bite on the gauze/);
  await expectAccessible(page);
  await editor.getByLabel("Name").fill("After extraction ");
  await page.keyboard.press("Escape");
  await expect(editor.getByText("Leave without saving?")).toBeVisible();
  await editor.getByRole("button", { name: "Stay here" }).click();
  await editor.getByRole("button", { name: "Save sheet" }).click();
  await expect(dialog.getByRole("checkbox", { name: "After extraction" })).toBeChecked();
  await dialog.getByText("Read it").click();
  await expect(dialog.getByText("Do not smoke for 3 days.")).toBeVisible();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: "Print with the prescription" }).click();
  await expect(dialog).toBeHidden();
  await expect(noteOf(page)).toContainText("After extraction");
  // The sheet is changed afterwards: what was handed over stays as it was, and can be taken out.
  const [sheet] = await desk.get<AftercareSheet[]>("/Aftercare/GetAll");
  await desk.post("/Aftercare/Save", { ...sheet, ur: "نمبر 0300 1234567 پر فون کریں" });
  await page.reload();
  await noteOf(page).getByRole("button", { name: "Aftercare" }).click();
  await expect(
    dialog.getByRole("checkbox", { name: "After extraction as it was handed over" }),
  ).toBeChecked();
  const now = dialog.getByRole("checkbox", { name: "After extraction", exact: true });
  await expect(now).not.toBeChecked();
  await now.check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Print with the prescription" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/doctors-panel/prescription/${visit.id}`);
  const paper = page.getByRole("list", { name: "Medicines" });
  await expect(paper).toContainText("Do not smoke for 3 days.");
  await expect(paper.locator('ul[lang="ur"]').first()).toContainText("سگریٹ نہ پئیں");
  // A number within Urdu keeps its order, and the signature stands below the medicines.
  await expect(paper.locator('[lang="ur"] bdi[dir="ltr"]').last()).toHaveText("0300 1234567");
  const below = await paper.evaluate((list) => {
    const top = (words: string) =>
      [...list.querySelectorAll("tr")]
        .find((row) => row.textContent?.includes(words))
        ?.getBoundingClientRect().top ?? 0;
    return top("Do not smoke") - top("WhatsApp");
  });
  expect(below).toBeGreaterThan(0);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
  }
});

test("a dose that is not read says so, with an example", async ({ page }) => {
  await open(page, await book());
  const note = noteOf(page);
  await note.getByLabel("Add medicine").fill("Panadol 500 mg");
  await note.getByLabel("How to take medicine 1").fill("1+0");
  await expect(note.getByText("Read as a note: such as 1+0+1.")).toBeVisible();
  await note.getByLabel("How to take medicine 1").fill("1+0+1");
  await expect(note.getByText("Read as a note")).toBeHidden();
});
