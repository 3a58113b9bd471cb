import type { Page } from "@playwright/test";
import type { Appointment } from "#contract/desk/appointments.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

/** The role changes on another desk while a dialog is open. */

let desk: Desk;
let visit: Appointment;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  const idPatient = await desk.registerPatient("Rehana Withdrawn");
  visit = await desk.post<Appointment>("/Appointment/insert", {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, appointmentDate: clinicToday(), appointmentTime: "00:05" },
    ...{ durationMinutes: 5, priority: "Medium", status: "Completed", description: "Pain", idServices: [1] },
  });
  // The account of the test before is a receptionist's by now.
  await giveRole(clinic, "Doctor", 1);
  await signInAs(page, clinic, "Doctor", 1);
});

async function giveRole({ database }: RunningClinic, role: string, idDoctor: number | null): Promise<void> {
  const { pool, close } = openDatabase(database.poolConfig);
  try {
    const staff = "UPDATE staff SET role = $1, doctor_id = $2 WHERE email = 'doctor@clinic.example'";
    await pool.query(staff, [role, idDoctor]);
  } finally {
    await close();
  }
}

const withdraw = (clinic: RunningClinic) => giveRole(clinic, "Receptionist", null);

const panel = (more = "") =>
  `/admin/doctors-panel?date=${visit.appointmentDate}&patient=${visit.idPatient}&appointment=${visit.id}${more}`;

/** Saving is refused in words over the dialog, which keeps what was typed until it is left. */
async function expectRefused(page: Page, save: string): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("button", { name: save }).click();
  const words = /^Your account (?:may not do this|was changed just now)\./;
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(dialog).toBeVisible();
  // Tried again, the new role is known.
  await expect
    .poll(async () => {
      await dialog.getByRole("button", { name: save }).click();
      return await page.evaluate<string>("JSON.parse(localStorage.getItem('matab.session')).user.role");
    })
    .toBe("Receptionist");
  await expect(dialog).toBeVisible();
}

test("chart: what is planned stays in its dialog", async ({ page, clinic }) => {
  const filling = {
    IdDepartment: 1,
    name: "Filling withdrawn",
    fees: 3000,
    isActive: 1,
    chartCode: "filling",
  };
  await desk.post("/Services/Insert", filling);
  await desk.post("/Chart/AddFindings", {
    ...{ appointmentId: visit.id, idPatient: visit.idPatient },
    findings: [
      { teeth: [36], surfaces: "O", code: "caries" },
      { teeth: [35], surfaces: "O", code: "caries" },
    ],
  });
  await page.goto(panel("&tab=chart"));
  await page.getByRole("button", { name: "Make plan" }).click();
  const tick = page.getByRole("dialog").getByRole("checkbox").first();
  await tick.uncheck();
  await withdraw(clinic);
  await expectRefused(page, "Plan it");
  await expect(tick).not.toBeChecked();
});

test("work: its note stays, and the panel goes once the dialog is left", async ({ page, clinic }) => {
  await desk.post("/Services/Insert", {
    IdDepartment: 1,
    name: "Scaling withdrawn",
    fees: 3000,
    isActive: 1,
  });
  await page.goto(panel());
  await page.getByRole("button", { name: "Work", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Service" }).fill("Scaling w");
  await page.getByRole("option", { name: /Scaling withdrawn/ }).click();
  const note = dialog.getByLabel("Note");
  await note.fill("Second canal found");
  await withdraw(clinic);
  await expectRefused(page, "Write down");
  await expect(note).toHaveValue("Second canal found");
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
});

test("plan: a line stays as it was typed", async ({ page, clinic }) => {
  const plan = await desk.post<TreatmentPlan>("/TreatmentPlans/Insert", {
    ...{ idPatient: visit.idPatient, idDoctor: 1, name: "Withdrawn" },
  });
  await page.goto(`/admin/plans/view/${plan.id}`);
  await page.getByRole("button", { name: "Add line" }).click();
  const words = page.getByRole("dialog").getByLabel("Treatment");
  await words.fill("Whitening at home");
  await withdraw(clinic);
  await expectRefused(page, "Save line");
  await expect(words).toHaveValue("Whitening at home");
});
