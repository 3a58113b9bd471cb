import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, type RunningClinic, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** A clinic that was looked around in with invented data, and is to begin in earnest. */

/** A demo year that ends today, in a clinic without patients. */
async function fillYear({ database: at }: RunningClinic): Promise<void> {
  const database = openDatabase(at.poolConfig);
  const client = await database.pool.connect();
  const year = { until: clinicToday(), scale: 0.02, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
  await database.close();
}

test("example data says so above every page, and goes with one press", async ({ page, clinic }) => {
  await fillYear(clinic);
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const bar = page.getByRole("region", { name: "Example data" });
  for (const path of ["dashboard", "patients", "billing/add"]) {
    await page.goto(`/admin/${path}`);
    await expect(bar).toContainText("Example data, all invented: 40 patients, 120 appointments, 103 bills");
  }
  await page.goto("/admin/patients");
  await expectAccessibleEverywhere(page);
  await bar.getByRole("button", { name: "Remove all of it" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the example data" });
  await expect(dialog).toContainText("40 patients");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("The sample data is removed.")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("heading", { name: "No Records Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the first patient" })).toBeVisible();
});
