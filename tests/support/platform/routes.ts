import { expect, type Page, type Route } from "@playwright/test";

/** A small file that every page may ask for, and none does. */
const PROBE = "/robots.txt";
const ASK = `fetch("${PROBE}").then(() => undefined, () => undefined)`;

/**
 * A page on which what `route` puts in the way stops the very next request. Chromium says that it hands over requests
 * before its page knows; a key press or click reaches the page on another way and could send its request past. So
 * `route` answers only when a request that the page made afterwards came here.
 */
export function withPromptRoutes(page: Page): Page {
  const route = page.route.bind(page);
  page.route = async (...asked) => {
    const routed = await route(...asked);
    // An empty page has no requests to hand over, and the next one starts with what is asked by then.
    if (page.url() !== "about:blank") await whenHandedOver(page, route);
    return routed;
  };
  return page;
}

async function whenHandedOver(page: Page, route: Page["route"]): Promise<void> {
  let arrived = false;
  const answer = (asked: Route) => {
    arrived = true;
    return asked.fulfill();
  };
  await route(`**${PROBE}`, answer);
  // Again when the page was leaving just then, or did not know yet.
  await expect(async () => {
    await page.evaluate(ASK);
    expect(arrived, "requests of the page are handed over").toBe(true);
  }).toPass();
  await page.unroute(`**${PROBE}`, answer);
}
