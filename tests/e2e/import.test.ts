import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { asCsv, messyList } from "#tests/support/messy-list.ts";

/** A list comes in as the person at the desk brings it: file, columns, check, result, undo. */

const choose = async (page: Page, name: string, text: string) => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
};

test("a messy register is looked through, mended, brought in and taken back", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const here = await desk.registerPatient("Yasmeen Zehra");
  const { lines } = messyList(240);
  lines.push(["241", "Yasmin Zehra", "Javed Iqbal", "0321-4578216", "", "F", "", "", ""]);
  await page.goto("/admin/patients");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import patients" })).toBeVisible();
  await expectAccessibleEverywhere(page);

  await choose(page, "register.csv", asCsv(lines));
  await expect(page.getByLabel("Patient Name goes to")).toHaveValue("fullName");
  await expect(page.getByLabel("Sr. # goes to")).toHaveValue("");
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: /^Check 241 rows/ }).click();

  const sums = page.getByRole("group", { name: "Rows" });
  await expect(sums.getByRole("button", { name: /Have a problem/ })).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleEverywhere(page);
  const phone = page.getByLabel(/^Mob of row \d+, corrected/).first();
  await phone.fill("0300 8412299");
  await phone.press("Enter");
  await expect(sums.getByRole("button", { name: /Have a problem/ })).toContainText("1");

  await sums.getByRole("button", { name: /Look the same/ }).click();
  await expect(page.getByText(`Here, P-${String(here).padStart(6, "0")}`)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: /^Import \d+ patients/ }).click();

  await expect(page.getByText(/^\d+ patients are in$/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await page.getByRole("button", { name: "Undo the import…" }).click();
  await expect(page.getByText(/patients go, as if they had never been added/)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/^The import was undone on/)).toBeVisible();
});

test("what is no list is told in words, and the file can be chosen again", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/import?kind=services");
  await choose(page, "prices.pdf", "%PDF-1.7");
  await expect(page.getByText("This is a PDF. The list itself is needed")).toBeVisible();
  await choose(page, "prices.csv", "Treatment,Category,Rate\nNails,Carpentry,5\n");
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(page.getByText("There is no department “Carpentry”.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 0 services" })).toBeDisabled();
});

test("somebody who is probably registered already is shown above the button, and is another person for good", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const here = await desk.registerPatient("Mahnoor Baloch");
  await page.goto("/admin/patients/CreatePatient");
  await page.getByLabel("Full Name").fill("Mahnur Baluch");
  await page.getByLabel("Guardian Name").fill("Javed Iqbal");
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("03214578216");
  const note = page.getByRole("alert").filter({ hasText: "Probably registered already" });
  await expect(note.getByRole("link", { name: /^Open P-/ })).toHaveAttribute(
    "href",
    `/admin/patients/view/${here}`,
  );
  await expectAccessibleEverywhere(page);
  await note.getByRole("button", { name: /^This is another person/ }).click();
  await expect(note).toHaveCount(0);
});
