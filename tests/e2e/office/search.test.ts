import type { Page } from "@playwright/test";
import type { Patient } from "#contract/patients/patients.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { addAccount, signIn } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { savePatient } from "#tests/support/patients.ts";

/** Everything from the keyboard: the search over patients, appointments, bills and screens, jumps, the list of keys. */

let desk: Desk;
let made = false;

/** P-000001 with A-000001, bill 1, T-000001 and L-000001, and P-000002. */
async function makeRecords(): Promise<void> {
  const idPatient = await desk.registerPatient("Bushra Khalid");
  await desk.registerPatient("نازیہ پروین");
  const [departments, doctors] = await Promise.all([
    desk.get<{ id: number }[]>("/MasterServices/GetActiveServices"),
    desk.get<{ id: number; name: string }[]>("/Doctor/GetActiveDoctors"),
  ]);
  const idDepartment = departments[0]?.id;
  const [service] = await desk.get<{ id: number }[]>(
    `/Services/GetServicesByIdMasterService?idMaster=${idDepartment}`,
  );
  await desk.post("/Appointment/insert", {
    idPatient,
    idDoctor: doctors[0]?.id,
    idDepartment,
    idServices: [service?.id],
    appointmentDate: clinicToday(),
    appointmentTime: "16:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Pain",
    allowOverlap: true,
  });
  await desk.post("/Payments/CreatePayment", {
    patientId: idPatient,
    patientName: "Bushra Khalid",
    idDoctor: doctors[0]?.id,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 14_000,
    receivedAmount: 500,
    paymentDetails: [{ description: "Root canal treatment", price: 14_000 }],
  });
  const idDoctor = doctors[0]?.id;
  const items = [{ description: "Zirconia crown", teeth: [46], price: 28_000 }];
  await desk.post("/TreatmentPlans/Insert", { idPatient, idDoctor, name: "Lower right", items });
  const { id: idLab } = await desk.post<{ id: number }>("/Labs/Save", { id: 0, name: "Noor Dental Lab" });
  await desk.post("/LabCases/Insert", { idPatient, idLab, idDoctor, what: "Crown", teeth: [46] });
}

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  if (!made) await makeRecords();
  made = true;
  await desk.signIn(page);
  await page.goto("/admin/services");
  await expect(page.getByRole("heading", { name: "Departments" })).toBeVisible();
});

const field = (page: Page) => page.getByRole("combobox", { name: /^Search patients, appointments, bills/ });
const offer = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test("a patient is found by a part of a phone number and opened with Enter", async ({ page }) => {
  await ask(page, "0321 457");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/patients\/view\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a name finds the patient, appointments and bills; arrow keys choose", async ({ page }) => {
  await ask(page, "bushra");
  await expect(offer(page, /^Bushra Khalid P-000001 · \d+, Female|^Bushra Khalid P-000001/)).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(offer(page, /^A-000001 Bushra Khalid P-000001 · Today 16:30/)).toBeVisible();
  await expect(offer(page, /^1 Bushra Khalid P-000001 · .* · due Rs 13,500/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await offer(page, /^1 Bushra Khalid/).getAttribute("id")) ?? "none",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/billing/view/1");
});

for (const [typed, address] of [
  ["p-1", /\/admin\/patients\/view\/1$/],
  ["A-000001", /\/admin\/appointment\/view\/1$/],
  ["T-000001", /\/admin\/plans\/view\/1$/],
  ["t1", /\/admin\/plans\/view\/1$/],
  ["L-000001", /\/admin\/lab\/view\/1$/],
  ["پروین", /\/admin\/patients\/view\/2$/],
  ["subserv", null],
  ["contact req", /\/admin\/contact-us$/],
] as const) {
  test(`"${typed}" leads ${address ? `to ${address.source}` : "nowhere"}`, async ({ page }) => {
    await ask(page, typed);
    await page.keyboard.press("Enter");
    if (address) await expect(page).toHaveURL(address);
    else await expect(page.getByText(`Nothing found for “${typed}”`)).toBeVisible();
    await expectAccessible(page);
  });
}

test("a plan and lab work say whose they are, and what", async ({ page }) => {
  await ask(page, "t-1");
  await expect(offer(page, /^T-000001 Bushra Khalid P-000001 · Lower right · /)).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("L-000001");
  await expect(
    offer(page, "L-000001 Bushra Khalid P-000001 · Crown 46 · Noor Dental Lab · To send"),
  ).toBeVisible();
});

test("Ctrl+Enter opens the appointment form for the patient found", async ({ page }) => {
  await ask(page, "P-000001");
  await expect(offer(page, /^Book appointment for Bushra Khalid P-000001/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL("/admin/appointment/add?patientId=1");
  await expect(page.getByRole("combobox", { name: "Patient" })).toHaveValue("Bushra Khalid, P-000001");
});

test("an advance is received from whoever is found, in the dialog that the search opens", async ({
  page,
}) => {
  await ask(page, "P-000001");
  await offer(page, /^Receive advance from Bushra Khalid P-000001/).click();
  await expect(page).toHaveURL("/admin/patients/view/1?tab=advance");
  await expect(page.getByRole("dialog", { name: /Receive advance/ })).toBeVisible();
  await expectAccessible(page);
});

test("of three patients with one name, an action by mouse is for the chosen one", async ({ page }) => {
  const born = ["1990-01-01", "2015-01-01", "1950-01-01"];
  const people: Patient[] = [];
  for (const dob of born) people.push(await savePatient(desk, { fullName: "Sana Tariq", dob }));
  const second = people[1];
  await ask(page, "sana tariq");
  const action = offer(page, `Book appointment for Sana Tariq ${second?.registerNo} · ${second?.age} y`);
  await action.click();
  await expect(page).toHaveURL(`/admin/appointment/add?patientId=${second?.id}`);
  await expect(page.getByRole("combobox", { name: "Patient" })).toHaveValue(
    `Sana Tariq, ${second?.registerNo}`,
  );
});

test("a patient who is not found can be registered with the typed text", async ({ page }) => {
  await ask(page, "Mahnoor Rizvi");
  await expect(page.getByText("Nothing found for “Mahnoor Rizvi”")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Full Name")).toHaveValue("Mahnoor Rizvi");
  await page.goto("/admin/services");
  await expect(page.getByRole("heading", { name: "Departments" })).toBeVisible();
  await ask(page, "0300 765 4329");
  await offer(page, "Create patient “0300 765 4329”").click();
  await expect(page.getByRole("textbox", { name: /^Phone/ })).toHaveValue(/0300 ?7654329/);
});

test("before typing it offers the screens; Esc returns the focus", async ({ page }) => {
  const button = page.getByRole("button", { name: "Search patients, appointments, bills" });
  await button.click();
  await expect(offer(page, "Billing")).toBeVisible();
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL("/admin/services");
});

test("a failed search shows a message and can be repeated", async ({ page }) => {
  await page.route("**/api/Search/Find**", (route) => route.abort());
  await ask(page, "bushra");
  await expect(page.getByRole("alert").filter({ hasText: "Could not search, try again." })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/Search/Find**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(offer(page, /^Bushra Khalid/)).toBeVisible();
});

test("it asks before leaving unsaved input", async ({ page }) => {
  await page.goto("/admin/services/add");
  await page.getByLabel("Name").fill("Radiology");
  await ask(page, "bushra");
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay here" })
    .click();
  await expect(page.getByLabel("Name")).toHaveValue("Radiology");
});

test("on a phone it opens from the magnifying glass", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field(page).fill("bushra");
  await offer(page, /^A-000001/).click();
  await expect(page).toHaveURL(/\/admin\/appointment\/view\/1$/);
});

test("an accountant finds bills and no appointments", async ({ page, browser, clinic }) => {
  const who = await addAccount(clinic, { name: "Asif Mahmood", role: "Accountant" });
  const office = await browser.newPage({ baseURL: clinic.url });
  await signIn(office, who);
  await ask(office, "bushra");
  await expect(offer(office, /^1 Bushra Khalid/)).toBeVisible();
  await expect(offer(office, /^A-000001/)).toHaveCount(0);
  await expect(offer(office, /^New appointment/)).toHaveCount(0);
  await office.close();
  await page.close();
});

test("G and a letter open the lists, ? shows the keys, and a switch turns the letters off", async ({
  page,
}) => {
  for (const [letter, address] of [
    ["r", "appoint-request"],
    ["a", "appointments"],
    ["p", "patients"],
    ["b", "billing"],
    ["e", "daily-expenses"],
    ["d", "dashboard"],
  ]) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter ?? "");
    await expect(page).toHaveURL(new RegExp(`/admin/${address}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1, name: "Bills" })).toBeFocused();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("Export these bills")).toBeVisible();
  await expect(dialog.getByText("From the search to the rows")).toBeVisible();
  await expect(dialog.getByText("Search everything")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("switch", { name: "Use single-letter shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/billing/);
});

test("letters typed before the search is loaded are not lost", async ({ page }) => {
  const isAsked = Promise.withResolvers<void>();
  await page.route(/search-dialog.*\.js/, async (route) => {
    await isAsked.promise;
    await route.continue();
  });
  await page.goto("/admin/patients");
  await expect(page.getByText("Total Count")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Bush");
  isAsked.resolve();
  await expect(page.getByRole("combobox", { name: /^Search patients/ })).toBeFocused();
  await page.keyboard.type("ra");
  await expect(page.getByRole("combobox", { name: /^Search patients/ })).toHaveValue("Bushra");
  await expect(page.getByRole("option", { name: /Bushra Khalid/ }).first()).toBeVisible();
});
