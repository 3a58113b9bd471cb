import type { Page } from "@playwright/test";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { openDesk } from "#tests/support/desk.ts";

/** A post from its first word to its page for visitors, and off the website again. */

async function write(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("When cold water hurts");
  await page.getByRole("textbox", { name: "Short description" }).fill("Two seconds or two minutes?");
  await page.getByText("Markdown", { exact: true }).click();
  const text = page.getByRole("textbox", { name: "Text of the post" });
  await text.fill("It hurts");
  await text.selectText();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(text).toHaveValue("**It hurts**");
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("A model tooth");
  await page.getByRole("combobox", { name: "Tags" }).fill("Teeth");
  await page.getByRole("option", { name: "Teeth" }).click();
}

test("a post is written, seen, published, read and taken off the website", async ({ page, clinic }) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/blog");
  await expect(page.getByRole("status").filter({ hasText: "27 posts" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write a post" }).click();
  await write(page);
  // The list of tags stays open for the next one.
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expectAccessible(page);

  await page.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='Preview of the post']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("When cold water hurts");
  await expect(preview.locator("article strong").first()).toHaveText("It hurts");
  await expectAccessible(page);

  const visit = () => page.request.get("/blog/28");
  expect((await visit()).status()).toBe(404);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Take off the website" })).toBeVisible();
  await expect(async () => expect((await visit()).status()).toBe(200)).toPass();
  const visitor = await page.context().newPage();
  await visitor.goto("/blog/28");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("When cold water hurts");
  await expect(visitor.getByText("It hurts").first()).toBeVisible();
  await expectAccessible(visitor);
  await visitor.close();

  await page.getByRole("button", { name: "Take off the website" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect(async () => expect((await visit()).status()).toBe(404)).toPass();
});

test("what is missing is brought into view, and a post of a day to come says when it comes", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/blog/add");
  await write(page);
  await page.keyboard.press("Escape");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await title.fill("When cold water hurts");
  const day = addDays(clinicToday(), 7);
  await page.getByRole("textbox", { name: "Date" }).fill(day);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`Will be published on ${formatDate(day)}.`)).toBeVisible();
});

test("a phone shows the whole post: nothing is cut, the tools stay, the preview is a phone's", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/blog/2");
  const text = page.getByRole("textbox", { name: "Text of the post" });
  await text.getByRole("listitem").first().click();
  const actions = page.getByRole("button", { name: /Save draft|Take off the website|Publish again/ });
  for (const part of [
    text,
    page.getByRole("textbox", { name: "Short description" }),
    ...(await actions.all()),
  ]) {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await expect(text.getByRole("list").first()).toHaveCSS("list-style-type", "disc");
  await page.keyboard.press("Control+End");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.getByRole("radio", { name: "Preview" }).check({ force: true });
  const frame = page.locator("iframe[title='Preview of the post']");
  await expect(frame).toHaveJSProperty("clientWidth", 390);
});

test("a post is sorted under a tag of the clinic's own, kept and read by visitors", async ({
  page,
  clinic,
}) => {
  await (await openDesk(clinic)).signIn(page);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Write a post" }).click();
  await write(page);
  const tags = page.getByRole("combobox", { name: "Tags" });
  await tags.fill("Home Visits");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Take off the website" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/.*\d+$/);
  await page.reload();
  await expect(page.getByRole("complementary", { name: "About the post" })).toContainText("Home visits");
  const path = new URL(page.url()).pathname;
  const id = /\d+/.exec(path)?.[0];
  await expect(async () => {
    const answer = await page.request.get(`/blog/${id}`);
    expect(await answer.text()).toContain("Home visits");
  }).toPass();
  await page.getByRole("button", { name: "Take off the website" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
});
