import type { Locator, Page } from "@playwright/test";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";
import { signInAs } from "#tests/support/roles.ts";

const MOST_STEPS = 60;

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

test("the day is found, counted, closed and looked up by keyboard alone", async ({ page, clinic }) => {
  const desk = await openDesk(clinic);
  const name = "Abdul Qayyum Khan";
  const patientId = await desk.registerPatient(name);
  const bill = (paymentMethod: string, receivedAmount: number) =>
    desk.post("/Payments/CreatePayment", {
      ...{ patientId, patientName: name, idDoctor: 1, paymentDate: clinicToday(), paymentMethod },
      ...{ chargeableAmount: 10_000, receivedAmount },
      paymentDetails: [{ description: "Crown", price: 10_000 }],
    });
  await bill("Cash", 7000);
  await bill("Meezan Bank", 2500.5);

  await signInAs(page, clinic, "Receptionist");
  await page.goto("/admin/billing");
  await expect(page.getByRole("heading", { level: 1, name: "Bills" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").getByRole("combobox");
  await expect(search).toBeFocused();
  await page.keyboard.type("Day close");
  await expect(page.getByRole("option", { name: /^Day close/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Day close" })).toBeVisible();

  const float = page.getByLabel("In the drawer before");
  await tabTo(page, float);
  await page.keyboard.type("500");
  await tabTo(page, page.getByLabel("How many notes of 5,000"));
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("How many notes of 1,000")).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("How many notes of 1,000")).toBeFocused();
  await tabTo(page, page.getByLabel("Coins, in rupees"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Meezan Bank")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Compare" })).toBeFocused();
  await page.keyboard.press("Enter");
  // What was not counted is asked for, and has the focus.
  await expect(page.getByLabel("Meezan Bank")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Meezan Bank")).toBeFocused();
  await page.keyboard.type("2500.5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Compare" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Rs\s500 short$/)).toBeVisible();

  await tabTo(page, page.getByLabel("Why the count differs"));
  await page.keyboard.type("Change given wrongly");
  await tabTo(page, page.getByLabel("Leave in the drawer"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1000");
  await tabTo(page, page.getByRole("button", { name: /^Close, / }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Change given wrongly")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Back" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Z-000001/ })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.keyboard.type("z-rep");
  await expect(page.getByRole("option", { name: /Closed days/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Closed days" })).toBeVisible();
});
