import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";

/** The two forms of the home page (docs/handbook/website/website.md#forms), in their own words when something is wrong. */

const appointment = (page: Page): Locator => page.locator("[data-form=appointment]");
const contact = (page: Page): Locator => page.locator("[data-form=contact]");
const toast = (page: Page, text: string): Locator => page.locator(".toast").filter({ hasText: text });

async function expectMessages(form: Locator, messages: readonly string[]): Promise<void> {
  await expect(form.locator("[data-error]:visible")).toHaveText([...messages]);
}

/** Says yes to whatever the browser asks; answers what it asked, as it comes. */
function agreeing(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  return asked;
}

const REFUSAL = { status: 400, json: { data: null, responseCode: 400, message: "Not now." } };

test("the appointment form shows what is missing, and refuses a past day", async ({ page }) => {
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

test("another department clears the services; a refused or failed request stays in the form", async ({
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
    const unsent = form.getByText("There was no answer. Check your connection and try again");
    await expect(unsent).toHaveCount(answer === "failed" ? 1 : 0);
    const words = toast(page, "Failed to send appointment request. Please try again later.");
    await words.getByRole("button", { name: "Close" }).click();
    await expect(words).toHaveCount(0);
    await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Fatima Butt");
  }
  await send.click();
  await expect(toast(page, "Appointment request sent successfully")).toBeVisible();
});

test("the contact form shows messages for missing fields, refusals, failures and success", async ({
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
  const sheet = page.getByRole("region", { name: "Your message is with us." });
  await expect(sheet).toBeFocused();
  await expect(sheet).toContainText("03001234567");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Send another message" }).click();
  await expect(field("Name")).toBeFocused();
  await expect(field("Message")).toHaveValue("");
  expect(bodies[0]).toMatchObject({ email: null, mobile: "03001234567" });
});

test("a past day is refused at once, at its field", async ({ page }) => {
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

test("a day that does not exist is called one, not a missing one", async ({ page }) => {
  await page.goto("/#appointment");
  const date = appointment(page).getByLabel("Date");
  await date.focus();
  // The form is ready when it knows the first day that can be asked for; a field that gets it drops what was half typed.
  await expect(date).toHaveAttribute("min", clinicToday());
  await page.keyboard.type(`0231${clinicToday().slice(0, 4)}`);
  await date.blur();
  await expectMessages(appointment(page), ["There is no such day."]);
  await date.fill(clinicToday());
  await expectMessages(appointment(page), []);
});

/** A half-filled appointment request, as far as a visitor has come; typed, not set, as the browser asks for. */
async function beginRequest(page: Page): Promise<string> {
  const form = appointment(page);
  const day = addDays(clinicToday(), 30);
  await form.getByRole("textbox", { name: "Name" }).pressSequentially("Fatima Butt");
  await form.getByRole("combobox", { name: "Department" }).selectOption("Dentistry");
  await form.getByLabel("Scaling and polishing", { exact: true }).check();
  await form.getByRole("combobox", { name: "Doctor" }).selectOption({ index: 1 });
  await form.getByLabel("Date").fill(day);
  await form.getByRole("textbox", { name: "Time" }).fill("17:30");
  await form.getByRole("radio", { name: "High" }).check();
  return day;
}

test("a half-filled request survives a reload with all choices, and is deleted once sent", async ({
  page,
}) => {
  const asked = agreeing(page);
  await page.goto("/#appointment");
  const form = appointment(page);
  const day = await beginRequest(page);
  const doctor = await form.getByRole("combobox", { name: "Doctor" }).inputValue();
  const expectAll = async () => {
    await form.scrollIntoViewIfNeeded();
    await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Fatima Butt");
    await expect(form.getByLabel("Scaling and polishing", { exact: true })).toBeChecked();
    await expect(form.getByRole("combobox", { name: "Doctor" })).toHaveValue(doctor);
    await expect(form.getByLabel("Date")).toHaveValue(day);
    await expect(form.getByRole("textbox", { name: "Time" })).toHaveValue("17:30");
    await expect(form.getByRole("radio", { name: "High" })).toBeChecked();
    await expect(form.getByRole("checkbox", { checked: true })).toHaveCount(1);
  };
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expectAll();
  // What could not be put back yet is not lost to a second reload either.
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await form.getByRole("textbox", { name: "Mobile" }).pressSequentially("0300 1234567");
  await page.unroute("**/api/**");
  await page.reload();
  await expectAll();
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(toast(page, "Appointment request sent successfully")).toBeVisible();
  asked.length = 0;
  await page.reload();
  expect(asked).toEqual([]);
  await expect(form.getByRole("combobox", { name: "Doctor" }).getByRole("option")).not.toHaveCount(1);
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("");
  await expect(form.getByRole("combobox", { name: "Department" })).toHaveValue("");
});

test("a sent request shows a summary with its reference; other visitors see its time marked as asked for", async ({
  page,
}) => {
  await page.goto("/#appointment");
  const form = appointment(page);
  const field = (name: string) => form.getByRole("textbox", { name });
  const day = [40, 41, 42].map((ahead) => addDays(clinicToday(), ahead)).find((date) => weekdayOf(date) <= 5);
  const time = form.getByRole("button", { name: /^4:30 pm/ });
  await field("Name").fill("Shazia Anwar");
  await field("Mobile").fill("0300 1234569");
  await form
    .getByRole("combobox", { name: "Doctor" })
    .selectOption({ label: "Dr Bilal Namoona, 4 pm to 9 pm" });
  await expect(form.getByRole("combobox", { name: "Department" })).toHaveValue("1");
  await form.getByLabel("Scaling and polishing", { exact: true }).check();
  await form.getByLabel("Date").fill(day ?? "");
  await time.click();
  await form.getByRole("button", { name: "Send the request" }).click();

  const summary = page.getByRole("region", { name: /^Your request is with us/ });
  await expect(summary).toBeFocused();
  await expect(toast(page, "Appointment request sent successfully")).toBeVisible();
  await expect(summary).toContainText(/reference is R-\d{6}/);
  await expect(summary).toContainText("not an appointment yet");
  for (const words of ["Bilal Namoona", "4:30 pm", "Scaling and polishing", "Shazia Anwar", "03001234569"])
    await expect(summary).toContainText(words);
  await expect(summary.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute("href", /text=.*R-\d{6}$/);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(summary).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ask for a time that suits you." })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await summary.getByRole("button", { name: "Send another request" }).click();
  await expect(field("Name")).toBeFocused();
  await expect(field("Name")).toHaveValue("");
  await form
    .getByRole("combobox", { name: "Doctor" })
    .selectOption({ label: "Dr Bilal Namoona, 4 pm to 9 pm" });
  await form.getByLabel("Date").fill(day ?? "");
  await expect(time).toHaveAccessibleName("4:30 pm asked for already");
  await time.click();
  await expect(form.getByText("Somebody else has asked for this time")).toBeVisible();
  await form.getByRole("combobox", { name: "Department" }).selectOption("Aesthetics");
  await expect(form.getByText("Bilal Namoona is not of this department.")).toBeVisible();
  await expect(form.getByRole("combobox", { name: "Doctor" })).toHaveValue("");
});

test("a message is stored as a draft from its first letter on, before the form's script is loaded, and deleted once sent", async ({
  page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/");
  await page.route("**/*.js", (route) => route.abort());
  const form = contact(page);
  const field = (name: string) => form.getByRole("textbox", { name });
  await field("Subject").pressSequentially("اوقات");
  await page.unroute("**/*.js");
  await page.reload();
  await expect(field("Subject")).toHaveValue("اوقات");
  await field("Name").fill("Fatima Butt");
  await field("Mobile").fill("0300 1234567");
  await field("Message").fill("Do you open on Saturdays?");
  await form.getByRole("button", { name: "Send the message" }).click();
  await expect(toast(page, "Message is sent.")).toBeVisible();
  await page.reload();
  await expect(field("Subject")).toHaveValue("");
});

test("leaving asks nothing after a Book link alone, or when a phone link is followed", async ({ page }) => {
  const asked = agreeing(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Book Dentistry" }).click();
  const form = appointment(page);
  await expect(form.getByRole("combobox", { name: "Department" }).locator(":checked")).toHaveText(
    "Dentistry",
  );
  await page.goto("/blog");
  expect(asked).toEqual([]);
  await page.goto("/");
  await form.getByRole("textbox", { name: "Name" }).pressSequentially("Fatima");
  await form.getByRole("link", { name: "042" }).click();
  expect(asked).toEqual([]);
  await page.goto("/blog");
  expect(asked).toEqual(["beforeunload"]);
});

for (const [path, button, words, failed] of [
  [
    "/",
    "Send the message",
    "There is no connection, so nothing was sent.",
    "An error occurred. Please try again later.",
  ],
  ["/ur", "پیغام بھیجیں", "انٹرنیٹ نہیں چل رہا، اس لیے کچھ نہیں بھیجا گیا۔", "پیغام نہیں جا سکا۔"],
] as const)
  test(`a message without a connection says that nothing was sent, at ${path}`, async ({ page }) => {
    await page.goto(`${path}#contact`);
    const form = contact(page);
    for (const [name, text] of [
      ["name", "Fatima Butt"],
      ["mobile", "03001234567"],
      ["subject", "Timings"],
      ["message", "Do you open on Saturdays?"],
    ] as const)
      await form.locator(`[name=${name}]`).fill(text);
    const send = form.getByRole("button", { name: button });
    // The form's own script is there once a message shows.
    await form.locator("[name=message]").fill("");
    await send.click();
    await expect(form.locator("[data-error]:visible")).toHaveCount(1);
    await form.locator("[name=message]").fill("Do you open on Saturdays?");
    await page.context().setOffline(true);
    await send.click();
    await expect(toast(page, failed)).toBeVisible();
    const unsent = form.getByRole("alert").filter({ hasText: words });
    await expect(unsent).toBeInViewport();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await send.click();
    await expect(page.locator("[data-message-summary]")).toBeFocused();
    await expect(unsent).toHaveCount(0);
  });

test("a message in Urdu is confirmed in the page, in Urdu", async ({ page }) => {
  await page.goto("/ur#contact");
  const form = contact(page);
  for (const [name, text] of [
    ["name", "فاطمہ بٹ"],
    ["mobile", "03001234567"],
    ["subject", "اوقات"],
    ["message", "کیا آپ ہفتے کو کھلے ہیں؟"],
  ] as const)
    await form.locator(`[name=${name}]`).fill(text);
  await form.getByRole("button", { name: "پیغام بھیجیں" }).click();
  await expect(page.getByRole("region", { name: "آپ کا پیغام ہمیں مل گیا۔" })).toBeFocused();
});

test("nothing can be typed or chosen while a form is being sent, and the focus goes on afterwards", async ({
  page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/#contact");
  const form = contact(page);
  const field = (name: string) => form.getByRole("textbox", { name });
  await field("Name").fill("Fatima Butt");
  await field("Mobile").fill("0300 1234567");
  await field("Message").fill("Do you open on Saturdays?");
  await field("Subject").fill("Timings");
  for (const answer of ["refused", "sent"]) {
    const held = Promise.withResolvers<void>();
    await page.route(
      "**/api/Account/ContactUs",
      async (route) => {
        await held.promise;
        await (answer === "refused" ? route.fulfill(REFUSAL) : route.continue());
      },
      { times: 1 },
    );
    await form.locator("[name=subject]").press("Enter");
    await expect(form.locator("[aria-busy=true]")).toBeVisible();
    await expect(form.locator("[data-field=subject]")).toHaveJSProperty("inert", true);
    await page.keyboard.type("lost?");
    held.resolve();
    const next =
      answer === "refused"
        ? form.getByRole("button", { name: "Send the message" })
        : page.getByRole("region", { name: "Your message is with us." });
    await expect(next).toBeFocused();
    await expect(form.locator("[name=subject]")).toHaveValue(answer === "refused" ? "Timings" : "");
  }
});

test("Urdu input is set right to left in its own font, not cut off; the font is loaded only then", async ({
  page,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  const faces: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("nastaliq")) faces.push(request.url());
  });
  for (const path of ["/blog", "/blog/2", "/"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(faces).toEqual([]);
  const fetched = page.waitForRequest(/nastaliq/);
  const message = contact(page).getByRole("textbox", { name: "Message" });
  await message.fill("کیا آپ ہفتے کو کھلے ہیں؟");
  await fetched;
  await expect(message).toHaveCSS("direction", "rtl");
  await message.fill("Do you open on Saturdays?");
  await expect(message).toHaveCSS("direction", "ltr");
});

test("a visitor's message is sent during a flood, and also if a password manager filled in the honeypot", async ({
  page,
  clinic,
}) => {
  const client = new pg.Client(clinic.database.poolConfig);
  await client.connect();
  const flood = "INSERT INTO throttle VALUES ('form from anywhere', 1200, now() + interval '5 minutes')";
  await client.query(`${flood} ON CONFLICT (bucket) DO UPDATE SET hits = 1200`);
  const tries: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/Account/ContactUs")) tries.push(request.headers()["form-proof"]);
  });
  await page.goto("/#contact");
  const form = contact(page);
  const field = (name: string) => form.getByRole("textbox", { name });
  await field("Name").fill("Fatima Butt");
  await field("Mobile").fill("0300 1234567");
  await field("Subject").fill("While a flood arrives");
  await field("Message").fill("Do you open on Saturdays?");
  await form.locator("[name=website]").evaluate((trap) => {
    trap.setAttribute("value", "https://fatima.example");
  });
  await form.getByRole("button", { name: "Send the message" }).click();
  await expect(toast(page, "Message is sent.")).toBeVisible();
  expect(tries).toEqual([undefined, expect.stringMatching(/^contact\./)]);
  await client.query("DELETE FROM throttle WHERE bucket LIKE 'form %'");
  await client.end();
});
