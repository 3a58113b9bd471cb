import { expectAccessible, expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { makeDemo } from "#tests/support/demo.ts";
import { openDesk } from "#tests/support/desk.ts";

/** One clinic, its own first and then a demo. */

test("a clinic of one's own has no such bar", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/patients");
  await expect(page.getByRole("heading", { name: "No Records Found" })).toBeVisible();
  await expect(page.getByText("Demo clinic")).toBeHidden();
  await page.goto("/admin/dashboard");
  await expect(page.getByText("No backups are made any more. Set up backups")).toBeVisible();
});

test("a demo clinic says so above every page, and how a clinic of one's own begins", async ({
  page,
  clinic,
}) => {
  await makeDemo(clinic.database);
  const desk = await openDesk(clinic);
  // What the server knows of the clinic is up to a second old.
  await expect.poll(() => desk.get("/Clinic/GetPublic")).toHaveProperty("demo");
  await desk.signIn(page);
  const bar = page.getByRole("region", { name: "Demo clinic" });
  for (const path of ["dashboard", "patients", "billing/add"]) {
    await page.goto(`/admin/${path}`);
    await expect(bar).toContainText("Demo clinic: nothing here is real");
  }
  await page.goto("/admin/patients");
  await expectAccessibleEverywhere(page);

  // No backup is missed, above the requests and on the dashboard.
  await page.goto("/admin/appoint-request");
  await expect(page.getByRole("navigation", { name: "Today" })).toContainText("waiting");
  await expect(page.getByText("No backup", { exact: true })).toBeHidden();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("region", { name: "Backups" })).toContainText("No backups are made");
  await expect(page.getByText("No backups are made any more. Set up backups")).toHaveCount(0);
  await page.goto("/admin/patients");
  await bar.getByRole("button", { name: "Start your own clinic" }).click();
  const dialog = page.getByRole("dialog", { name: "Start your own clinic" });
  await expect(dialog).toContainText("Type npm start");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  // One line, and nothing of it is cut off.
  await expect(bar).toContainText("Demo: nothing here is real", { useInnerText: true });
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect((await bar.boundingBox())?.height).toBeLessThan(50);
});
