import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** What people look for on the back-office's screens. */

export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

/** One pair of a view screen, by its label. */
export const factOf = (page: Page, label: string): Locator =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator("xpath=..");

/** Every pair of a view screen reads as given. */
export async function expectFacts(page: Page, facts: Record<string, string | RegExp>): Promise<void> {
  for (const [label, text] of Object.entries(facts)) {
    await expect(factOf(page, label).getByRole("definition")).toHaveText(text);
  }
}

/** A form that is not right: the warning, and each message in its place. */
export async function expectInvalid(page: Page, messages: readonly string[]): Promise<void> {
  await expect(page.getByText("Invalid Form")).toBeVisible();
  await expect(page.getByText("Please fill out all required fields correctly.")).toBeVisible();
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
}

/** Opens a record by its name in a list. */
export const openRecord = (page: Page, name: string): Promise<void> =>
  page.getByRole("link", { name, exact: true }).click();

export const question = (page: Page): Locator => page.getByRole("dialog", { name: "Are you sure?" });

/** Deletes what a row shows, saying yes. */
export async function deleteRow(page: Page, row: Locator): Promise<void> {
  await row.getByRole("button", { name: /^Delete/ }).click();
  await question(page).getByRole("button", { name: "Yes, delete it" }).click();
}

/** The name that a card on a narrow screen sets above each value; "" where it sets none. By a CSS selector. */
export const namesAbove = (page: Page, cells: string): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(cells)})].map((cell) => {
    const { content } = getComputedStyle(cell, "::before");
    return content === "none" ? "" : JSON.parse(content);
  })`);
