import type { Locator, Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { momentText } from "#rules/clinic/hours/slot-words.ts";
import { formatDate, formatDay } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BY_PERSON } from "#tests/support/person.ts";

/** The appointments' desk, as reception meets it. */

const NAME = "زینب O'Brien-Khan";
const DOCTOR = "Bilal Namoona";

let desk: Desk;
let patientId = 0;
let ahead = 7;

/** A day on which the doctor sees patients and nobody is booked yet. */
function freshDay(): string {
  do ahead += 1;
  while (weekdayOf(addDays(clinicToday(), ahead)) > 5);
  return addDays(clinicToday(), ahead);
}

/** The newest appointment, on a day that the screen found. Fresh days come after it from now on. */
async function bookedWhereFound(): Promise<Appointment | undefined> {
  const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
  while (newest && addDays(clinicToday(), ahead) < newest.appointmentDate) ahead += 1;
  return newest;
}

async function book(changes: Partial<Appointment> = {}): Promise<Appointment> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  return desk.post<Appointment>("/Appointment/insert", {
    idPatient: patientId,
    idDoctor: 1,
    idDepartment: 1,
    appointmentDate: freshDay(),
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 2).map(({ id }) => id),
    ...changes,
  });
}

const read = (id: number) => desk.get<Appointment>(`/Appointment/GetById?id=${id}`);
const rowOf = (page: Page, { appointmentRegistrationNo }: Appointment) =>
  page.getByRole("row").filter({ hasText: appointmentRegistrationNo });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Reschedule Appointment" });

async function openList(page: Page, appointment: Appointment): Promise<Locator> {
  await page.goto(`/admin/appointments?search=${appointment.appointmentRegistrationNo}`);
  const row = rowOf(page, appointment);
  await expect(row).toBeVisible();
  return row;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(option);
  // Beneath them somebody new can be registered by what was typed; that is there before they are.
  await page.getByRole("option", { name: option }).filter({ hasNotText: "Create patient" }).first().click();
}

async function fillForm(page: Page, { date, time }: { date: string; time: string }): Promise<void> {
  await choose(page, "Patient", NAME);
  await choose(page, "Doctor", DOCTOR);
  // Whoever works in one department brings it along.
  await expect(page.getByRole("combobox", { name: "Department" })).toHaveValue("Dentistry");
  await choose(page, "Services", "Scaling and polishing");
  await page.keyboard.press("Escape");
  await page.getByLabel("Date").fill(formatDate(date));
  await page.getByLabel("Time").fill(time);
  await page.getByLabel("Chief Complaint").fill("Bleeding gums");
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patientId = await desk.registerPatient(NAME);
  await desk.signIn(page);
});

test("books an appointment; missing fields show the form's messages", async ({ page }) => {
  await page.goto("/admin/appointments");
  await expect(page.getByText("No Records Found")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Add appointment" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Patient" })).toBeFocused();
  await expect(page.getByLabel("Date")).toHaveValue(formatDate(clinicToday()));
  await expect(page.getByLabel("Time")).toHaveValue(/^\d\d:\d\d$/);
  await expect(page.getByRole("radio", { name: "Medium" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Scheduled" })).toBeChecked();
  await expect(page.getByLabel("Treatment Plan")).toBeHidden();

  await page.getByLabel("Time").fill("");
  await page.getByRole("button", { name: "Create Appointment" }).click();
  await expect(page.getByText("Invalid Form")).toBeVisible();
  for (const message of [
    "Patient is required.",
    "Doctor is required.",
    "Department is required.",
    "At least one service is required.",
    "Appointment Time is required.",
    "Chief Complaint is required.",
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Patient" })).toBeFocused();
  await expectAccessible(page);

  const date = freshDay();
  await fillForm(page, { date, time: "1715" });
  await page.getByRole("button", { name: "Create Appointment" }).click();
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/appointment\/view\/\d+$/);
  for (const text of [NAME, DOCTOR, formatDate(date), "17:15", "Scheduled"])
    await expect(page.getByRole("main")).toContainText(text);

  // Who books the same patient again is told.
  await page.goto(`/admin/appointment/add?patientId=${patientId}`);
  await expect(page.getByText(/^Is booked already: .+, 17:15 with Dr /)).toBeVisible();

  await page.goto("/admin/appointments");
  const days = page.getByRole("group", { name: "Days" });
  await days.getByRole("button", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(new RegExp(`appointmentDateFrom=${addDays(clinicToday(), 1)}`));
  await expect(days.getByRole("button", { name: "Tomorrow" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expectAccessible(page);
  await days.getByRole("button", { name: "Tomorrow" }).press("Enter");
  await expect(page).toHaveURL("/admin/appointments");
  await page.getByRole("searchbox").fill("0321 457");
  const row = page.getByRole("row").filter({ hasText: NAME }).first();
  await expect(row).toContainText("0321 4578216");
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
});

test("choosing another department clears the services and offers its own", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await fillForm(page, { date: freshDay(), time: "17:30" });
  const chosen = page.getByText("Scaling and polishing");
  await expect(chosen).toBeVisible();
  await choose(page, "Department", "Aesthetics");
  await expect(chosen).toBeHidden();
  await page.getByRole("combobox", { name: "Services" }).click();
  await expect(page.getByRole("option", { name: "Hydrating facial" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Scaling and polishing" })).toBeHidden();
});

test("a taken time names the clashing patient; the next free time can be taken, or the appointment booked anyway", async ({
  page,
}) => {
  const first = await book();
  const date = first.appointmentDate;
  await page.goto("/admin/appointment/add");
  await fillForm(page, { date, time: "17:45" });
  await page.keyboard.press("Control+Enter");
  const clash = page.getByRole("alert").filter({ hasText: "is already booked at 17:30" });
  await expect(clash).toContainText(NAME);
  await expect(clash).toContainText(first.appointmentRegistrationNo);
  await expectAccessible(page);

  await clash.getByRole("button", { name: "Use 18:00, next free time" }).click();
  await expect(page.getByLabel("Time")).toHaveValue("18:00");
  await expect(page.getByLabel("Time")).toBeFocused();
  await expect(clash).toBeHidden();

  await page.getByLabel("Time").fill("17:45");
  await page.keyboard.press("Control+Enter");
  await clash.getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
  expect(newest).toMatchObject({ appointmentDate: date, appointmentTime: "17:45", allowOverlap: 1 });
});

test("what speaks against a time is said at once: the nearest free one is taken, or it is booked outside hours", async ({
  page,
}, info) => {
  const look = async (name: string) => {
    await expectAccessible(page);
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
    }
  };
  const day = freshDay();
  const leave = { id: 0, idDoctor: 1, kind: "leave", name: "Leave", fromDay: day, toDay: day };
  await desk.post("/Schedule/SaveClosure", leave);
  await page.goto("/admin/appointment/add");
  await fillForm(page, { date: day, time: "17:00" });
  const words = page.getByText(`Dr ${DOCTOR} is on leave, ${formatDate(day)}.`);
  await expect(words).toBeVisible();
  await look("leave");
  const offer = page.getByRole("group", { name: "Nearest free:" }).getByRole("button").first();
  const [, time = ""] = ((await offer.textContent()) ?? "").split(", ");
  await offer.click();
  await expect(page.getByLabel("Time")).toHaveValue(time);
  await expect(page.getByLabel("Time")).toBeFocused();
  await expect(page.getByLabel("Date")).not.toHaveValue(formatDate(day));
  await expect(words).toHaveCount(0);

  const date = freshDay();
  const tick = page.getByRole("checkbox", { name: "Book outside hours" });
  await page.getByLabel("Date").fill(formatDate(date));
  await page.getByLabel("Time").fill("06:00");
  await tick.check();
  await page.getByLabel("Time").fill("06:30");
  await expect(page.getByText(`Dr ${DOCTOR} has no hours then on ${formatDate(date)}.`)).toBeVisible();
  await expect(tick).not.toBeChecked();
  await tick.check();
  await look("outside");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  const uncovered = await desk.get<Appointment[]>("/Appointment/GetStranded?page=1&pageSize=10");
  expect(uncovered.filter(({ appointmentDate }) => appointmentDate === date)).toEqual([]);
  await page.goto(`/admin/board?day=${date}`);
  await expect(
    page.getByRole("button", { name: new RegExp(`^06:30.*${NAME}.*outside hours`) }),
  ).toBeVisible();
  await look("board");
});

test("a time at which the clinic is closed, or the patient is elsewhere, is said; the next free one is a key away", async ({
  page,
}, info) => {
  const date = freshDay();
  await page.goto("/admin/appointment/add");
  await expect(page.getByLabel("Date")).toHaveValue(formatDate(clinicToday()));
  await page.getByLabel("Date").fill(formatDate(date));
  await page.getByLabel("Time").fill("03:00");
  const closed = page.getByText("The clinic is closed at 03:00: it opens at 13:00.");
  await expect(closed).toBeVisible();
  await choose(page, "Doctor", DOCTOR);
  await expect(closed).toHaveCount(0);
  await expect(page.getByText(`Dr ${DOCTOR} has no hours then on ${formatDate(date)}.`)).toBeVisible();
  const offers = page.getByRole("group", { name: "Nearest free:" }).getByRole("button");
  const first = (await offers.first().textContent()) ?? "";
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("closed.png") });
  await page.getByLabel("Time").focus();
  await page.keyboard.press("Control+.");
  await expect(page.getByLabel("Time")).toHaveValue(first);
  await expect(page.getByLabel("Date")).toHaveValue(formatDate(date));

  const doctors = await desk.get<{ id: number; name: string }[]>("/Doctor/GetAll?page=1&pageSize=10");
  const other = doctors.find(({ id }) => id !== 1);
  await book({ idDoctor: other?.id ?? 0, appointmentDate: date, appointmentTime: first });
  await choose(page, "Patient", NAME);
  const elsewhere = page.getByText(`The patient is with Dr ${other?.name} at ${first} then.`);
  await expect(elsewhere).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("elsewhere.png") });
  await page.keyboard.press("Control+.");
  await expect(elsewhere).toHaveCount(0);
});

test("a free time is found over doctors and days, by keyboard, for as long as the visit is", async ({
  page,
}, info) => {
  const day = freshDay();
  await desk.post("/Schedule/SaveClosure", {
    ...{ id: 0, idDoctor: 1, kind: "leave", name: "Leave" },
    ...{ fromDay: day, toDay: day },
  });
  await page.goto("/admin/appointment/add");
  // Before anything is chosen it looks through all doctors.
  await page.getByRole("button", { name: "Find a time" }).click();
  const all = page.getByRole("dialog", { name: /^Find a time/ });
  await expect(all.getByText(DOCTOR).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(all).toBeHidden();
  await fillForm(page, { date: day, time: "17:00" });
  await page.getByLabel("Length").selectOption("60");
  await page.getByRole("button", { name: "Find a time" }).click();
  const dialog = page.getByRole("dialog", { name: "Find a time: 60 min" });
  await expect(dialog.getByText(`Dr ${DOCTOR} is on leave, ${formatDate(day)}.`)).toBeVisible();
  await dialog.getByText("Other doctors of the department too").click();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.screenshot({ path: info.outputPath(`find-${width}.png`) });
  }
  await expect(dialog.getByLabel("For the patient, English", { exact: true })).toHaveValue(
    /^Dr .+ is free on \w{3} \d+ \w+ at \d+:\d\d [ap]m.*\. Which time suits you\?$/,
  );
  await dialog.getByRole("button", { name: "Copy: For the patient, Urdu" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  await dialog.getByText("Evening", { exact: true }).click();
  const times = dialog.getByRole("table", { name: "Free times" }).getByRole("button");
  await expect(times.first()).toHaveAccessibleName(/^(17|18|19|2\d):/);
  await times.first().focus();
  const first = await times.first().getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  const chosen = page.locator("[data-time]:focus");
  await expect(chosen).not.toHaveAccessibleName(first ?? "");
  const time = (await chosen.getAttribute("data-time")) ?? "";
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Time")).toHaveValue(time);
  await expect(page.getByLabel("Date")).not.toHaveValue(formatDate(day));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  expect(await bookedWhereFound()).toMatchObject({ appointmentTime: time });
});

test("an appointment booked after a clash was shown is shown before it is booked over", async ({ page }) => {
  const seen = await book();
  const { appointmentDate } = seen;
  await page.goto("/admin/appointment/add");
  await fillForm(page, { date: appointmentDate, time: "17:30" });
  await page.keyboard.press("Control+Enter");
  const clash = page.getByRole("alert").filter({ hasText: "at that time" });
  const first = page.getByRole("alert").filter({ hasText: "is already booked at 17:30" });
  await expect(first).toContainText(seen.appointmentRegistrationNo);
  const meanwhile = await book({ appointmentDate, allowOverlap: 1 });
  await first.getByRole("button", { name: "Book anyway" }).click();
  await expect(clash).toContainText("already has 2 appointments at that time");
  await expect(clash).toContainText(`New since you looked: ${NAME}, ${meanwhile.appointmentRegistrationNo}`);
  await expect(clash).toContainText(seen.appointmentRegistrationNo);
  await expectAccessible(page);
  await clash.getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
  expect(newest).toMatchObject({ appointmentDate, appointmentTime: "17:30", allowOverlap: 1 });
});

test("a doctor's department is listed first; notes about another department or a requested time do not prevent booking", async ({
  page,
}) => {
  const date = freshDay();
  const { reference } = await desk.post<{ reference: string }>("/Account/AppointmentRequest", {
    ...BY_PERSON,
    name: "Parveen Shakir",
    mobile: "03005550155",
    priority: "Medium",
    date,
    time: "17:30",
    iddoctor: 1,
    iddepartment: 1,
    idservices: [1],
  });
  await page.goto("/admin/appointment/add");
  await choose(page, "Doctor", DOCTOR);
  await page.getByRole("combobox", { name: "Department" }).click();
  await expect(page.getByText("Of the chosen doctor")).toBeVisible();
  const offered = page.getByRole("option", { name: /^(Dentistry|Aesthetics)$/ });
  await expect(offered).toHaveText(["Dentistry", "Aesthetics"]);
  await choose(page, "Patient", NAME);
  await choose(page, "Department", "Aesthetics");
  const warning = page.getByRole("alert").filter({ hasText: `${DOCTOR} is not of Aesthetics` });
  await expect(warning).toContainText("book it anyway");
  await page.getByLabel("Date").fill(formatDate(date));
  await page.getByLabel("Time").fill("17:30");
  await expect(page.getByText(`asked for by Parveen Shakir (${reference})`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Services" }).click();
  await page.getByRole("option", { name: /Hydrating facial/ }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Chief Complaint").fill("A second opinion");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  await page.goto(`/admin/appoint-request?search=${reference}`);
  await page.getByRole("link", { name: "Parveen Shakir" }).click();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
});

test("approving a request whose time is taken offers the next free time, visible on a phone too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const taken = await book();
  const date = taken.appointmentDate;
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const request = await desk.post<{ id: number }>("/Account/AppointmentRequest", {
    ...BY_PERSON,
    name: "Zubaida Khatoon",
    mobile: "03005550123",
    priority: "High",
    date,
    time: "17:30",
    iddoctor: 1,
    iddepartment: 1,
    idservices: [services[0]?.id],
    message: "A back tooth hurts",
  });
  await page.goto("/admin/appoint-request?search=zubaida");
  await page.getByRole("button", { name: /^Approve/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Approve request/ });
  await choose(page, "Patient", NAME);
  const approve = dialog.getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  const clash = dialog.getByRole("alert").filter({ hasText: "is already booked at 17:30" });
  await expect(clash.getByRole("button", { name: "Book anyway" })).toBeInViewport({ ratio: 1 });
  await clash.getByRole("button", { name: "Use 18:00, next free time" }).click();
  await expect(clash).toBeHidden();
  const note = dialog.getByRole("status").filter({ hasText: `${formatDate(date)} at 18:00` });
  await expect(note).toContainText("17:30 was asked for, so let the patient know.");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Back to 17:30" }).click();
  await clash.getByRole("button", { name: "Use 18:00, next free time" }).click();
  await approve.click();
  await expect(page.getByText("Appointment approved successfully")).toBeVisible();
  const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
  expect(newest).toMatchObject({
    appointmentDate: date,
    appointmentTime: "18:00",
    allowOverlap: 0,
    idRequest: request.id,
  });
});

test("a request gets a found time of another day by keyboard, or becomes a wish on the waiting list", async ({
  page,
}, info) => {
  const date = freshDay();
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const ask = (name: string, mobile: string) =>
    desk.post<{ id: number }>("/Account/AppointmentRequest", {
      ...{ ...BY_PERSON, name, mobile, priority: "High", date, time: "17:30", iddoctor: 1 },
      ...{ iddepartment: 1, idservices: [services[0]?.id], message: "After school,\nplease" },
    });
  const looked = async (name: string) => {
    await expectAccessible(page);
    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });
    }
  };
  const dialog = page.getByRole("dialog", { name: /^Approve request/ });
  const open = async (name: string) => {
    await page.goto(`/admin/appoint-request?search=${name}`);
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect(dialog).toContainText("The time is free.");
  };
  const found = await ask("Gulnaz", "03005550201");
  await open("Gulnaz");
  await choose(page, "Patient", NAME);
  await dialog.getByRole("button", { name: "Find a time" }).focus();
  await page.keyboard.press("Enter");
  const finder = page.getByRole("dialog", { name: /^Find a time: \d+ min/ });
  await expect(finder.locator("button[data-time]").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await looked("find");
  await page.keyboard.press("Enter");
  await expect(finder).toBeHidden();
  await expect(dialog).toContainText(`${formatDate(date)}, 17:30 was asked for, so let the patient know.`);
  await looked("found");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment approved successfully")).toBeVisible();
  const newest = await bookedWhereFound();
  expect(newest).toMatchObject({ idDoctor: 1, idRequest: found.id });
  expect((newest?.appointmentDate ?? "") > date).toBe(true);

  const { id } = await ask("Zarmina", "03005550202");
  await open("Zarmina");
  const toList = dialog.getByRole("button", { name: "Add to the waiting list" });
  await toList.click();
  await expect(dialog.getByText("Patient is required.")).toBeVisible();
  await choose(page, "Patient", NAME);
  await toList.click();
  await expect(page.getByText(/^Request R-\d+ becomes this wish, and is decided by it\.$/)).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue("After school, please");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue(formatDate(date));
  await looked("wish");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("On the waiting list.")).toBeVisible();
  await page.goto(`/admin/appoint-request/view/${id}`);
  await expect(
    page.getByRole("link", { name: `Waiting until ${formatDate(addDays(date, 30))}` }),
  ).toBeVisible();
  await looked("request");
});

test("reschedules by keyboard alone", async ({ page }) => {
  const appointment = await book();
  const date = freshDay();
  const row = await openList(page, appointment);
  await row.focus();
  await page.keyboard.press("s");
  const dialog = dialogOf(page);
  for (const text of [NAME, DOCTOR, "Dentistry", `${formatDate(appointment.appointmentDate)}, 17:30`])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByRole("button", { name: "Reschedule" })).toBeDisabled();
  await expect(dialog.getByLabel("New Date")).toBeFocused();
  await page.keyboard.type(formatDate(date));
  await page.keyboard.press("Tab");
  await page.keyboard.type("4 pm");
  await expect(dialog).toContainText("Free for 30 minutes.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment rescheduled successfully!")).toBeVisible();
  const to = momentText({ date, time: "16:00" });
  await expect(page.getByText(`${NAME} is moved to ${to} with Dr`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(formatDate(date));
  await expect(row).toContainText("16:00");
});

test("another time takes one press: the nearest free ones, a week, two weeks or a month later", async ({
  page,
}, info) => {
  const appointment = await book();
  const { appointmentDate: date } = appointment;
  const row = await openList(page, appointment);
  await row.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = dialogOf(page);
  const nearest = dialog.getByRole("group", { name: "Nearest free:" }).getByRole("button");
  const later = dialog.getByRole("group", { name: "In:", exact: true });
  await expect(nearest).toHaveCount(3);
  await expect(nearest.first()).toContainText(formatDay(date));
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`chips-${width}.png`) });
  }
  await later.getByRole("button", { name: "1 week" }).click();
  await expect(dialog.getByLabel("New Date")).toHaveValue(formatDate(addDays(date, 7)));
  await expect(dialog.getByLabel("New Time")).toHaveValue("17:30");
  await expect(dialog.getByLabel("New Time")).toBeFocused();
  await expect(nearest).toHaveCount(0);
  await later.getByRole("button", { name: "2 weeks" }).click();
  await expect(dialog.getByLabel("New Date")).toHaveValue(formatDate(addDays(date, 14)));
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment rescheduled successfully!")).toBeVisible();
  expect(await read(appointment.id)).toMatchObject({ appointmentDate: addDays(date, 14) });

  await row.getByRole("button", { name: /^Next Visit/ }).click();
  await expect(nearest).toHaveCount(3);
  const [, time = ""] = ((await nearest.last().textContent()) ?? "").split(", ");
  await nearest.last().click();
  await expect(dialog.getByLabel("Next Visit Time")).toHaveValue(time);
  // A month later may be a day without hours: then it is the next day that has some.
  await later.getByRole("button", { name: "1 month" }).click();
  await expect(dialog.getByText("Free for 30 minutes.")).toBeVisible();
  await page.screenshot({ path: info.outputPath("next.png") });
  // Other tests book on the days that follow.
  await desk.get(`/Appointment/Delete?id=${appointment.id}`);
});

test("cancels on the appointment's page, as the board and the rearrange list do", async ({ page }) => {
  const { id, appointmentDate } = await book();
  await page.goto(`/admin/appointment/view/${id}`);
  await expect(page.getByRole("button", { name: /^Cancel visit/ })).toBeVisible();
  await page.keyboard.press("x");
  const dialog = page.getByRole("dialog", { name: "Cancel visit" });
  await expect(dialog).toContainText(`${NAME}, ${momentText({ date: appointmentDate, time: "17:30" })}`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await read(id)).toMatchObject({ status: "Scheduled" });
  await page.getByRole("button", { name: /^Cancel visit/ }).click();
  // Somebody else writes meanwhile: what was read is not cancelled over it.
  const other = await read(id);
  await desk.post(`/Appointment/Update?id=${id}`, { ...other, description: "Swollen", allowOverlap: false });
  await dialog.getByRole("button", { name: "Cancel visit" }).click();
  await expect(page.getByText(/changed/).first()).toBeVisible();
  expect(await read(id)).toMatchObject({ status: "Scheduled", description: "Swollen" });
  // Both the record and its history are read anew: what is cancelled is the newer.
  await expect(page.getByText("Swollen", { exact: true })).toHaveCount(2);
  await expect(dialog).toBeHidden();
  await page.keyboard.press("x");
  await dialog.getByRole("button", { name: "Cancel visit" }).press("Enter");
  await expect(page.getByText(`The visit of ${NAME} is cancelled`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cancel visit/ })).toBeHidden();
  expect(await read(id)).toMatchObject({ status: "Cancelled" });
});

test("a dialog keeps what was typed when the server refuses or does not answer", async ({ page }) => {
  const other = await book();
  const appointment = await book();
  const row = await openList(page, appointment);
  await row.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("New Date").fill(formatDate(other.appointmentDate));
  await dialog.getByLabel("New Time").fill("17:30");
  await page.route("**/Appointment/RescheduleAppointment", (route) => route.abort());
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByText("Failed to reschedule appointment")).toBeVisible();
  await page.unroute("**/Appointment/RescheduleAppointment");
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${DOCTOR} is already booked at 17:30`);
  await expect(dialog.getByRole("button", { name: "Reschedule" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use 18:00, next free time" }).click();
  await expect(dialog.getByLabel("New Time")).toHaveValue("18:00");
  await dialog.getByLabel("New Time").fill("17:30");
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByText("Appointment rescheduled successfully!")).toBeVisible();
  expect(await read(appointment.id)).toMatchObject({
    appointmentDate: other.appointmentDate,
    appointmentTime: "17:30",
    allowOverlap: 1,
  });
});

for (const status of ["Completed", "Cancelled"] as const) {
  test(`a ${status} appointment keeps its time and offers the next visit`, async ({ page }) => {
    const appointment = await book({
      status,
      ...(status === "Completed" && { appointmentDate: addDays(clinicToday(), -1) }),
    });
    const row = await openList(page, appointment);
    await row.getByRole("button", { name: /^Reschedule/ }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(`This appointment is marked ${status} and cannot be rescheduled.`);
    await expect(dialog).toContainText("Schedule the next visit if required.");
    await expect(dialog.getByLabel("New Date")).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Reschedule" })).toBeHidden();
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "Schedule Next Visit" }).click();
    await expect(dialog.getByLabel("Chief Complaint")).toHaveValue("Tooth pain");
    await expect(dialog.getByRole("button", { name: "Schedule Next Visit" })).toBeDisabled();
    const date = freshDay();
    await dialog.getByLabel("Next Visit Date").fill(formatDate(date));
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: "16:30" }).click();
    await expect(dialog.getByLabel("Next Visit Time")).toHaveValue("16:30");
    const kept = appointment.idServices.length;
    if (status === "Cancelled") {
      await dialog.getByLabel("Services").click();
      await page.getByRole("option").first().click();
    }
    await dialog.getByLabel("Chief Complaint").fill("Check the filling");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Next visit scheduled successfully!")).toBeVisible();
    const [newest] = await desk.get<Appointment[]>("/Appointment/GetAll?page=1&pageSize=10");
    expect(await read(newest?.id ?? 0)).toMatchObject({
      idPreviousAppointment: appointment.id,
      idServices:
        status === "Completed" ? appointment.idServices : expect.arrayContaining(appointment.idServices),
      appointmentDate: date,
      appointmentTime: "16:30",
      description: "Check the filling",
      status: "Scheduled",
    });
    expect((await read(newest?.id ?? 0)).idServices).toHaveLength(status === "Completed" ? kept : kept + 1);
  });
}

test("the calendar of a dialog opens on request, and is fully visible", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const row = await openList(page, await book());
  await row.focus();
  await page.keyboard.press("v");
  const dialog = dialogOf(page);
  const field = dialog.getByLabel("Next Visit Date");
  const lastDay = dialog.getByRole("table").getByRole("button").last();
  await expect(field).toBeFocused();
  await expect(dialog.getByLabel("Chief Complaint")).toHaveValue("Tooth pain");
  await expect(lastDay).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(lastDay).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(lastDay).toBeHidden();
  await field.click();
  await lastDay.click();
  await expect(lastDay).toBeHidden();
  await expect(field).toHaveValue(/^\d\d-[A-Z][a-z]{2}-\d{4}$/);
  await expect(field).toBeFocused();
});

test("a long Urdu name does not cover an appointment's number on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = "محمد عبدالرحمٰن صدیقی فاروقی بنت شیخ غلام مصطفیٰ خان";
  const { id } = await book({ idPatient: await desk.registerPatient(name) });
  await page.goto(`/admin/appointment/view/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  const gap = await page.evaluate(`(() => {
    const heading = document.querySelector("h1");
    const number = document.createRange();
    number.selectNodeContents(heading.firstChild);
    const name = heading.querySelector("[lang=ur]");
    return name.getBoundingClientRect().top - number.getBoundingClientRect().bottom;
  })()`);
  expect(gap).toBeGreaterThanOrEqual(0);
});

test("shows an appointment with its clinical texts, its request and a link to its bill", async ({ page }) => {
  const previous = await book({ notes: "Nerve alive", priority: "High" });
  const next = await desk.post<Appointment>("/Appointment/CreateNextVisitAppointment", {
    oldAppointmentId: previous.id,
    patientId,
    doctorId: 1,
    departmentId: 1,
    nextVisitDate: freshDay(),
    nextVisitTime: "18:00:00",
    priority: "Low",
    description: "Control",
  });
  await page.goto(`/admin/appointment/view/${next.id}`);
  const fact = (label: string) => page.getByRole("term").filter({ hasText: label }).locator("xpath=..");
  await expect(fact("Department")).toContainText("Dentistry");
  await expect(fact("Is Deleted")).toContainText("No");
  await expect(fact("Notes")).toContainText("N/A");
  await fact("Previous Visit").getByRole("link").click();
  await expect(page).toHaveURL(`/admin/appointment/view/${previous.id}`);
  await expect(fact("Notes")).toContainText("Nerve alive");
  await expectAccessible(page);
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`/admin/billing/add?appointmentId=${previous.id}`);
});

test("the page of a billed visit leads to its bill first and names what is due", async ({ page }, info) => {
  const visit = await book();
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: NAME, appointmentId: visit.id, idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 5000, receivedAmount: 2000 },
    paymentDetails: [{ description: "Crown", price: 5000 }],
  });
  await page.goto(`/admin/appointment/view/${visit.id}`);
  const bill = page.getByRole("link", { name: new RegExp(`^Bill ${paymentId}, Rs\\s3,000 due`) });
  await expect(bill).toBeVisible();
  await expect(page.getByRole("link", { name: "New bill" })).toHaveAttribute(
    "href",
    `/admin/billing/add?appointmentId=${visit.id}`,
  );
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`billed-${width}.png`) });
  }
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`/admin/billing/view/${paymentId}`);
});

test("an edit of a record that changed meanwhile loses nothing that was typed", async ({ page }) => {
  const appointment = await book();
  await page.goto(`/admin/appointment/edit/${appointment.id}`);
  await page.getByLabel("Treatment Plan").fill("Crown");
  const { allowOverlap: _, id, ...body } = appointment;
  await desk.post(`/Appointment/Update?id=${id}`, { ...body, description: "The other desk" });
  await page.getByRole("button", { name: "Update Appointment" }).click();
  const note = page.getByRole("alert").filter({ hasText: "changed this record while you were editing" });
  await expect(note.getByRole("group", { name: "Chief Complaint" })).toContainText("The other desk");
  await expect(page.getByLabel("Treatment Plan")).toHaveValue("Crown");
  expect(await read(id)).toMatchObject({ description: "The other desk", treatmentPlans: null });

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Chief Complaint")).toHaveValue("The other desk");
  await page.getByLabel("Treatment Plan").fill("Crown");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment updated successfully!")).toBeVisible();
  expect(await read(id)).toMatchObject({ description: "The other desk", treatmentPlans: "Crown" });
});

test("Esc closes the calendar or the list of choices, but not the form around it", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await page.getByLabel("Date").click();
  const calendar = page.getByRole("button", { name: "Next month" });
  await expect(calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await expect(page.getByRole("option", { name: DOCTOR })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/appointment/add");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/appointments");
});

test("deletes after a question that names the appointment", async ({ page }) => {
  const appointment = await book();
  const row = await openList(page, appointment);
  await row.focus();
  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(dialog).toContainText("You will not be able to recover.");
  await expect(dialog).toContainText(appointment.appointmentRegistrationNo);
  await dialog.getByRole("button", { name: "No, keep it" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Appointment deleted successfully!")).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeVisible();
});

test("loading errors are shown: of pickers as toasts, of the list in its place", async ({ page }) => {
  await page.route(/\/api\/(Doctor|Patient)\//, (route) => route.abort());
  await page.route("**/api/Appointment/GetAll*", (route) => route.abort());
  await page.goto("/admin/appointment/add");
  await page.getByRole("combobox", { name: "Patient" }).click();
  await expect(page.getByText("Failed to load patients. Please try again later.")).toBeVisible();
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await expect(page.getByText("Failed to load doctors. Please try again later.")).toBeVisible();
  await page.goto("/admin/appointment/edit/999999");
  await expect(page.getByText("Failed to load appointment. Please try again later.")).toBeVisible();
  await page.goto("/admin/appointments");
  await expect(page.getByRole("alert")).toContainText("Could not load, try again");
  await expect(page.getByText("Total Count –")).toBeVisible();
});

test("money of a visit is named before it is cancelled, and stands in To do until somebody decides", async ({
  page,
}, info) => {
  const visit = await book();
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    ...{ patientId, patientName: NAME, appointmentId: visit.id, idDoctor: 1, paymentDate: clinicToday() },
    ...{ paymentMethod: "Cash", chargeableAmount: 5000, receivedAmount: 2000 },
    paymentDetails: [{ description: "Crown", price: 5000 }],
  });
  await page.goto(`/admin/appointment/view/${visit.id}`);
  await page.getByRole("button", { name: "Cancel visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel visit" });
  await expect(dialog).toContainText(
    new RegExp(`Bill ${paymentId} of Rs\\s5,000 stands: Rs\\s2,000 received, Rs\\s3,000 due`),
  );
  await expect(dialog).toContainText("give the money back or keep it as the patient's advance");
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("cancel.png") });
  await dialog.getByRole("button", { name: "Cancel visit" }).click();
  await expect(page.getByRole("link", { name: `Open bill ${paymentId}` })).toBeVisible();
  await page.goto("/admin/todo");
  const bills = page.getByRole("region", { name: "Bills without a visit" });
  const row = bills.getByRole("listitem").filter({ hasText: `Bill ${paymentId}:` });
  await expect(row).toContainText("cancelled");
  await expectAccessible(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`todo-${width}.png`) });
  }
  await row.getByRole("button", { name: `Leave bill ${paymentId} as it is` }).click();
  await expect(row).toBeHidden();
});

test("what a patient is booked for is said where a request is approved, and the focus goes on to Approve", async ({
  page,
}) => {
  const date = freshDay();
  await book({ appointmentDate: date, appointmentTime: "18:00" });
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  await desk.post<{ id: number }>("/Account/AppointmentRequest", {
    ...{ ...BY_PERSON, name: "Naheed Twice", mobile: "03005550777", priority: "High", date, time: "18:00" },
    ...{ iddoctor: 2, iddepartment: 1, idservices: [services[0]?.id], message: "Pain again" },
  });
  await page.goto("/admin/appoint-request?search=naheed");
  await page.getByRole("button", { name: /^Approve/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Approve request/ });
  await choose(page, "Patient", NAME);
  await expect(dialog).toContainText("Is booked already:");
  await expect(dialog).toContainText(/Messages go to \d{4} \d{7}, the number of the file\./);
  await expect(dialog).toContainText("The request came from 0300 5550777.");
  const approve = dialog.getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeFocused();
  await page.keyboard.press("Enter");
  const clash = dialog.getByRole("alert").filter({ hasText: `${NAME} is booked already at 18:00` });
  await expect(clash).toContainText(DOCTOR);
  await clash.getByRole("button", { name: "Book anyway" }).click();
  await expect(page.getByText("Appointment approved successfully")).toBeVisible();
});
