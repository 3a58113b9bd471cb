import type { Locator, Page } from "@playwright/test";
import { addDays, clinicToday } from "#rules/clinic-time.ts";
import { expect, test } from "#tests/support/browser.ts";

/** The two forms of the home page (specification 2.13, 5 and 8), in their own words when something is wrong. */

const appointment = (page: Page): Locator => page.locator("[data-form=appointment]");
const contact = (page: Page): Locator => page.locator("[data-form=contact]");
const toast = (page: Page, text: string): Locator => page.locator(".toast").filter({ hasText: text });

async function expectMessages(form: Locator, messages: readonly string[]): Promise<void> {
  await expect(form.locator("[data-error]:visible")).toHaveText([...messages]);
}

const REFUSAL = { status: 400, json: { data: null, responseCode: 400, message: "Not now." } };

test("the appointment form says what is missing, and refuses a day that is past", async ({ page }) => {
  await page.goto("/#appointment");
  const form = appointment(page);
  const send = form.getByRole("button", { name: "Send the request" });
  await expect(form.getByRole("combobox", { name: "Department" }).getByRole("option")).not.toHaveCount(1);
  await send.click();
  await expect(toast(page, "Please fill out the form correctly.")).toBeVisible();
  await expectMessages(form, [
    "Name is required.",
    "Mobile number is required.",
    "Please select a Department.",
    "Doctor selection is required",
    "Please select at least one service.",
    "Date is required.",
    "Time is required.",
  ]);
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  await form.getByRole("textbox", { name: "Mobile" }).fill("12");
  await form.getByLabel("Date").fill(addDays(clinicToday(), -1));
  await send.click();
  await expect(form.getByText("Mobile number must be numeric.")).toBeVisible();
  await expect(form.getByText("The date cannot be before today.")).toBeVisible();
  await form.getByRole("textbox", { name: "Mobile" }).fill("+92 (300) 123-4567 x 8");
  await expect(form.getByRole("textbox", { name: "Mobile" })).toHaveValue(/^[\d ]{11,12}$/);
});

test("another department clears the services; a request that is refused or fails stays in the form", async ({
  page,
}) => {
  await page.goto("/#appointment");
  const form = appointment(page);
  const department = form.getByRole("combobox", { name: "Department" });
  const send = form.getByRole("button", { name: "Send the request" });
  await form.getByRole("textbox", { name: "Name" }).fill("Fatima Butt");
  await form.getByRole("textbox", { name: "Mobile" }).fill("0300 1234567");
  await department.selectOption("Dentistry");
  await form.getByLabel("Scaling and polishing", { exact: true }).check();
  await department.selectOption("Aesthetics");
  await expect(form.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(form.getByLabel("Scaling and polishing", { exact: true })).toHaveCount(0);
  await form.getByRole("checkbox").first().check();
  await form.getByRole("combobox", { name: "Doctor" }).selectOption({ index: 1 });
  await form.getByLabel("Date").fill(addDays(clinicToday(), 30));
  await form.getByRole("textbox", { name: "Time" }).fill("17:30");
  for (const answer of ["refused", "failed"]) {
    await page.route(
      "**/api/Account/AppointmentRequest",
      (route) => (answer === "refused" ? route.fulfill(REFUSAL) : route.abort()),
      { times: 1 },
    );
    await send.click();
    const words = toast(page, "Failed to send appointment request. Please try again later.");
    await words.getByRole("button", { name: "Close" }).click();
    await expect(words).toHaveCount(0);
    await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Fatima Butt");
  }
  await send.click();
  await expect(toast(page, "Appointment request sent successfully")).toBeVisible();
});

test("the contact form says what is missing, what was refused, what failed and that it was sent", async ({
  page,
}) => {
  await page.goto("/#contact");
  const form = contact(page);
  const field = (name: string) => form.getByRole("textbox", { name });
  const send = form.getByRole("button", { name: "Send the message" });
  await field("E-mail").fill("fatima@");
  await send.click();
  await expect(toast(page, "Please fill out the form correctly.")).toBeVisible();
  await expectMessages(form, [
    "Name is required.",
    "Mobile number is required and must be numeric.",
    "A valid email is required if provided.",
    "Subject is required.",
    "Message is required.",
  ]);
  await field("Name").fill("Fatima Butt");
  await field("Mobile").fill("0300 1234567");
  await field("E-mail").fill("");
  await field("Subject").fill("Timings");
  await field("Message").fill("Do you open on Saturdays?");
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/Account/ContactUs")) bodies.push(request.postDataJSON());
  });
  await page.route("**/api/Account/ContactUs", (route) => route.fulfill(REFUSAL), { times: 1 });
  await send.click();
  await expect(toast(page, "Invalid details or Please try again after some time.")).toBeVisible();
  await page.route("**/api/Account/ContactUs", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(toast(page, "An error occurred. Please try again later.")).toBeVisible();
  await expect(field("Message")).toHaveValue("Do you open on Saturdays?");
  await send.click();
  await expect(toast(page, "Message is sent.")).toBeVisible();
  await expect(field("Message")).toHaveValue("");
  expect(bodies[0]).toMatchObject({ email: null, mobile: "03001234567" });
});

test("a day that is past is refused at its field, at once", async ({ page }) => {
  await page.goto("/#appointment");
  const date = appointment(page).getByLabel("Date");
  await date.focus();
  await expect(date).toHaveAttribute("min", clinicToday());
  await date.fill(addDays(clinicToday(), -1));
  await expectMessages(appointment(page), ["The date cannot be before today."]);
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await date.fill(clinicToday());
  await expectMessages(appointment(page), []);
});
