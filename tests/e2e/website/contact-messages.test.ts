import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BY_PERSON } from "#tests/support/person.ts";
import { signInAs } from "#tests/support/roles.ts";
import { expectFacts, openRecord, rowOf } from "#tests/support/screen.ts";

const LONG = "Do you open on Saturdays? I work in Sialkot and can only come then, with my mother.";

let desk: Desk;

const write = (name: string, changes: object = {}) =>
  desk.post<{ id: number }>("/Account/ContactUs", {
    ...BY_PERSON,
    name,
    mobile: "0321 4578216",
    subject: "Timings",
    message: LONG,
    ...changes,
  });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await desk.signIn(page);
});

test("lists what visitors wrote, and opens one", async ({ page }) => {
  await page.goto("/admin/contact-us");
  await expect(page.getByRole("heading", { name: "Manage Contact Us Messages" })).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expectAccessible(page);

  const { id } = await write("Fatima Butt");
  await write("شمائلہ نیازی", {
    email: "s.niazi@example.com",
    subject: "شکریہ",
    message: "آپ کے عملے کا بہت شکریہ۔",
  });
  await page.reload();
  for (const column of ["ID", "Name", "Email", "Mobile", "Subject", "Message", "Created On"])
    await expect(page.getByRole("columnheader", { name: column, exact: false }).first()).toBeVisible();
  const row = rowOf(page, "Fatima Butt");
  for (const text of [
    `${id}`,
    "--",
    "03214578216",
    "Timings",
    `${LONG.slice(0, 35)}...`,
    formatDate(clinicToday()),
  ])
    await expect(row).toContainText(text);
  await expect(row.getByRole("button", { name: /Edit|Delete/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("searchbox").fill("niazi@");
  await expect(row).toBeHidden();
  await expect(rowOf(page, "شمائلہ نیازی")).toContainText("شکریہ");
  await page.getByRole("searchbox").fill("sialkot");
  await openRecord(page, "Fatima Butt");
  await expect(page).toHaveURL(`/admin/contact-us/view/${id}`);
  await expectFacts(page, {
    ID: `${id}`,
    Name: "Fatima Butt",
    Email: "N/A",
    Mobile: "0321 4578216",
    Subject: "Timings",
    Message: LONG,
    "Created On": new RegExp(`^${formatDate(clinicToday())} \\d\\d:\\d\\d$`),
    "Updated On": new RegExp(`^${formatDate(clinicToday())} \\d\\d:\\d\\d$`),
    "Is Deleted": "No",
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin/contact-us?search=sialkot");
});

test("is marked as answered in its view and in the list, and as not answered again", async ({ page }) => {
  const { id } = await write("Answered Namoona");
  await page.goto(`/admin/contact-us/view/${id}`);
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByRole("button", { name: "Not answered" })).toBeVisible();
  await page.goto("/admin/contact-us");
  const row = rowOf(page, "Answered Namoona");
  await expect(row.getByText("Answered", { exact: true })).toBeVisible();
  await row.focus();
  await page.keyboard.press("a");
  await expect(row.getByText("To answer")).toBeVisible();
});

test("is found in the menu by those who may read it, and by nobody else", async ({ page, clinic }) => {
  await page.goto("/admin/doctors");
  await page.getByRole("link", { name: "Contact Requests" }).click();
  await expect(page).toHaveURL("/admin/contact-us");
  await signInAs(page, clinic, "Accountant");
  await page.goto("/admin/contact-us");
  await expect(page.getByText("You cannot open this page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Requests" })).toHaveCount(0);
});
