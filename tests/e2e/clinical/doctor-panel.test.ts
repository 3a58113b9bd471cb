import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, addMonths, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The doctor's desk, as an administrator who looks after a doctor meets it. */

const DOCTOR = 1;
let desk: Desk;
let idPatient = 0;
let name = "";
let patients = 0;
let minutes = 0;

/** A time of today that nobody has yet. */
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

const read = (id: number) => desk.get<Appointment>(`/Appointment/GetById?id=${id}`);
const history = (page: Page) => page.getByRole("region", { name: "History" });
const noteOf = (page: Page) => page.getByRole("region", { name: "Treatment note" });

async function open(page: Page, { id, idPatient, appointmentDate }: Appointment): Promise<void> {
  await page.goto(
    `/admin/doctors-panel?doctor=${DOCTOR}&date=${appointmentDate}&patient=${idPatient}&appointment=${id}`,
  );
  await expect(noteOf(page).getByLabel("Chief Complaint")).toBeVisible();
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patients += 1;
  name = `Bushra Khalid ${"abcdefghijklmnopqrstuvwxyz"[patients]}`;
  idPatient = await desk.registerPatient(name);
  await desk.signIn(page);
});

test("a visit's note is written and completed by keyboard alone", async ({ page }) => {
  test.slow();
  const before = await book({
    appointmentDate: addDays(clinicToday(), -14),
    status: "Completed",
    notes: "46 deep caries",
    doctorPrescription: "Ibuprofen 400 mg",
  });
  const visit = await book({ priority: "High" });
  await page.goto("/admin/doctors-panel");
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("option", { name: "Bilal Namoona" }).click();
  const day = page.getByRole("navigation", { name: "Appointments of the day" });
  await day.getByRole("link").filter({ hasText: name }).click();

  await expect(history(page).getByRole("heading", { name })).toBeVisible();
  await expect(history(page)).toContainText("Allergies: not asked");
  await expect(history(page).getByRole("article")).toHaveText(
    new RegExp(`${formatDate(before.appointmentDate)}.*46 deep caries.*Ibuprofen 400 mg`),
  );
  await expectAccessible(page);

  const note = noteOf(page);
  await note.getByLabel("Notes").fill("Canals obturated");
  await note.getByLabel("Treatment Plan").fill("Crown");
  await note.getByLabel("Add medicine").focus();
  for (const [index, text] of [
    "Ibuprofen 400 mg",
    "1 + 1 + 1, after food",
    "3 days",
    "Chlorhexidine",
  ].entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(text);
  }
  await expect(note.getByLabel("How long to take medicine 1")).toHaveValue("3 days");
  await expect(note.getByRole("status")).toContainText("Not saved yet");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Visit completed.")).toBeVisible();
  await expect(note).toContainText("Completed");
  await expect(note.getByRole("button", { name: "Complete visit" })).toBeHidden();
  expect(await read(visit.id)).toMatchObject({
    status: "Completed",
    notes: "Canals obturated",
    treatmentPlans: "Crown",
    doctorPrescription: "Ibuprofen 400 mg · 1 + 1 + 1, after food · 3 days\nChlorhexidine",
  });
});

async function recordAllergies(anyKnownAllergies: string): Promise<void> {
  const { updatedOn: _, ...patient } = await desk.get(`/Patient/GetPatientById/${idPatient}`);
  const form = new FormData();
  form.set("patientData", JSON.stringify({ ...patient, anyKnownAllergies }));
  await desk.post("/Patient/InsertOrUpdatePatient", form);
}

test("an allergy is shown in the header; 'None known' gives no warning", async ({ page }) => {
  const visit = await book();
  await recordAllergies("Penicillin");
  await open(page, visit);
  const strip = history(page).getByRole("region", { name: `Safety facts of ${name}` });
  await expect(strip).toContainText("Allergies: Penicillin as told by the patient");
  await recordAllergies("None known");
  await page.reload();
  await expect(strip).toContainText("None known, as told at registration");
});

test("a draft survives a reload and other patients, and is deleted once saved", async ({ page }) => {
  const visit = await book();
  const other = await book();
  await open(page, visit);
  await noteOf(page).getByLabel("Notes").fill("Half a sentence");
  await page.reload();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Half a sentence");
  await page.getByRole("link").filter({ hasText: other.appointmentTime }).click();
  await expect(noteOf(page)).toContainText(other.appointmentRegistrationNo);
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("");
  await page.getByRole("link").filter({ hasText: visit.appointmentTime }).click();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Half a sentence");
  expect((await read(visit.id)).notes).toBeNull();

  await noteOf(page).getByLabel("Notes").fill("A whole sentence");
  await noteOf(page).getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved.")).toBeVisible();
  await page.reload();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("A whole sentence");
  await expect(noteOf(page).getByRole("button", { name: "Save note" })).toBeDisabled();
});

test("a draft is on all devices of its author, is never overwritten unseen, and is deleted everywhere by saving", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const visit = await book();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await elsewhere.newPage();
  await desk.signIn(other);
  const [here, there] = [noteOf(page), noteOf(other)];

  await open(page, visit);
  await here.getByLabel("Notes").fill("Half a sentence");
  await expect(here.getByRole("status")).toContainText(/Draft kept \d\d:\d\d/);
  await open(other, visit);
  await expect(there.getByLabel("Notes")).toHaveValue("Half a sentence");
  await expect(there.getByText(/^Draft from \d\d:\d\d, not saved yet$/)).toBeVisible();
  expect((await read(visit.id)).notes).toBeNull();

  await there.getByLabel("Notes").fill("A sentence from there");
  await expect(there.getByRole("status")).toContainText("Draft kept");
  await here.getByLabel("Treatment Plan").fill("Crown");
  const newer = here.getByRole("group", { name: "Notes" });
  await expect(newer).toContainText("Take what is there: A sentence from there");
  await expect(here.getByRole("alert")).toContainText(
    "You wrote on this note in another tab or on another device",
  );
  await expect(here.getByLabel("Treatment Plan")).toHaveValue("Crown");
  await expectAccessible(page);
  await here.getByRole("button", { name: "Go on with these" }).click();
  await expect(here.getByRole("textbox", { name: "Notes" })).toHaveValue("A sentence from there");
  await expect(here.getByRole("status")).toContainText("Draft kept");

  await other.reload();
  await expect(there.getByLabel("Treatment Plan")).toHaveValue("Crown");
  await there.getByRole("button", { name: "Save note" }).click();
  await expect(other.getByText("Note saved.")).toBeVisible();
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(noteOf(tab).getByLabel("Notes")).toHaveValue("A sentence from there");
    await expect(noteOf(tab).getByRole("button", { name: "Save note" })).toBeDisabled();
    await expect(noteOf(tab).getByText("not saved yet")).toBeHidden();
  }
  await elsewhere.close();
});

test("a draft is kept on this device while the server cannot be reached, and can be discarded everywhere", async ({
  page,
}) => {
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await page.route("**/DoctorPanel/KeepDraft", (route) => route.abort());
  await note.getByLabel("Notes").fill("Typed without a network");
  await expect(note.getByRole("status")).toContainText("Draft kept on this device only");
  await page.unroute("**/DoctorPanel/KeepDraft");
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(note.getByRole("status")).toContainText(/Draft kept \d\d:\d\d/);
  await page.reload();
  await note.getByRole("button", { name: "Discard draft" }).click();
  await expect(note.getByLabel("Notes")).toHaveValue("");
  await expect(note.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await page.reload();
  await expect(note.getByLabel("Notes")).toHaveValue("");
});

test("what was written about one patient is not offered for another who gets the visit", async ({ page }) => {
  const visit = await book();
  const other = await desk.registerPatient("Zubair Ahmed");
  await open(page, visit);
  await noteOf(page).getByLabel("Notes").fill("Only about the first");
  await expect(noteOf(page).getByRole("status")).toContainText(/Draft kept \d\d:\d\d/);
  const { allowOverlap: _, id, ...body } = visit;
  await desk.post(`/Appointment/Update?id=${id}`, { ...body, idPatient: other });
  await open(page, { ...visit, idPatient: other });
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("");
  await expect(noteOf(page).getByRole("button", { name: "Discard draft" })).toBeHidden();
});

test("a note that somebody else changed meanwhile is shown and not overwritten", async ({ page }) => {
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Notes").fill("Mine");
  const { allowOverlap: _, id, ...body } = visit;
  await desk.post(`/Appointment/Update?id=${id}`, { ...body, notes: "Theirs" });
  await note.getByRole("button", { name: "Save note" }).click();
  const warning = note.getByRole("alert").filter({ hasText: "Somebody else changed this note meanwhile" });
  await expect(warning).toBeVisible();
  await expect(note.getByLabel("Notes")).toHaveValue("Mine");
  expect((await read(id)).notes).toBe("Theirs");
  await warning.getByRole("button", { name: "Keep what I typed" }).click();
  await note.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved.")).toBeVisible();
  expect((await read(id)).notes).toBe("Mine");
});

test("a failed save keeps what was typed, and an empty complaint is refused", async ({ page }) => {
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Chief Complaint").fill(" ");
  await page.keyboard.press("Control+Enter");
  await expect(note.getByText("Chief Complaint is required.")).toBeVisible();
  await expect(note.getByLabel("Chief Complaint")).toBeFocused();
  await note.getByLabel("Chief Complaint").fill("Swelling");
  await page.route("**/DoctorPanel/SaveNote", (route) => route.abort());
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An error occurred. Please try again later.")).toBeVisible();
  // It stays beside the note; the message is gone in seconds.
  await expect(note).toContainText("There was no answer. Check the connection and save again");
  await page.unroute("**/DoctorPanel/SaveNote");
  await expect(note.getByLabel("Chief Complaint")).toHaveValue("Swelling");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Visit completed.")).toBeVisible();
});

test("the next visit takes two clicks, and the prescription prints it", async ({ page }) => {
  const visit = await book({ doctorPrescription: "Ibuprofen 400 mg · 1 + 1 + 1 · 3 days\nآئبوپروفن" });
  await open(page, visit);
  const note = noteOf(page);
  await note.getByRole("button", { name: "1 month" }).click();
  await expect(note.getByLabel("Next visit time")).not.toHaveValue("");
  await note.getByRole("button", { name: "Schedule Next Visit" }).click();
  await expect(page.getByText("Next visit scheduled successfully!")).toBeVisible();
  const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
  expect(newest).toMatchObject({ idPreviousAppointment: visit.id, status: "Scheduled", idDoctor: DOCTOR });
  const date = newest?.appointmentDate ?? "";
  expect(date >= addMonths(clinicToday(), 1)).toBe(true);
  expect(weekdayOf(date)).toBeLessThan(6);
  await expect(note).toContainText(formatDate(date));

  await note.getByLabel("Notes").fill("Typed before printing");
  await note.getByRole("button", { name: "Print prescription" }).click();
  await expect(page.getByRole("heading", { name: "Prescription" })).toBeAttached();
  await expectAccessible(page);
  const sheets = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets).toHaveLength(1);
  const paper = sheets[0] ?? "";
  for (const text of [
    "Matab Clinic",
    name,
    "Ibuprofen 400 mg",
    "1 + 1 + 1",
    "3 days",
    formatDate(date),
    "Bilal Namoona",
  ])
    expect(paper).toContain(text);
  for (const text of ["Typed before printing", "Tooth pain", "Back"]) expect(paper).not.toContain(text);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Typed before printing");
});

test("a next visit at a taken time offers the next free time, and asks again about clashes that were not shown", async ({
  page,
}) => {
  const visit = await book();
  let date = addDays(clinicToday(), 60);
  while (weekdayOf(date) > 5) date = addDays(date, 1);
  const at = { appointmentDate: date, appointmentTime: "17:30", durationMinutes: 30 };
  const seen = await book(at);
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Next visit date").fill(formatDate(date));
  await note.getByLabel("Next visit time").fill("17:30");
  await note.getByRole("button", { name: "Schedule Next Visit" }).click();
  const clash = note.getByRole("alert");
  await clash.getByRole("button", { name: "Use 18:00, next free time" }).click();
  await expect(note.getByLabel("Next visit time")).toHaveValue("18:00");
  await note.getByLabel("Next visit time").fill("17:30");
  await expect(clash).toContainText(seen.appointmentRegistrationNo);
  const meanwhile = await book({ ...at, allowOverlap: 1 });
  await clash.getByRole("button", { name: "Book anyway" }).click();
  await expect(clash).toContainText(`New since you looked: ${name}, ${meanwhile.appointmentRegistrationNo}`);
  await clash.getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByText("Next visit scheduled successfully!")).toBeVisible();
});

test("a long Urdu name is cut off at its end, without cutting letters", async ({ page }) => {
  const words = "محمد عبدالرحمٰن صدیقی فاروقی بنت شیخ غلام مصطفیٰ خان";
  await book({ idPatient: await desk.registerPatient(words) });
  await page.goto(`/admin/doctors-panel?doctor=${DOCTOR}`);
  await expect(page.getByRole("navigation", { name: "Appointments of the day" })).toContainText(words);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 });
    const shown = await page.evaluate(`(() => {
      const element = document.querySelector("nav[aria-label='Appointments of the day'] [lang=ur]");
      const firstWord = document.createRange();
      firstWord.setStart(element.firstChild, 0);
      firstWord.setEnd(element.firstChild, element.textContent.indexOf(" "));
      const [box, first] = [element, firstWord].map((part) => part.getBoundingClientRect());
      const { textOverflow, overflowY } = getComputedStyle(element);
      return {
        isCut: element.scrollWidth > element.clientWidth,
        startsInside: first.left >= box.left && first.right <= box.right,
        textOverflow,
        overflowY,
      };
    })()`);
    expect(shown).toEqual({
      isCut: true,
      startsInside: true,
      textOverflow: "ellipsis",
      overflowY: "visible",
    });
  }
});

test("the / key finds any patient; a message says what to do if there is no visit", async ({ page }) => {
  await book({ appointmentDate: addDays(clinicToday(), -3), status: "Completed", notes: "Seen on Tuesday" });
  await page.goto(`/admin/doctors-panel?doctor=${DOCTOR}`);
  await expect(page.getByRole("heading", { name: "Choose a patient" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Find a patient" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name: `${name} P-` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(history(page)).toContainText("Seen on Tuesday");
  await expect(noteOf(page)).toContainText("No visit is open");
  // The focus goes on to the patient.
  await page.keyboard.press("Tab");
  await expect(history(page)).toBeFocused();
  await expectAccessible(page);
  await history(page)
    .getByRole("link", { name: /^Open the note of/ })
    .click();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Seen on Tuesday");
});

test("keys open the work of the visit and its tooth chart, also from a field of the note", async ({
  page,
}) => {
  await open(page, await book());
  await noteOf(page).getByLabel("Notes").focus();
  await page.keyboard.press("Alt+w");
  const work = page.getByRole("dialog", { name: "Work of this visit" });
  await expect(work.getByRole("combobox", { name: "Service" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(work).toBeHidden();
  await page.keyboard.press("Alt+c");
  const chart = page.getByRole("region", { name: "Tooth chart" });
  await expect(chart.getByRole("group", { name: /^Teeth/ })).toBeVisible();
  await page.keyboard.press("Alt+c");
  await expect(chart).toBeHidden();
  await expect(noteOf(page).getByLabel("Notes")).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Tooth chart");
  await expect(keys).toContainText("Work");
});

test("arrow buttons change the day, and the panel works on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const days of [1, 2, 3, 4, 5, 6])
    await book({ appointmentDate: addDays(clinicToday(), -days), status: "Completed", notes: "Seen" });
  const visit = await book({ appointmentDate: addDays(clinicToday(), 1), appointmentTime: "23:50" });
  await page.goto(`/admin/doctors-panel?doctor=${DOCTOR}`);
  await page.getByRole("link", { name: "Day after" }).click();
  await page.getByRole("link").filter({ hasText: name }).click();
  await expect(noteOf(page)).toContainText(visit.appointmentRegistrationNo);
  // Whoever was chosen stands at the top, the note a part of a screen below, however long the history is.
  const top = async (name: string) =>
    (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? 0;
  await expect.poll(() => top(name)).toBeLessThan(160);
  expect((await top("Treatment note")) - (await top(name))).toBeLessThan(0.6 * 780);
  // Not before its day.
  await expect(noteOf(page).getByRole("button", { name: "Complete visit" })).toBeHidden();
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  // The day is folded above the patient, and one press away.
  const day = page.getByRole("region", { name: "Working day" });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(day).toBeHidden();
  }
  const unfold = page.getByRole("button", { name: "Working day" });
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(day).toBeVisible();
  await expect(unfold).toBeHidden();
  await page.setViewportSize({ width: 360, height: 780 });
  await unfold.click();
  await expect(day).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to today" }).click();
  await expect(page.getByRole("link", { name: "Go to today" })).toBeHidden();
});

test("a closed history can be opened with a reason, which the patient's history records", async ({
  page,
  clinic,
}) => {
  await signInAs(page, clinic, "Doctor", DOCTOR);
  await page.goto(`/admin/doctors-panel?patient=${idPatient}`);
  await expect(page.getByText("This history is closed")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reason").fill("Collapsed in the waiting room");
  await page.keyboard.press("Enter");
  await expect(history(page)).toBeVisible();
  await page.goto(`/admin/patients/view/${idPatient}?tab=history`);
  await expect(
    page.getByText("Doctor opened the clinical history without treating this patient"),
  ).toBeVisible();
  await expect(page.getByText("Collapsed in the waiting room")).toBeVisible();
});

test("a space or a new line typed at the end of a stored note stays before the words that follow", async ({
  page,
}) => {
  const visit = await book();
  await open(page, visit);
  const complaint = noteOf(page).getByLabel("Chief Complaint");
  await complaint.press("Control+End");
  await complaint.pressSequentially(" at night");
  await expect(complaint).toHaveValue("Tooth pain at night");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await complaint.press("Control+End");
  await complaint.press("Enter");
  await complaint.pressSequentially("and in the cold");
  await expect(complaint).toHaveValue("Tooth pain at night\nand in the cold");
  // Blanks alone are nothing to save, and nothing to be asked about on leaving.
  await noteOf(page).getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await complaint.press("Control+End");
  await complaint.pressSequentially("  ");
  await expect(noteOf(page).getByRole("button", { name: "Save note" })).toBeDisabled();
  expect((await read(visit.id)).description).toBe("Tooth pain at night\nand in the cold");
});

test("a medicine is taken from the list by Enter, and the patient’s sentence writes itself", async ({
  page,
}) => {
  const visit = await book();
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Add medicine").focus();
  await page.keyboard.type("amox");
  await expect(page.getByRole("option").first()).toHaveText("Amoxicillin 250 mg capsule");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(note.getByLabel("Medicine 1", { exact: true })).toHaveValue("Amoxicillin 500 mg capsule");
  await expect(note.getByLabel("How to take medicine 1")).toBeFocused();
  await page.keyboard.type("1+1+1 after food");
  await page.keyboard.press("Enter");
  await page.keyboard.type("5 days");
  await expect(note).toContainText("15 capsules");
  await expect(note).toContainText("کھانے کے بعد");
  // Words that are no dose stay as they are typed.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Chlorhexidine 0.2 %");
  await page.keyboard.press("Enter");
  await page.keyboard.type("as told");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(
      await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth"),
      `${width}`,
    ).toBe(true);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Visit completed.")).toBeVisible();
  expect((await read(visit.id)).doctorPrescription).toBe(
    "Amoxicillin 500 mg capsule · 1+1+1 after food · 5 days\nChlorhexidine 0.2 % · as told",
  );
  await page.goto(`/admin/doctors-panel/prescription/${visit.id}`);
  const row = page.getByRole("listitem").filter({ hasText: "Amoxicillin" });
  await expect(row).toContainText("کھانے کے بعد");
  await expect(row).toContainText("15 capsules");
});

test("a medicine against an allergy takes a reason before it is saved or printed", async ({ page }) => {
  const visit = await book();
  await desk.post("/PatientFacts/Insert", {
    patientId: idPatient,
    kind: "allergy",
    code: "penicillins",
    reaction: "rash",
  });
  await open(page, visit);
  const note = noteOf(page);
  await note.getByLabel("Add medicine").fill("Augmentin 625 mg");
  const found = note.getByRole("alert").filter({ hasText: "Augmentin holds amoxicillin (penicillins)." });
  // Whatever refuses the note is said at once.
  const complaint = await note.getByLabel("Chief Complaint").inputValue();
  await note.getByLabel("Chief Complaint").fill("");
  await note.getByRole("button", { name: "Save note" }).click();
  const refused = note.getByRole("alert").filter({ hasText: "Not saved, nothing lost" });
  await expect(refused).toContainText("Augmentin holds amoxicillin");
  await expect(note.getByText("Chief Complaint is required.")).toBeVisible();
  await note.getByLabel("Chief Complaint").fill(complaint);
  await expect(found).toContainText("The patient is allergic to penicillins: rash");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Print prescription" }).click();
  await expect(page.getByText(/Choose another medicine, or say why/).first()).toBeVisible();
  expect((await read(visit.id)).doctorPrescription).toBeNull();
  await expect(note.getByRole("button", { name: "Prescribe all the same…" })).toBeFocused();

  await note.getByRole("button", { name: "Prescribe all the same…" }).click();
  await expect(note.getByLabel("Why it is given all the same")).toBeFocused();
  await page.keyboard.type("Tolerated twice since");
  await page.keyboard.press("Enter");
  await expect(note).toContainText("Given all the same: Tolerated twice since");
  await expect(note.getByLabel("Add medicine")).toBeFocused();
  // The reason outlasts the dose that is typed afterwards.
  await note.getByLabel("How to take medicine 1").fill("1+0+1");
  await expect(note).toContainText("Given all the same: Tolerated twice since");
  await note.getByRole("button", { name: "Print prescription" }).click();
  await expect(page).toHaveURL(/prescription/);
  await expect(page.getByText("Allergic to penicillins: rash").first()).toBeVisible();
  expect((await read(visit.id)).doctorPrescription).toBe("Augmentin 625 mg · 1+0+1");
});
