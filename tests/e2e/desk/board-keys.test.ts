import type { Page } from "@playwright/test";
import { ALWAYS_IN, book, cardOf, said } from "#tests/support/board.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { type Desk, openDesk } from "#tests/support/desk.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The day by keyboard alone, wherever a visit stands: on the grid, in the queue, in its panel, in the lists. */

let desk: Desk;

const queueOf = (page: Page) => page.getByRole("complementary", { name: "Queue" });
const walkInOf = (page: Page) => page.getByRole("dialog", { name: "Walk-in" });

test.beforeEach(async ({ page, clinic }) => {
  desk = await openDesk(clinic);
  await asOwner(clinic.database, ALWAYS_IN);
  await asOwner(
    clinic.database,
    "UPDATE appointments SET is_deleted = true WHERE appointment_date = clinic_today()",
  );
  await desk.signIn(page);
});

test("letters act on a walk-in in the queue and in the panel, and say why they do not", async ({ page }) => {
  const { visit } = await desk.post<{ visit: { id: number } }>("/Board/WalkIn", {
    name: "Hamza Walkin",
    phone: "03451234571",
    idDoctor: 1,
  });
  const sara = await book(desk, "Sara Noor", "12:00");
  await page.goto("/admin/board");
  const row = queueOf(page).getByRole("button", { name: /Hamza Walkin/ });
  await row.focus();
  await page.keyboard.press("c");
  await said(page, "Called: Hamza Walkin");
  await expect(row).toBeFocused();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Appointment of Hamza Walkin" });
  await expect(panel).toBeFocused();
  const status = panel.getByRole("region", { name: "Status" });
  await expect(status).toContainText("called");
  await page.keyboard.press("d");
  await said(page, "With doctor: Hamza Walkin");
  await expect(status).toContainText("with the doctor");
  await page.keyboard.press("d");
  await said(page, "Done: Hamza Walkin");
  await page.keyboard.press("Escape");
  await expect(page.locator(`[data-visit="${visit.id}"]`).first()).toBeFocused();

  await cardOf(page, sara).focus();
  await page.keyboard.press("c");
  await said(page, "Sara Noor has not arrived yet.");
});

test("the lists are walked and worked by keys, and a row that goes elsewhere keeps the focus", async ({
  page,
}) => {
  const ali = await book(desk, "Ali Raza", "10:00");
  const sara = await book(desk, "Sara Noor", "12:00");
  await page.goto("/admin/board");
  await expect(cardOf(page, ali)).toBeVisible();
  await page.keyboard.press("q");
  await expect(page.getByRole("heading", { name: "To come" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(cardOf(page, ali)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cardOf(page, sara)).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Waiting", exact: true })).toBeVisible();
  await expect(cardOf(page, sara)).toBeFocused();
  await page.keyboard.press("c");
  await said(page, "Called: Sara Noor");
});

test("whoever is booked today gets no second visit by walk-in: Enter says that they have arrived", async ({
  page,
}) => {
  const ali = await book(desk, "Ali Raza", "10:00");
  const { patientPhone: phone } = await desk.get<{ patientPhone: string }>(
    `/Appointment/GetById?id=${ali.id}`,
  );
  await page.goto("/admin/board");
  await expect(cardOf(page, ali)).toBeVisible();
  await page.keyboard.press("w");
  await expect(walkInOf(page).getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type(phone);
  await expect(walkInOf(page).getByRole("option", { name: /Ali Raza.*booked today at 10:00/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(walkInOf(page).getByText("Ali Raza is booked today at 10:00")).toBeVisible();
  await page.keyboard.press("Enter");
  await said(page, "Arrived: Ali Raza");
  await expect(walkInOf(page)).toBeHidden();
  await expect(queueOf(page).getByText("Ali Raza")).toHaveCount(1);

  // Once here, the list says so; a second visit is still the desk's to give.
  await page.keyboard.press("w");
  await expect(walkInOf(page).getByLabel("Mobile")).toBeFocused();
  await page.keyboard.type(phone);
  await expect(
    walkInOf(page).getByRole("option", { name: /Ali Raza.*on the board since 10:00/ }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(walkInOf(page).getByText(/Ali Raza is on the board already: A-\d+/)).toBeVisible();
  await expect(walkInOf(page).getByLabel("Mobile")).toBeFocused();
});
