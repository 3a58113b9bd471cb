import type { Page } from "@playwright/test";
import { expect, type RunningClinic, test } from "#tests/support/browser/browser.ts";
import { screensOf } from "#tests/support/browser/screens.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createRecords, type Records } from "#tests/support/records.ts";

/**
 * Every address of the back-office (docs/handbook/back-office.md#addresses): what opens, what it is called, where Back
 * leads.
 */

const NAME = "Zubaida";
let records: Records | undefined;

async function prepare(page: Page, clinic: RunningClinic) {
  const desk = await openDesk(clinic);
  records ??= await createRecords(desk, NAME, "whole");
  await desk.signIn(page);
  return screensOf(records, NAME);
}

const MENU = [
  ["Dashboard", "dashboard"],
  ["Day board", "board"],
  ["Doctor Panel", "doctors-panel"],
  ["Appointment Requests", "appoint-request"],
  ["Appointments", "appointments"],
  ["Waiting list", "waiting-list"],
  ["Patients", "patients"],
  ["To do", "todo"],
  ["To call", "to-call"],
  ["Lab work", "lab"],
  ["Billing", "billing"],
  ["Dues", "dues"],
  ["Packages", "packages"],
  ["Daily Expenses", "daily-expenses"],
  ["Day close", "day-close"],
  ["Reports", "reports"],
  ["Doctors’ share", "shares"],
  ["Doctors", "doctors"],
  ["Hours", "schedule"],
  ["Departments", "services"],
  ["Services", "subservices"],
  ["Contact Requests", "contact-us"],
  ["Website", "website"],
  ["Blog", "blog"],
  ["Staff", "staff"],
  ["Settings", "settings"],
  ["Clinical safety", "clinical-safety"],
  ["Access log", "looks"],
  ["Status", "status"],
  ["Records kept", "retention"],
] as const;

test("every address opens its screen, with title and way back", async ({ page, clinic }) => {
  for (const { path, title, back } of await prepare(page, clinic)) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/ · Matab$/);
      await expect(page).toHaveURL(`/admin/${path}`);
      const way = page.getByRole("link", { name: back?.name ?? "Back", exact: true });
      // What calls-first.js asked for is what the screen asked for; else it would be asked for twice.
      await expect
        .poll(() => page.evaluate(() => Reflect.get(globalThis, "firstCall") === undefined))
        .toBe(true);
      if (back) await expect(way.first()).toHaveAttribute("href", `/admin/${back.to}`);
      else await expect(way).toHaveCount(0);
    });
  }
});

test("no address opens without a session: each redirects to the sign-in page", async ({ page, clinic }) => {
  records ??= await createRecords(await openDesk(clinic), NAME, "whole");
  for (const { path } of [...screensOf(records, NAME), { path: "" }]) {
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`, { waitUntil: "commit" });
      await expect(page).toHaveURL("/auth/login");
    });
  }
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the menu has its links in order, and each opens its screen", async ({ page, clinic }) => {
  await prepare(page, clinic);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("button", { name: "Administration" }).click();
  const labels = [...MENU.map(([label]) => label), "Set up"];
  await expect(menu.getByRole("link")).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
  for (const [label, path] of MENU) {
    await menu
      .getByRole("link", {
        name: label,
        exact: !["Appointment Requests", "To do", "To call"].includes(label),
      })
      .click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(menu.locator('[aria-current="page"]')).toContainText(label);
  }
  const group = menu.getByRole("button", { name: "Appointment" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.click();
  await expect(menu.getByRole("link", { name: "Appointments", exact: true })).toBeHidden();
  // Stands alone, without the menu.
  await menu.getByRole("link", { name: "Set up" }).click();
  await expect(page).toHaveURL("/admin/set-up");
  await expect(page.getByRole("navigation", { name: "Set-up" })).toBeVisible();
});

test("a low screen shows the whole menu; what administrators seldom need is folded unless one is there", async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await prepare(page, clinic);
  await page.goto("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Contact Requests" })).toBeInViewport({ ratio: 1 });
  const group = menu.getByRole("button", { name: "Administration" });
  await expect(group).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole("link", { name: "Status" })).toBeHidden();
  await group.click();
  await menu.getByRole("link", { name: "Status" }).click();
  await expect(page).toHaveURL("/admin/status");
  await page.reload();
  await expect(menu.locator('[aria-current="page"]')).toHaveText("Status");
  // However far the menu scrolls, the way to the start stays.
  await expect(page.getByRole("link", { name: "Start page" })).toBeInViewport({ ratio: 1 });
});

test("an unknown address leads to the home page, /auth to the sign-in page", async ({ page, clinic }) => {
  await prepare(page, clinic);
  for (const path of ["/admin/nothing", "/admin/patients/nothing/1", "/auth/nothing", "/nothing"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the sign-in page redirects people who are signed in; signed out, /auth opens it", async ({
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
