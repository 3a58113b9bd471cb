import sharp from "sharp";
import { expect, test } from "#tests/support/browser/browser.ts";
import { htmlOf, SITE_PAGES, sitemapPaths, structuredData } from "#tests/support/website/site.ts";

/** What search engines, feed readers and shared links are told. */

const CRAWLER = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };

test("every page has a title, a description and a picture to share", async ({ request, clinic }) => {
  const titles = new Set<string>();
  const paths = await sitemapPaths(request);
  for (const path of paths) {
    const html = await htmlOf(request, path);
    const title = /<title>([^<]+)</.exec(html)?.[1] ?? "";
    const content = (name: string) => new RegExp(`<meta ${name} content="([^"]+)"`).exec(html)?.[1] ?? "";
    titles.add(title);
    expect(content('name="description"').length, path).toBeGreaterThan(60);
    expect(content('property="og:title"'), path).toBe(title);
    expect(new URL(content('property="og:image"'), clinic.url).pathname, path).toMatch(
      /^\/shared\/[\w-]+\.jpg$/,
    );
  }
  expect(titles.size).toBe(paths.length);
});

test("pictures to share have the size that social networks ask for", async ({ request, clinic }) => {
  for (const path of ["/", "/blog/2", "/blog/26"]) {
    const html = await htmlOf(request, path);
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const picture = await request.get(new URL(address, clinic.url).pathname);
    const { format, width, height } = await sharp(await picture.body()).metadata();
    expect([format, width, height], path).toEqual(["jpeg", 1200, 630]);
  }
});

test("the canonical address has no trailing slash or file ending", async ({ request, clinic }) => {
  for (const path of SITE_PAGES) {
    const answer = await request.get(path);
    expect(answer.headers().link).toBe(`<${path}>; rel="canonical"`);
  }
  for (const path of ["/blog/", "/blog.html", "//blog", "/blog/index.html"]) {
    const answer = await request.get(`${clinic.url}${path}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([301, "/blog"]);
  }
});

test("no address redirects to another website", async ({ request, clinic }) => {
  for (const path of ["//evil.example/", "//evil.example/x.html", "/\\evil.example/", "///evil.example/"]) {
    const answer = await request.get(`${clinic.url}${path}`, { maxRedirects: 0 });
    expect(answer.headers().location, path).toMatch(/^\/(?![/\\])/);
  }
});

test("unknown pages redirect people home and answer 404 to crawlers", async ({ page, request }) => {
  await page.goto("/no-such-page");
  await expect(page).toHaveURL(/:\d+\/$/);
  const told = await request.get("/no-such-page", { headers: CRAWLER, maxRedirects: 0 });
  expect(told.status()).toBe(404);
  expect(await told.text()).toContain("This page does not exist.");
  expect(await told.text()).toContain('content="noindex"');
  expect((await request.get("/wp-login.php", { maxRedirects: 0 })).status()).toBe(404);
  expect((await request.get("/api/no-such-call")).status()).toBe(404);
});

test("an unknown note shows the blog page without a note", async ({ page }) => {
  await page.goto("/blog/999");
  await expect(page).toHaveURL(/\/blog\/999$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.locator("main article")).toHaveCount(0);
  await page.goto("/blog/not-a-number");
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("sitemap, robots and feed are there", async ({ request }) => {
  const paths = await sitemapPaths(request);
  expect(paths).toEqual(expect.arrayContaining(["/", "/registration", "/blog", "/blog/27", "/poc", "/tnc"]));
  for (const path of paths) expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  const feed = await request.get("/rss.xml");
  expect(feed.headers()["content-type"]).toContain("xml");
  const text = await feed.text();
  expect(text.match(/<item>/g)).toHaveLength(27);
  expect(text).toContain("<link>/blog/27</link>");
  for (const file of [robots, text]) expect(file).not.toContain("matab.invalid");
});

test("the home page describes the clinic, its doctors and its questions", async ({ page }) => {
  await page.goto("/");
  const data = await structuredData(page);
  const clinic = data.find(({ "@type": type }) => String(type).includes("MedicalClinic"));
  expect(clinic).toMatchObject({
    "@context": "https://schema.org",
    "@type": ["MedicalClinic", "Dentist"],
    telephone: expect.stringMatching(/^\+92\d+$/),
    address: { "@type": "PostalAddress", addressCountry: "PK" },
    openingHoursSpecification: [
      {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "13:00",
        closes: "21:00",
      },
    ],
  });
  expect(data.filter(({ "@type": type }) => type === "Physician")).toHaveLength(3);
  const questions = data.find(({ "@type": type }) => type === "FAQPage")?.mainEntity as { name: string }[];
  expect(questions.length).toBeGreaterThan(3);
  // What is claimed must stand on the page.
  for (const { name } of questions) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test("a note has structured data about itself and its breadcrumbs", async ({ page }) => {
  await page.goto("/blog/2");
  const [note, way] = await structuredData(page);
  expect(note).toMatchObject({
    "@type": "BlogPosting",
    headline: "When a tooth needs a root canal",
    datePublished: "2024-10-02",
    author: { "@type": "Person", name: expect.stringMatching(/^Dr /) },
    publisher: { "@type": "Organization", name: expect.any(String) },
  });
  expect(way).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1 },
      { position: 2, name: "Blog" },
      { position: 3, item: expect.stringMatching(/\/blog\/2$/) },
    ],
  });
});
