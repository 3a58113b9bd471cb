import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import type { Doctor } from "#contract/clinic/doctors.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { jpeg } from "#tests/support/files/pictures.ts";
import { signInAs } from "#tests/support/roles.ts";
import { deleteRow, expectFacts, expectInvalid, factOf, question, rowOf } from "#tests/support/screen.ts";

const AYESHA = {
  id: 0,
  firstName: "Ayesha",
  lastName: "Siddiqui",
  dob: "1985-02-14",
  mobileNumber: "3214578216",
  city: "Lahore",
  joiningDate: "2020-01-01",
  salary: 320000,
  hours: [
    { weekday: 1, from: "16:00", to: "21:00" },
    { weekday: 2, from: "16:00", to: "21:00" },
    { weekday: 3, from: "16:00", to: "21:00" },
    { weekday: 6, from: "13:00", to: "16:00" },
  ],
};

let desk: Desk;

async function employ(changes: Partial<typeof AYESHA> = {}): Promise<Doctor> {
  const form = new FormData();
  form.set("doctorData", JSON.stringify({ ...AYESHA, ...changes }));
  return desk.post<Doctor>("/Doctor/InsertOrUpdateDoctor", form);
}

const read = (id: number) => desk.get<Doctor>(`/Doctor/GetById?id=${id}`);
const hoursLine = (page: Page, number: number): Locator =>
  page.getByRole("group", { name: `Hours ${number}` });

async function fillHours(line: Locator, days: string[], from: string, to: string): Promise<void> {
  for (const day of days) await line.getByRole("checkbox", { name: day }).check();
  await line.getByLabel("From").fill(from);
  await line.getByLabel("To").clear();
  await line.getByLabel("To").pressSequentially(to);
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("a doctor is added with picture, numbers and weekly hours, and viewed", async ({ page }) => {
  await page.goto("/admin/doctors");
  await expect(rowOf(page, "Namoona")).toContainText("01-Aug-2019");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add doctor" }).click();
  await page.getByLabel("Email").fill("bilal@");
  await page.getByRole("button", { name: "Create Doctor" }).click();
  await expectInvalid(page, [
    "First Name is required.",
    "Date of Birth is required.",
    "City is required.",
    "Mobile Number is required and must be 10 digits.",
    "Invalid email format.",
    "Joining Date is required.",
  ]);
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expectAccessible(page);

  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "bilal.jpg", mimeType: "image/jpeg", buffer: await jpeg(120, 120) });
  await page.getByLabel("First Name").fill("بلال");
  await page.getByLabel("Date of Birth").fill("12-Mar-1984");
  await page.getByLabel("City").fill("Lahore");
  await page.getByLabel("Mobile Number").fill("0300 1234567");
  await expect(page.getByLabel("Mobile Number")).toHaveValue("3001234567");
  await page.getByLabel("Email").fill("");
  await page.getByLabel("Joining Date").fill("01-Aug-2019");
  await page.getByLabel("Checkup Fee").fill("2500");
  await page.getByLabel("Salary").fill("300000");
  await fillHours(hoursLine(page, 1), ["Monday", "Tuesday", "Wednesday"], "4 pm", "2100");
  await page.getByRole("button", { name: "Add hours" }).click();
  await expect(hoursLine(page, 2).getByRole("checkbox", { name: "Monday" })).toBeFocused();
  await fillHours(hoursLine(page, 2), ["Saturday"], "13:00", "16:00");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Doctor created successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/doctors");

  await rowOf(page, "بلال").getByRole("link", { name: /^View/ }).click();
  await expectFacts(page, {
    Name: "بلال",
    "Date of Birth": "12-Mar-1984",
    Qualification: "N/A",
    Mobile: "+92 300 1234567",
    "Second Number": "N/A",
    "Checkup Fee": "Rs 2,500",
    Email: "N/A",
    City: "Lahore",
    "Active Status": "Yes",
    Salary: "Rs 300,000",
    "Joining Date": "01-Aug-2019",
    "Previous Experience": "N/A",
  });
  const week = page.getByRole("list", { name: "Weekly hours" }).getByRole("listitem");
  await expect(week).toHaveText([/Mon to Wed\s*16:00 to 21:00/, /Saturday\s*13:00 to 16:00/]);
  const image = page.getByRole("main").locator("img");
  await expect(image).toHaveJSProperty("naturalWidth", 120);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin/doctors");
});

test("a doctor is changed; unchanged hours are kept", async ({ page }) => {
  const { id, hours } = await employ();
  await page.goto(`/admin/doctors/edit/${id}`);
  await expect(page.getByLabel("Mobile Number")).toHaveValue("3214578216");
  await expect(hoursLine(page, 2).getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await page.getByLabel("Qualification").fill("BDS");
  await page.getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "Update Doctor" }).click();
  await expect(page.getByText("Doctor updated successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/doctors");
  expect(await read(id)).toMatchObject({ qualification: "BDS", isActive: 0, salary: 320000, hours });

  await page.goto(`/admin/doctors/edit/${id}`);
  await page.getByRole("button", { name: "Remove hours 1" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Doctor updated successfully!")).toBeVisible();
  expect((await read(id)).hours).toEqual([{ weekday: 6, from: "13:00", to: "16:00" }]);
});

test("shorter hours name the visits outside them with links, and are saved only after confirmation", async ({
  page,
}) => {
  const { id } = await employ({ firstName: "Shorter", lastName: "Hours" });
  const day = [14, 15, 16, 17, 18, 19, 20].map((ahead) => addDays(clinicToday(), ahead));
  const appointmentDate = day.find((date) => weekdayOf(date) === 6) ?? "";
  await desk.post("/Appointment/insert", {
    idPatient: await desk.registerPatient("Nasreen Akhtar"),
    idDoctor: id,
    idDepartment: 1,
    idServices: [1],
    appointmentDate,
    appointmentTime: "14:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
  });
  await page.goto(`/admin/doctors/edit/${id}`);
  await page.getByRole("button", { name: "Remove hours 2" }).click();
  await page.keyboard.press("Control+Enter");
  const note = page.getByRole("alert").filter({ hasText: "1 visit to come outside these hours" });
  await expect(note).toContainText("Nasreen Akhtar");
  await expectAccessible(page);
  const [list] = await Promise.all([
    page.waitForEvent("popup"),
    note.getByRole("link", { name: "Show this doctor’s visits" }).click(),
  ]);
  await expect(rowOf(list, "Nasreen Akhtar")).toContainText(formatDate(appointmentDate));
  await list.close();
  expect((await read(id)).hours).toHaveLength(4);
  await note.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Doctor updated successfully!")).toBeVisible();
  expect((await read(id)).hours).toHaveLength(3);
  await expect(rowOf(page, "Shorter")).toContainText("True");
});

test("invalid hours show a message at their field", async ({ page }) => {
  const { id } = await employ();
  await page.goto(`/admin/doctors/edit/${id}`);
  await hoursLine(page, 2).getByRole("checkbox", { name: "Saturday" }).uncheck();
  await hoursLine(page, 1).getByLabel("To").fill("15:00");
  await page.keyboard.press("Control+Enter");
  await expect(hoursLine(page, 1).getByText("The hours must end after they begin.")).toBeVisible();
  await expect(hoursLine(page, 2).getByText("Choose a day of the week.")).toBeVisible();
  await expectAccessible(page);
  await hoursLine(page, 1).getByLabel("To").fill("21:00");
  await fillHours(hoursLine(page, 2), ["Monday"], "20:00", "22:00");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Two windows of one day overlap.")).toBeVisible();
  await expectAccessible(page);
  await hoursLine(page, 2).getByLabel("From").fill("21:00");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Doctor updated successfully!")).toBeVisible();
});

test("a stored number of eleven digits is shown and saved unchanged", async ({ page, clinic }) => {
  const { id } = await employ({ firstName: "Old" });
  await storeNumber(clinic, id, "03214578216");
  await page.goto(`/admin/doctors/edit/${id}`);
  await expect(page.getByLabel("Mobile Number")).toHaveValue("03214578216");
  await page.getByLabel("City").fill("Sialkot");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Doctor updated successfully!")).toBeVisible();
  expect(await read(id)).toMatchObject({ city: "Sialkot", mobileNumber: "03214578216" });
});

async function storeNumber({ database }: RunningClinic, id: number, number: string): Promise<void> {
  const client = new pg.Client(database.poolConfig);
  await client.connect();
  await client.query("UPDATE doctors SET mobile_number = $2 WHERE id = $1", [id, number]);
  await client.end();
}

test("a doctor is deleted after a question, or refused with the reason if there are coming appointments", async ({
  page,
}) => {
  const { id } = await employ({ firstName: "SearchQuery", lastName: "After" });
  await employ({ firstName: "Hardly", lastName: "Known" });
  await page.goto("/admin/doctors");
  const row = rowOf(page, "Known");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(question(page)).toContainText("You will not be able to recover. Doctor Hardly Known");
  await question(page).getByRole("button", { name: "No, keep it" }).click();
  await page.route("**/Doctor/Delete*", (route) => route.abort());
  await deleteRow(page, row);
  await expect(page.getByText("An error occurred while deleting the doctor.")).toBeVisible();
  await page.unroute("**/Doctor/Delete*");
  await deleteRow(page, row);
  await expect(page.getByText("doctor deleted successfully!")).toBeVisible();
  await expect(row).toHaveCount(0);

  const appointmentDate = addDays(clinicToday(), 7);
  const { appointmentRegistrationNo } = await desk.post("/Appointment/insert", {
    idPatient: await desk.registerPatient("Bushra Khalid"),
    idDoctor: id,
    idDepartment: 1,
    idServices: [1],
    appointmentDate,
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
  });
  await deleteRow(page, rowOf(page, "After"));
  const warning = page.getByRole("alert").filter({ hasText: "doctor not deleted! Please try again." });
  await expect(warning).toContainText(
    `Appointment ${appointmentRegistrationNo} on ${formatDate(appointmentDate)} at 17:30 is still to come; move or cancel it first.`,
  );
});

test("errors of loading and saving are shown, and what was typed stays", async ({ page }) => {
  const { id } = await employ();
  await page.route("**/Doctor/InsertOrUpdateDoctor", (route) => route.abort());
  await page.goto(`/admin/doctors/edit/${id}`);
  await page.getByLabel("City").fill("Multan");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An error occurred while updating the Doctor data.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Multan");
  await page.goto("/admin/doctors/add");
  await page.getByLabel("First Name").fill("Nadia");
  await page.getByLabel("Date of Birth").fill("12-Mar-1984");
  await page.getByLabel("City").fill("Lahore");
  await page.getByLabel("Mobile Number").fill("3001234567");
  await page.getByLabel("Joining Date").fill("01-Aug-2019");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An error occurred while creating the Doctor.")).toBeVisible();
  await page.unroute("**/Doctor/InsertOrUpdateDoctor");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Doctor created successfully!")).toBeVisible();
  await page.goto("/admin/doctors/edit/999999");
  await expect(page.getByText("Failed to load doctors. Please try again later.")).toBeVisible();
});

test("staff who may only read doctors see no salary and no buttons to change them", async ({
  page,
  clinic,
}) => {
  const { id } = await employ();
  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/doctors");
  await expect(rowOf(page, "Siddiqui").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Add|Edit)/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await page.goto(`/admin/doctors/view/${id}`);
  await expect(factOf(page, "City")).toContainText("Lahore");
  await expect(factOf(page, "Salary")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await page.goto("/admin/doctors/add");
  await expect(page.getByText("You cannot open this page")).toBeVisible();
});
