import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { temporaryFolder } from "#tests/support/backups.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";
import { complaintsOf } from "#tests/support/website/site.ts";

/** The first hour of a clinic, by keyboard alone, and the ways that are not taken in it. */

const FACTS = {
  "Clinic name": "Shifa Dental",
  "What you are, in a few words": "Dental care for families",
  "In a sentence, for search engines": "A dental clinic for the whole family.",
  "House and street": "12-B, Main Boulevard",
  Area: "Gulberg III",
  City: "Faisalabad",
  "City in Urdu": "فیصل آباد",
  "How people find the door": "Above the pharmacy",
  "Reception phone": "042 35761234",
  "Mobile, WhatsApp": "0300 8412207",
  "E-mail of the clinic": "desk@shifa.example",
  "Medical director": "Dr Ayesha Siddiqui",
  "The director’s title": "BDS, FCPS",
};

/** Tab until something has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await reach(
    page,
    page
      .getByRole("textbox", { name: label })
      .or(page.getByRole("combobox", { name: label }))
      .first(),
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Picks the match of what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await type(page, new RegExp(`^${label}`), text);
  const match = page.locator("[data-combobox-selected]").filter({ hasText: text });
  await expect(async () => {
    if (!(await match.isVisible())) await page.keyboard.press("ArrowDown");
    await expect(match).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Enter");
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole("button", { name }).or(page.getByRole("link", { name })).first());
  await page.keyboard.press("Enter");
}

const isAt = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
const settle = (page: Page) => page.keyboard.press("Control+Enter");

/** The key is made, printed and typed back, the folder tried, the first backup made: without a terminal. */
async function backUp(page: Page): Promise<void> {
  const { folder } = temporaryFolder();
  await isAt(page, "If this computer dies tonight?");
  await press(page, "Make the key");
  const key = page.getByRole("article", { name: "The key on paper" });
  await expect(key).toContainText("AGE-SECRET-KEY-1 ");
  await press(page, "Print the key");
  const [, end = ""] = /AGE-SECRET-KEY-1 ([0-9A-Z ]+)/.exec((await key.textContent()) ?? "") ?? [];
  await reach(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowUp");
  await type(page, "The folder, from its beginning", join(folder, "gone"));
  await page.keyboard.press("Tab");
  await expect(page.getByText("is not there. Is the stick plugged in")).toBeVisible();
  await type(page, "The folder, from its beginning", folder);
  await press(page, "Try it");
  await expect(page.getByText(`${folder} can be written.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the first backup" })).toBeDisabled();
  await expect(page.getByText("Before the first backup: make the key and write it back (1).")).toBeVisible();
  await page.getByLabel("The last 6 letters of the key").focus();
  await page.keyboard.type(end.replace(/\s|M$/g, "").slice(-6));
  await settle(page);
  await expect(page.getByText("The first backup is made.")).toBeVisible({ timeout: 120_000 });
  expect(readdirSync(folder).some((name) => name.endsWith(".age"))).toBe(true);
  rmSync(folder, { recursive: true });
}

test.beforeEach(async ({ clinic, page }) => {
  await asOwner(clinic.database, "DELETE FROM set_up; DELETE FROM backups; DELETE FROM backup_set_up");
  await page.addInitScript(`window.print = () => {
    document.body.dataset.printed = "yes";
    window.dispatchEvent(new Event("afterprint"));
  };`);
});

test("leads from an empty clinic to a printed invoice of a real patient, by keyboard alone", async ({
  page,
  clinic,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto("/auth/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(clinic.admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(clinic.admin.password);
  await page.keyboard.press("Enter");
  await isAt(page, "What is your clinic called?");
  await expect(page).toHaveURL(/\/admin\/set-up/);

  for (const field of await page.getByRole("textbox").all()) await expect(field).toHaveValue("");
  for (const [label, text] of Object.entries(FACTS)) await type(page, label, text);
  await settle(page);
  await isAt(page, "When are you open?");
  await settle(page);
  await isAt(page, "What do you treat, and what does it cost?");
  await type(page, "Price of Scaling and polishing", "6500");
  await settle(page);

  await isAt(page, "Who treats patients?");
  await press(page, "Remove the invented doctors");
  await expect(page.getByText("came with the product, invented")).toBeHidden();
  await type(page, "First Name", "Ayesha");
  await type(page, "Last Name", "Siddiqui");
  await type(page, "Mobile Number", "3004412207");
  await type(page, "Date of Birth", "12-03-1984");
  await settle(page);
  await expect(page.getByText("Dr Ayesha Siddiqui")).toBeVisible();
  await settle(page);

  await isAt(page, "Who else will use Matab?");
  await press(page, "Nobody else for now");
  await isAt(page, "Print one receipt.");
  await press(page, "Print the test");
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await reach(page, page.getByRole("radio", { name: /^The ruler is right/ }));
  await page.keyboard.press("Space");
  await settle(page);
  await backUp(page);
  await isAt(page, "Begin with one patient.");
  await expect(page.getByText("Set-up, 7 of 8 done")).toBeVisible();
  await settle(page);

  await expect(page.getByRole("heading", { level: 1, name: "Add patient" })).toBeVisible();
  await type(page, /^Full Name/, "Bushra Khalid");
  await type(page, /^Guardian Name/, "Khalid Mahmood");
  await type(page, /^Phone/, "03008412207");
  await type(page, /^Emergency Contact Number/, "03008412208");
  await type(page, /^Emergency Contact Person Name/, "Khalid Mahmood");
  await settle(page);
  await expect(page.getByText("Patient created successfully!")).toBeVisible();

  await page.goto("/admin/billing/add");
  await choose(page, "Patient", "Bushra");
  await expect(page.getByLabel("Patient Name")).toHaveValue("Bushra Khalid");
  await choose(page, "Doctor", "Ayesha");
  await page.keyboard.press("Alt+l");
  await page.keyboard.type("scaling");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Line 1 description" })).toHaveValue(
    "Scaling and polishing",
  );
  await type(page, "Received Amount", "6500");
  await settle(page);
  await expect(page.getByRole("heading", { name: /^Bill \d+/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Print/ })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Invoice", exact: true })).toBeVisible();
  const paper = page.getByRole("article");
  for (const text of [
    "Shifa Dental",
    "12-B, Main Boulevard",
    "Bushra Khalid",
    "Scaling and polishing",
    "Rs 6,500",
  ])
    await expect(paper.getByText(text).first()).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.locator("body[data-printed]")).toBeAttached();

  await page.goto("/admin/set-up");
  await isAt(page, "Your clinic is open.");
  await expect(page.getByText("Set-up, 8 of 8 done")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("each step can wait, be come back to and be left; nothing is ticked by that", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/set-up?step=staff");
  await page.getByRole("button", { name: "Later" }).click();
  await isAt(page, "Print one receipt.");
  await page.getByRole("button", { name: "Back" }).click();
  await isAt(page, "Who else will use Matab?");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Who else will use Matab?" })).toBeVisible();
  // What was typed is not lost by a look at another step.
  const field = page.getByRole("textbox").first();
  await field.fill("Hina Tariq");
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(field).toHaveValue("Hina Tariq");
  await page.getByRole("link", { name: /Departments, prices/ }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/step=catalogue/);
  await page.getByRole("button", { name: "Leave set-up" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.getByRole("button", { name: "Administration" }).click();
  await page.getByRole("link", { name: "Set up", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/set-up/);
});

test("every step keeps axe content, and fits a phone", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  for (const step of [
    "clinic",
    "hours",
    "catalogue",
    "doctors",
    "staff",
    "printer",
    "backups",
    "first",
    "done",
  ]) {
    await page.goto(`/admin/set-up?step=${step}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});

test("a receipt printer of 58 mm is tried, and remembered for invoices and token slips", async ({
  page,
  clinic,
}, info) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/set-up?step=printer");
  const ruler = page.getByRole("img", { name: /^Ruler/ });
  await expect(ruler).toHaveAccessibleName("Ruler, 50 mm");
  await page.getByLabel("Receipt printer").first().click();
  await page.getByRole("option", { name: "58 mm receipt printer" }).click();
  await expect(ruler).toHaveAccessibleName("Ruler, 40 mm");
  // 48 of 58 mm can be printed on.
  const millimetres = (await ruler.evaluate((svg) => svg.getBoundingClientRect().width)) * (25.4 / 96);
  expect(millimetres).toBeCloseTo(41, 0);
  await page.screenshot({ path: info.outputPath("printer-58.png") });
  await page.getByRole("radio", { name: "The ruler is right: 40 mm is 40 mm" }).check();
  await page.getByRole("button", { name: "It is right" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print one receipt." })).toBeHidden();
  await page.goto("/admin/board");
  await page
    .getByRole("button", { name: /^Walk-in/ })
    .first()
    .click();
  const slip = page.getByRole("article", { name: "Token slip" });
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: "print" });
  expect((await slip.evaluate((paper) => paper.clientWidth)) * (25.4 / 96)).toBeCloseTo(58, 0);
  expect(await slip.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
});

test("what is missing is named, and the question and every step stay in sight", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/set-up?step=clinic");
  await isAt(page, "What is your clinic called?");
  const steps = page.getByRole("navigation", { name: "Set-up" }).getByRole("list");
  expect(await steps.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

  for (const field of await page.getByRole("textbox").all()) await field.fill("");
  const question = page.getByRole("heading", { level: 1 });
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 780 });
    await page.getByRole("button", { name: "Save and continue" }).click();
    const message = await page.getByText("Invalid Form").boundingBox();
    const heading = await question.boundingBox();
    expect(message?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  }
  for (const text of [
    "Please write the clinic’s name.",
    "Please write in a few words what you are.",
    "Please write the city.",
    "Please write the mobile number.",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel("Clinic name").fill("Shifa Dental");
  await page.getByLabel("Reception phone").fill("ask inside");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByLabel("Reception phone")).toHaveAccessibleDescription(/whole number/);
  await expect(page.getByLabel("Clinic name")).not.toHaveAttribute("aria-invalid", "true");
});

test("a price list is pasted, and what is left out is said by line", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/set-up?step=catalogue");
  await page.getByRole("button", { name: "Paste from a spreadsheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste from a spreadsheet" });
  await dialog
    .getByLabel("Copied cells")
    .fill("Department\tService\tPrice\nEyes\tCheck-up\tRs 2,000/-\n\tGlasses\task us\nSkin\tPeel\t۹۰۰۰");
  await expect(dialog.getByText("2 services understood, 1 left out.")).toBeVisible();
  await expect(dialog.getByText("Line 3: “Glasses” has no price.")).toBeVisible();
  await dialog.getByLabel("This is the whole list: untick what is not in it").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Take 2 services" }).click();
  await page.getByRole("button", { name: "Keep 2 services" }).click();
  await isAt(page, "Who treats patients?");
  await page.goto("/admin/subservices");
  await expect(page.getByRole("row").filter({ hasText: "Peel" })).toContainText("Rs 9,000");
  await expect(page.getByText("Root canal treatment")).toBeHidden();
});

test("empty lists say how the first one comes, until something is searched", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/daily-expenses");
  await expect(page.getByRole("heading", { name: "No Records Found" })).toBeVisible();
  await expect(page.getByText("There are no expenses yet. Rent, salaries, tea:")).toBeVisible();
  await page.getByRole("link", { name: "Add the first expense" }).click();
  await expect(page).toHaveURL(/\/admin\/daily-expenses\/add/);
  await page.goto("/admin/daily-expenses?search=nothing");
  await expect(page.getByText("Nothing matches “nothing”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the first expense" })).toBeHidden();
});
