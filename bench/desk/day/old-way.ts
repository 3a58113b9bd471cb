import { expect as check, type Locator, type Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Booked } from "./people.ts";

/** The same pieces of the day on lists and forms alone: patients, appointments. */

const expect = check.configure({ timeout: 20_000 });

const openList = async (page: Page, name: "Appointments" | "Patients") => {
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}$`));
  await expect(page.getByRole("searchbox")).toBeVisible();
};

/** Types into a field as a person does who came to it by Tab or by a click. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

async function choose(page: Page, label: string, text: string, option: RegExp | string): Promise<void> {
  await typeInto(page, page.getByRole("combobox", { name: label }), text);
  const found = page.getByRole("option", { name: option }).filter({ hasNotText: "Create patient" }).first();
  await found.click();
}

/** What the desk says of a visit without an appointment: it is booked for now, and the patient is told to wait. */
async function bookNow(page: Page, patient: string): Promise<void> {
  await openList(page, "Appointments");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Add appointment" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Patient" })).toBeFocused();
  await choose(page, "Patient", patient, patient);
  await choose(page, "Doctor", "Hira", "Hira");
  // The department comes with the doctor.
  await expect(page.getByRole("combobox", { name: "Department" })).toHaveValue(/General Physician/);
  await choose(page, "Services", "Consul", "Consultation");
  await page.keyboard.press("Escape");
  await page.getByLabel("Chief Complaint").click();
  await page.keyboard.type("Walk-in");
  await page.keyboard.press("Control+Enter");
  // Somebody is booked at this moment: that is said, and the walk-in is put beside.
  const anyway = page.getByRole("button", { name: "Book anyway" });
  const heading = page.getByRole("heading", { name: /^A-\d+/ });
  await expect(anyway.or(heading).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page).toHaveURL(/\/appointment\/view\/\d+$/);
}

export async function walkInNew(page: Page, phone: string, name: string): Promise<void> {
  await openList(page, "Patients");
  await page.keyboard.press("n");
  await expect(page.getByLabel("Full Name")).toBeFocused();
  for (const [label, text] of [
    ["Full Name", name],
    ["Guardian Name", "Javed Iqbal"],
    ["Emergency Contact Number", "03001234567"],
    ["Emergency Contact Person Name", "Javed Iqbal"],
  ] as const)
    await typeInto(page, page.getByLabel(label, { exact: false }).first(), text);
  await typeInto(page, page.getByRole("textbox", { name: /^Phone/ }), phone);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
  await bookNow(page, name);
}

export const walkInKnown = (page: Page, name: string) => bookNow(page, name);

async function findVisit(page: Page, { name }: Booked): Promise<Locator> {
  await openList(page, "Appointments");
  await typeInto(page, page.getByRole("searchbox"), name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return row;
}

/** Completed and Cancelled are words of the appointment's form. */
export async function sayStatus(page: Page, visit: Booked, status: "Completed" | "Cancelled"): Promise<void> {
  await (await findVisit(page, visit)).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/appointment\/view\/\d+$/);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("radio", { name: status })).toBeAttached();
  await page.getByText(status, { exact: true }).last().click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Appointment updated successfully!")).toBeVisible();
}

/** @param days how far ahead; nothing says whether the doctor is in then. */
export async function moveTo(page: Page, visit: Booked, days: number, time: string): Promise<void> {
  await (await findVisit(page, visit)).getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await typeInto(page, dialog.getByLabel("New Date"), formatDate(addDays(clinicToday(), days)));
  await typeInto(page, dialog.getByLabel("New Time"), time);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
}

/** Who, when and which number, before the desk takes the phone into its hand: the list, the visit, the patient's file. */
export async function remind(page: Page): Promise<void> {
  await openList(page, "Appointments");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/appointment\/view\/\d+$/);
  await page.getByRole("main").locator("a[href*='/admin/patients/view/']").first().click();
  await expect(page).toHaveURL(/\/patients\/view\/\d+$/);
}
