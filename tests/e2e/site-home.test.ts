import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";

/** What the home page does at a touch: pictures, menu, map. */

const caption = (page: Page) => page.getByRole("dialog", { name: "Gallery picture" }).locator("p");

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 300 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at((from + to) / 2) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("gallery pictures open larger and turn with the arrow keys", async ({ page }) => {
  await page.goto("/");
  const first = page.getByRole("link", { name: /^Waiting area/ });
  await first.click();
  await expect(caption(page)).toHaveText("The waiting area, behind the jali screens");
  await page.keyboard.press("ArrowRight");
  await expect(caption(page)).toHaveText("The corridor to the treatment rooms");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(caption(page)).toHaveText("Treatment room B");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("link", { name: /^Dental treatment room with a mint wall/ })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("gallery pictures turn under a finger", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Waiting area/ }).tap();
    await swipe(page, 300, 80);
    await expect(caption(page)).toHaveText("The corridor to the treatment rooms");
    await swipe(page, 80, 300);
    await expect(caption(page)).toHaveText("The waiting area, behind the jali screens");
  });

  test("the menu opens, leads to a section and closes behind", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByText("Menu", { exact: true }).tap();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.getByText("Menu", { exact: true }).tap();
    await menu.getByRole("link", { name: "Doctors" }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "Who is in, and when." })).toBeInViewport();
  });
});

test("nothing is asked of another website before the live map is wanted", async ({ page, clinic }) => {
  const elsewhere: string[] = [];
  await page.route(
    (url) => url.origin !== clinic.url,
    (route) => {
      elsewhere.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: "text/html", body: "<p>A map</p>" });
    },
  );
  await page.goto("/");
  const open = page.getByRole("link", { name: "Open the live map" });
  await open.scrollIntoViewIfNeeded();
  expect(elsewhere).toEqual([]);
  await open.click();
  await expect(page.frameLocator("iframe[title='Live map']").getByText("A map")).toBeVisible();
  expect(elsewhere).toEqual(["www.openstreetmap.org"]);
});
