import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { withPromptRoutes } from "#tests/support/platform/routes.ts";
import { BOOKED_DAY, createRecords, type Records } from "#tests/support/records.ts";
import { deleteRow, rowOf } from "#tests/support/screen.ts";

/**
 * What is said (docs/handbook/forms.md#toasts) when the server refuses or cannot be asked. The network is made to fail,
 * not the app.
 */

const NAME = "Zubaida Khan";
const WHY = "The desk says no, for a reason.";
const LATER = "An error occurred. Please try again later.";

const DELETIONS = [
  ["subservices", "Services/Delete", "Service not deleted! Please try again", LATER],
  [
    "patients",
    "Patient/DeletePatient",
    "Patient not deleted! Please try again.",
    "An error occurred while deleting the patient.",
  ],
  [
    "appointments",
    "Appointment/Delete",
    "Appointment not deleted! Please try again.",
    "An error occurred while deleting the appointment.",
  ],
  [
    "doctors",
    "Doctor/Delete",
    "doctor not deleted! Please try again.",
    "An error occurred while deleting the doctor.",
  ],
  [
    "daily-expenses",
    "Expense/DeleteExpense",
    "Expense not deleted! Please try again.",
    "An error occurred while deleting the Expense.",
  ],
  ["services", "MasterServices/Delete", "Master service not deleted! Please try again", LATER],
  ["billing", "Payments/DeletePayment", "Delete Failed", "Deletion Error"],
] as const;

interface Save {
  path: (ids: Records) => string;
  call: string;
  failed: string;
}

const SAVES: Record<string, Save> = {
  service: { path: (ids) => `subservices/edit/${ids.service}`, call: "Services/Update", failed: LATER },
  department: {
    path: (ids) => `services/edit/${ids.department}`,
    call: "MasterServices/Update",
    failed: LATER,
  },
  patient: {
    path: (ids) => `patients/edit/${ids.patient}`,
    call: "Patient/InsertOrUpdatePatient",
    failed: "An error occurred while updating the patient data.",
  },
  appointment: {
    path: (ids) => `appointment/edit/${ids.appointment}`,
    call: "Appointment/Update",
    failed: LATER,
  },
  doctor: {
    path: (ids) => `doctors/edit/${ids.doctor}`,
    call: "Doctor/InsertOrUpdateDoctor",
    failed: "An error occurred while updating the Doctor data.",
  },
  expense: {
    path: (ids) => `daily-expenses/edit/${ids.expense}`,
    call: "Expense/UpdateExpense",
    failed: LATER,
  },
  bill: {
    path: (ids) => `billing/edit/${ids.bill}`,
    call: "Payments/UpdatePayment",
    failed: "Something went wrong! Please try again and check details",
  },
};

let desk: Desk;
let records: Records;
let prepared = false;

const callsOf = (call: string) => `**/api/${call}**`;

/** From now on the server answers this call with a code that is not 200. */
async function refuse(page: Page, call: string): Promise<void> {
  await page.unroute(callsOf(call));
  await page.route(callsOf(call), (route) =>
    route.fulfill({ status: 400, json: { data: null, responseCode: 400, message: WHY } }),
  );
}

/** From now on this call finds no server. */
async function cutOff(page: Page, call: string): Promise<void> {
  await page.unroute(callsOf(call));
  await page.route(callsOf(call), (route) => route.abort());
}

const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  if (!prepared) records = await createRecords(desk, NAME, "whole");
  prepared = true;
  await desk.signIn(page);
});

for (const [list, call, refused, failed] of DELETIONS) {
  test(`${list}: a deletion that is refused, and one that fails`, async ({ page }) => {
    await page.goto(`/admin/${list}?search=zubaida`);
    const row = rowOf(page, NAME);
    await refuse(page, call);
    await deleteRow(page, row);
    await expect(toast(page, refused)).toContainText(WHY);
    if (list === "billing")
      await expect(toast(page, refused)).toContainText(
        "Unable to delete the payment record. Please try again later.",
      );
    await cutOff(page, call);
    await deleteRow(page, row);
    await expect(toast(page, failed)).toBeVisible();
    await expect(row).toBeVisible();
  });
}

for (const [name, { path, call, failed }] of Object.entries(SAVES)) {
  test(`${name}: a save that is refused says why, and one that fails says so`, async ({ page }) => {
    await page.goto(`/admin/${path(records)}`);
    const save = page.getByRole("button", { name: /^(Update|Save)/ });
    await refuse(page, call);
    await save.click();
    await expect(toast(page, "Not saved, nothing lost")).toContainText(WHY);
    await expect(toast(page, WHY)).toHaveCount(2);
    await cutOff(page, call);
    await save.click();
    await expect(toast(page, failed)).toBeVisible();
    await expect(page).toHaveURL(`/admin/${path(records)}`);
  });
}

test("rescheduling and the next visit show the server's refusal, or a message on failure", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog", { name: "Reschedule Appointment" });
  await page.goto("/admin/appointments?search=zubaida");
  await rowOf(page, NAME)
    .getByRole("button", { name: /^Reschedule/ })
    .click();
  await dialog.getByRole("textbox", { name: "New Date" }).fill(formatDate(BOOKED_DAY));
  await dialog.getByRole("textbox", { name: "New Time" }).fill("18:00");
  await page.keyboard.press("Tab");
  await refuse(page, "Appointment/RescheduleAppointment");
  await dialog.getByRole("button", { name: "Reschedule", exact: true }).click();
  await expect(toast(page, "Not rescheduled")).toContainText(WHY);
  await cutOff(page, "Appointment/RescheduleAppointment");
  await dialog.getByRole("button", { name: "Reschedule", exact: true }).click();
  await expect(toast(page, "Failed to reschedule appointment")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();

  await rowOf(page, NAME)
    .getByRole("button", { name: /^Next Visit/ })
    .click();
  const schedule = dialog.getByRole("button", { name: "Schedule Next Visit" });
  await expect(schedule).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Next Visit Date" }).fill(formatDate(BOOKED_DAY));
  await expect(schedule).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Next Visit Time" }).fill("19:00");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "Chief Complaint" })).toHaveValue("Tooth pain");
  await refuse(page, "Appointment/CreateNextVisitAppointment");
  await schedule.click();
  await expect(toast(page, "Not scheduled")).toContainText(WHY);
  await cutOff(page, "Appointment/CreateNextVisitAppointment");
  await schedule.click();
  await expect(toast(page, "Failed to schedule next visit")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Chief Complaint" }).fill("");
  await expect(schedule).toBeDisabled();
});

test("approving requires a patient and a chief complaint, rejecting a reason; dialogs stay open on a refusal", async ({
  page,
}) => {
  const approve = page.getByRole("dialog", { name: /^Approve request/ });
  const send = approve.getByRole("button", { name: "Approve", exact: true });
  await page.goto("/admin/appoint-request?search=zubaida");
  await rowOf(page, NAME)
    .getByRole("button", { name: /^Approve/ })
    .click();
  const patient = approve.getByRole("combobox", { name: "Patient" });
  const complaint = approve.getByRole("textbox", { name: "Chief Complain" });
  await expect(complaint).toHaveValue("A back tooth hurts with cold water");
  await patient.focus();
  await complaint.fill("");
  await complaint.blur();
  await expect(approve.getByText("Patient is required.")).toBeVisible();
  await expect(approve.getByText("Chief Complain is required.")).toBeVisible();
  await expect(send).toBeDisabled();
  await complaint.fill("Pain");
  await patient.fill("zubaida");
  await page.getByRole("option", { name: new RegExp(NAME) }).click();
  await expect(send).toBeEnabled();
  await approve.getByRole("button", { name: /^Clear/ }).click();
  await expect(send).toBeDisabled();
  await patient.fill("zubaida");
  await page.getByRole("option", { name: new RegExp(NAME) }).click();
  await refuse(page, "Appointment/ApproveAppointmentRequest");
  await send.click();
  await expect(toast(page, "Not approved")).toContainText(WHY);
  await approve.getByRole("button", { name: "Cancel" }).click();

  const reject = page.getByRole("dialog", { name: /^Reject request/ });
  await rowOf(page, NAME)
    .getByRole("button", { name: /^Reject/ })
    .click();
  const reason = reject.getByRole("textbox", { name: "Reason for Rejection" });
  await reason.fill("x");
  await reason.fill("");
  await reason.blur();
  await expect(reject.getByText("Reason for rejection is required.")).toBeVisible();
  await expect(reject.getByRole("button", { name: "Reject Appointment" })).toBeDisabled();
  await reason.fill("The doctor is on leave");
  await cutOff(page, "Appointment/RejectAppointmentRequest");
  await reject.getByRole("button", { name: "Reject Appointment" }).click();
  await expect(toast(page, LATER)).toBeVisible();
  await page.unroute(callsOf("Appointment/RejectAppointmentRequest"));
  await reject.getByRole("button", { name: "Reject Appointment" }).click();
  await expect(toast(page, "Appointment rejected successfully")).toBeVisible();
  await expect(reject).toBeHidden();
  await expect(page.getByRole("button", { name: /^Tell why/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, NAME)).toContainText("Rejected");
});

test("options that a form cannot load are reported by toast", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await page.getByRole("combobox", { name: "Department" }).click();
  await cutOff(page, "Services/GetServicesByIdMasterService");
  await page.getByRole("option", { name: "Dentistry" }).click();
  await page.getByRole("combobox", { name: "Services" }).click();
  await expect(toast(page, "Failed to load services. Please try again later.")).toBeVisible();
  await cutOff(page, "Patient/");
  await cutOff(page, "Doctor/");
  await page.getByRole("combobox", { name: "Patient" }).click();
  await expect(toast(page, "Failed to load patients. Please try again later.")).toBeVisible();
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await expect(toast(page, "Failed to load doctors. Please try again later.")).toBeVisible();
  await page.goto("/admin/billing/add?appointmentId=999999");
  await expect(toast(page, "Failed to load appointment. Please try again later.")).toBeVisible();
});

test("signing in shows messages for missing fields, for wrong ones, and for success", async ({
  browser,
  clinic,
}) => {
  const page = withPromptRoutes(await browser.newPage({ baseURL: clinic.url }));
  const send = page.getByRole("button", { name: "Sign in" });
  await page.goto("/auth/login");
  await send.click();
  await expect(toast(page, "Please enter valid details")).toBeVisible();
  await expect(page.getByText("Email is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@");
  await page.getByRole("textbox", { name: "Password" }).fill("not this one");
  await expect(page.getByText("Invalid email format.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(clinic.admin.email);
  await send.click();
  await expect(toast(page, "Invalid credentials")).toHaveCount(2);
  await page.getByRole("textbox", { name: "Password" }).fill(clinic.admin.password);
  await cutOff(page, "Account/AdminLogin");
  await send.click();
  await expect(toast(page, "Check the connection")).toContainText("Invalid credentials");
  await page.unroute(callsOf("Account/AdminLogin"));
  await send.click();
  await expect(toast(page, "Logged in successfully.")).toBeVisible();
  await expect(page).toHaveURL("/admin/appoint-request");
  await page.close();
});
