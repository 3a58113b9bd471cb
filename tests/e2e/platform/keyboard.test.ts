import type { Locator, Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BY_PERSON } from "#tests/support/person.ts";

/**
 * What reception does all day, without the mouse. `strokes` counts the keys that choose, move and confirm; what is
 * typed as content (names, numbers, dates) is not counted. A task may take no more of them than it does now.
 */

const PATIENT = "Bushra Zahoor";

/** A day on which the doctor sees patients. */
function workday(ahead: number): string {
  const day = addDays(clinicToday(), ahead);
  return weekdayOf(day) > 5 ? workday(ahead + 2) : day;
}

class Keys {
  strokes = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.strokes += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(content: string): Promise<void> {
    await this.page.keyboard.type(content);
  }

  /** Tabs on until the focus is there. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element.matches(":focus"))) return;
      await this.press("Tab");
    }
    throw new Error("Tab does not lead there");
  }
}

let desk: Desk;
let patientId = 0;

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const currentRow = (page: Page) => page.locator("tbody tr:focus");

/** Chooses by typing a part of it; Enter takes the best match once it is offered. */
async function pick(page: Page, keys: Keys, label: string, text: string): Promise<void> {
  await keys.tabTo(field(page, label));
  await keys.type(text);
  await expect(page.getByRole("option", { name: text }).first()).toHaveAttribute(
    "data-combobox-selected",
    "true",
  );
  await keys.press("Enter");
}

async function book(time: string): Promise<string> {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  const { appointmentRegistrationNo } = await desk.post<{ appointmentRegistrationNo: string }>(
    "/Appointment/insert",
    {
      idPatient: patientId,
      idDoctor: 1,
      idDepartment: 1,
      appointmentDate: workday(20),
      appointmentTime: time,
      priority: "Medium",
      status: "Scheduled",
      description: "Tooth pain",
      idServices: [services[0]?.id],
    },
  );
  return appointmentRegistrationNo;
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  patientId ||= await desk.registerPatient(PATIENT);
  await desk.signIn(page);
  await page.goto("/admin/patients");
  await expect(page.getByText("Total Count")).toBeVisible();
});

/** Says how many it took, and holds the task to it. */
function expectStrokes({ strokes }: Keys, most: number): void {
  test.info().annotations.push({ type: "strokes", description: String(strokes) });
  expect(strokes).toBeLessThanOrEqual(most);
}

test("finds a patient by a part of a phone number", async ({ page }) => {
  const keys = new Keys(page);
  await keys.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Search patients/ })).toBeFocused();
  await keys.type("4578216");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: PATIENT })).toBeVisible();
  expectStrokes(keys, 2);
});

test("registers a walk-in and books her", async ({ page }) => {
  const keys = new Keys(page);
  await keys.press("n");
  await keys.tabTo(field(page, "Full Name"));
  await keys.type("Nasreen Akhtar");
  await keys.press("Tab");
  await keys.type("Akhtar Hussain");
  await keys.tabTo(field(page, "Phone"));
  await keys.type("03338412207");
  await keys.tabTo(field(page, "Emergency Contact Number"));
  await keys.type("03338412208");
  await keys.press("Tab");
  await keys.type("Akhtar Hussain");
  await keys.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Nasreen Akhtar" })).toBeVisible();

  await keys.press("n");
  await expect(field(page, "Patient")).toHaveValue(/Nasreen Akhtar/);
  await pick(page, keys, "Doctor", "Bilal");
  await pick(page, keys, "Department", "Dentistry");
  await pick(page, keys, "Services", "Scaling");
  // Saving too early leads to what is missing: the complaint.
  await keys.press("Tab", "Control+Enter");
  await expect(field(page, "Chief Complaint")).toBeFocused();
  await keys.type("Bleeding gums");
  await keys.press("Control+Enter");
  await expect(page.getByText("Appointment created successfully!")).toBeVisible();
  expectStrokes(keys, 22);
});

test("approves a request of a known patient", async ({ page }) => {
  const services = await desk.get<{ id: number }[]>("/Services/GetServicesByIdMasterService?idMaster=1");
  await desk.post("/Account/AppointmentRequest", {
    ...BY_PERSON,
    name: PATIENT,
    mobile: "03214578216",
    priority: "High",
    date: workday(30),
    time: "17:30",
    iddoctor: 1,
    iddepartment: 1,
    idservices: [services[0]?.id],
    message: "A back tooth hurts",
  });
  const keys = new Keys(page);
  await keys.press("g", "r");
  await expect(page.getByRole("heading", { name: "Manage Appointment Requests" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: PATIENT })).toBeVisible();
  await keys.press("ArrowDown");
  await expect(currentRow(page)).toContainText(PATIENT);
  await keys.press("a");
  const dialog = page.getByRole("dialog", { name: /^Approve request/ });
  await expect(dialog.getByRole("option", { name: PATIENT })).toHaveAttribute(
    "data-combobox-selected",
    "true",
  );
  await keys.press("Enter");
  await expect(dialog.getByRole("button", { name: "Approve" })).toBeEnabled();
  await keys.press("Control+Enter");
  await expect(page.getByText("Appointment approved successfully")).toBeVisible();
  expectStrokes(keys, 6);
});

test("moves an appointment, found in the list by its number", async ({ page }) => {
  const number = await book("16:30");
  const keys = new Keys(page);
  await keys.press("g", "a");
  await expect(page.getByRole("heading", { name: "Manage Appointments" })).toBeFocused();
  await keys.press("/");
  await keys.type(number);
  await keys.press("ArrowDown");
  await expect(currentRow(page)).toContainText(number);
  await keys.press("s");
  await expect(page.getByLabel("New Date", { exact: true })).toBeFocused();
  await keys.type(formatDate(workday(40)));
  await keys.press("Tab");
  await keys.type("1730");
  await expect(page.getByRole("button", { name: "Reschedule", exact: true })).toBeEnabled();
  await keys.press("Control+Enter");
  await expect(page.getByText("Appointment rescheduled successfully!")).toBeVisible();
  expectStrokes(keys, 7);
});

test("receives a payment from a patient found by phone number", async ({ page }) => {
  await desk.post("/Payments/CreatePayment", {
    patientId,
    patientName: PATIENT,
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 5500,
    receivedAmount: 2000,
    paymentDetails: [{ description: "Crown", price: 5500 }],
  });
  const keys = new Keys(page);
  await keys.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Search patients/ })).toBeFocused();
  await keys.type("4578216");
  const offer = page.getByRole("option", { name: `Receive payment from ${PATIENT}` });
  await expect(offer).toBeVisible();
  await keys.press("ArrowUp");
  await expect(offer).toHaveAttribute("aria-selected", "true");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: "Receive Rs 3,500" })).toBeVisible();
  await keys.press("Control+Enter");
  await expect(page.getByText("Payment received")).toBeVisible();
  expectStrokes(keys, 4);
});
