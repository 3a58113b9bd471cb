import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { asCsv, messyList } from "#tests/support/browser/messy-list.ts";
import { openDesk } from "#tests/support/desk.ts";
import { sheetOf, workbook } from "#tests/support/files/workbook.ts";

/** A list comes in as the person at the desk brings it: file, columns, check, result, undo. */

const choose = async (page: Page, name: string, content: string | Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
};

/** Looks at what is shown on a telephone, a tablet and a desk: nothing beyond the edge, and accessible. */
async function seen(page: Page): Promise<void> {
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  await expectAccessibleEverywhere(page);
}

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

test("another sheet is read, and its rows are decided by keyboard alone", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  const headings = ["Name", "Father Name", "Mobile", "Sex", "Balance"];
  const people = [
    ["Waseem Akhtar", "Ghulam Nabi", "0300 7711001", "M", "12,500"],
    ["عائشہ صدیقی", "Waseem Akhtar", "", "F", "0"],
    ["Sobia Waseem", "Waseem Akhtar", "0300-77", "F", "0"],
    ["Wasim Akhtar", "Ghulam Nabi", "03007711001", "M", "12,500"],
    ["Waseem Akhter", "Ghulam Nabi", "0300-7711001", "M", "12,500"],
  ];
  const content = await workbook({
    sheet: sheetOf([
      ["Price list", "2026"],
      ["Filling", "5,000"],
    ]),
    others: [sheetOf([headings, ...people])],
    sheets: 2,
  });
  await page.goto("/admin/import?kind=patients");
  await choose(page, "register.xlsx", content);
  await page.getByLabel("Sheet").selectOption("S1");
  await expect(page.getByLabel("Name goes to", { exact: true })).toHaveValue("fullName");
  await expect(page.getByText("“Balance” is not taken over")).toBeVisible();
  await page.reload();
  await page.getByLabel("Sheet").selectOption("S0");
  await expect(page.getByText("Choose the file once more to read “S0”")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Keep “S1”" }).click();
  await page.getByRole("button", { name: "Check 5 rows" }).click();

  const row = (line: number) => page.getByRole("listitem").filter({ hasText: `Row ${line}` });
  await expect(page.getByRole("button", { name: "Use the phone of row 2 for row 3" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(3)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mobile of row 3, corrected")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mobile of row 4, corrected")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect(page.getByText("No row has a problem.")).toBeVisible();

  await page.getByRole("button", { name: /Look the same/ }).click();
  const twin = (line: number) => page.getByRole("listitem").filter({ hasText: `In your file, row ${line}` });
  await twin(5).focus();
  await page.keyboard.press("m");
  await expect(twin(6)).toBeFocused();
  await expect(page.getByRole("button", { name: "Same, leave out row 5" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("b");
  await expect(twin(6)).toHaveCount(0);
  await page.getByRole("button", { name: /^Import 3 patients/ }).click();
  await expect(page.getByText("3 patients are in")).toBeVisible();
  await expect(page.getByText("“Balance” is not taken over")).toBeVisible();
});

test("what patients owed and had paid ahead is seen before it is saved, and goes with the undo", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  const long = `Sahibzadi ${"Zubaida Begum Widow Of Muhammad ".repeat(3)}Durrani`;
  await page.goto("/admin/import?kind=patients");
  const rows = [
    ["Name", "Mobile", "Balance", "Advance"],
    [long, "0300 7719001", "12,500", ""],
    ["عائشہ صدیقی", "0300 7719002", "", "1,25,000.50"],
    ["Sobia Waseem", "0300 7719003", "-700", "0"],
    ["Nadir Hussain", "0300 7719004", "300", ""],
  ];
  await choose(page, "book.csv", asCsv(rows));
  await expect(page.getByText("“Balance”, “Advance” are not taken over")).toBeVisible();
  await page.getByLabel("Balance goes to").selectOption("owes");
  await page.getByLabel("Advance goes to").selectOption("paidAhead");
  await page.getByRole("button", { name: "Check 4 rows" }).click();
  await expect(page.getByText("Choose whose bills hold what is owed.")).toBeVisible();
  await seen(page);
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: "Check 4 rows" }).click();
  await page.getByLabel("Balance of row 4, corrected").fill("700");
  await page.getByLabel("Balance of row 4, corrected").press("Enter");
  await expect(
    page.getByText(/3 patients owe Rs\s13,500 and 1 patient has paid Rs\s125,000.50 ahead/),
  ).toBeVisible();
  await page.getByRole("button", { name: /^Ready/ }).click();
  await expect(page.getByText(/^Paid ahead Rs\s125,000.50$/)).toBeVisible();
  await seen(page);
  await page.getByRole("button", { name: "Import 4 patients" }).click();
  await expect(page.getByText("4 patients are in")).toBeVisible();
  await expect(page.getByText(/^Opening balances: 3 patients owe/)).toBeVisible();

  const [nadir] = await desk.get<{ id: number }[]>("/Patient/GetAllPatients?search=Nadir");
  const [bill] = await desk.get<{ paymentId: number }[]>(
    `/Payments/GetAllByPatientId?patientId=${nadir?.id}`,
  );
  const body = { paymentId: bill?.paymentId, amount: 100, paymentMethod: "Cash" };
  await desk.post("/Payments/ReceivePayment", body);
  await page.getByRole("button", { name: "Undo the import…" }).click();
  await expect(page.getByRole("dialog").getByText(/2 patients owe Rs\s13,200/)).toBeVisible();
  await expect(page.getByText(`Nadir Hussain: bill ${bill?.paymentId} has been paid against`)).toBeVisible();
  await seen(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/^The import was undone on/)).toBeVisible();
});

test("Excel's day numbers and a minus in balances are asked about once for the list", async ({
  page,
  clinic,
}) => {
  const desk = await openDesk(clinic);
  await desk.signIn(page);
  await page.goto("/admin/import?kind=patients");
  const rows = [
    ["Name", "Mobile", "DOB", "Balance"],
    ["Rehana Kausar", "0300 7729001", "24301", "-700"],
    ["Tahir Mehmood", "0300 7729002", "13/07/1980", "300"],
  ];
  await choose(page, "old-book.csv", asCsv(rows));
  await page.getByLabel("Balance goes to").selectOption("owes");
  await page.getByRole("combobox", { name: "Doctor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(
    page.getByText("These look like Excel's day numbers: 24301 = 13-Jul-1966, in 1 cell"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Read them as days" }).click();
  await expect(page.getByRole("button", { name: "They are no days" })).toBeVisible();
  await expect(page.getByText("1 cell of balances carries a minus, like -700.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, minus means paid ahead" }).click();
  await expect(page.getByRole("button", { name: "No, refuse them" })).toBeVisible();
  await expect(page.getByText(/1 patient owes Rs\s300 and 1 patient has paid Rs\s700 ahead/)).toBeVisible();
  await page.getByRole("button", { name: "Import 2 patients" }).click();
  await expect(page.getByText("2 patients are in")).toBeVisible();
  const [rehana] = await desk.get<{ dob: string }[]>("/Patient/GetAllPatients?search=Rehana");
  expect(rehana?.dob).toBe("1966-07-13");
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
