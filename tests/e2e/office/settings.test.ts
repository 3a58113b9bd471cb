import type { Page } from "@playwright/test";
import type { ClinicFacts } from "#contract/clinic/settings.ts";
import { sampleClinic, sampleHours, samplePrints } from "#db/seed/site-sample.ts";
import { formatDate } from "#rules/values/display.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { BOOKED_DAY, createRecords } from "#tests/support/records.ts";

let desk: Desk;
test.beforeAll(async ({ clinics }, { file }) => {
  desk = await openDesk(await clinics.of(file));
  await createRecords(desk, "Bano", "whole");
});
test.beforeEach(async ({ page }) => {
  await desk.post("/Settings/SaveClinic", { ...sampleClinic() });
  await desk.post("/Settings/SaveHours", { ...sampleHours() });
  await desk.post("/Settings/SavePrints", { ...samplePrints() });
  await desk.signIn(page);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const bar = (page: Page) => page.locator("[data-action-bar]");
const stored = async () => (await desk.get<{ clinic: { facts: ClinicFacts } }>("/Settings/Get")).clinic.facts;

test("the owner changes name and phone, sees them at once, and takes them back", async ({ page }) => {
  await page.goto("/admin/settings");
  await field(page, "Clinic name").fill("Sehat Clinic");
  await field(page, "Reception phone").fill("042-111-222-333");
  await expect(bar(page)).toContainText("2 changes not saved");
  // Drawn while typing, before anything is saved.
  await expect(page.locator("form article")).toContainText("Sehat Clinic");
  await expect(page.locator("form article")).toContainText("Phone 042-111-222-333");
  expect((await stored()).name.en).toBe("Matab Clinic");

  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Website, papers and mails say it from now on.")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Sehat Clinic, Lahore")).toBeVisible();
  await expect(bar(page)).toContainText(/Nothing changed since .+, by Administrator/);
  expect((await stored()).phone).toEqual({ display: "042-111-222-333", tel: "+9242111222333" });
  const newest = page.getByRole("list", { name: "Changes, newest first" }).getByRole("listitem").first();
  await expect(newest).toContainText("Administrator changed these settings");
  await expect(newest).toContainText("Reception phone (042) 000 0000 to 042-111-222-333");

  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(field(page, "Clinic name")).toHaveValue("Matab Clinic");
  await expect(page.getByRole("complementary").getByText("Matab Clinic, Lahore")).toBeVisible();
  expect((await stored()).phone.display).toBe("(042) 000 0000");
});

test("what cannot be is said at its field, and nothing is saved or lost", async ({ page }) => {
  await page.goto("/admin/settings");
  await field(page, "Reception phone").fill("111 222 333");
  await field(page, "Tagline").fill("x".repeat(90));
  await expect(page.getByText("90 of 80 characters")).toBeVisible();
  await page.getByRole("textbox", { name: "Address" }).first().fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please enter the whole number with its area code")).toBeVisible();
  await expect(page.getByText("Please keep this within 80 characters.")).toBeVisible();
  await expect(page.getByText("Please enter an address that begins with https://")).toBeVisible();
  await expect(bar(page)).toContainText("3 changes not saved");
  expect(await stored()).toEqual(sampleClinic());
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Reception phone")).toHaveValue("(042) 000 0000");
  await expect(bar(page)).not.toContainText("not saved");
});

test("of two editors the second chooses field by field", async ({ page }) => {
  await page.goto("/admin/settings");
  await field(page, "Clinic name").fill("Mine");
  const { name, address } = sampleClinic();
  const theirs = {
    name: { ...name, en: "Theirs" },
    address: { ...address, city: { ...address.city, en: "Multan" } },
  };
  await desk.post("/Settings/SaveClinic", { ...sampleClinic(), ...theirs });
  await page.getByRole("button", { name: "Save changes" }).click();
  const note = page.getByRole("alert").filter({ hasText: "while you were editing" });
  await expect(note.getByRole("group", { name: "Clinic name" })).toContainText("Keep mine: Mine");
  await expect(note.getByRole("group", { name: "City" })).toContainText("Take theirs: Multan");
  await note.getByRole("button", { name: "Go on with these" }).click();
  await expect(field(page, "City")).toHaveValue("Multan");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(bar(page)).toContainText("Nothing changed since");
  expect(await stored()).toMatchObject({ name: { en: "Mine" }, address: { city: { en: "Multan" } } });
});

test("a week and a closed day are set by keyboard; the patients of that day are named", async ({ page }) => {
  await page.goto("/admin/settings/hours");
  await page.getByRole("switch", { name: "Saturday" }).press("Space");
  await field(page, "Saturday from").fill("10");
  await field(page, "Saturday to").fill("2 pm");
  await page.getByRole("switch", { name: "Friday" }).press("Space");
  await page.getByRole("button", { name: "Add a day" }).press("Enter");
  await field(page, "Day").fill(formatDate(BOOKED_DAY));
  await field(page, "Reason").fill("Staff training");
  const note = page.getByRole("alert").filter({ hasText: formatDate(BOOKED_DAY) });
  await expect(note).toContainText("1 patient is booked on a day you close");
  await expect(bar(page)).toContainText("2 changes not saved");
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Nothing changed since");
  const { hours } = await desk.get<{ hours: { facts: unknown } }>("/Settings/Get");
  expect(hours.facts).toMatchObject({
    days: [1, 2, 3, 4, 6].map((weekday) => ({ weekday })),
    closures: [{ day: BOOKED_DAY, reason: { en: "Staff training" } }],
  });
  await expect(page.getByRole("navigation", { name: "Settings" })).toContainText(
    `Next closed ${formatDate(BOOKED_DAY)}`,
  );
  await note.getByRole("link", { name: "Show the appointment" }).click();
  await expect(page).toHaveURL(/\/admin\/appointments\?/);
  await expect(page.getByText("A-000001").first()).toBeVisible();
});

test("a day has a second sitting, and the days after it are split alike", async ({ page }) => {
  await page.goto("/admin/settings/hours");
  await page.getByRole("button", { name: "Second sitting on Monday" }).click();
  await field(page, "Monday from").first().fill("10:00");
  await field(page, "Monday to").first().fill("14:00");
  await page.getByRole("button", { name: "Second sitting on Tuesday" }).click();
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("Nothing changed since");
  const { hours } = await desk.get<{
    hours: { facts: { days: { weekday: number; from: string; to: string }[] } };
  }>("/Settings/Get");
  const early = hours.facts.days
    .filter(({ weekday }) => weekday < 3)
    .map(({ weekday, from, to }) => `${weekday} ${from}-${to}`);
  expect(early).toEqual(["1 10:00-14:00", "1 17:00-21:00", "2 10:00-14:00", "2 17:00-21:00"]);
  await page.getByRole("button", { name: "Remove Tuesday’s second sitting" }).click();
  await expect(page.getByRole("button", { name: "Second sitting on Tuesday" })).toBeVisible();
});

test("leaving with unsaved input asks, and a reload brings it back", async ({ page }) => {
  await page.goto("/admin/settings/prints");
  await field(page, "Tax number (NTN)").fill("7654321-0");
  await page.getByRole("link", { name: "Opening hours" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(field(page, "Tax number (NTN)")).toHaveValue("7654321-0");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("What you had typed is back")).toBeVisible();
  await expect(field(page, "Tax number (NTN)")).toHaveValue("7654321-0");
});

test("the desk's rules say what they mean, of two editors the second chooses, and chairs stand in their order", async ({
  page,
}, info) => {
  await page.goto("/admin/settings/desk");
  const notice = field(page, "Visitors ask at least");
  await notice.fill("90");
  await expect(page.getByText("offered times from 1 hour 30 minutes later on")).toBeVisible();
  await field(page, "Visitors may ask up to").fill("900");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Please enter 1 to 730 days.")).toBeVisible();
  await field(page, "Visitors may ask up to").fill("60");
  const rules = await desk.get("/ClinicRules/Get");
  await desk.post("/ClinicRules/Save", { ...rules, noticeMinutes: 30, longWaitMinutes: 45 });
  await page.keyboard.press("Control+s");
  const note = page.getByRole("alert").filter({ hasText: "while you were editing" });
  await expect(note.getByRole("group", { name: "Visitors ask at least" })).toContainText(
    "Keep mine: 90 minutes",
  );
  await expect(note.getByRole("group", { name: "A wait is long after" })).toContainText(
    "Take theirs: 45 minutes",
  );
  await note.getByRole("button", { name: "Go on with these" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Rules saved")).toBeVisible();
  const saved = { noticeMinutes: 90, longWaitMinutes: 45, horizonDays: 60 };
  expect(await desk.get("/ClinicRules/Get")).toMatchObject(saved);

  const add = page.getByRole("button", { name: "Add a chair" });
  for (const name of ["Window", "Door"]) {
    await add.press("Enter");
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const chairs = page.getByRole("list", { name: "Chairs" }).getByRole("listitem");
  await expect(chairs).toHaveText([/Window/, /Door/]);
  await page.getByRole("button", { name: "Move Door up" }).press("Enter");
  await expect(chairs).toHaveText([/Door/, /Window/]);
  await page.getByRole("button", { name: "Change Window" }).press("Enter");
  await page.getByRole("dialog").getByText("No", { exact: true }).click();
  await expect(page.getByText("Visits that have it keep it")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(chairs.nth(1)).toContainText("Off");
  await expectAccessibleEverywhere(page);
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.screenshot({ path: info.outputPath(`desk-${width}.png`), fullPage: true });
  }
});
