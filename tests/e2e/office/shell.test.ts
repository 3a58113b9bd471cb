import type { Locator, Page } from "@playwright/test";
import type { ScreenPath } from "#rules/clinic/screens.ts";
import { ALWAYS_IN, book, DOCTOR } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { screenOf, screensOf, screensOfKind } from "#tests/support/browser/screens.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { sellPackage } from "#tests/support/money/packages.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { createRecords, type Records } from "#tests/support/records.ts";
import { signInAs } from "#tests/support/roles.ts";

/** What all screens of the back-office share: the frame, its colours, its lists on a phone and on paper. */

const NAME = "Zubaida";
let desk: Desk;
let records: Records | undefined;

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  if (!records) {
    records = await createRecords(desk, NAME, "whole");
    const { paymentId } = await sellPackage(desk, "Nadia Yousaf");
    await desk.post("/Payments/CreateCreditNote", {
      ...{ paymentId, lines: [{ position: 1, amount: 500 }], reason: "Too dear", settle: "due" },
    });
  }
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const styleOf = (place: Locator, property: string) =>
  place.evaluate(
    (element, name) => element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name),
    property,
  );

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test("the sign-in page shows the reception beside the form, and fetches no picture on a phone", async ({
  browser,
  clinic,
}) => {
  for (const [width, pictures] of [
    [1366, 1],
    [360, 0],
  ] as const) {
    const page = await browser.newPage({ baseURL: clinic.url, viewport: { width, height: 768 } });
    const fetched: string[] = [];
    page.on("response", (response) => response.ok() && fetched.push(response.url()));
    await page.goto("/auth/login");
    await page.waitForLoadState("networkidle");
    expect(fetched.filter((url) => url.endsWith(".webp"))).toHaveLength(pictures);
    await page.close();
  }
});

for (const form of screensOfKind("form")) {
  test(`${form}: after a refused save the first field that is wrong is in sight with its label`, async ({
    page,
  }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, form);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.keyboard.press("Control+Enter");
    const field = page.locator('[aria-invalid="true"], [data-invalid-field]').first();
    await expect(field).toBeVisible();
    await expectInSight(page, field);
  });
}

/** Between the top bar and the bar with the buttons, and the label with it. */
async function expectInSight(page: Page, field: Locator): Promise<void> {
  await expect(async () => {
    const bar = await page.getByRole("banner").boundingBox();
    const buttons = await page.locator("[data-action-bar]").first().boundingBox();
    const label = await field.evaluate((element) => {
      const place = element.closest(".mantine-InputWrapper-root, fieldset") ?? element;
      return place.getBoundingClientRect().top;
    });
    const box = await field.boundingBox();
    expect(label).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  }).toPass();
}

test("the link of the screen one is on is in sight in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 600 });
  for (const path of ["retention", "shares", "dashboard"]) {
    await open(page, path);
    const link = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    await expect(link).toBeInViewport({ ratio: 1 });
    const home = await page.getByRole("link", { name: "Start page" }).boundingBox();
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((home?.y ?? 0) + (home?.height ?? 0));
  }
});

test("high contrast shows what is chosen: link, segment, chip, day and tab", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const differ = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    expect(await styleOf(chosen, "background-color")).not.toBe(await styleOf(other, "background-color"));
    expect(await styleOf(chosen, "background-color")).not.toBe(await styleOf(chosen, "color"));
  };
  await open(page, "appointments?appointmentDateFrom=2026-01-01");
  const menu = page.getByRole("navigation", { name: "Main" });
  await differ(menu.locator("[aria-current]"), menu.getByRole("link", { name: "Patients" }));
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await differ(
    page.locator('[aria-pressed="true"]').first(),
    page.locator("fieldset [aria-pressed=false]").first(),
  );
  await open(page, "dashboard");
  const segments = page.locator(".mantine-SegmentedControl-label");
  await differ(page.locator(".mantine-SegmentedControl-label[data-active]"), segments.first());
  await open(page, `patients/view/${records?.patient}`);
  const tabs = page.getByRole("tab");
  await differ(tabs.and(page.locator('[aria-selected="true"]')), tabs.last());
  await open(page, "board");
  const days = page.locator("header, main").locator("a[href*='board']");
  await differ(page.locator("main [aria-current]").first(), days.last());
});

for (const list of screensOfKind("list")) {
  test(`${list}: on a phone the first record begins above the fold; on paper there is nothing to press`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, list);
    const first = await page.getByRole("row").filter({ visible: true }).first().boundingBox();
    expect(first?.y).toBeLessThan(560);

    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 1000 });
    await expect(heading(page)).toBeVisible();
    for (const role of ["searchbox", "navigation", "banner", "contentinfo"] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    // What a column is called stays, though pressing it sorts.
    await expect(page.locator("button:not(th button)").filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(720);
  });
}

test("on paper a list says in words what was asked for, and shows its table", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  await open(page, "appointments?search=zubaida&appointmentDateFrom=2026-01-01");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Search zubaida")).toBeVisible();
  await expect(page.getByText("from 01-Jan-2026")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Patient" }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: NAME }).first()).toBeVisible();
});

test("the account menu changes the colours: kept by this browser, dark from the first moment, paper stays light", async ({
  page,
}) => {
  const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /Administrator/ }).click();
    const choice = page.getByRole("menuitemradio", { name });
    await choice.click();
    await expect(choice).toHaveAttribute("aria-checked", "true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(choice).toHaveCount(0);
  };
  await open(page, "patients");
  const light = await ground();
  await choose("Dark");
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();

  // Before any of the application's own scripts has run.
  await page.route(/assets\/index-.*\.js/, (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.unroute(/assets\/index-.*\.js/);
  await open(page, "patients");
  await page.emulateMedia({ media: "print" });
  expect(await styleOf(heading(page), "color")).toBe("rgb(11, 31, 51)");
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });

  await choose("System");
  expect(await ground()).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe(light);
  await choose("Light");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await ground()).toBe(light);
});

test("a doctor begins at the panel with the visit in progress open; others choose by who waits", async ({
  page,
  browser,
  clinic,
}) => {
  await asOwner(clinic.database, ALWAYS_IN);
  const inside = await book(desk, "Ali Raza", "00:00");
  const waiting = await book(desk, "Sara Noor", "01:00");
  for (const [{ id }, stage] of [
    [inside, "Arrived"],
    [inside, "With doctor"],
    [waiting, "Arrived"],
  ] as const)
    await desk.post("/Board/SetStage", { id, stage });

  await page.goto("/admin/appoint-request");
  const strip = page.getByRole("navigation", { name: "Today" });
  await expect(strip.getByRole("link", { name: "1 with doctor" })).toHaveAttribute("href", "/admin/board");
  await expect(strip.getByRole("link", { name: "1 waiting" })).toBeVisible();
  await expect(strip.getByRole("link", { name: /^Backup / })).toHaveAttribute("href", "/admin/status");
  await page.goto("/admin/doctors-panel");
  await page.getByRole("button", { name: /1 waiting$/ }).click();
  await expect(page).toHaveURL(/doctor=1&patient=\d+&appointment=\d+$/);

  const own = await browser.newPage({ baseURL: clinic.url });
  await signInAs(own, clinic, "Doctor", DOCTOR);
  await own.goto("/admin");
  await expect(own).toHaveURL(`/admin/doctors-panel?patient=${inside.idPatient}&appointment=${inside.id}`);
  await expect(own.getByRole("heading", { name: "Treatment note" })).toBeVisible();
  await own.close();
});

test("a clinic without records is shown its next steps in place of its figures", async ({ page }) => {
  await page.route("**/api/Dashboard/GetDashboardData*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const none = Object.entries(body.data).map(([key, value]) => [
      key,
      typeof value === "number" ? 0 : value,
    ]);
    await route.fulfill({ response: answer, json: { ...body, data: Object.fromEntries(none) } });
  });
  await open(page, "dashboard");
  const steps = page.getByRole("region", { name: "The figures begin with your first records" });
  await expect(steps.getByRole("link", { name: /^Add the first patient/ })).toHaveAttribute(
    "href",
    "/admin/patients/CreatePatient",
  );
  await expect(page.getByText("Total Earnings")).toBeHidden();
  await page.getByText("Show the figures").click();
  await expect(page.getByText("Total Earnings").first()).toBeVisible();
});

/** What is coloured most; every screen with `DARK=all`. */
const IN_THE_DARK: readonly ScreenPath[] = [
  ...(["dashboard", "board", "doctors-panel", "todo", "appoint-request", "dues", "packages"] as const),
  ...(["billing/view/:id", "appointment/edit/:id", "patients/view/:id", "schedule", "day-close"] as const),
];

test("the dark colours are read as well as the light ones, on screens of every kind", async ({ page }) => {
  if (!records) throw new Error("no records");
  test.slow(process.env.DARK === "all");
  await page.addInitScript(() => localStorage.setItem("matab.colours", "dark"));
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const { path } of process.env.DARK === "all"
    ? screensOf(records, NAME)
    : IN_THE_DARK.map((screen) => screenOf(screen, records as Records, NAME)))
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`);
      await expect(heading(page).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
    });
});
