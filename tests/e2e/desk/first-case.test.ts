import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { complaintsOf } from "#tests/support/website/site.ts";

/** One real case, from the public page to the printed invoice, as its people meet it. */

const NAME = "زینب O'Brien-Khan";
const SERVICES = ["Scaling and polishing", "Tooth extraction"];

/** A weekday some days ahead, so that the doctor sees patients and no hour of it has passed. */
const day =
  [3, 4, 5].map((ahead) => addDays(clinicToday(), ahead)).find((date) => weekdayOf(date) <= 5) ?? "";

const digits = (text: string | null) => Number((text ?? "").replace(/[^\d]/g, ""));
const rupees = (amount: number) => `Rs ${amount.toLocaleString("en")}`;

async function askForAppointment(page: Page): Promise<void> {
  await page.goto("/#appointment");
  const form = page.locator("[data-form=appointment]");
  await form.getByLabel("Name").fill(NAME);
  await form.getByLabel("Mobile").fill("+92 321 4578216");
  await form.getByLabel("Department").selectOption({ label: "Dentistry" });
  await form.getByLabel("Doctor").selectOption({ index: 1 });
  for (const service of SERVICES) await form.getByLabel(service, { exact: true }).check();
  await form.getByLabel("Date").fill(day);
  await form.getByRole("radio", { name: "High" }).check();
  await form.getByRole("button", { name: "5:30 pm" }).click();
  await form.getByLabel("Message").fill("Pain in a back tooth since Sunday");
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("Appointment request sent successfully")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("");
}

async function signIn(page: Page, { admin }: RunningClinic): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/appoint-request/);
}

async function approveAsNewPatient(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: NAME });
  await expect(row).toContainText("Dentistry");
  await expect(row).toContainText(formatDate(day));
  await row.getByRole("button", { name: /^Approve/ }).click();
  const approve = page.getByRole("dialog", { name: /^Approve request/ });
  await expect(approve.getByLabel("Chief Complain")).toHaveValue("Pain in a back tooth since Sunday");
  await expect(approve.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();
  await approve.getByRole("button", { name: "Create patient from this request" }).click();
  const create = page.getByRole("dialog", { name: "Create patient" });
  await expect(create.getByLabel("Full Name")).toHaveValue(NAME);
  await expect(create.getByRole("textbox", { name: /^Phone/ })).toHaveValue(/0321 ?4578216/);
  await create.getByLabel("Guardian Name").fill("Liam O'Brien");
  await create.getByLabel("Emergency Contact Number").fill("0300 7654321");
  await create.getByLabel("Emergency Contact Person Name").fill("Liam O'Brien");
  await create.getByRole("button", { name: "Create Patient" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
  await approve.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("Appointment approved successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/appointments/);
}

async function billTheVisit(page: Page): Promise<{ total: number; received: number }> {
  const row = page.getByRole("row").filter({ hasText: NAME });
  await expect(row).toContainText("17:30");
  await expect(row).toContainText("Scheduled");
  await row.getByRole("link", { name: NAME }).click();
  await expect(page).toHaveURL(/\/admin\/appointment\/view\/\d+/);
  await page
    .getByRole("link", { name: /^New bill/ })
    .or(page.getByRole("button", { name: /^New bill/ }))
    .click();
  await expect(page).toHaveURL(/\/admin\/billing\/add/);
  const lines = page.getByRole("table", { name: "Lines" });
  for (const service of SERVICES)
    await expect(
      lines
        .getByText(service)
        .or(lines.locator(`input[value="${service}"]`))
        .first(),
    ).toBeVisible();
  const total = digits(
    await page.getByRole("region", { name: "Amounts" }).getByText(/^Rs/).first().textContent(),
  );
  await page.getByLabel("Discount Amount").fill("500");
  await page.getByLabel("Received Amount").fill("1500");
  await page.getByRole("button", { name: /^Create bill/ }).click();
  await expect(page.getByText("Payment created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/billing\/view\/\d+/);
  return { total, received: 1500 };
}

test("from a visitor's request to a printed invoice", async ({ page, clinic }) => {
  const complaints = complaintsOf(page);

  await askForAppointment(page);
  await signIn(page, clinic);
  await approveAsNewPatient(page);
  const { total, received } = await billTheVisit(page);
  expect(total).toBeGreaterThan(2000);

  await expect(page.getByRole("heading", { name: /^Bill \d+/ })).toBeVisible();
  await expect(page.getByText("Partial").first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Print/ })
    .or(page.getByRole("button", { name: /^Print/ }))
    .click();
  await expect(page).toHaveURL(/\/admin\/billing\/invoice\/\d+/);
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: /^Print/ })).toBeHidden();
  await page.evaluate("document.fonts.ready");
  const sheets = await textOfPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(sheets).toHaveLength(1);
  const paper = (sheets[0] ?? "").replaceAll("\u00a0", " ");
  for (const text of [
    "Matab Clinic",
    "زینب",
    "O'Brien-Khan",
    "P-000001",
    "A-000001",
    formatDate(clinicToday()),
    ...SERVICES,
    "Partial",
    "Cash",
    "This invoice is not valid for legal or judicial purposes.",
  ])
    expect(paper).toContain(text);
  expect(paper).toMatch(new RegExp(`Sub amount ${rupees(total)}`));
  expect(paper).toMatch(/Discount −? ?Rs 500/);
  expect(paper).toMatch(new RegExp(`Received amount ${rupees(received)}`));
  expect(paper).toMatch(new RegExp(`Due amount ${rupees(total - 500 - received)}`));
  expect(complaints).toEqual([]);
});
