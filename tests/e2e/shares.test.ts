import { expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createRecords } from "#tests/support/records.ts";

/** What is agreed with a doctor, and what it comes to in a month. */

test("a share is agreed on, and shows in the month with its bills", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/shares");
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
});
