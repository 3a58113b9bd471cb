import type { Page } from "@playwright/test";
import { expect, type RunningClinic, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createRecords, type Records } from "#tests/support/records.ts";

/**
 * Every address of the back-office (docs/handbook/back-office.md#addresses): what opens, what it is called, where Back
 * leads.
 */

interface Screen {
  path: string;
  title: string;
  back?: { name: string; to: string };
}

const NAME = "Zubaida";
let records: Records | undefined;

async function prepare(page: Page, clinic: RunningClinic): Promise<Screen[]> {
  const desk = await openDesk(clinic);
  records ??= await createRecords(desk, NAME, "whole");
  await desk.signIn(page);
  return screensOf(records);
}

const list = (path: string, title: string): Screen => ({ path, title });
const form = (path: string, title: string, name: string, to: string): Screen => ({
  path,
  title,
  back: { name, to },
});
const view = (path: string, title: string, to: string): Screen => ({
  path,
  title,
  back: { name: "Back", to },
});

const screensOf = (ids: Records): Screen[] => [
  list("dashboard", "Clinic Dashboard"),
  list("doctors-panel", "Doctor panel"),
  list("contact-us", "Manage Contact Us Messages"),
  view(`contact-us/view/${ids.message}`, `Contact message ${ids.message}`, "contact-us"),
  list("appoint-request", "Manage Appointment Requests"),
  view(`appoint-request/view/${ids.request}`, `Appointment request ${ids.request}`, "appoint-request"),
  list("appointments", "Manage Appointments"),
  form("appointment/add", "Add appointment", "Appointments", "appointments"),
  view(`appointment/view/${ids.appointment}`, `A-000001 · ${NAME} Patient`, "appointments"),
  form(
    `appointment/edit/${ids.appointment}`,
    "Edit appointment A-000001",
    "Back",
    `appointment/view/${ids.appointment}`,
  ),
  list("billing", "Bills"),
  form("billing/add", "Add bill", "Bills", "billing"),
  form(`billing/edit/${ids.bill}`, `Edit bill ${ids.bill}`, "Back", `billing/view/${ids.bill}`),
  view(`billing/view/${ids.bill}`, `Bill ${ids.bill}`, "billing"),
  view(`billing/invoice/${ids.bill}`, "Invoice", `billing/view/${ids.bill}`),
  list("billing/payments", "Payments received"),
  list("daily-expenses", "Daily expenses"),
  form("daily-expenses/add", "Add expense", "Daily expenses", "daily-expenses"),
  form(`daily-expenses/edit/${ids.expense}`, "Edit expense", "Daily expenses", "daily-expenses"),
  view(`daily-expenses/view/${ids.expense}`, `Expense ${ids.expense}`, "daily-expenses"),
  list("doctors", "Manage Doctors"),
  form("doctors/add", "Add doctor", "Doctors", "doctors"),
  form(`doctors/edit/${ids.doctor}`, "Edit doctor", "Doctors", "doctors"),
  view(`doctors/view/${ids.doctor}`, `${NAME} Siddiqui`, "doctors"),
  list("subservices", "Manage Clinic Services"),
  form("subservices/add", "Add service", "Services", "subservices"),
  form(`subservices/edit/${ids.service}`, "Edit service", "Services", "subservices"),
  view(`subservices/view/${ids.service}`, `${NAME} Service`, "subservices"),
  list("services", "Departments"),
  form("services/add", "Add department", "Departments", "services"),
  form(`services/edit/${ids.department}`, "Edit department", "Departments", "services"),
  view(`services/view/${ids.department}`, `${NAME} Department`, "services"),
  list("patients", "Manage Patients"),
  form("patients/CreatePatient", "Add patient", "Patients", "patients"),
  form(`patients/edit/${ids.patient}`, "Edit patient P-000001", "Back", `patients/view/${ids.patient}`),
  view(`patients/view/${ids.patient}`, `${NAME} Patient`, "patients"),
  list("staff", "Staff"),
  form("staff/add", "Invite staff", "Staff", "staff"),
  form("staff/edit/1", "Edit Administrator", "Staff", "staff"),
];

const MENU = [
  ["Dashboard", "dashboard"],
  ["Doctor Panel", "doctors-panel"],
  ["Appointment Requests", "appoint-request"],
  ["Appointments", "appointments"],
  ["Patients", "patients"],
  ["Billing", "billing"],
  ["Daily Expenses", "daily-expenses"],
  ["Doctors", "doctors"],
  ["Departments", "services"],
  ["Services", "subservices"],
  ["Contact Requests", "contact-us"],
  ["Staff", "staff"],
] as const;

test("every address opens its screen, under its title, with a way back", async ({ page, clinic }) => {
  for (const { path, title, back } of await prepare(page, clinic)) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/ · Matab$/);
      await expect(page).toHaveURL(`/admin/${path}`);
      const way = page.getByRole("link", { name: back?.name ?? "Back", exact: true });
      if (back) await expect(way.first()).toHaveAttribute("href", `/admin/${back.to}`);
      else await expect(way).toHaveCount(0);
    });
  }
});

test("no address opens without a session: each leads to the sign-in page", async ({ page, clinic }) => {
  records ??= await createRecords(await openDesk(clinic), NAME, "whole");
  for (const { path } of [...screensOf(records), { path: "" }]) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`, { waitUntil: "commit" });
      await expect(page).toHaveURL("/auth/login");
    });
  }
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the menu holds its links in their order, and each leads to its screen", async ({ page, clinic }) => {
  await prepare(page, clinic);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link")).toHaveText(MENU.map(([label]) => new RegExp(`^${label}`)));
  for (const [label, path] of MENU) {
    await menu.getByRole("link", { name: label, exact: label !== "Appointment Requests" }).click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(menu.locator('[aria-current="page"]')).toContainText(label);
  }
  const group = menu.getByRole("button", { name: "Appointment" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.click();
  await expect(menu.getByRole("link", { name: "Appointments", exact: true })).toBeHidden();
});

test("an unknown address leads home, /auth to the sign-in page", async ({ page, clinic }) => {
  await prepare(page, clinic);
  for (const path of ["/admin/nothing", "/admin/patients/nothing/1", "/auth/nothing", "/nothing"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("whoever signed in has no business at the sign-in page; signed out, /auth leads there", async ({
  page,
  clinic,
}) => {
  await page.goto("/auth");
  await expect(page).toHaveURL("/auth/login");
  await prepare(page, clinic);
  await page.goto("/auth/login");
  await expect(page).toHaveURL("/admin/appoint-request");
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/auth/login");
});
