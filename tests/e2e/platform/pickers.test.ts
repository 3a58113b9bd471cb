import type { Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";

/** Pickers under quick hands: Enter before the answer, Enter where there is nothing, and nobody of that name. */

let desk: Desk;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

const picker = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

/** Answers of the address wait until they are let through. */
async function delayBucket(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test("in an empty clinic the booking form can register a patient who is not found", async ({ page }) => {
  await page.goto("/admin/appointment/add");
  await picker(page, "Patient").click();
  await expect(page.getByText("There is nothing to choose from yet.")).toBeVisible();
  await page.keyboard.type("Mahnoor Rizvi");
  await expect(page.getByRole("option", { name: "Create patient “Mahnoor Rizvi”" })).toHaveAttribute(
    "data-combobox-selected",
    "true",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create patient" });
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Mahnoor Rizvi");
  await expect(dialog.getByLabel("Guardian Name")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText("Guardian Name is required.")).toBeVisible();
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
  }
  await dialog.getByLabel("Guardian Name").fill("Asad Rizvi");
  await dialog.getByRole("textbox", { name: /^Phone/ }).fill("03004417752");
  await dialog.getByLabel("Emergency Contact Number").fill("0300 7654321");
  await dialog.getByLabel("Emergency Contact Person Name").fill("Asad Rizvi");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(picker(page, "Patient")).toHaveValue("Mahnoor Rizvi, P-000001");
  await expect(picker(page, "Doctor")).toBeFocused();
  await expect(page.getByText("Invalid Form")).toBeHidden();
});

test("the bill form passes an unknown phone number to the registration", async ({ page }) => {
  await page.goto("/admin/billing/add");
  await picker(page, "Patient").fill("0300 765 4329");
  await page.getByRole("option", { name: "Create patient “0300 765 4329”" }).click();
  const dialog = page.getByRole("dialog", { name: "Create patient" });
  await expect(dialog.getByRole("textbox", { name: /^Phone/ })).toHaveValue(/0300 ?7654329/);
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker(page, "Patient")).toBeFocused();
});

test("Enter before the answer waits and takes the first match; Enter in an open list does not submit", async ({
  page,
}) => {
  await desk.registerPatient("Sobia Aslam");
  await page.goto("/admin/appointment/add");
  await expect(picker(page, "Patient")).toBeFocused();
  const letThrough = await delayBucket(page, "**/api/Patient/GetAllPatients?*search=sobia*");
  await page.keyboard.type("sobia");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  letThrough();
  await expect(picker(page, "Patient")).toHaveValue(/^Sobia Aslam, P-/);

  await picker(page, "Doctor").fill("nobody of this name");
  await expect(page.getByText("Nothing matches “nobody of this name”.")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await picker(page, "Department").fill("dentis");
  await page.keyboard.press("Enter");
  await expect(picker(page, "Department")).toHaveValue("Dentistry");
  await picker(page, "Services").fill("no such service");
  await expect(page.getByText("No service of that name")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid Form")).toBeHidden();
});

test("the name that was typed comes before a newer file with a longer one", async ({ page }) => {
  await desk.registerPatient("Sana Memon");
  await desk.registerPatient("Rukhsana Memon");
  await page.goto("/admin/billing/add");
  await picker(page, "Patient").fill("sana memon");
  await expect(page.getByRole("option", { name: /Memon/ })).toContainText(["Sana Memon", "Rukhsana Memon"]);
  await page.keyboard.press("Enter");
  await expect(picker(page, "Patient")).toHaveValue(/^Sana Memon, P-/);
});

test("Enter before the services are loaded takes the first match", async ({ page }) => {
  const letThrough = await delayBucket(page, "**/api/Services/GetServicesByIdMasterService*");
  await page.goto("/admin/appointment/add");
  await picker(page, "Department").fill("Dentistry");
  await page.getByRole("option", { name: "Dentistry" }).click();
  await picker(page, "Services").fill("scaling");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid Form")).toBeHidden();
  letThrough();
  await expect(page.getByText("Scaling and polishing", { exact: true })).toBeVisible();
  await expect(picker(page, "Services")).toHaveValue("");
});

test("cash below the amount shows a message, can become the amount, and never counts as the whole amount", async ({
  page,
}) => {
  const patientId = await desk.registerPatient("Nadia Butt");
  const { paymentId } = await desk.post<{ paymentId: number }>("/Payments/CreatePayment", {
    patientId,
    patientName: "Nadia Butt",
    idDoctor: 1,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 2800,
    receivedAmount: 500,
    paymentDetails: [{ description: "Crown", price: 2800 }],
  });
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: "Receive payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Receive payment" });
  await dialog.getByLabel("Cash handed over").fill("1000");
  await expect(dialog.getByText(/^Rs\s1,300 short$/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByText(/^Rs\s1,300 short\. Receive what was handed over/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Receive Rs\s1,000 instead$/ }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("1,000");
  await dialog.getByRole("button", { name: /^Receive Rs\s1,000$/ }).click();
  await expect(dialog).toBeHidden();
  const bill = await desk.get<{ receivedAmount: number }>(`/Payments/GetPayment?id=${paymentId}`);
  expect(bill.receivedAmount).toBe(1500);

  await page.goto(`/admin/billing/add?patientId=${patientId}`);
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await page.keyboard.type("Gauze");
  await page.getByLabel("Line 1 price").fill("900");
  await page.getByLabel("Received Amount").fill("900");
  await page.getByLabel("Cash handed over").fill("500");
  await expect(page.getByText(/^Rs\s400 short$/)).toBeVisible();
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText(/^Rs\s400 short\. Receive what was handed over/)).toBeVisible();
  await page.getByRole("button", { name: /^Receive Rs\s500 instead$/ }).click();
  await expect(page.getByLabel("Received Amount")).toHaveValue("500");
});

test("Tab goes from what was chosen to the next field; Delete in a field empties it", async ({ page }) => {
  await desk.registerPatient("Rahila Anjum");
  await page.goto("/admin/appointment/add");
  await expect(picker(page, "Patient")).toBeFocused();
  await page.keyboard.type("rahila");
  await page.keyboard.press("Enter");
  await expect(picker(page, "Patient")).toHaveValue(/^Rahila Anjum, P-/);
  await page.keyboard.press("Tab");
  await expect(picker(page, "Doctor")).toBeFocused();
  await page.keyboard.type("sana");
  await page.keyboard.press("Enter");
  await expect(picker(page, "Doctor")).toHaveValue("Sana Misaal");
  await expect(picker(page, "Patient")).toHaveValue(/^Rahila Anjum, P-/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Delete");
  await expect(picker(page, "Patient")).toHaveValue("");
});

test("by keyboard from doctor to date: the department that came with the doctor is named, a long list of services is no stop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/appointment/add");
  await picker(page, "Doctor").focus();
  await page.keyboard.type("bilal");
  await page.keyboard.press("Enter");
  await expect(picker(page, "Doctor")).toHaveValue("Bilal Namoona");
  await expect(picker(page, "Department")).toHaveValue("Dentistry");
  await picker(page, "Services").focus();
  await page.keyboard.type("exam");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Examination and written plan", { exact: true })).toBeVisible();
  const list = page.getByRole("listbox");
  await expect(list).toBeVisible();
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
});

test("a caller without a file is booked with name and phone, and the file is to be completed", async ({
  page,
}) => {
  await page.goto("/admin/appointment/add");
  await picker(page, "Patient").fill("0321 777 8812");
  await page.getByRole("option", { name: "Create patient “0321 777 8812”" }).click();
  const dialog = page.getByRole("dialog", { name: "Create patient" });
  await expect(dialog.getByLabel("Full Name")).toBeFocused();
  await page.keyboard.type("Kausar Parveen");
  await dialog.getByLabel("Name and phone only, the rest at the visit").press("Space");
  await expect(dialog.getByLabel("Guardian Name")).toBeHidden();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Kausar Parveen");
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
  }
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(picker(page, "Patient")).toHaveValue(/^Kausar Parveen, P-/);
  const [filed] = await desk.get<{ isPartial: number }[]>("/Patient/GetAllPatients?phone=03217778812");
  expect(filed?.isPartial).toBe(1);
});
