import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";

/** What the home page does at a touch: pictures, menu, map. */

/** Opens the home page. Until all sections have their heights, those above move what is measured or touched. */
async function openLaidOut(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("main > section + section:not(.laid-out)")).toHaveCount(0);
}

const caption = (page: Page) => page.getByRole("dialog", { name: "Gallery picture" }).locator("p");

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 300 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at((from + to) / 2) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("the sections of the home page are in order", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main h1, main h2")).toHaveText([
    "Care that takes its time, in the heart of Lahore.",
    "Why choose us? You always know where you stand.",
    "The neighbourhood matab, with today’s medicine in it.",
    /director/i,
    "Four doors into the same clinic.",
    "Ask for a time that suits you.",
    "Three departments, one file.",
    "Who is in, and when.",
    "Things people ask before they come.",
    "Look around before you visit.",
    "Find us, or write to us.",
  ]);
  await expect(page.getByRole("link", { name: "About Us" }).first()).toHaveAttribute("href", "/#about");
  await expect(page.getByRole("link", { name: "Make an appointment" })).toHaveAttribute(
    "href",
    "/#appointment",
  );
});

test("the counters count up to the clinic's numbers", async ({ page }) => {
  await page.goto("/");
  const counters = page.locator("[data-counter]");
  await expect(counters).toHaveText(["5", "1,500", "20", "2"]);
  await page.evaluate(`
    globalThis.seen = [];
    const patients = document.querySelector("[data-counter='1500']");
    new MutationObserver(() => seen.push(patients.textContent)).observe(patients, { childList: true });
  `);
  await counters.first().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate("seen.at(-1)")).toBe("1,500");
  expect(await page.evaluate("seen.length")).toBeGreaterThan(1);
});

test("departments are tabs that work with arrow keys", async ({ page }) => {
  await page.goto("/");
  const panes = page.getByRole("group", { name: "Departments" }).locator("h3");
  await expect(panes.filter({ visible: true })).toHaveText(["Most teeth can be kept."]);
  await page.getByRole("radio", { name: "Dentistry" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(panes.filter({ visible: true })).toHaveText(["Skin that looks like yours, rested."]);
  await page.getByText("General Physician", { exact: true }).first().click();
  await expect(panes).toHaveCount(3);
  await expect(panes.filter({ visible: true })).toHaveCount(1);
});

test("the rota shows three doctors with their hours", async ({ page }) => {
  await page.goto("/");
  const hours = page.locator("#doctors article").getByText(/^\d+ [ap]m to \d+ [ap]m$/);
  await expect(hours).toHaveText(["4 pm to 9 pm", "4 pm to 9 pm", "1 pm to 4 pm"]);
});

test("one question is open at a time", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Monday to Friday, 01:00 PM to 9:00 PM.")).toBeVisible();
  await page.getByText("How can I pay?").click();
  await expect(page.getByText("We accept cash, credit cards and some insurance plans.")).toBeVisible();
  await expect(page.getByText("Monday to Friday, 01:00 PM to 9:00 PM.")).toBeHidden();
});

test("the menu marks a section from 60 px below its line on", async ({ page }) => {
  await openLaidOut(page);
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  /** Scrolls until the top of the doctors is so far below the menu. */
  const bring = (distance: number) =>
    page.evaluate(`
      const line = document.querySelector("[data-site-header]").offsetHeight + ${distance};
      const { top } = document.querySelector("#doctors").getBoundingClientRect();
      scrollBy({ top: top - line, behavior: "instant" });
    `);
  await bring(64);
  await expect(current).toHaveText(["Departments"]);
  await bring(56);
  await expect(current).toHaveText(["Doctors"]);
});

test("gallery pictures open larger and turn with the arrow keys", async ({ page }) => {
  await openLaidOut(page);
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

  test("gallery pictures change with a swipe", async ({ page }) => {
    await openLaidOut(page);
    await page.getByRole("link", { name: /^Waiting area/ }).tap();
    await swipe(page, 300, 80);
    await expect(caption(page)).toHaveText("The corridor to the treatment rooms");
    await swipe(page, 80, 300);
    await expect(caption(page)).toHaveText("The waiting area, behind the jali screens");
  });

  test("the menu opens, leads to a section and closes", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByText("Menu", { exact: true }).tap();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.getByText("Menu", { exact: true }).tap();
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await page.getByText("Menu", { exact: true }).tap();
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.locator("summary", { hasText: "Menu" })).toBeFocused();
    await page.getByText("Menu", { exact: true }).tap();
    await menu.getByRole("link", { name: "Doctors" }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "Who is in, and when." })).toBeInViewport();
  });
});

test("nothing is requested from other websites before the live map is opened", async ({ page, clinic }) => {
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

test("Tab goes from the skip link over the menu to the hero's actions in visual order", async ({ page }) => {
  await page.goto("/");
  const actions = page.locator("#hero").getByRole("link");
  const focused = page.locator(":focus");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Skip to the content");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const seen = [
    ...(await menu.allTextContents()),
    "Book an appointment",
    ...(await actions.allTextContents()),
  ];
  const way: string[] = [];
  let last = { x: 0, y: 0, width: 0, height: 0 };
  do {
    await page.keyboard.press("Tab");
    const text = (await focused.textContent()) ?? "";
    const box = (await focused.boundingBox()) ?? last;
    const below = box.y >= last.y + last.height;
    expect(below || box.x >= last.x + last.width, `"${text}" after ${way.join(", ")}`).toBe(true);
    way.push(text);
    last = box;
  } while (way.at(-1) !== seen.at(-1) && way.length < 30);
  expect(way.filter((text) => seen.includes(text))).toEqual(seen);
});
