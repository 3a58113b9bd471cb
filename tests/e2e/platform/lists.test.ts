import type { Locator, Page } from "@playwright/test";
import { formatDate, formatMoney, shorten } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BOOKED_DAY, createRecords, LONG_TEXT, type Records } from "#tests/support/records.ts";
import { signInAs } from "#tests/support/roles.ts";
import { rowOf } from "#tests/support/screen.ts";

/** The lists to the letter, and what all of them do (docs/handbook/lists.md#lists). */

const WHOLE = "Zubaida Khan";
const BARE = "Zubaida Butt";
const HINT = "Please enter at least 3 characters";
const TODAY = formatDate(clinicToday());
const SHORTCUTS = ["Requests", "Appointments", "Patients", "Billing", "Expenses"];

interface List {
  path: string;
  title: string;
  columns: string[];
  /** What the rows of the whole and the bare record read. */
  whole: (ids: Records) => (string | RegExp)[];
  bare: (ids: Records) => (string | RegExp)[];
  actions: string[];
  add?: [name: string, path: string];
  hint?: string;
  totals?: string[];
}

const CRUD = ["View", "Edit", "Delete"];

const LISTS: List[] = [
  {
    path: "contact-us",
    title: "Manage Contact Us Messages",
    columns: ["ID", "Name", "Email", "Mobile", "Subject", "Message", "Created On"],
    whole: ({ message }) => [
      `${message}`,
      `${WHOLE} Visitor`,
      "s.niazi@mail.example",
      "03214578216",
      "Timings",
      shorten(LONG_TEXT),
      TODAY,
    ],
    bare: ({ message }) => [
      `${message}`,
      `${BARE} Visitor`,
      "--",
      "03214578216",
      "Timings",
      `${LONG_TEXT.slice(0, 35)}...`,
      TODAY,
    ],
    actions: ["Answered", "View"],
  },
  {
    path: "appoint-request",
    title: "Manage Appointment Requests",
    columns: ["ID", "Created On", "Name", "Department", "Doctor", "Priority", "Date"],
    whole: ({ request }) => [
      `${request}`,
      TODAY,
      `${WHOLE} Visitor`,
      `${WHOLE} Department`,
      `${WHOLE} Siddiqui`,
      "High",
      formatDate(BOOKED_DAY),
    ],
    bare: ({ request }) => [
      `${request}`,
      TODAY,
      `${BARE} Visitor`,
      `${BARE} Department`,
      BARE,
      "High",
      formatDate(BOOKED_DAY),
    ],
    actions: ["Approve", "Reject", "View"],
  },
  {
    path: "subservices",
    title: "Manage Clinic Services",
    columns: ["ID", "Name", "Master Service", "Fees", "Is Active"],
    whole: ({ service }) => [`${service}`, `${WHOLE} Service`, `${WHOLE} Department`, "Rs 5,500", "True"],
    bare: ({ service }) => [`${service}`, `${BARE} Service`, `${BARE} Department`, "Rs 5,500", "True"],
    actions: CRUD,
    add: ["Add service", "subservices/add"],
    totals: ["Total of 2 services", "Rs 11,000"],
  },
  {
    path: "patients",
    title: "Manage Patients",
    columns: ["ID", "Created On", "Full Name", "Phone", "Gender", "Date of Birth"],
    whole: () => ["P-000001", "11-Feb-2023", `${WHOLE} Patient`, "0300 8412207", "Female", "14-Mar-1974"],
    bare: () => ["P-000002", "11-Feb-2023", `${BARE} Patient`, "0300 8412207", "--", "--"],
    actions: CRUD,
    add: ["Add patient", "patients/CreatePatient"],
    hint: "Name, ID, phone or CNIC",
  },
  {
    path: "appointments",
    title: "Manage Appointments",
    columns: ["ID", "Doctor", "Patient", "Phone", "Date", "Time", "Status"],
    whole: () => [
      "A-000001",
      `${WHOLE} Siddiqui`,
      `${WHOLE} Patient`,
      "0300 8412207",
      formatDate(BOOKED_DAY),
      "16:30",
      "Scheduled",
    ],
    bare: () => [
      "A-000002",
      BARE,
      `${BARE} Patient`,
      "0300 8412207",
      formatDate(BOOKED_DAY),
      "16:30",
      "Scheduled",
    ],
    actions: ["Next Visit", "View", "Edit", "Reschedule", "Delete"],
    add: ["Add appointment", "appointment/add"],
  },
  {
    path: "doctors",
    title: "Manage Doctors",
    columns: ["ID", "First Name", "Last Name", "Qualification", "Joining Date", "Is Active"],
    whole: ({ doctor }) => [
      `${doctor}`,
      new RegExp(`^${WHOLE}`),
      "Siddiqui",
      "BDS, FCPS",
      "01-Jan-2020",
      "True",
    ],
    bare: ({ doctor }) => [`${doctor}`, new RegExp(`^${BARE}`), "--", "--", "01-Jan-2020", "True"],
    actions: CRUD,
    add: ["Add doctor", "doctors/add"],
  },
  {
    path: "daily-expenses",
    title: "Daily expenses",
    columns: ["Expense By", "Description", "Amount", "Payment Method", "Expense Date"],
    whole: () => ["Rabia Anwar", `${WHOLE} Expense`, "Rs 2,000", "Online / Credit Card", "20-Nov-2026"],
    bare: () => ["Rabia Anwar", `${BARE} Expense`, "Rs 2,000", "Online / Credit Card", "20-Nov-2026"],
    actions: CRUD,
    add: ["Add expense", "daily-expenses/add"],
    totals: ["Total of 2 expenses", "Rs 4,000"],
  },
  {
    path: "billing",
    title: "Bills",
    columns: [
      "ID",
      "Date",
      "Patient",
      "Doctor",
      "Method",
      "Status",
      "Chargeable",
      "Discount",
      "Received",
      "Due",
    ],
    whole: ({ bill }) => [
      `${bill}`,
      "20-Nov-2026",
      `${WHOLE} Patient`,
      `${WHOLE} Siddiqui`,
      "Online",
      "Partial",
      "Rs 5,500",
      "Rs 500",
      "Rs 2,000",
      "Rs 3,000",
    ],
    bare: ({ bill }) => [
      `${bill}`,
      "20-Nov-2026",
      `${BARE} Patient`,
      BARE,
      "Cash",
      "Paid",
      "Rs 5,500",
      "Rs 0",
      "Rs 5,500",
      "Rs 0",
    ],
    actions: ["Invoice", "View", "Delete"],
    add: ["Add bill", "billing/add"],
    totals: ["Total of 2 bills", "Rs 11,000", "Rs 500", "Rs 7,500", "Rs 3,000"],
  },
  {
    path: "services",
    title: "Departments",
    columns: ["ID", "Name", "Description", "Is Active"],
    whole: ({ department }) => [`${department}`, `${WHOLE} Department`, shorten(LONG_TEXT), "True"],
    bare: ({ department }) => [`${department}`, `${BARE} Department`, "--", "True"],
    actions: CRUD,
    add: ["Add department", "services/add"],
  },
];

let desk: Desk;
let records: { whole: Records; bare: Records } | undefined;

const count = (page: Page, total: number): Promise<void> =>
  expect(page.getByText(`Total Count ${total}`, { exact: true })).toBeVisible();
const settled = (page: Page): Promise<void> => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const header = (page: Page, name: string): Locator =>
  page.getByRole("columnheader").filter({ has: page.getByRole("button", { name, exact: true }) });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  records ??= {
    whole: await createRecords(desk, WHOLE, "whole"),
    bare: await createRecords(desk, BARE, "bare"),
  };
  await desk.signIn(page);
});

/** The named controls of a row's last cell, in their order. */
async function expectActions(row: Locator, names: readonly string[]): Promise<void> {
  const controls = row.getByRole("cell").last().locator("a, button");
  await expect(controls).toHaveCount(names.length);
  for (const [index, name] of names.entries())
    await expect(controls.nth(index)).toHaveAccessibleName(new RegExp(`^${name} `));
}

/** Of lists in which the state stands before the actions. */
const LAST_COLUMNS: Readonly<Record<string, string>> = {
  "appoint-request": "Status",
  "contact-us": "Answered",
};

for (const list of LISTS) {
  test(`${list.title}: columns, values, actions, and every column sorts and filters`, async ({ page }) => {
    if (!records) throw new Error("nothing was prepared");
    await page.goto(`/admin/${list.path}?search=zubaida`);
    await expect(page.getByRole("heading", { level: 1, name: list.title })).toBeVisible();
    await count(page, 2);
    const last = LAST_COLUMNS[list.path] ?? "Actions";
    await expect(page.getByRole("columnheader")).toHaveText([...list.columns, last]);
    for (const [name, cells] of [
      [WHOLE, list.whole(records.whole)],
      [BARE, list.bare(records.bare)],
    ] as const) {
      const row = rowOf(page, name);
      await expect(row.getByRole("cell")).toHaveText([...cells, /.*/], { useInnerText: true });
      await expectActions(row, list.actions);
    }
    if (list.totals) await expect(rowOf(page, "Total of")).toHaveText(list.totals.join(""));
    else await expect(rowOf(page, "Total of")).toHaveCount(0);

    await expect(page.getByRole("searchbox")).toHaveAttribute("placeholder", list.hint ?? HINT);
    const add = page.getByRole("link", { name: /^Add / });
    if (list.add) await expect(add).toHaveAttribute("href", `/admin/${list.add[1]}`);
    else await expect(add).toHaveCount(0);
    const shortcuts = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link");
    await expect(shortcuts).toHaveText(SHORTCUTS.filter((label) => !isOfList(label, list.path)));

    for (const column of list.columns) {
      const filter = page.getByRole("button", { name: `Filter by ${column}`, exact: true });
      await expect(filter).toHaveCount(1);
      await header(page, column).getByRole("button", { name: column, exact: true }).click();
      await expect(header(page, column)).toHaveAttribute("aria-sort", "ascending");
      await settled(page);
      await count(page, 2);
    }
  });
}

test("the bills' many columns and their actions fit a laptop's screen", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/billing");
  await expect(rowOf(page, WHOLE)).toBeVisible();
  const table = page.getByRole("table", { name: "Bills" });
  const hidden = await table.evaluate(
    ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
  );
  expect(hidden).toBe(0);
});

test("what can be done with a row stays in sight where its columns are wider than a laptop's screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/billing");
  const table = page.getByRole("table", { name: "Bills" });
  const view = table.getByRole("link", { name: /^View/ }).first();
  await expect(view).toBeVisible();
  // As amounts of tens of millions make it.
  await table.evaluate((each) => {
    each.style.width = "1300px";
  });
  await expect(view).toBeInViewport({ ratio: 1 });
});

test("at a tablet's width the quick links wrap, and a long name at the top gives way", async ({ page }) => {
  const LONG = "Khawaja Muhammad Naseeruddin Ahmed Siddiqui Qureshi ".repeat(2).trim();
  await page.addInitScript((name) => {
    const session = JSON.parse(localStorage.getItem("matab.session") ?? "{}");
    localStorage.setItem("matab.session", JSON.stringify({ ...session, user: { ...session.user, name } }));
  }, LONG);
  for (const width of [768, 1366]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/admin/billing");
    await expect(page.getByRole("button", { name: LONG })).toHaveAttribute("title", LONG);
    for (const link of await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link").all())
      await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
});

test("search narrows with every keystroke, ignoring case, and the address keeps it", async ({ page }) => {
  const box = page.getByRole("searchbox");
  await page.goto("/admin/subservices");
  await expect(rowOf(page, WHOLE)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("Z");
  await expect(page).toHaveURL(/search=Z$/);
  await page.keyboard.type("UBAIDA k");
  await count(page, 1);
  await expect(rowOf(page, `${WHOLE} Service`)).toBeVisible();
  await page.keyboard.type("x");
  await expect(page.getByText("No Records Found")).toBeVisible();
  await count(page, 0);
  await page.reload();
  await expect(box).toHaveValue("ZUBAIDA kx");
  await box.fill("5,500");
  await expect(rowOf(page, `${WHOLE} Service`)).toBeVisible();
  await box.press("Escape");
  await expect(box).toHaveValue("");
  await expect(page).toHaveURL("/admin/subservices");
});

test("a late answer to an earlier search is ignored", async ({ page }) => {
  await page.goto("/admin/subservices");
  await expect(rowOf(page, WHOLE)).toBeVisible();
  const late = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/search=khan/);
  await page.route(/Services\/GetAll.*search=khan/, async (route) => {
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("searchbox").fill("khan");
  await asked;
  await page.getByRole("searchbox").fill("butt");
  await expect(rowOf(page, BARE)).toBeVisible();
  late.resolve();
  await settled(page);
  await count(page, 1);
  await expect(rowOf(page, WHOLE)).toHaveCount(0);
});

test("a header sorts ascending, then descending; page and rows per page are kept", async ({ page }) => {
  const services = await desk.get<{ fees: number }[]>("/Services/GetAll");
  const fees = services.map((service) => service.fees).sort((a, b) => a - b);
  const firstFee = page.getByRole("row").nth(1).getByRole("cell").nth(3);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await page.goto("/admin/subservices");
  await count(page, fees.length);
  await expect(page.getByText(`1 to 20 of ${fees.length}`)).toBeVisible();
  await expect(page.getByRole("radio", { name: "20", exact: true })).toBeChecked();
  await expect(page.getByRole("radiogroup", { name: "Rows per page" })).toHaveText("102050100");
  await page.getByRole("button", { name: "Fees", exact: true }).click();
  await expect(firstFee).toHaveText(formatMoney(fees[0]));
  await page.getByRole("button", { name: "Fees", exact: true }).click();
  await expect(header(page, "Fees")).toHaveAttribute("aria-sort", "descending");
  await expect(firstFee).toHaveText(formatMoney(fees.at(-1)));

  await pages.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(firstFee).toHaveText(formatMoney(fees.at(-21)));
  await expect(page).toHaveURL(/sort=fees%3Adesc&page=2$/);
  await page.getByText("10", { exact: true }).click();
  await expect(page.getByText(`1 to 10 of ${fees.length}`)).toBeVisible();
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(`11 to 20 of ${fees.length}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`1 to 10 of ${fees.length}`)).toBeVisible();
  await expect(firstFee).toHaveText(formatMoney(fees.at(-1)));

  await page.goto("/admin/subservices");
  await expect(page.getByText(`1 to 10 of ${fees.length}`)).toBeVisible();
  await page.goto("/admin/appointments");
  await count(page, 2);
  await expect(page.getByRole("radiogroup", { name: "Rows per page" })).toHaveCount(0);
});

test("every kind of column can be filtered: text, number, flag, date, time and choice", async ({ page }) => {
  const filter = (name: string) => page.getByRole("button", { name: `Filter by ${name}` });
  // One that was open may still be fading out.
  const button = (label: string, name: string) =>
    page
      .getByRole("dialog", { name: `Filter by ${label}` })
      .getByRole("button", { name, exact: name === "Clear" });
  await page.goto("/admin/subservices");
  await filter("Name").click();
  await page.getByLabel("Contains").fill("zubaida");
  await page.keyboard.press("Enter");
  await count(page, 2);
  await filter("Fees").click();
  await page.getByLabel("At most").fill("5499");
  await button("Fees", "Apply").click();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expect(filter("Fees")).toHaveAccessibleName("Filter by Fees, active");
  await page.getByRole("button", { name: "Remove filter Fees" }).click();
  await count(page, 2);
  await filter("Is Active").click();
  await page.getByRole("checkbox", { name: "False" }).check();
  await button("Is Active", "Apply").click();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await page.goBack();
  await count(page, 2);
  await expect(page).toHaveURL("/admin/subservices?name=zubaida");

  await page.goto("/admin/appointments");
  await filter("Date").click();
  await page.getByRole("textbox", { name: "To", exact: true }).click();
  await expect(page.getByRole("button", { name: "Previous month" })).toBeVisible();
  await button("Date", "Apply").click({ trial: true });
  await button("Date", "Clear").click({ trial: true });
  await page.getByLabel("From").fill(formatDate(addDays(BOOKED_DAY, 1)));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No Records Found")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Date" }).click();
  await count(page, 2);
  await filter("Time").click();
  await page.getByLabel("From").fill("16:31");
  await button("Time", "Apply").click();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await filter("Time").click();
  await button("Time", "Clear").click();
  await count(page, 2);
  await filter("Status").click();
  await page.getByRole("checkbox", { name: "Scheduled" }).check();
  await button("Status", "Apply").click();
  await count(page, 2);
  await expect(page).toHaveURL("/admin/appointments?status=Scheduled");
});

test("quick links that a role may not open are hidden", async ({ page, clinic }) => {
  await signInAs(page, clinic, "Doctor");
  await page.goto("/admin/doctors");
  await expect(page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link")).toHaveText([
    "Requests",
    "Appointments",
    "Patients",
  ]);
});

const PLACES: Record<string, string> = {
  Requests: "appoint-request",
  Appointments: "appointments",
  Patients: "patients",
  Billing: "billing",
  Expenses: "daily-expenses",
};
const isOfList = (label: string, path: string) => PLACES[label] === path;

test("on the narrowest phone, page numbers stay fully on the screen, and each quick link is a swipe away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 345, height: 700 });
  await page.route(/Patient\/GetAllPatients/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 98_765 } });
  });
  await page.goto("/admin/patients");
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  for (const link of await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link").all()) {
    await link.evaluate((element) => void element.scrollIntoView({ inline: "center", block: "nearest" }));
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});
