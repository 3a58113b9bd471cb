import { HtmlValidate } from "html-validate";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { complaintsOf, htmlOf, ownAddresses, SITE_PAGES, sitemapPaths } from "#tests/support/website/site.ts";

/** Every public page as visitors, screen readers and search engines meet it. */

for (const width of [360, 1366]) {
  for (const path of SITE_PAGES) {
    test(`${path} is accessible, fits and logs no errors at ${width} px`, async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(complaints).toEqual([]);
    });
  }
}

for (const [width, because] of [
  [320, "at four times the size on a laptop"],
  [683, "at twice the size on a laptop"],
] as const) {
  test(`every kind of page fits ${because}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 });
    for (const path of SITE_PAGES) {
      await page.goto(path);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), path).toBe(0);
    }
  });
}

test("scripts load after visible content, and load all their imports at once", async ({ request }) => {
  for (const path of SITE_PAGES) {
    const html = await htmlOf(request, path);
    const scripts = [...html.matchAll(/<script type="module"[^>]*src="([^"]+)"[^>]*>/g)];
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const [tag, source = ""] of scripts) {
      expect(tag).toContain('fetchpriority="low"');
      const code = await htmlOf(request, source);
      for (const [, name] of code.matchAll(/\bfrom ?"\.\/([^"]+)"/g))
        expect(html, `${source} imports ${name}`).toMatch(
          new RegExp(`<link rel="modulepreload"[^>]*href="[^"]*/${name}"`),
        );
    }
  }
});

test("the HTML of every page is valid", async ({ request }) => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  const paths = [...(await sitemapPaths(request)), "/blog/999", "/missing.html"];
  expect(paths.length).toBeGreaterThan(35);
  for (const path of paths) {
    const { results } = await validator.validateString(await htmlOf(request, path));
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => `${path}: ${message}`))).toEqual(
      [],
    );
  }
});

test("every internal link, picture, script and style exists", async ({ request }) => {
  const pages = new Map<string, string>();
  for (const path of await sitemapPaths(request)) pages.set(path, await htmlOf(request, path));
  const addresses = new Set(
    [...pages.values()].flatMap((html) =>
      (["href", "src", "srcset", "content"] as const).flatMap((attribute) => ownAddresses(html, attribute)),
    ),
  );
  expect(addresses.size).toBeGreaterThan(150);
  for (const address of addresses) {
    const [path = "/", anchor] = address.split("#");
    expect((await request.get(path || "/", { maxRedirects: 0 })).status(), address).toBe(200);
    if (anchor) expect(pages.get(path || "/"), address).toContain(`id="${anchor}"`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("questions open, and the forms say how to reach the clinic", async ({ page }) => {
    await page.goto("/");
    await page.getByText("How can I pay?").click();
    await expect(page.getByText("We accept cash, credit cards")).toBeVisible();
    await page.getByText("Aesthetics", { exact: true }).first().click();
    await expect(page.getByText("Skin that looks like yours, rested.")).toBeVisible();
    await expect(page.locator("noscript p").first()).toContainText("Sending a request needs JavaScript");
    await expect(page.locator("noscript p").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Send the request" })).toBeHidden();
  });

  test("registration says so too, and a note can be read", async ({ page }) => {
    await page.goto("/registration");
    await expect(page.locator("noscript p")).toContainText("Registering online needs JavaScript");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Patient" })).toBeHidden();
    await page.goto("/blog/2");
    await expect(page.getByText("Under the enamel and the yellow dentine")).toBeVisible();
  });
});

test("the blog leads to each of its 27 notes and from a note to others", async ({ page }) => {
  await page.goto("/blog");
  const notes = page.locator("main a[href^='/blog/']:not([href*='/tag/'])");
  await expect(notes).toHaveCount(27);
  const days = await page
    .locator("main time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(days).toEqual([...days].sort().reverse());
  await page.getByRole("link", { name: "When a tooth needs a root canal" }).click();
  await expect(page).toHaveURL(/\/blog\/2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When a tooth needs a root canal");
  await expect(page.locator("header time")).toHaveText("2 October 2024");
  await expect(page.getByText("does not replace a consultation").first()).toBeVisible();
  await expect(page.locator("section", { hasText: "Read next" }).locator("li")).toHaveCount(3);
  await page.getByRole("link", { name: "Infections" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notes on infections");
});

test("privacy policy and terms have the required content", async ({ page }) => {
  await page.goto("/poc");
  await expect(page.getByText("Last updated June 14, 2024")).toBeVisible();
  await expect(page.getByText("not for children under 13")).toBeVisible();
  await page.goto("/tnc");
  await expect(page.getByText("Link requests take 2–3 weeks")).toBeVisible();
});

test("print shows the text, and nothing to press, fill in or open", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/blog/2", "/tnc"]) {
    await page.goto(path);
    const useless = page.locator("nav, form, .button, summary:has(svg), [data-live-map], #next-heading");
    await expect(useless.filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  }
  await page.goto("/");
  await expect(page.getByText("We accept cash, credit cards")).toBeVisible();
  await expect(page.getByText("A family doctor who keeps your file.")).toBeVisible();
});

test("the thumb bar is fixed to the bottom, except in low windows", async ({ page }) => {
  const bar = page.getByRole("navigation", { name: "Contact the clinic" });
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/blog/2");
  await expect(bar).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toBeInViewport();
});
