import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "#tests/support/browser/browser.ts";

/** One page of each kind that the website has, in English and in Urdu. */
export const SITE_PAGES = [
  "/",
  "/registration",
  "/blog",
  "/blog/2",
  "/blog/26",
  "/blog/tag/teeth",
  "/poc",
  "/tnc",
  "/ur",
  "/ur/registration",
  "/ur/blog",
  "/ur/blog/26",
  "/ur/blog/tag/teeth",
  "/ur/poc",
  "/ur/tnc",
] as const;

/** A test fills in forms faster than a person: the server answers 429, the form waits, and the browser logs that. */
const ASKED_TO_WAIT = /status of 429/;

/** What the browser complains about from now on: errors, refused scripts and styles. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !ASKED_TO_WAIT.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** The paths that the sitemap names, "/" first. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get("/sitemap.xml");
  expect(answer.status()).toBe(200);
  const addresses = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...addresses].map(([, address = ""]) => new URL(address, "http://clinic.example").pathname);
}

/** The schema.org objects of a page. */
export async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

/** A page's HTML, as a machine that runs no script reads it. */
export async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

/** The values of an attribute in a page's HTML that lead to this website. */
export function ownAddresses(html: string, attribute: "href" | "src" | "srcset" | "content"): string[] {
  const values = [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, "gi"))].map(
    ([, value = ""]) => value,
  );
  const addresses =
    attribute === "srcset" ? values.flatMap((value) => value.split(/(?: \d+w)?(?:, |$)/)) : values;
  return addresses.filter((address) => /^\/[^/]/.test(address) || address === "/");
}
