import { expect as check, type Page } from "@playwright/test";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import type { Booked, People } from "./people.ts";

/** Each piece of the day as it is done on the board, the schedule and the to-do list. */

/** A busy machine is no stumble. */
const expect = check.configure({ timeout: 20_000 });

/** Milliseconds of a key: somebody who types well. */
const KEY_MS = 60;
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS });

const queueOf = (page: Page) => page.getByRole("complementary", { name: "Queue" });
const cardOf = (page: Page, { id }: Booked) => page.locator(`li [data-visit="${id}"]`).first();

/** Picks a visit's card and presses keys; a panel that opened is closed by the next card. */
async function press(page: Page, visit: Booked, keys: readonly (readonly [string, string])[]): Promise<void> {
  await cardOf(page, visit).click();
  for (const [key, look] of keys) {
    await cardOf(page, visit).focus();
    await page.keyboard.press(key);
    await expect(cardOf(page, visit)).toHaveAttribute("data-look", look);
  }
}

export const openBoard = async (page: Page) => {
  await page.goto("/admin/board");
  await expect(page.getByRole("button", { name: /^Walk-in/ })).toBeVisible();
};

/** @returns milliseconds from the key that asks until the token is given. */
export async function walkInNew(page: Page, phone: string, name: string): Promise<number> {
  const begun = performance.now();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await type(page, phone);
  await page.keyboard.press("Enter");
  await type(page, name);
  await page.keyboard.press("Enter");
  await expect(queueOf(page)).toContainText(name);
  const took = performance.now() - begun;
  await expect(dialog).toBeHidden();
  return took;
}

export async function walkInKnown(page: Page, phone: string, name: string): Promise<number> {
  const begun = performance.now();
  await page.keyboard.press("w");
  const dialog = page.getByRole("dialog", { name: "Walk-in" });
  await expect(dialog.getByLabel("Mobile")).toBeFocused();
  await type(page, phone);
  const option = dialog.getByRole("option", { name: new RegExp(name) });
  await expect(option).toBeVisible();
  while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Full Name")).toHaveValue(name);
  await page.keyboard.press("Enter");
  await expect(queueOf(page)).toContainText(name);
  const took = performance.now() - begun;
  await expect(dialog).toBeHidden();
  return took;
}

export const arrive = (page: Page, visit: Booked) => press(page, visit, [["a", "arrived"]]);
export const see = (page: Page, visit: Booked) =>
  press(page, visit, [
    ["c", "called"],
    ["d", "in"],
    ["d", "done"],
  ]);
export const noShow = (page: Page, visit: Booked) => press(page, visit, [["x", "noshow"]]);

/** The patient phones: the hour is free. */
export async function cancel(page: Page, visit: Booked): Promise<void> {
  await cardOf(page, visit).click();
  await page.getByRole("button", { name: "Cancel…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel visit" }).click();
  await expect(page.getByText(/^The visit of .* is cancelled$/)).toBeVisible();
}

/** Who waits for an earlier time takes the hour that has just become free. */
export async function fillFromWaitingList(page: Page, freed: Booked, { name }: Booked): Promise<void> {
  await page.getByRole("button", { name: "Fill" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill from the waiting list" });
  await dialog.getByRole("button", { name: `Book ${freed.time} for ${name}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(`li [data-visit]`, { hasText: name }).first()).toBeVisible();
}

/** Leave from the calendar, then a time for everybody from one table. */
export async function sickDoctor(page: Page, { sick }: People): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  const day = `${weekdayName(weekdayOf(sick.day))} ${formatDate(sick.day)}`;
  const cell = page.getByRole("button", { name: new RegExp(`${day}: .*, 12 booked`) });
  await cell.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Not in").click();
  await expect(dialog.getByRole("button", { name: "Save and rearrange 12 visits" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/12 visits to rearrange/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Propose for all/ })).toBeVisible();
  await page.keyboard.press("p");
  await expect(dialog.getByRole("button", { name: "Move 12 visits" })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("12 visits moved")).toBeVisible();
}

export async function sendReminders(page: Page, count: number): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  const rows = page.getByRole("list", { name: "Messages to send" }).getByRole("listitem");
  await expect(rows).toHaveCount(count);
  await rows.first().getByRole("button").focus();
  for (let left = count; left > 0; left--) {
    await page.keyboard.press("Enter");
    await expect(rows.first()).toContainText("Opened, sent?");
    await page.keyboard.press("Enter");
    if (left > 1) await expect(rows).toHaveCount(left - 1);
    if (left > 1) await expect(rows.first().getByRole("button")).toBeFocused();
  }
  await expect(page.getByText("All messages of today are sent.")).toBeVisible();
}
