import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { namesAbove } from "#tests/support/screen.ts";

/** Billing as the desk meets it. What is not about billing (patients, appointments) is prepared through the API. */

const NAME = "زینب O'Brien-Khan";

type Json = Record<string, unknown>;
interface Desk {
  session: Json;
  post(path: string, body: Json | FormData): Promise<Json & { id: number; paymentId: number }>;
  get(path: string): Promise<Json[]>;
}

let desk: Desk;
let patientId = 0;
let services: { id: number; name: string; fees: number }[] = [];
let day = 0;

async function openDesk({ url, admin }: RunningClinic): Promise<Desk> {
  const answer = async (response: Response) => {
    const { data, responseCode, message } = (await response.json()) as Json;
    if (responseCode !== 200) throw new Error(`${response.url}: ${message}`);
    return data as never;
  };
  const json = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const session: Json = await fetch(`${url}/api/Account/AdminLogin`, json(admin)).then(answer);
  const authorization = `Bearer ${session.token}`;
  const post = (path: string, body: Json | FormData) => {
    const request = body instanceof FormData ? { method: "POST", headers: {}, body } : json(body);
    const headers = { ...request.headers, authorization };
    return fetch(`${url}/api${path}`, { ...request, headers }).then(answer);
  };
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: { authorization } }).then(answer);
  return { session, post, get };
}

async function registerPatient(fullName: string): Promise<number> {
  const form = new FormData();
  const patient = {
    id: 0,
    fullName,
    guardianName: "Muhammad Khan",
    phone: "03214578216",
    emgencyContactNo: "3214578216",
    emgencyContactPersonName: "Muhammad Khan",
    createdOn: clinicToday(),
  };
  form.set("patientData", JSON.stringify(patient));
  return (await desk.post("/Patient/InsertOrUpdatePatient", form)).id;
}

/** An appointment of the first three services, on a day that no other test books. */
async function bookAppointment(): Promise<number> {
  day += 1;
  const appointment = await desk.post("/Appointment/insert", {
    idPatient: patientId,
    idDoctor: 1,
    idDepartment: 1,
    appointmentDate: addDays(clinicToday(), day),
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices: services.slice(0, 3).map(({ id }) => id),
  });
  return appointment.id;
}

async function makeBill(changes: Json = {}): Promise<number> {
  const bill = {
    patientId,
    patientName: NAME,
    idDoctor: 1,
    paymentDate: "2024-11-20",
    paymentMethod: "Cash",
    chargeableAmount: 5000,
    receivedAmount: 2000,
    paymentDetails: [{ description: "Crown", price: 5000 }],
    ...changes,
  };
  return (await desk.post("/Payments/CreatePayment", bill)).paymentId;
}

const billsOf = (id: number) => desk.get(`/Payments/GetAllByPatientId?patientId=${id}`);
const amounts = (page: Page) => page.getByRole("region", { name: "Amounts" });
const rupees = (amount: number) => `Rs\u00a0${amount.toLocaleString("en")}`;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  services = (await desk.get("/Services/GetServicesByIdMasterService?idMaster=1")) as never;
  patientId = await registerPatient(NAME);
  await page.addInitScript(
    (session) => localStorage.setItem("matab.session", session),
    JSON.stringify(desk.session),
  );
});

test("an appointment is billed, paid in two parts and printed", async ({ page }) => {
  const total = services.slice(0, 3).reduce((sum, { fees }) => sum + fees, 0);
  await page.goto(`/admin/billing/add?appointmentId=${await bookAppointment()}`);
  await expect(page.getByLabel("Patient Name")).toHaveValue(NAME);
  for (const [index, { name }] of services.slice(0, 3).entries())
    await expect(page.getByRole("combobox", { name: `Line ${index + 1} description` })).toHaveValue(name);
  await expect(amounts(page)).toContainText(rupees(total));
  await expect(amounts(page)).toContainText("Due");

  await page.getByLabel("Discount Amount").fill("500");
  await page.getByLabel("Received Amount").fill("1000");
  await page.getByLabel("Cash handed over").fill("5000");
  await expect(amounts(page)).toContainText(`Change to give${rupees(4000)}`);
  await expect(amounts(page)).toContainText("Partial");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText("Payment created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Bill \d+$/ })).toBeVisible();

  await page.getByRole("button", { name: "Receive payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Receive payment" });
  await dialog.getByText("Online").click();
  await dialog.getByRole("button", { name: `Receive ${rupees(total - 1500)}` }).click();
  await expect(dialog.getByText("Transaction Information is required.")).toBeVisible();
  await dialog.getByLabel("Transaction Information").fill("Easypaisa 7712 0934");
  await dialog.getByRole("button", { name: `Receive ${rupees(total - 1500)}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("table", { name: "Transactions" })).toContainText("Easypaisa 7712 0934");
  // The history below says so too, as soon as it is read.
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Receive payment" })).toBeHidden();

  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeVisible();
  const [sheet = ""] = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  for (const text of ["Matab Clinic", "O'Brien-Khan", formatDate(clinicToday()), "Paid", "Cash, Online"])
    expect(sheet).toContain(text);
  expect(sheet).toContain("This invoice is not valid for legal or judicial purposes.");
  expect(sheet).not.toContain("Due amount");
  expect(sheet).not.toContain("Back");
});

test("a second payment and a print start with the bill as it is now, however slow the server is", async ({
  page,
}) => {
  const paymentId = await makeBill();
  const held: (() => void)[] = [];
  let holds = false;
  await page.route("**/Payments/GetPayment?*", async (route) => {
    if (holds) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const release = () => {
    holds = false;
    for (const go of held.splice(0)) go();
  };
  await page.goto(`/admin/billing/view/${paymentId}`);
  const receive = page.getByRole("main").getByRole("button", { name: "Receive payment" });
  const dialog = page.getByRole("dialog", { name: "Receive payment" });
  await receive.click();
  await expect(dialog.getByText(`Due ${rupees(3000)}`)).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("3001");
  await expect(dialog.getByText(`At most ${rupees(3000)}.`)).toBeVisible();
  await expect(dialog.getByText("Due after this payment")).toBeHidden();
  await dialog.getByRole("button", { name: "Half" }).click();
  await expect(dialog.getByText("Due after this payment")).toBeVisible();
  await dialog.getByLabel("Cash handed over").fill("1500");
  await dialog.getByRole("button", { name: `Receive ${rupees(1500)}` }).click();
  await expect(page.getByText(`Received: ${rupees(1500)}`)).toBeVisible();

  holds = true;
  await receive.click();
  await expect(dialog.getByText(`Due ${rupees(1500)}`)).toBeVisible();
  await expect(dialog.getByLabel("Amount", { exact: true })).toHaveValue("1,500");
  release();
  await dialog.getByLabel("Cash handed over").fill("1500");
  await dialog.getByRole("button", { name: `Receive ${rupees(1500)}` }).click();
  await expect(page.getByText(`Received: ${rupees(1500)}`)).toBeVisible();
  await expect(receive).toBeHidden();

  holds = true;
  await page.getByRole("link", { name: "Print" }).click();
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeVisible();
  await expect(page.getByText("Due amount")).toBeHidden();
});

test("a bill is filled in by keyboard alone, with a line that is not in the catalogue", async ({ page }) => {
  await page.goto(`/admin/billing/add?patientId=${patientId}`);
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.keyboard.press("Alt+l");
  await page.keyboard.type("scaling");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Line 1 description" })).toHaveValue(
    "Scaling and polishing",
  );
  await expect(page.getByLabel("Line 1 actual price")).toBeHidden();
  await page.keyboard.press("Alt+l");
  await page.keyboard.type("Gauze");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Rs 2x50.5.0");
  await expect(page.getByLabel("Line 2 price")).toHaveValue("250.50");
  await page.getByLabel("Received Amount").fill("100");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/billing\/add/);
  await page.keyboard.press("Alt+l");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-combobox-selected]")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/billing\/view\/\d+$/);
  await expect(page.getByRole("table", { name: "Details" }).getByRole("row")).toHaveCount(3);
});

test("errors show the form's messages, and nothing typed is lost", async ({ page }) => {
  await page.goto(`/admin/billing/add?patientId=${patientId}`);
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText("Form is not valid")).toBeVisible();
  for (const text of [
    "Doctor is required.",
    "Received Amount is required.",
    "Add at least one service or description.",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  await expect(amounts(page)).not.toContainText("Paid");
  await page.keyboard.type("Crown");
  await page.getByLabel("Line 1 price").fill("5000");
  await expect(amounts(page)).toContainText("Due");
  await page.getByLabel("Received Amount").fill("5001");
  await page.getByLabel("Notes").click();
  await expect(page.getByText("Received amount cannot exceed chargeable amount.")).toBeVisible();
  await expect(page.getByLabel("Received Amount")).toHaveValue("0");
  await expect(amounts(page)).toContainText(`At most ${rupees(5000)}.`);
  await page.getByLabel("Discount Amount").fill("1500");
  await page.getByLabel("Received Amount").fill("4000");
  await expect(amounts(page)).toContainText(`At most ${rupees(3500)} after the discount.`);
  await expect(amounts(page)).not.toContainText("Paid");
  await page.getByLabel("Received Amount").fill("7000");
  await page.getByLabel("Notes").click();
  await expect(page.getByLabel("Received Amount")).toHaveValue("0");
  await expect(page.getByLabel("Discount Amount")).toHaveValue("1,500");
  await expect(amounts(page)).toContainText(`At most ${rupees(3500)} after the discount.`);
  await page.getByLabel("Discount Amount").fill("0");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(
    page.getByText("Please enter a valid received amount for the selected payment method.").first(),
  ).toBeVisible();

  await page.getByText("Online", { exact: true }).click();
  await page.getByLabel("Received Amount").fill("5000");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText("Transaction Information is required.")).toBeVisible();
  await page.getByText("Free", { exact: true }).click();
  await expect(page.getByLabel("Discount Amount")).toHaveValue("5,000");
  await expect(amounts(page)).toContainText("Paid");
  expect(await billsOf(patientId)).toEqual([]);
});

test("on a phone both amounts of a line have labels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/billing/add");
  await page.getByRole("button", { name: "Add a service or type a description" }).click();
  for (const [box, label] of [
    ["Line 1 actual price", "Actual Price"],
    ["Line 1 price", "Price"],
  ] as const) {
    await expect(page.getByRole("textbox", { name: box, exact: true })).toBeVisible();
    expect(await namesAbove(page, `td:has([aria-label="${box}"])`)).toEqual([label]);
  }
});

test("clearing the patient clears name and appointment", async ({ page }) => {
  await page.goto(`/admin/billing/add?appointmentId=${await bookAppointment()}`);
  await expect(page.getByRole("combobox", { name: "Appointment" })).toHaveValue(/^A-/);
  await page.getByRole("button", { name: "Clear patient" }).click();
  await expect(page.getByLabel("Patient Name")).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Appointment" })).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Appointment" })).toBeDisabled();
});

test("a lost answer and a second try make one bill", async ({ page }) => {
  const appointmentId = await bookAppointment();
  await page.goto(`/admin/billing/add?appointmentId=${appointmentId}`);
  await page.getByLabel("Received Amount").fill("1000");
  await page.route(
    "**/CreatePayment",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page.getByText("Something went wrong! Please try again and check details")).toBeVisible();
  await expect(page.getByLabel("Received Amount")).toHaveValue("1,000");
  await page.getByRole("button", { name: "Create bill" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+$/);
  expect(await billsOf(patientId)).toHaveLength(1);
});

test("a second bill of an appointment shows a warning", async ({ page }) => {
  const appointmentId = await bookAppointment();
  const paymentId = await makeBill({ appointmentId });
  await page.goto(`/admin/billing/add?appointmentId=${appointmentId}`);
  await expect(page.getByText(`This appointment has bill ${paymentId} already`)).toBeVisible();
  await page.getByRole("link", { name: `Open bill ${paymentId}` }).click();
  await expect(page.getByRole("heading", { name: `Bill ${paymentId}` })).toBeVisible();
});

test("a second bill of an appointment is made once the clinic has asked", async ({ page }) => {
  const appointmentId = await bookAppointment();
  await makeBill({ appointmentId });
  await page.goto(`/admin/billing/add?appointmentId=${appointmentId}`);
  await page.getByLabel("Received Amount").fill("100");
  await page.getByRole("button", { name: "Create bill" }).click();
  await page.getByRole("button", { name: "Make a second bill" }).click();
  await expect(page).toHaveURL(/billing\/view\/\d+$/);
});

test("today's visit is proposed for a bill from the patient's file", async ({ page }) => {
  const idPatient = await registerPatient("Seen Today");
  const visit = await desk.post("/Appointment/insert", {
    ...{ idPatient, idDoctor: 2, idDepartment: 1, appointmentDate: clinicToday(), appointmentTime: "10:10" },
    ...{
      durationMinutes: 5,
      priority: "Medium",
      status: "Scheduled",
      description: "Pain",
      allowOverlap: true,
    },
    idServices: services.slice(0, 1).map(({ id }) => id),
  });
  await page.goto(`/admin/billing/add?patientId=${idPatient}`);
  const note = page.getByRole("alert").filter({ hasText: "Today’s visit has no bill yet" });
  await note.getByRole("button", { name: `Bill ${visit.appointmentRegistrationNo}` }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Appointment" })).toHaveValue(
    new RegExp(String(visit.appointmentRegistrationNo)),
  );
});

test("a bill is changed, and not below what was received", async ({ page }) => {
  const paymentId = await makeBill();
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("link", { name: "Edit" }).click();
  const price = page.getByLabel("Line 1 price");
  await price.fill("1999");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Received amount cannot exceed chargeable amount.").first()).toBeVisible();
  await price.fill("4000");
  await page.getByLabel("Notes").fill("Rs 1,000 less");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Payment updated successfully")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`view/${paymentId}$`));
  await expect(page.getByRole("main")).toContainText(`Due amount${rupees(2000)}`);
});

test("changes made to a bill meanwhile are chosen field by field; payments received are taken over", async ({
  page,
}) => {
  const paymentId = await makeBill();
  await page.goto(`/admin/billing/edit/${paymentId}`);
  await page.getByLabel("Notes").fill("Mine");
  await page.getByLabel("Line 1 price").fill("4500");
  const paymentDetails = [{ description: "Crown", price: 4800 }];
  await desk.post("/Payments/UpdatePayment", { paymentId, paymentDetails, discountAmount: 100, notes: "" });
  await desk.post("/Payments/ReceivePayment", { paymentId, amount: 500, paymentMethod: "Cash" });
  await page.keyboard.press("Control+Enter");
  const note = page.getByRole("alert").filter({ hasText: "changed this record while you were editing" });
  const choice = (label: string, name: string) =>
    note.getByRole("group", { name: label }).getByRole("radio", { name });
  await expect(choice("Services", `Keep mine: Crown ${rupees(4500)}`)).toBeChecked();
  await expect(choice("Discount Amount", `Take theirs: ${rupees(100)}`)).toBeChecked();
  await expect(note.getByRole("group", { name: "Received Amount" })).toContainText(`Now ${rupees(2500)}`);
  await expectAccessible(page);
  await note.getByRole("button", { name: "Go on with these" }).click();
  await expect(amounts(page)).toContainText(`${rupees(1900)}`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Payment updated successfully")).toBeVisible();
  expect((await billsOf(patientId)).find((bill: Json) => bill.paymentId === paymentId)).toMatchObject({
    chargeableAmount: 4500,
    discountAmount: 100,
    receivedAmount: 2500,
    dueAmount: 1900,
  });
});

test("a bill is deleted after a question, and disappears from the list", async ({ page }) => {
  const paymentId = await makeBill();
  await page.goto("/admin/billing");
  await page.getByRole("button", { name: `Delete bill ${paymentId}` }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Are you sure you want to delete this payment record? This action cannot be undone.",
  );
  await expect(page.getByRole("dialog")).toContainText("Deleting takes it out of today’s drawer");
  await page.getByRole("button", { name: "No, keep it" }).click();
  await page.getByRole("button", { name: `Delete bill ${paymentId}` }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Payment Deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete bill ${paymentId}` })).toBeHidden();
});

test("a bill is voided on its own view, which then says when, by whom and why", async ({ page }) => {
  const paymentId = await makeBill();
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("button", { name: "Receive payment" }).click();
  await page.getByRole("dialog").getByLabel("Cash handed over").fill("3000");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Received: ${rupees(3000)}`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("t");
  await expect(page).toHaveURL(new RegExp(`/admin/billing/receipt/${paymentId}/\\d+$`));
  await page.goto(`/admin/billing/view/${paymentId}`);
  await page.getByRole("main").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(
    /Rs\s[\d,]+ by Cash is recorded on it\. Deleting takes it out of today’s drawer: give it to the patient, unless nothing came in\./,
  );
  await page.getByLabel("Reason").fill("Entered twice");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Payment Deleted")).toBeVisible();
  await expect(page.getByText(/^This bill was voided by Administrator on /)).toBeVisible();
  await expect(page.getByText("Reason: Entered twice.")).toBeVisible();
  for (const name of ["Delete", "Edit", "Print", "Receive payment"])
    await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toBeHidden();
  await expect(page.getByRole("table", { name: "Transactions" })).toContainText(rupees(3000));
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
});

test("a long bill prints on several pages, and on one piece of roll", async ({ page }) => {
  const paymentDetails = Array.from({ length: 40 }, (_, index) => ({
    description: `Line ${index + 1} of a long treatment`,
    price: 1000,
  }));
  const patientName = "شازیہ بی بی بنت محمد عبدالرحمٰن خان درانی";
  const paymentId = await makeBill({
    patientName,
    chargeableAmount: 40_000,
    discountAmount: 500,
    paymentDetails,
  });
  await page.goto(`/admin/billing/invoice/${paymentId}`);
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeVisible();
  const sheets = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) expect(sheet).toContain("Description Price");
  const last = sheets.at(-1) ?? "";
  for (const text of ["Sub amount", "Discount", "Received amount", "Due amount", "judicial purposes."])
    expect(last).toContain(text);

  await page.getByText("80 mm roll").click();
  await expect(page.getByText("A4")).toBeVisible();
  const roll = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(roll).toHaveLength(1);
  expect(roll[0]).toContain("Line 40 of a long treatment");
  await page.reload();
  await expect(page.getByRole("radio", { name: "80 mm roll" })).toBeChecked();
});
