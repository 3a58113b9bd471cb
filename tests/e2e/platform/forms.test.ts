import type { Locator, Page } from "@playwright/test";
import { ageOn } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BOOKED_DAY, createRecords, LONG_TEXT, type Records } from "#tests/support/records.ts";
import { expectInvalid } from "#tests/support/screen.ts";

/** Every field of the forms: what a new form begins with, what an edit begins with, what is required. */

const NAME = "Zubaida Khan";
const TODAY = formatDate(clinicToday());

/** A text field's value or a list's choice; of a radio group the option that is on; null: not looked at. */
type Fields = Record<string, string | RegExp | null>;

interface Form {
  add: string;
  edit: (ids: Records) => string;
  buttons: [create: string, update: string];
  fresh: Fields;
  stored: Fields;
  /** Radio groups with their options. */
  groups?: Record<string, string[]>;
  /** Those that nobody can fill in. */
  readOnly?: string[];
}

const YES_NO = { "Is Active": ["Yes", "No"] };

const FORMS: Record<string, Form> = {
  service: {
    add: "subservices/add",
    edit: (ids) => `subservices/edit/${ids.service}`,
    buttons: ["Create Service", "Update Service"],
    fresh: { Department: "", Name: "", Description: "", Fees: "0", "Is Active": "Yes" },
    stored: {
      Department: `${NAME} Department`,
      Name: `${NAME} Service`,
      Description: "Twice a year is enough",
      Fees: "5,500",
      "Is Active": "Yes",
    },
    groups: YES_NO,
  },
  department: {
    add: "services/add",
    edit: (ids) => `services/edit/${ids.department}`,
    buttons: ["Create Department", "Update Department"],
    fresh: { Name: "", Description: "", "Is Active": "Yes" },
    stored: { Name: `${NAME} Department`, Description: LONG_TEXT, "Is Active": "Yes" },
    groups: YES_NO,
  },
  patient: {
    add: "patients/CreatePatient",
    edit: (ids) => `patients/edit/${ids.patient}`,
    buttons: ["Create Patient", "Update Patient"],
    fresh: {
      ID: "Given on save",
      Date: TODAY,
      "Full Name": "",
      "Guardian Name": "",
      Gender: "",
      "Date of Birth": "",
      Age: "",
      "Marital Status": "",
      "National Identification Number": "",
      Phone: "",
      "Alternate Number": "",
      "Emergency Contact Number": "",
      "Emergency Contact Person Name": "",
      Email: "",
      Address: "",
      Procedure: "",
      "Any Known Allergies": "",
      "TPA ID": "",
      "TPA Validity": "",
    },
    stored: {
      ID: "P-000001",
      Date: "11-Feb-2023",
      "Full Name": `${NAME} Patient`,
      "Guardian Name": "Khalid Mahmood",
      Gender: "Female",
      "Date of Birth": "14-Mar-1974",
      Age: `${ageOn("1974-03-14", clinicToday())} years`,
      "Marital Status": "Married",
      "National Identification Number": "35202-4471903-6",
      Phone: "03008412207",
      "Alternate Number": /^042 ?35181204$/,
      "Emergency Contact Number": "3008412208",
      "Emergency Contact Person Name": "Khalid Mahmood",
      Email: "bushra@mail.example",
      Address: "House 41-B, Street 9, Johar Town, Lahore",
      Procedure: "Hypertension since 2019",
      "Any Known Allergies": "Penicillin",
      "TPA ID": "TPA-77",
      "TPA Validity": "31-Dec-2027",
    },
    groups: { Gender: ["Male", "Female", "Other"] },
    readOnly: ["ID", "Age"],
  },
  appointment: {
    add: "appointment/add",
    edit: (ids) => `appointment/edit/${ids.appointment}`,
    buttons: ["Create Appointment", "Update Appointment"],
    fresh: {
      Patient: "",
      Doctor: "",
      Department: "",
      Services: "",
      Date: TODAY,
      Time: /^\d\d:\d\d$/,
      Priority: "Medium",
      Status: "Scheduled",
      "Chief Complaint": "",
    },
    stored: {
      Patient: `${NAME} Patient, P-000001`,
      Doctor: `${NAME} Siddiqui`,
      Department: `${NAME} Department`,
      Services: null,
      Date: formatDate(BOOKED_DAY),
      Time: "16:30",
      Priority: "Low",
      Status: "Scheduled",
      "Chief Complaint": "Tooth pain",
      "Doctor Prescription": "Paracetamol 500 mg",
      "Treatment Plan": "Crown",
      Notes: "Nerve alive",
    },
    groups: { Priority: ["High", "Medium", "Low"], Status: ["Scheduled", "Completed", "Cancelled"] },
  },
  doctor: {
    add: "doctors/add",
    edit: (ids) => `doctors/edit/${ids.doctor}`,
    buttons: ["Create Doctor", "Update Doctor"],
    fresh: {
      "First Name": "",
      "Last Name": "",
      "Date of Birth": "",
      City: "",
      "Mobile Number": "",
      "Second Number": "",
      Email: "",
      Qualification: "",
      "Joining Date": "",
      "Checkup Fee": "",
      Salary: "",
      "Is Active": "Yes",
      "Previous Work Experience": "",
    },
    stored: {
      "First Name": NAME,
      "Last Name": "Siddiqui",
      "Date of Birth": "14-Feb-1985",
      City: "Lahore",
      "Mobile Number": "3214578216",
      "Second Number": "3331112223",
      Email: "ayesha@mail.example",
      Qualification: "BDS, FCPS",
      "Joining Date": "01-Jan-2020",
      "Checkup Fee": "2,500",
      Salary: "320,000",
      "Is Active": "Yes",
      "Previous Work Experience": "Six years at Mayo Hospital",
    },
    groups: YES_NO,
  },
  expense: {
    add: "daily-expenses/add",
    edit: (ids) => `daily-expenses/edit/${ids.expense}`,
    buttons: ["Create Expense", "Update Expense"],
    fresh: { "Expense By": "", "Expense Date": TODAY, Description: "", Amount: "", "Payment Method": "" },
    stored: {
      "Expense By": "Rabia Anwar",
      "Expense Date": "20-Nov-2026",
      Description: `${NAME} Expense`,
      Amount: "2,000",
      "Payment Method": "credit_card",
    },
  },
  bill: {
    add: "billing/add",
    edit: (ids) => `billing/edit/${ids.bill}`,
    buttons: ["Create bill", "Save changes"],
    fresh: {
      Patient: "",
      "Patient Name": "",
      "Payment Date": TODAY,
      Appointment: "",
      Doctor: "",
      "Discount Amount": "0",
      "Received Amount": "",
      "Payment Method": "Cash",
      Notes: "",
    },
    stored: {
      "Discount Amount": "500",
      "Received Amount": "2,000",
      "Line 1 description": `${NAME} Service`,
      "Line 1 price": "5,500",
      Notes: "The rest next week",
    },
    groups: { "Payment Method": ["Cash", "Online", "Free"] },
  },
};

let desk: Desk;
let records: Records | undefined;

const field = (page: Page, name: string): Locator =>
  page
    .getByRole("textbox", { name, exact: true })
    .or(page.getByRole("combobox", { name, exact: true }))
    .first();

async function expectFields(page: Page, fields: Fields, groups: Form["groups"] = {}): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const group = page.getByRole("radiogroup", { name, exact: true });
    if (!groups[name]) {
      if (value === null) await expect(field(page, name)).toBeVisible();
      else await expect(field(page, name)).toHaveValue(value);
    } else if (value === "") await expect(group.getByRole("radio", { checked: true })).toHaveCount(0);
    else await expect(group.getByRole("radio", { name: String(value), exact: true })).toBeChecked();
  }
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  records ??= await createRecords(desk, NAME, "whole");
  await desk.signIn(page);
});

for (const [name, form] of Object.entries(FORMS)) {
  test(`the ${name} form: its fields, their initial values, and its buttons`, async ({ page }) => {
    if (!records) throw new Error("nothing was prepared");
    await page.goto(`/admin/${form.add}`);
    await expectFields(page, form.fresh, form.groups);
    for (const [group, options] of Object.entries(form.groups ?? {}))
      await expect(page.getByRole("radiogroup", { name: group })).toHaveText(options.join(""));
    for (const label of form.readOnly ?? []) await expect(field(page, label)).toHaveAttribute("readonly");
    await expect(page.getByRole("button", { name: form.buttons[0] })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^Add/);

    await page.goto(`/admin/${form.edit(records)}`);
    await expectFields(page, form.stored, form.groups);
    await expect(page.getByRole("button", { name: form.buttons[1] })).toBeVisible();
  });
}

test("a new appointment has no clinical texts; an edit shows the chosen services", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await expect(field(page, "Chief Complaint")).toBeVisible();
  for (const label of ["Doctor Prescription", "Treatment Plan", "Notes"])
    await expect(field(page, label)).toHaveCount(0);
  await page.goto(`/admin/appointment/edit/${records?.appointment}`);
  await expect(page.getByText(`${NAME} Service`)).toBeVisible();
});

test("an appointment requires a date; a patient form does not require a gender", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await field(page, "Date").fill("");
  await page.getByRole("button", { name: "Create Appointment" }).click();
  await expectInvalid(page, ["Appointment Date is required.", "Chief Complaint is required."]);
  await page.goto("/admin/patients/CreatePatient");
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expectInvalid(page, ["Full Name is required."]);
  await expect(page.getByText("Gender is required.")).toHaveCount(0);
});

test("a bill shows messages for missing fields, also of its lines", async ({ page }) => {
  await page.goto("/admin/billing/add");
  await field(page, "Payment Date").fill("");
  await field(page, "Discount Amount").fill("");
  for (const line of [1, 2]) {
    await page.keyboard.press("Alt+l");
    await expect(field(page, `Line ${line} description`)).toBeFocused();
  }
  await field(page, "Line 1 price").fill("500");
  await field(page, "Line 2 description").fill("Crown");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText("Form is not valid")).toBeVisible();
  for (const message of [
    "Patient is required.",
    "Payment Date is required.",
    "Doctor is required.",
    "Description is required.",
    "Price is required.",
    "Discount Amount is required.",
    "Received Amount is required.",
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await expect(page.getByText("Price is required.", { exact: true })).toHaveCount(0);
});

test("a bill's price accepts digits and one point; the clinic's own method is suggested again", async ({
  page,
}) => {
  await page.goto("/admin/billing/add");
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await page.keyboard.type(`${NAME} Service`);
  await page.getByRole("option", { name: `${NAME} Service` }).click();
  await expect(field(page, "Line 1 actual price")).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Rs 5,500" })).toContainText(`${records?.service}`);
  await field(page, "Line 1 price").fill("");
  await field(page, "Line 1 price").pressSequentially("1a2-.5.5");
  await expect(field(page, "Line 1 price")).toHaveValue("12.55");

  await page.getByRole("button", { name: "Add payment method" }).click();
  await page.getByRole("textbox", { name: "New payment method" }).fill("Sehat Card");
  await page.keyboard.press("Enter");
  const method = page.getByRole("combobox", { name: "Payment Method" });
  await expect(method).toHaveValue("Sehat Card");
  await page.goto("/admin/dashboard");
  await page.goto("/admin/billing/add");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(method).toHaveValue("Cash");
  await method.click();
  await expect(page.getByRole("option", { name: "Sehat Card" })).toBeVisible();
});
