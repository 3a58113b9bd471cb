import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The assistant beside the doctor: types, and the doctor takes over and saves. */

const DOCTOR = 1;
let desk: Desk;
let minutes = 0;

async function book(idDoctor = DOCTOR): Promise<Appointment> {
  minutes += 5;
  const idPatient = await desk.registerPatient(`Zarina Malik ${minutes}`);
  return desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor, idDepartment: 1, appointmentDate: clinicToday(), durationMinutes: 5 },
    appointmentTime: `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
    ...{ priority: "Medium", status: "Scheduled", description: "Tooth pain" },
    idServices: (await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1"))
      .slice(0, 1)
      .map(({ id }) => id),
  });
}

const address = ({ id, idPatient }: Appointment) =>
  `/admin/doctors-panel?doctor=${DOCTOR}&patient=${idPatient}&appointment=${id}`;
const noteOf = (page: Page) => page.getByRole("region", { name: "Treatment note" });

test.beforeEach(async ({ clinic }) => {
  desk = await openDesk(clinic);
});

test("an assistant has the doctor panel alone, of today, and nothing to save or print with", async ({
  page,
  clinic,
}) => {
  const visit = await book();
  await signInAs(page, clinic, "Assistant");
  await page.goto("/admin");
  await expect(page).toHaveURL(/doctors-panel/);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { includeHidden: true })).toHaveText(["Doctor Panel", "Lab work"]);
  await page.goto(address(visit));
  await noteOf(page).getByLabel("Notes").fill("Cold test positive");
  for (const name of ["Save note", "Complete visit", "Print prescription"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  for (const name of ["Day before", "Day after", "Print the day", "Open patient file"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByText(/Not saved yet. Draft kept/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  for (const width of [1366, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
  await expectAccessibleEverywhere(page);
  for (const path of ["patients", "billing", "appointments", `doctors-panel/prescription/${visit.id}`]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("heading", { name: "Not part of your role" })).toBeVisible();
  }
});

test("an assistant orders lab work for a patient of today’s visits", async ({ page, clinic }, info) => {
  const visit = await book();
  await desk.post("/Labs/Save", { id: 0, name: "Noor Dental Lab" });
  await desk.registerPatient("Zarina Elsewhere");
  await signInAs(page, clinic, "Assistant");
  await page.goto("/admin/lab");
  await expect(page.getByRole("heading", { level: 1, name: "Lab work" })).toBeVisible();
  await page.getByRole("button", { name: "Order lab work" }).click();
  const dialog = page.getByRole("dialog", { name: "Order lab work" });
  await expect(dialog.getByRole("combobox", { name: "Patient" })).toBeFocused();
  await page.keyboard.type("zarina");
  await expect(page.getByRole("option", { name: "Elsewhere" })).toHaveCount(0);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`order-${width}.png`) });
  }
  await expectAccessibleEverywhere(page);
  await page.getByRole("option", { name: new RegExp(`^${visit.patientName} `) }).click();
  await dialog.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("combobox", { name: "Lab" }).click();
  await page.getByRole("option", { name: /Noor Dental Lab/ }).click();
  await dialog.getByLabel("Work").fill("Crown");
  await dialog.getByRole("button", { name: "Order it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(visit.patientName).first()).toBeVisible();
});

test("the doctor takes over what an assistant typed, and the history names both", async ({
  page,
  browser,
  clinic,
}) => {
  const visit = await book();
  const assistant = await browser.newPage({ baseURL: clinic.url });
  await signInAs(assistant, clinic, "Assistant");
  await assistant.goto(address(visit));
  await noteOf(assistant).getByLabel("Notes").fill("Cold test positive");
  await expect(assistant.getByText(/Draft kept/)).toBeVisible();

  await signInAs(page, clinic, "Doctor", DOCTOR);
  await page.goto(address(visit));
  await expect(noteOf(page).getByText("Typed by Assistant, not saved yet")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Take it over" }).click();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Cold test positive");
  await expect(page.getByText("Typed by Assistant, not saved yet")).toBeHidden();
  await noteOf(page).getByLabel("Notes").fill("Cold test positive, 36");
  await page.reload();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Cold test positive, 36");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved.").first()).toBeVisible();
  await page.goto(`/admin/doctors-panel?doctor=${DOCTOR}&patient=${visit.idPatient}`);
  await expect(page.getByText(/, typed by Assistant/)).toBeVisible();
  const { notes } = await desk.get<Appointment>(`/Appointment/GetById?id=${visit.id}`);
  expect(notes).toBe("Cold test positive, 36");
  await assistant.close();
});

test("what an assistant types appears on the doctor’s screen by itself", async ({
  page,
  browser,
  clinic,
}) => {
  const visit = await book();
  await page.clock.install();
  await signInAs(page, clinic, "Doctor", DOCTOR);
  await page.goto(address(visit));
  await noteOf(page).getByLabel("Notes").fill("Mine");
  const assistant = await browser.newPage({ baseURL: clinic.url });
  await signInAs(assistant, clinic, "Assistant");
  await assistant.goto(address(visit));
  await noteOf(assistant).getByLabel("Notes").fill("Cold test positive");
  await expect(assistant.getByText(/Draft kept/)).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(noteOf(page).getByText("Typed by Assistant, not saved yet")).toBeVisible();
  await expect(noteOf(page).getByText("Cold test positive")).toBeVisible();
  await expect(noteOf(page).getByLabel("Notes")).toHaveValue("Mine");
  await assistant.close();
});

test("an assistant finds others by name, and opens them with a reason", async ({ page, clinic }) => {
  const idPatient = await desk.registerPatient("Quratulain Elsewhere");
  await signInAs(page, clinic, "Assistant");
  await page.goto("/admin/doctors-panel");
  await expect(page.getByRole("combobox", { name: "Find a patient" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("Quratulain");
  await page.getByRole("option", { name: /Quratulain Elsewhere/ }).click();
  await expect(page).toHaveURL(new RegExp(`patient=${idPatient}`));
  await expect(page.getByText("This history is closed")).toBeVisible();
  await page.getByLabel("Reason").fill("Asked to help");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Quratulain Elsewhere");
});

test("the staff form asks an assistant’s doctors, and no other role’s", async ({ page }) => {
  await desk.signIn(page);
  await page.goto("/admin/staff/add");
  await page.getByLabel("Name").fill("Hina Tariq");
  await page.getByLabel("Email").fill("hina.tariq@clinic.example");
  await page.getByRole("radio", { name: "Receptionist" }).check();
  await expect(page.getByLabel("Works for")).toHaveCount(0);
  await page.getByRole("radio", { name: "Assistant" }).check();
  await page.getByRole("combobox", { name: "Works for" }).click();
  await page.getByRole("option").first().click();
  await expectAccessibleEverywhere(page);
  const sent = page.waitForRequest(/Staff\/Invite/);
  await page.getByRole("button", { name: "Send invitation" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ role: "Assistant", worksFor: [expect.any(Number)] });
});
