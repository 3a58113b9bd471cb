import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { createRecords } from "#tests/support/records.ts";

/** What was received, told apart, and the bills behind it. */

test("what was received is told apart by five things, and each figure leads to its bills", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/reports");
  await expect(page.getByText("Nothing was received on these days.")).toBeVisible();
  await expectAccessibleEverywhere(page);

  await createRecords(desk, "Zubaida Begum Widow Of Muhammad Abdurrahman Khan Durrani", "whole");
  await page.reload();
  const sums = new Set<string>();
  for (const by of ["Department", "Service", "Method", "Received by", "Doctor"]) {
    await page.getByText(by, { exact: true }).first().click();
    const title = `Received by ${by === "Received by" ? "person" : by.toLowerCase()}`;
    const table = page.getByRole("table", { name: title });
    await expect(table).toBeVisible();
    sums.add((await table.getByRole("row").last().textContent()) ?? "");
    await expectAccessibleEverywhere(page);
  }
  expect(sums.size).toBe(1);

  // On a phone all five are there, the chosen one too, and both days whole.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const by of ["Doctor", "Received by"])
    await expect(page.getByText(by, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  for (const name of ["Start date", "End date"])
    expect(
      await page
        .getByLabel(name, { exact: true })
        .evaluate((field) => field.scrollWidth <= field.clientWidth && field.clientWidth > 130),
    ).toBe(true);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole("table").getByRole("link").first().click();
  const bills = page.getByRole("table", { name: /^Bills of / });
  await expect(bills.getByRole("row").nth(1)).toContainText("Zubaida Begum");
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "All figures" }).click();
  await expect(page.getByRole("table", { name: "Received by doctor" })).toBeVisible();
  await page.goBack();
  await expect(bills).toBeVisible();
});

test("P shows the paper of the report, which alone is printed", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await createRecords(desk, "Rashid", "whole");
  await page.goto("/admin/reports?by=method");
  await expect(page.getByRole("table", { name: "Received by method" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page).toHaveURL("/admin/reports/print?by=method");
  const paper = page.getByRole("article");
  await expect(paper.getByRole("table", { name: "Received by method" })).toContainText("All together");
  await expect(paper).toContainText(/Printed \d\d-\w{3}-\d{4} \d\d:\d\d by /);
  await expectAccessibleEverywhere(page);
  const [sheet = "", ...more] = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect(sheet).toMatch(/Matab Clinic.*Received by method Days .* Compared with .*All together.*Received Rs/);
  expect(sheet).toContain("Page 1 of 1");
  expect(sheet).not.toMatch(/Export|Filter|Back/);

  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("table", { name: "Received by method" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Print" }).click();
  await expect(paper.getByRole("table", { name: "Bills" })).toContainText("Rashid");
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("table", { name: /^Bills of / })).toBeVisible();
});

test("the sums beside what was received show their paisa all alike", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const patientId = await desk.registerPatient("Aslam Khan");
  for (const amount of [500.37, 300])
    await desk.post("/PatientAccount/ReceiveAdvance", { patientId, amount, paymentMethod: "Cash" });
  await desk.post("/PatientAccount/ReturnAdvance", {
    ...{ patientId, amount: 200, paymentMethod: "Cash", reason: "Patient left" },
  });
  await desk.signIn(page);
  await page.goto("/admin/reports");
  const sums = page.getByRole("table", { name: "Sums of credit notes and advances" });
  const amounts = sums.locator("tbody td:last-child");
  // What other tests received adds to it, in whole rupees or halves.
  await expect(amounts.filter({ hasText: /\.[38]7$/ })).toBeVisible();
  for (const amount of await amounts.allTextContents()) expect(amount).toMatch(/\.\d\d$/);
});

test("the report by person says so, and leaves the clinic's numbers whole", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/reports/print?by=person");
  const paper = page.getByRole("article");
  await expect(paper.getByRole("heading", { name: "Received by person", exact: true })).toBeVisible();
  const number = paper.getByText(/^WhatsApp/);
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await number.boundingBox())?.height, `one line at ${width}`).toBeLessThan(22);
  }
});
