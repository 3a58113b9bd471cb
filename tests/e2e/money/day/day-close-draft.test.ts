import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAs } from "#tests/support/roles.ts";

/** Whoever counts is called away: what was typed stays until the day is closed. */

test("a count that is half typed is there when its author comes back, until the day is closed", async ({
  page,
  clinic,
}) => {
  await signInAs(page, clinic, "Receptionist");
  const ofThousands = page.getByLabel("How many notes of 1,000");
  const back = page.getByText("What you had typed is back");
  const leaveAndComeBack = async () => {
    await page.getByRole("link", { name: "Earlier days" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Closed days" })).toBeVisible();
    await page.goBack();
    await expect(ofThousands).toBeVisible();
  };
  await page.goto("/admin/day-close");
  await ofThousands.fill("3");
  await leaveAndComeBack();
  await expect(back).toBeVisible();
  await expect(ofThousands).toHaveValue("3");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(ofThousands).toHaveValue("");
  await leaveAndComeBack();
  await expect(back).toBeHidden();
  await expect(ofThousands).toHaveValue("");

  await ofThousands.fill("2");
  await page.getByLabel("In the drawer before").fill("2000");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("Exact", { exact: true })).toBeVisible();
  await leaveAndComeBack();
  await expect(ofThousands).toHaveValue("2");
  await expect(page.getByLabel("In the drawer before")).toHaveValue(/2,000/);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Close the day" }).click();
  await expect(page.getByText("Z-000001").first()).toBeVisible();

  // Opened again, the day is counted anew, beginning with what was counted last.
  await signInAs(page, clinic, "Administrator");
  await page.goto("/admin/day-close");
  await page.getByRole("button", { name: "Open again…" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Miscounted");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Z-000001 was opened again")).toBeVisible();
  await expect(page.getByText(/^\d\d-\w{3}-\d{4} \d\d:\d\d, .+: Miscounted$/)).toBeVisible();
  await expect(page.getByText("The last count is filled in: correct what differs.")).toBeVisible();
  await expect(ofThousands).toHaveValue("2");
  await expect(page.getByLabel("How many notes of 500", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("In the drawer before")).toHaveValue(/2,000/);
  await expect(back).toBeHidden();
});
