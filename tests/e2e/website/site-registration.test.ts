import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { phonePhoto } from "#tests/support/files/pictures.ts";
import { complaintsOf } from "#tests/support/website/site.ts";

/** Register as Patient (docs/handbook/website/website.md#forms), against the real server. */

const CALL = "**/api/Patient/PatientRegistration";

const create = (page: Page) => page.getByRole("button", { name: "Create Patient" });
const toast = (page: Page) => page.locator(".toast");

async function fill(page: Page, fullName: string): Promise<void> {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Guardian name").fill("Tariq Namoona");
  await page.getByLabel("Phone number").fill("+92 321 4578216");
  await page.getByLabel("Contact person").fill("Sana Misaal");
  await page.getByLabel("Contact number").fill("0092 300 7654821");
}

/** Patients whose names match, as the back-office lists them. */
async function findPatients(request: APIRequestContext, { admin }: RunningClinic, name: string) {
  const login = await request.post("/api/Account/AdminLogin", { data: admin });
  const headers = { Authorization: `Bearer ${(await login.json()).data.token}` };
  const list = await request.get("/api/Patient/GetAllPatients", {
    headers,
    params: { search: name, page: 1, pageSize: 10 },
  });
  const rows: { id: number }[] = (await list.json()).data;
  return Promise.all(
    rows.map(
      async ({ id }) =>
        (await (await request.get(`/api/Patient/GetPatientById/${id}`, { headers })).json()).data,
    ),
  );
}

test("a visitor registers, with a photo, and is told the number", async ({ page, request, clinic }) => {
  const complaints = complaintsOf(page);
  await page.goto("/registration");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register as Patient");
  await fill(page, "زینب O'Brien-Khan");
  await page.getByLabel("Gender").selectOption("Female");
  await page.getByLabel("Marital status").selectOption("Widowed");
  await page.getByLabel("E-mail").fill("zainab@clinic.example");
  await page.getByLabel("National ID number").pressSequentially("3520212345671");
  await expect(page.getByLabel("National ID number")).toHaveValue("35202-1234567-1");
  await page.getByLabel("Any known allergies").fill("Penicillin");
  await page.locator("input[type=file]").setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await phonePhoto(1200, 900),
  });
  await expect(page.getByAltText("The one you chose")).toBeVisible();
  await create(page).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(toast(page)).toContainText("Patient registered successfully");
  const [patient] = await findPatients(request, clinic, "O'Brien-Khan");
  await expect(toast(page)).toContainText(patient.registerNo);
  const note = page.getByRole("region", { name: `You are registered. Your number is ${patient.registerNo}` });
  await expect(note).toBeFocused();
  await expectAccessible(page);
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(note).toBeVisible();
  expect(patient).toMatchObject({
    fullName: "زینب O'Brien-Khan",
    guardianName: "Tariq Namoona",
    gender: "Female",
    maritalStatus: "Widowed",
    phone: "03214578216",
    emgencyContactNo: "03007654821",
    emgencyContactPersonName: "Sana Misaal",
    email: "zainab@clinic.example",
    nationalIdentificationNumber: "35202-1234567-1",
    anyKnownAllergies: "Penicillin",
    imgURL: expect.stringContaining("/files/"),
  });
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  expect(complaints).toEqual([]);
});

test("whoever registers in Urdu keeps the number in sight in Urdu, until the page is left", async ({
  page,
}) => {
  await page.goto("/ur/registration");
  for (const [name, text] of [
    ["fullName", "زینب نمونہ"],
    ["guardianName", "طارق نمونہ"],
    ["phone", "03214578217"],
    ["emgencyContactPersonName", "ثنا مثال"],
    ["emgencyContactNo", "03007654821"],
  ] as const)
    await page.locator(`[name=${name}]`).fill(text);
  await page.getByRole("button", { name: "اندراج کریں" }).click();
  const note = page.getByRole("region", { name: /^آپ کا اندراج ہو گیا۔ آپ کا نمبر .*P-\d{6}/ });
  await expect(note).toBeFocused();
  await page.reload();
  await expect(note).toHaveCount(0);
});

test("messages appear when a field is left, and disappear when it is valid", async ({ page }) => {
  await page.goto("/registration");
  await page.getByLabel("Full name").focus();
  await expect(page.getByText("Full Name is required.")).toBeHidden();
  await page.getByLabel("Phone number").fill("1212121212");
  await expect(page.getByText("Full Name is required.")).toBeVisible();
  await page.getByLabel("E-mail").fill("zainab@");
  await expect(page.getByText("Phone number cannot contain repeating or sequential digits.")).toBeVisible();
  await page.getByLabel("Contact number").fill("12345");
  await expect(page.getByText("Invalid email format.")).toBeVisible();
  await page.getByLabel("Full name").fill("Zainab");
  await expect(page.getByText("Emergency contact number must be 10 or 11 digits long.")).toBeVisible();
  await expect(page.getByText("Full Name is required.")).toBeHidden();
  await expect(page.getByText("Guardian Name is required.")).toBeHidden();
});

test("an invalid form is not sent: a list of errors links to the fields", async ({ page }) => {
  let calls = 0;
  await page.route(CALL, (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto("/registration");
  await create(page).click();
  const summary = page.getByRole("group", { name: "Invalid Form" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fill out all required fields correctly.");
  await expect(summary.getByRole("link")).toHaveText([
    "Full Name is required.",
    "Guardian Name is required.",
    "Phone number is required.",
    "Emergency Contact Person Name is required.",
    "Emergency contact number is required.",
  ]);
  await summary.getByRole("link", { name: "Phone number is required." }).click();
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await fill(page, "Zainab");
  await expect(summary).toBeHidden();
  expect(calls).toBe(0);
});

test("an unsuitable picture is refused before sending", async ({ page }) => {
  await page.goto("/registration");
  await fill(page, "Zainab");
  const choose = (name: string, mimeType: string, size: number) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
  await choose("me.gif", "image/gif", 10);
  await expect(page.getByText("A picture must be a JPEG, PNG or WebP file.")).toBeVisible();
  await choose("me.jpg", "image/jpeg", 5 * 1024 * 1024 + 1);
  await expect(page.getByText("The picture is larger than 5 MB.")).toBeVisible();
  await create(page).click();
  const summary = page.getByRole("group", { name: "Invalid Form" });
  await expect(summary.getByRole("link")).toHaveText(["The picture is larger than 5 MB."]);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(summary).toBeHidden();
  await page.locator("input[type=file]").setInputFiles({
    name: "fake.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("These are words."),
  });
  await expect(page.locator("[data-field=photo] [data-error]")).toContainText("This picture cannot be read.");
  await expect(page.getByAltText("The one you chose")).toHaveCount(0);
  await create(page).click();
  await expect(summary.getByRole("link")).toHaveText([/^This picture cannot be read\./]);
});

test("input made before the form's script is loaded is not lost", async ({ page }) => {
  await page.goto("/registration");
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("E-mail").fill("zainab@");
  await page.getByLabel("National ID number").pressSequentially("3520212345671");
  await page.locator("input[type=file]").setInputFiles({
    name: "me.gif",
    mimeType: "image/gif",
    buffer: Buffer.alloc(10),
  });
  held.resolve();
  await expect(page.getByText("Invalid email format.")).toBeVisible();
  await expect(page.getByText("A picture must be a JPEG, PNG or WebP file.")).toBeVisible();
  await expect(page.getByLabel("National ID number")).toHaveValue("35202-1234567-1");
});

test("a lost answer loses nothing and creates nothing twice", async ({ page, request, clinic }) => {
  await page.goto("/registration");
  await fill(page, "Lost Namoona");
  await page.route(
    CALL,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create(page).click();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("An error occurred while creating the patient.");
  await expect(page.getByLabel("Full name")).toHaveValue("Lost Namoona");
  await create(page).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await findPatients(request, clinic, "Lost Namoona")).toHaveLength(1);
});

test("the server's refusal is shown", async ({ page }) => {
  await page.goto("/registration");
  await fill(page, "Refused Namoona");
  await page.route(CALL, (route) =>
    route.fulfill({ status: 409, json: { data: null, responseCode: 409, message: "Not now." } }),
  );
  await create(page).click();
  await expect(toast(page)).toContainText("Patient registration failed. Please try again.");
  await expect(create(page)).toBeFocused();
});

test("an overlay blocks the form while it is being sent", async ({ page }) => {
  await page.goto("/registration");
  await fill(page, "Slow Namoona");
  const held = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await held.promise;
    await route.continue();
  });
  await create(page).click();
  await expect(page.getByText("Sending your details…")).toBeVisible();
  await expect(create(page)).toBeDisabled();
  held.resolve();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("what was typed survives a reload, and is deleted on Cancel", async ({ page }) => {
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/registration");
  // The form's own script never comes, as over a connection that breaks.
  await page.route("**/*.js", (route) => route.abort());
  await fill(page, "Reloaded Namoona");
  await page.getByLabel("Any known allergies").fill("Latex");
  await page.unroute("**/*.js");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Reloaded Namoona");
  await expect(page.getByLabel("Any known allergies")).toHaveValue("Latex");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/registration");
  await expect(page.getByLabel("Full name")).toHaveValue("");
});
