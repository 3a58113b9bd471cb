import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { complaintsOf } from "#tests/support/website/site.ts";

/** The sheet for the clinic's door. */

test("a poster of hours, doctors and the code to the booking form fits one A4, in both languages", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const complaints = complaintsOf(page);
  await page.goto("/admin/website");
  await page.getByRole("link", { name: "Poster" }).click();
  await expect(page).toHaveURL(/\/admin\/website\/poster$/);
  const poster = page.getByRole("article", { name: "Poster" });
  const address = page.getByLabel("Address of your website");
  await address.fill("http://localhost:3000");
  await expect(page.getByText("Only this computer opens this address.")).toBeVisible();
  await expect(poster.getByRole("img", { name: "Code to the booking form" })).toBeHidden();
  await expect(poster).toContainText("Book a time: call us.");
  await address.fill("clinic.pk");
  await expect(poster.getByRole("img", { name: "Code to the booking form" })).toBeVisible();
  for (const text of ["Monday to Friday", "پیر تا جمعہ", "1:00 pm to 9:00 pm", "clinic.pk", /Dr \w+/])
    await expect(poster).toContainText(text);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const box = await poster.boundingBox();
  // One sheet: 297 mm at 96 pixels an inch.
  expect(box?.height).toBeLessThanOrEqual((297 * 96) / 25.4);
  expect(complaints).toEqual([]);
});
