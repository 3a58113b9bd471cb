import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { BILLED_DAY, createRecords } from "#tests/support/records.ts";

/** What is agreed with a doctor, and what it comes to in a month. */

/** Of the records: what was received on their bills. */
const MONTH = BILLED_DAY.slice(0, 7);

test("a share is agreed on, and shows in the month with its bills", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/admin/shares?month=${MONTH}`);
  await expect(page.getByText("Nothing was received in this month.")).toBeVisible();
  await expect(page.getByText("No share is agreed with a doctor yet.")).toBeVisible();
  await expectAccessibleEverywhere(page);

  await createRecords(desk, "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani", "whole");
  await page.reload();
  const shares = page.getByRole("table", { name: "Share by doctor" });
  const doctor = (await shares.getByRole("link").first().textContent()) ?? "";
  await page.getByRole("button", { name: "Agree on a share" }).click();
  const dialog = page.getByRole("dialog", { name: "Agree on a share" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Doctor is required.").first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel("Doctor").fill(doctor);
  await page.getByRole("option", { name: doctor }).click();
  await dialog.getByLabel("Percent", { exact: true }).last().fill("40");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("table", { name: "Agreed shares" })).toContainText("40 %");
  await expectAccessibleEverywhere(page);

  await shares.getByRole("link").first().click();
  await expect(
    page
      .getByRole("table", { name: `Bills of ${doctor}` })
      .getByRole("row")
      .nth(1),
  ).toContainText("Zubaida Begum");
  await expectAccessibleEverywhere(page);

  // The bill was stated at 35 percent already, as the records are made.
  const stated = page.getByText(
    "This month is stated: S-000001. What changes of it is in the next statement.",
  );
  await expect(stated).toBeVisible();
  await expect(page.getByRole("button", { name: "Make statement" })).toHaveCount(0);
  await stated.getByRole("link", { name: "S-000001" }).click();
  const paper = page.getByRole("article");
  await expect(paper.getByText("S-000001, ")).toBeVisible();
  await expect(paper.getByRole("table", { name: "Bills" })).toContainText("Zubaida Begum");
  await expectAccessibleEverywhere(page);
});

test("the month and a doctor's bills are printed as papers", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { doctor } = await createRecords(desk, "بشریٰ بی بی", "bare");
  await desk.post("/Shares/Rules", {
    ...{ idDoctor: doctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" },
  });
  await page.goto(`/admin/shares?month=${MONTH}&doctor=${doctor}`);
  await expect(page.getByRole("button", { name: "Make statement" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page).toHaveURL(`/admin/shares/print?month=${MONTH}&doctor=${doctor}`);
  const paper = page.getByRole("article");
  await expect(paper.getByRole("table", { name: "Bills" })).toContainText("بشریٰ");
  await expectAccessibleEverywhere(page);
  const [sheet = ""] = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheet).toMatch(/Matab Clinic.*Doctors’ share Month .*Doctor .*Share Rs 2,200/);
  expect(sheet).toContain("Page 1 of 1");
  expect(sheet).not.toMatch(/Month before|What is agreed\b(?! for)/);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "All doctors" }).click();
  await page.getByRole("link", { name: "Print" }).click();
  await expect(paper.getByRole("table", { name: "Share by doctor" })).toContainText("All together");
});

test("where one amount of the month has paisa all show theirs, so that the columns add up", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const { doctor } = await createRecords(desk, "Imran", "bare");
  await desk.post("/Shares/Rules", {
    ...{ idDoctor: doctor, kind: "Percent", percent: 33.33, validFrom: "2020-01-01" },
  });
  const shown = [/Rs.5,500\.00.*Rs.1,833\.15/, /All together.*Rs.5,500\.00.*Rs.1,833\.15/];
  await page.goto(`/admin/shares?month=${MONTH}&doctor=${doctor}`);
  const bills = page.getByRole("table", { name: /^Bills of/ }).getByRole("row");
  for (const [at, words] of shown.entries()) await expect(bills.nth(at + 1)).toContainText(words);
  await page.getByRole("link", { name: "All doctors" }).click();
  const doctors = page.getByRole("table", { name: "Share by doctor" }).getByRole("row");
  await expect(doctors.filter({ hasText: shown[0] })).toHaveCount(1);
  await expect(doctors.filter({ hasText: /Rs.[\d,]+\.\d\d.*Rs.[\d,]+\.\d\d$/ })).toHaveCount(
    (await doctors.count()) - 1,
  );
});

test("a month is stated once, as it was shown", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await createRecords(desk, "Asif", "bare");
  const { doctor } = await createRecords(desk, "Rashid", "bare");
  const agree = (percent: number) =>
    desk.post("/Shares/Rules", { idDoctor: doctor, kind: "Percent", percent, validFrom: "2020-01-01" });
  await agree(50);
  await page.goto(`/admin/shares?month=${MONTH}&doctor=${doctor}`);
  await page.getByRole("button", { name: "Make statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Make the statement" });
  await expect(dialog.getByRole("button", { name: "State Rs 2,750" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await agree(40);
  await dialog.getByRole("button", { name: "State Rs 2,750" }).click();
  await expect(dialog.getByText(/has changed meanwhile: it comes to Rs.2,200/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Make statement" }).click();
  await dialog.getByRole("button", { name: "State Rs 2,200" }).click();
  const paper = page.getByRole("article");
  await expect(paper.getByText("S-000002, ")).toBeVisible();
  await expect(paper).toContainText("Rashid Patient");
  await expectAccessibleEverywhere(page);

  // The evening's close is made before the doctor is paid.
  const { last } = await desk.get<{ last: object | null }>("/DayClose/GetOpen");
  const counted = {
    ...(!last && { fromDay: clinicToday(), openingFloat: 9000 }),
    notes: [{ value: 5000, count: 1 }],
  };
  const { id: idCount } = await desk.post<{ id: number }>("/DayClose/Count", counted);
  await desk.post("/DayClose/Close", { idCount, leaveInDrawer: 5000, remarks: "Not counted" });
  await page.getByRole("button", { name: "Pay out" }).click();
  const paying = page.getByRole("dialog", { name: "Pay out S-000002" });
  await paying.getByRole("button", { name: "Pay out Rs 2,200" }).click();
  await expect(paying.getByText("Payment method is required.").first()).toBeVisible();
  await paying.getByLabel("Payment Method").selectOption("cash");
  await paying.getByRole("radio", { name: "Yes" }).check({ force: true });
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Control+Enter");
  const refused = paying.getByRole("alert");
  await expect(refused).toContainText("Not paid out");
  // What went wrong has the width of the dialog, also on a phone.
  for (const [width, least] of [
    [1366, 480],
    [360, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(async () => (await refused.boundingBox())?.width).toBeGreaterThan(least);
  }
  await expectAccessibleEverywhere(page);
  await paying.getByRole("button", { name: "Count it tomorrow" }).click();
  await expect(paper.getByText(/, Cash from the drawer$/)).toBeVisible();
  await expect(paper).toContainText(formatDate(addDays(clinicToday(), 1)));
  await expect(page.getByRole("button", { name: "Pay out" })).toBeHidden();
  await page.goto(`/admin/shares?month=${MONTH}`);
  const made = page.getByRole("table", { name: "Made statements" });
  await expect(made.getByRole("row", { name: /S-000002/ })).toContainText("Cash from the drawer");
  await page.goto("/admin/daily-expenses");
  await page.getByText(/^Share .*, S-000002$/).click();
  await page.getByRole("link", { name: "S-000002", exact: true }).click();
  await expect(paper.getByText("S-000002, ")).toBeVisible();
});
