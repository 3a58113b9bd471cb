import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";
import { deleteRow, expectFacts, expectInvalid, openRecord, question, rowOf } from "#tests/support/screen.ts";

/** Departments (on the wire master services) and services, as an administrator keeps them. */

let desk: Desk;

const open = (name: string) => desk.post<{ id: number }>("/MasterServices/Insert", { name });
const offer = (IdDepartment: number, name: string) =>
  desk.post<{ id: number; updatedOn: string }>("/Services/Insert", { IdDepartment, name, fees: 5500 });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("a department is added, viewed, changed and deleted", async ({ page }) => {
  await page.goto("/admin/services");
  await expect(rowOf(page, "Dentistry")).toContainText("True");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add department" }).click();
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await page.getByRole("button", { name: "Create Department" }).click();
  await expectInvalid(page, ["Name is required."]);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Physiotherapy");
  await page.getByRole("button", { name: "Create Department" }).click();
  await expect(page.getByText("Master service created successfully!")).toBeVisible();

  await openRecord(page, "Physiotherapy");
  await expectFacts(page, { Name: "Physiotherapy", "Is Active": "Yes", Description: "N/A" });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Exercises after an accident");
  await page.getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "Update Department" }).click();
  await expect(page.getByText("Master service updated successfully!")).toBeVisible();
  const row = rowOf(page, "Physiotherapy");
  await expect(row).toContainText("Exercises after an accident");
  await expect(row).toContainText("False");

  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(question(page)).toContainText("You will not be able to recover.");
  await expectAccessible(page);
  await question(page).getByRole("button", { name: "No, keep it" }).click();
  await deleteRow(page, row);
  await expect(page.getByText("Master service deleted successfully!")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a department in use cannot be deleted, and the reason is shown", async ({ page }) => {
  const { id } = await open("Radiology");
  await offer(id, "X-ray");
  await page.goto("/admin/services");
  await deleteRow(page, rowOf(page, "Radiology"));
  const warning = page.getByRole("alert").filter({ hasText: "Master service not deleted! Please try again" });
  await expect(warning).toContainText(
    "1 service belongs to it; delete it or move it to another department first.",
  );
  await expect(rowOf(page, "Radiology")).toBeVisible();
});

test("a service is added, viewed, changed and deleted", async ({ page }) => {
  await page.goto("/admin/subservices/add");
  await expect(page.getByLabel("Fees")).toHaveValue("0");
  await page.getByLabel("Fees").fill("");
  await page.getByRole("button", { name: "Create Service" }).click();
  await expectInvalid(page, [
    "Department is required.",
    "Name is required.",
    "Fees are required and must be 0 or more.",
  ]);
  await expect(page.getByRole("combobox", { name: "Department" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("aesth");
  await page.getByRole("option", { name: "Aesthetics" }).click();
  await page.getByLabel("Name").fill("HydraFacial");
  await page.getByLabel("Fees").fill("9500");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Service created successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Manage Clinic Services" })).toBeVisible();
  const row = rowOf(page, "HydraFacial");
  for (const text of ["Aesthetics", "Rs 9,500", "True"]) await expect(row).toContainText(text);
  await expectAccessible(page);

  await openRecord(page, "HydraFacial");
  await expectFacts(page, {
    Name: "HydraFacial",
    "Master Service Name": "Aesthetics",
    Fees: "Rs 9,500",
    "Is Active": "Yes",
    Description: "N/A",
  });
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("combobox", { name: "Department" })).toHaveValue("Aesthetics");
  await page.getByLabel("Fees").fill("10000");
  await page.getByRole("button", { name: "Update Service" }).click();
  await expect(page.getByText("Service updated successfully!")).toBeVisible();
  await expect(row).toContainText("Rs 10,000");

  await page.route("**/Services/Delete*", (route) => route.abort());
  await deleteRow(page, row);
  await expect(page.getByText("An error occurred. Please try again later.")).toBeVisible();
  await page.unroute("**/Services/Delete*");
  await deleteRow(page, row);
  await expect(page.getByText("Service deleted successfully!")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the server's refusal is shown, and nothing typed is lost", async ({ page }) => {
  const { id } = await open("Cardiology");
  const service = await offer(id, "ECG at home");
  await page.goto("/admin/services/add");
  await page.getByLabel("Name").fill("cardiology");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved, nothing lost" })).toContainText(
    'There is already an active department called "cardiology".',
  );
  await expect(page.getByLabel("Name")).toHaveValue("cardiology");
  await expectAccessible(page);

  await page.goto(`/admin/subservices/edit/${service.id}`);
  await page.getByLabel("Name").fill("ECG at the bedside");
  await desk.post(`/Services/Update?id=${service.id}`, { IdDepartment: id, name: "ECG, mobile", fees: 1 });
  await page.keyboard.press("Control+Enter");
  const note = page.getByRole("alert").filter({ hasText: "changed this record while you were editing" });
  await expect(note).toContainText("Not saved, nothing lost.");
  await expect(note.getByRole("group", { name: "Name" })).toContainText("Take theirs: ECG, mobile");
  await expect(note.getByRole("group", { name: "Fees" })).toContainText("Take theirs: Rs 1");
  await expectAccessible(page);

  await desk.remove(`/Services/Delete?id=${service.id}`);
  await page.goto("/admin/subservices");
  await page.getByRole("searchbox").fill("ECG");
  await expect(page.getByText("Total Count 1")).toBeVisible();
});

test("deleting a service that is already deleted shows a message", async ({ page }) => {
  const service = await offer(1, "Night guard");
  await page.goto("/admin/subservices?search=night");
  await expect(rowOf(page, "Night guard")).toBeVisible();
  await desk.remove(`/Services/Delete?id=${service.id}`);
  await deleteRow(page, rowOf(page, "Night guard"));
  await expect(page.getByText("Service not deleted! Please try again")).toBeVisible();
});

test("errors of loading and saving are shown", async ({ page }) => {
  // Before the page comes: one that is there already may send its next call past a new route.
  await page.route("**/api/MasterServices/*", (route) => route.abort());
  await page.goto("/admin/services/add");
  await page.getByLabel("Name").fill("Neurology");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("An error occurred. Please try again later.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Neurology");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.goto("/admin/subservices/add");
  await page.getByRole("combobox", { name: "Department" }).click();
  await expect(page.getByText("Failed to load departments. Please try again later.")).toBeVisible();
  await page.goto("/admin/subservices/edit/999999");
  await expect(page.getByText("Failed to load services. Please try again later.")).toBeVisible();
});

test("staff who may only read the catalogue see no buttons to change it", async ({ page, clinic }) => {
  await signInAs(page, clinic, "Receptionist");
  for (const [list, name] of [
    ["services", "Dentistry"],
    ["subservices", "Porcelain veneer"],
  ] as const) {
    await page.goto(`/admin/${list}`);
    await expect(rowOf(page, name).getByRole("link", { name: /^View/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^(Add|Edit)/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    await page.goto(`/admin/${list}/view/1`);
    await expect(page.getByRole("link", { name: "Back" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await page.goto(`/admin/${list}/add`);
    await expect(page.getByText("You cannot open this page")).toBeVisible();
  }
});
