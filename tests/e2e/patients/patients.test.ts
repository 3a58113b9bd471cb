import type { Locator, Page } from "@playwright/test";
import type { Patient } from "#contract/patients/patients.ts";
import { ageOn } from "#rules/patients/age.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { jpeg, phonePhoto } from "#tests/support/files/pictures.ts";
import { billPatient, bookPatient, savePatient, WHOLE_PATIENT } from "#tests/support/patients.ts";
import { deleteRow, expectFacts, expectInvalid, question, rowOf } from "#tests/support/screen.ts";

/** The list of patients and their form, as the desk meets them. */

let desk: Desk;

const read = (id: number) => desk.get<Patient>(`/Patient/GetPatientById/${id}`);

const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
const photoField = (page: Page): Locator => page.getByRole("group", { name: "Photo" });

async function fillRequired(page: Page, fullName: string): Promise<void> {
  await field(page, "Full Name").fill(fullName);
  await field(page, "Guardian Name").fill("Khalid Mahmood");
  await field(page, "Phone").fill("0300 8412207");
  await field(page, "Emergency Contact Number").fill("0300 8412208");
  await field(page, "Emergency Contact Person Name").fill("Khalid");
}

/** A field is marked as wrong, with this beside it. */
async function expectRefused(input: Locator, words: string): Promise<void> {
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveAccessibleDescription(new RegExp(words.replace(/[.?]/g, "\\$&")));
}

/** Drops a photo somewhere on the page, or pastes it. */
async function bring(page: Page, how: "drop" | "paste", name: string, content: Buffer): Promise<void> {
  await page.evaluate(`
    const bytes = Uint8Array.from(atob("${content.toString("base64")}"), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "${name}", { type: "image/jpeg" }));
    const manner = { bubbles: true, cancelable: true };
    const event = "${how}" === "drop"
      ? new DragEvent("drop", { ...manner, dataTransfer: data })
      : new ClipboardEvent("paste", { ...manner, clipboardData: data });
    document.body.dispatchEvent(event);
  `);
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("a walk-in is registered by keyboard, with all fields and a photo, and the file opens", async ({
  page,
}) => {
  await page.goto("/admin/patients");
  await expect(page.getByRole("heading", { name: "Manage Patients" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/admin\/patients\/CreatePatient$/);
  await expect(field(page, "Full Name")).toBeFocused();
  await expect(field(page, "ID")).toHaveValue("Given on save");
  await expect(field(page, "ID")).toHaveAttribute("readonly");
  await expect(field(page, "Date")).toHaveValue(formatDate(clinicToday()));

  await page.keyboard.type("بشریٰ خالد");
  await field(page, "Guardian Name").fill("Khalid Mahmood");
  await page.getByText("Female", { exact: true }).click();
  await field(page, "Date of Birth").fill("14-3-1974");
  await page.keyboard.press("Tab");
  await expect(field(page, "Age")).toHaveValue(`${ageOn("1974-03-14", clinicToday())} years`);
  await expect(field(page, "Age")).toHaveAttribute("readonly");
  await page.getByLabel("Marital Status").selectOption("Married");
  await field(page, "National Identification Number").pressSequentially("3520244719036");
  await expect(field(page, "National Identification Number")).toHaveValue("35202-4471903-6");
  await field(page, "Phone").fill("+92 300 841-2207");
  await expect(field(page, "Phone")).toHaveValue("03008412207");
  await field(page, "Alternate Number").fill("042 35181204");
  await field(page, "Emergency Contact Number").fill("0300 841 2208");
  await expect(field(page, "Emergency Contact Number")).toHaveValue("3008412208");
  await field(page, "Emergency Contact Person Name").fill("Khalid");
  await field(page, "Email").fill("bushra@mail.example");
  await field(page, "Address").fill("Johar Town, Lahore");
  await field(page, "Procedure").fill("Hypertension since 2019");
  await field(page, "Any Known Allergies").fill("Penicillin");
  await field(page, "TPA ID").fill("TPA-77");
  await field(page, "TPA Validity").fill("31-12-2027");
  await photoField(page)
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "bushra.jpg", mimeType: "image/jpeg", buffer: await jpeg(300, 400) });
  await expect(photoField(page)).toContainText("bushra.jpg");
  await expect(photoField(page).getByRole("img")).toHaveJSProperty("naturalWidth", 300);
  await expectAccessible(page);

  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/patients\/view\/\d+$/);
  await expectFacts(page, {
    "Full Name": "بشریٰ خالد",
    "Guardian Name": "Khalid Mahmood",
    Gender: "Female",
    "Date of Birth": "14-Mar-1974",
    Age: String(ageOn("1974-03-14", clinicToday())),
    "Marital Status": "Married",
    Phone: "0300 8412207",
    "Emergency Contact Number": "0300 8412208",
    "Emergency Contact Person Name": "Khalid",
    Email: "bushra@mail.example",
    Address: "Johar Town, Lahore",
    "Medical History": "Hypertension since 2019",
    "Known Allergies": "Penicillin",
    "TPA ID": "TPA-77",
    "TPA Validity": "31-Dec-2027",
    "National Identification Number": "35202-4471903-6",
    "Alternate Number": "042 35181204",
    "Created On": formatDate(clinicToday()),
  });
  await expect(page.getByRole("img", { name: "بشریٰ خالد" })).toHaveJSProperty("naturalWidth", 300);
});

test("an invalid form shows the form's messages", async ({ page }) => {
  await page.goto("/admin/patients/CreatePatient");
  await field(page, "Date").fill("");
  await field(page, "Email").fill("bushra@");
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expectInvalid(page, [
    "Payment Date is required.",
    "Full Name is required.",
    "Guardian Name is required.",
    "Phone number is required.",
    "Emergency contact number is required.",
    "Emergency Contact Person Name is required.",
    "Invalid email format.",
  ]);
  await expectAccessible(page);

  for (const [typed, words] of [
    ["030012345", "must be 10 or 11 digits long."],
    ["1231231231", "cannot contain repeating or sequential digits."],
    ["2323232323", "cannot contain repeating or sequential digits."],
  ]) {
    await field(page, "Phone").fill(typed ?? "");
    await field(page, "Emergency Contact Number").fill(typed ?? "");
    await page.getByRole("button", { name: "Create Patient" }).click();
    await expect(page.getByText(`Phone number ${words}`)).toBeVisible();
    await expect(page.getByText(`Emergency contact number ${words}`)).toBeVisible();
  }
  await field(page, "Phone").fill("03001234567");
  // A digit too many stays in sight, and is refused there and then.
  await field(page, "Phone").press("8");
  await expect(field(page, "Phone")).toHaveValue("030012345678");
  await expect(page.getByText("Phone number must be 10 or 11 digits long.")).toBeVisible();
  await field(page, "Emergency Contact Number").fill("30012345678");
  await expect(page.getByText("Emergency contact number must be 10 or 11 digits long.")).toBeVisible();
  // A number of another country keeps its +, also behind the fixed +92, and is told by its country.
  for (const name of ["Phone", "Emergency Contact Number"]) {
    await field(page, name).fill("");
    await field(page, name).pressSequentially("+971 50 123 4567");
    await expect(field(page, name)).toHaveValue("+971501234567");
  }
  await expect(page.getByText("United Arab Emirates: +971 50 123 4567")).toHaveCount(2);
  // What is pasted loses no digit: the message says what is wrong with it.
  await field(page, "Phone").fill("0300 123456789");
  await expect(field(page, "Phone")).toHaveValue("0300123456789");
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expect(page.getByText("Phone number must be 10 or 11 digits long.")).toBeVisible();
  await field(page, "Phone").fill("+92 300 1234567");
  await expect(field(page, "Phone")).toHaveValue("03001234567");
});

test("a photo can be dropped, pasted, replaced and removed; other files are refused", async ({ page }) => {
  // Like nobody else in this file: a note about similar patients would be an alert beside the photo's.
  const own = { dob: "1990-05-05", phone: "03331112233", nationalIdentificationNumber: "35202-1112223-4" };
  const patient = await savePatient(desk, { fullName: "Photo Patient", ...own }, await jpeg());
  await page.goto(`/admin/patients/edit/${patient.id}`);
  const group = photoField(page);
  await expect(group.getByRole("img", { name: "The present one" })).toBeVisible();

  await bring(page, "drop", "dropped.jpg", await phonePhoto(1600, 1200));
  await expect(group).toContainText("dropped.jpg");
  await bring(page, "paste", "pasted.jpg", await jpeg());
  await expect(group).toContainText("pasted.jpg");

  const choose = group.locator("input[type=file]").first();
  await choose.setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-"),
  });
  await expect(page.getByRole("alert")).toHaveText("A picture must be a JPEG, PNG or WebP file.");
  await choose.setInputFiles({
    name: "broken.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByRole("alert")).toContainText("This picture cannot be read.");
  await expect(group.getByRole("img", { name: "The present one" })).toBeVisible();

  await choose.setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer: await jpeg(60, 60) });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient updated successfully!")).toBeVisible();
  const replaced = (await read(patient.id)).imgGuidName;
  expect(replaced).not.toBe(patient.imgGuidName);

  await page.goto(`/admin/patients/edit/${patient.id}`);
  await group.getByRole("button", { name: "Remove" }).click();
  await expect(group.getByRole("button", { name: "Choose photo" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("img", { name: "No photo" })).toBeVisible();
  expect((await read(patient.id)).imgURL).toBeNull();
});

test("an edit begins with the stored values, and an 11-digit emergency number is kept", async ({ page }) => {
  const patient = await savePatient(desk, {
    emgencyContactNo: "03008412209",
    nationalIdentificationNumber: "3520244719036",
  });
  await page.goto(`/admin/patients/edit/${patient.id}`);
  await expect(field(page, "ID")).toHaveValue(patient.registerNo);
  for (const [label, value] of [
    ["Full Name", "Bushra Khalid"],
    ["Date of Birth", "14-Mar-1974"],
    ["National Identification Number", "35202-4471903-6"],
    // Behind the fixed +92, as one that was typed here.
    ["Emergency Contact Number", "3008412209"],
    ["Procedure", "Hypertension since 2019"],
    ["TPA Validity", "31-Dec-2027"],
  ])
    await expect(field(page, label ?? "")).toHaveValue(value ?? "");
  await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
  await field(page, "Address").fill("Gulberg, Lahore");
  await page.getByRole("button", { name: "Update Patient" }).click();
  await expect(page.getByText("Patient updated successfully!")).toBeVisible();
  expect(await read(patient.id)).toMatchObject({
    address: "Gulberg, Lahore",
    emgencyContactNo: "03008412209",
    createdOn: patient.createdOn,
  });
});

test("a birthday that is none stays as it was typed, refused in words, and is never another day", async ({
  page,
}) => {
  await page.goto("/admin/patients/CreatePatient");
  await fillRequired(page, "No Such Day");
  const birthday = field(page, "Date of Birth");
  for (const [typed, words] of [
    ["31/04/1999", "There is no 31 April."],
    ["29/02/2023", "There is no 29 February 2023."],
    ["someday", "This is not a date. Write it like 31/12/1990."],
  ] as const) {
    await birthday.fill(typed);
    await page.keyboard.press("Tab");
    await expect(birthday).toHaveValue(typed);
    await expectRefused(birthday, words);
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Please fill out all required fields correctly.")).toBeVisible();
  await expect(birthday).toBeFocused();
  await expectAccessible(page);
  await birthday.fill("۱۴/۰۳/۱۹۷۴");
  await page.keyboard.press("Tab");
  await expect(birthday).toHaveValue("14-Mar-1974");
  await expect(field(page, "Age")).toHaveValue(`${ageOn("1974-03-14", clinicToday())} years`);
  for (const name of ["Date", "TPA Validity"]) {
    const date = field(page, name);
    await date.fill("31/11/2026");
    await page.keyboard.press("Tab");
    await expect(date).toHaveValue("31/11/2026");
    await expectRefused(date, "There is no 31 November.");
  }
});

test("of who knows an age or a year alone the birthday is offered, and kept as approximate", async ({
  page,
}) => {
  await page.goto("/admin/patients/CreatePatient");
  await fillRequired(page, "Knows Her Age");
  const birthday = field(page, "Date of Birth");
  const year = Number(clinicToday().slice(0, 4)) - 80;
  await birthday.fill("80 years");
  await expect(page.getByRole("button", { name: `Born about ${year}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(birthday).toHaveValue(`about ${year}`);
  await expect(field(page, "Age")).toHaveValue("about 80 years");
  await birthday.click();
  const calendar = page.locator("[data-dates-dropdown]");
  await expect(calendar).toBeVisible();
  await birthday.fill("1950");
  await expect(calendar).toBeHidden();
  await page.keyboard.press("Tab");
  await expectRefused(birthday, "Is “born about 1950” meant? Otherwise write the day.");
  await page.getByRole("button", { name: "Born about 1950" }).click();
  await expect(birthday).toBeFocused();
  await expect(birthday).toHaveValue("about 1950");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
  await expectFacts(page, { "Date of Birth": "about 1950", Age: `about ${year + 80 - 1950}` });
  const id = Number(page.url().split("/").at(-1));
  expect(await read(id)).toMatchObject({ dob: "1950-01-01", dobPrecision: "year" });
  await page.goto(`/admin/patients/edit/${id}`);
  await expect(birthday).toHaveValue("about 1950");
  await birthday.fill("7 months");
  await page.keyboard.press("Enter");
  await expect(field(page, "Age")).toHaveValue("about 7 months");
  await birthday.fill("14/3/1951");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient updated successfully!")).toBeVisible();
  expect(await read(id)).toMatchObject({ dob: "1951-03-14", dobPrecision: "day" });
});

test("changes made meanwhile are shown by field and taken over; nothing typed is lost", async ({ page }) => {
  const patient = await savePatient(desk, { fullName: "Two Desks" });
  await page.goto(`/admin/patients/edit/${patient.id}`);
  await field(page, "Address").fill("Typed here");
  await field(page, "Guardian Name").fill("Mine");
  await savePatient(desk, { ...patient, guardianName: "Theirs", phone: "03331112223" });
  await page.keyboard.press("Control+Enter");
  const note = page.getByRole("alert").filter({ hasText: "changed this record while you were editing" });
  const choice = (label: string, name: string) =>
    note.getByRole("group", { name: label }).getByRole("radio", { name });
  await expect(choice("Phone", "Put back: 0300 8412207")).not.toBeChecked();
  await expect(choice("Phone", "Take theirs: 0333 1112223")).toBeChecked();
  await expect(choice("Guardian Name", "Keep mine: Mine")).toBeChecked();
  await expect(choice("Guardian Name", "Take theirs: Theirs")).not.toBeChecked();
  await expectAccessible(page);
  expect(await read(patient.id)).toMatchObject({ guardianName: "Theirs", address: WHOLE_PATIENT.address });

  await note.getByRole("button", { name: "Go on with these" }).click();
  await expect(field(page, "Phone")).toHaveValue("03331112223");
  await expect(field(page, "Guardian Name")).toHaveValue("Mine");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Patient updated successfully!")).toBeVisible();
  expect(await read(patient.id)).toMatchObject({
    guardianName: "Mine",
    phone: "03331112223",
    address: "Typed here",
  });
});

test("a failed save shows a message and loses nothing; sent again, it creates one patient", async ({
  page,
}) => {
  await page.goto("/admin/patients/CreatePatient");
  await fillRequired(page, "Only Once");
  let lost = false;
  await page.route("**/InsertOrUpdatePatient", async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expect(page.getByText("An error occurred while creating the patient.")).toBeVisible();
  await expect(field(page, "Full Name")).toHaveValue("Only Once");
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
  const found = await desk.get<Patient[]>("/Patient/GetAllPatients?page=1&pageSize=10&search=only%20once");
  expect(found).toHaveLength(1);

  await page.goto(`/admin/patients/edit/${found[0]?.id}`);
  await field(page, "Address").fill("Gulberg");
  await page.route("**/InsertOrUpdatePatient", (route) => route.abort());
  await page.getByRole("button", { name: "Update Patient" }).click();
  await expect(page.getByText("An error occurred while updating the patient data.")).toBeVisible();
});

test("a phone number of other patients shows a note with links to them", async ({ page }) => {
  const sister = await savePatient(desk, { fullName: "Elder Sister", phone: "03457778889" });
  await page.goto("/admin/patients/CreatePatient");
  await field(page, "Phone").fill("0345 7778889");
  await expect(page.getByText("Also the number of Elder Sister")).toBeVisible();
  await expect(page.getByRole("link", { name: sister.registerNo })).toHaveAttribute(
    "href",
    `/admin/patients/view/${sister.id}`,
  );
  await fillRequired(page, "Younger Sister");
  await field(page, "Phone").fill("0345 7778889");
  await page.getByRole("button", { name: "Create Patient" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
});

test("the list searches by part of a phone, sorts, filters and links to the file", async ({ page }) => {
  const patient = await savePatient(desk, {
    fullName: "Zulqarnain Haider",
    phone: "03129998887",
    dob: null,
    gender: null,
  });
  await page.goto("/admin/patients");
  for (const header of ["ID", "Created On", "Full Name", "Phone", "Gender", "Date of Birth"])
    await expect(page.getByRole("columnheader", { name: header })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("0312 9998");
  await expect(page.getByText("Total Count 1", { exact: true })).toBeVisible();
  const row = rowOf(page, patient.registerNo);
  await expect(row).toContainText("11-Feb-2023");
  await expect(row).toContainText("0312 9998887");
  await expect(row).toContainText("--");
  await expectAccessible(page);
  await row.getByRole("link", { name: "Zulqarnain Haider" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/patients/view/${patient.id}$`));
  await expectFacts(page, { "Date of Birth": "N/A", Age: "N/A", Gender: "N/A" });
  await expect(page.getByRole("img", { name: "No photo" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Total Count 1", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("No Records Found")).toBeVisible();
});

test("deleting asks first; a refusal shows the reason and links to the unpaid bill", async ({ page }) => {
  const gone = await savePatient(desk, { fullName: "Soon Gone" });
  const owing = await savePatient(desk, { fullName: "Owing Patient" });
  const paymentId = await billPatient(desk, owing, 12_500, 2500);
  await page.goto("/admin/patients?search=soon%20gone");
  const row = rowOf(page, gone.registerNo);
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(question(page)).toContainText("You will not be able to recover.");
  await expect(question(page)).toContainText(`Patient Soon Gone, ${gone.registerNo}`);
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "No, keep it" }).click();
  await expect(row).toBeVisible();
  await deleteRow(page, row);
  await expect(page.getByText("Patient deleted successfully!")).toBeVisible();
  await expect(row).toBeHidden();

  await page.goto("/admin/patients?search=owing%20patient");
  await deleteRow(page, rowOf(page, owing.registerNo));
  const refusal = page.getByRole("dialog", { name: "Patient not deleted! Please try again." });
  await expect(refusal).toContainText(`Rs 10,000 is unpaid on bill ${paymentId}`);
  await expectAccessible(page);
  await expect(refusal.getByRole("link", { name: `Open bill ${paymentId}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/billing/view/${paymentId}$`));

  await page.goto("/admin/patients?search=owing%20patient");
  await page.route("**/DeletePatient/**", (route) => route.abort());
  await deleteRow(page, rowOf(page, owing.registerNo));
  await expect(page.getByText("An error occurred while deleting the patient.")).toBeVisible();
});

test("a patient with a coming appointment cannot be deleted, and the refusal links to it", async ({
  page,
}) => {
  const patient = await savePatient(desk, { fullName: "Awaited Patient" });
  await bookPatient(desk, patient.id);
  await page.goto("/admin/patients?search=awaited");
  await deleteRow(page, rowOf(page, patient.registerNo));
  await page.getByRole("dialog").getByRole("link", { name: "See the appointments" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/patients/view/${patient.id}\\?tab=appointments$`));
  await expect(page.getByRole("table", { name: "Appointments" })).toContainText("Scheduled");
});
