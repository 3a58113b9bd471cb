import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import type { SiteRenderer } from "#contract/website/renderer.ts";
import { ALWAYS_SHOWN, SECTION_SCHEMAS, type SectionKey } from "#contract/website/sections.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { longestSite, MADE_UP_PATHS, madeUpSite } from "#tests/support/website/made-up-site.ts";
import { sampleSnapshot } from "#tests/support/website/site-snapshot.ts";

/**
 * What the built templates make of clinics that are unlike the sample. The long form of texts made up:
 *
 *   SITE_CASES=1000 npx playwright test site-renderer -g "made up"
 */

const CASES = Number(process.env.SITE_CASES ?? 10);
const PIECE = 50;
const FIRST_CASES = Array.from({ length: Math.ceil(CASES / PIECE) }, (_, piece) => piece * PIECE);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_121);

const ENTRY = new URL("../../../dist/site-server/entry.mjs", import.meta.url);
const AROUND = { origin: "https://clinic.example", today: "2026-11-21" };
const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
const sample = sampleSnapshot();

let renderer: SiteRenderer;
test.beforeAll(async () => {
  ({ renderer } = await import(ENTRY.href));
});

const page = (path: string, change: Partial<SiteSnapshot> = {}) =>
  renderer.render(path, { ...sample, ...change }, AROUND)?.body ?? "";

async function expectValid(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
}

/** The sections with those of `keys` hidden. */
const hiding = (...keys: readonly SectionKey[]) => ({
  sections: Object.fromEntries(
    Object.entries(sample.sections).map(([key, section]) => [
      key,
      { ...section, isShown: !keys.includes(key as SectionKey) },
    ]),
  ) as unknown as SiteSnapshot["sections"],
});

/** The snapshot with every text of the clinic replaced. */
function retold(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((one) => retold(one, text));
  if (typeof value !== "object" || value === null) return value;
  if ("en" in value) return { en: text };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, retold(one, text)]));
}

test("every page that is listed can be drawn, and names the clinic's own address", () => {
  const paths = renderer.paths(sample, AROUND);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/blog/27", "/blog/tag/teeth", "/rss.xml", "/robots.txt"]),
  );
  for (const path of paths) expect(renderer.render(path, sample, AROUND)?.status, path).toBe(200);
  expect(page("/blog")).toContain('<link rel="canonical" href="https://clinic.example/blog">');
  // Nobody is to find a clinic that does not exist.
  expect(page("/")).toContain('<meta name="robots" content="noindex">');
  expect(page("/sitemap.xml")).toContain("<loc>https://clinic.example/</loc>");
  expect(page("/robots.txt")).toContain("Sitemap: https://clinic.example/sitemap.xml");
});

test("a clinic without an e-mail names none on any page", async () => {
  const without = { clinic: { ...sample.clinic, email: "" } };
  for (const path of ["/", "/poc", "/tnc", "/registration", "/ur", "/ur/poc"]) {
    expect(page(path), path).toContain("mailto:");
    const html = page(path, without);
    expect(html, path).toContain("tel:");
    expect(html, path).not.toMatch(/mailto:|"email":|e-mail \.|ای میل ۔/);
    await expectValid(html);
  }
});

test("a post of a day to come is nowhere until that day, and then everywhere", () => {
  const [first] = sample.posts;
  const title = "Winter\u0002 & <teeth>\ud800";
  const later = {
    ...sample,
    posts: [{ ...first, id: 99, date: "2031-01-02", title } as never, ...sample.posts],
  };
  const addresses = ["/", "/blog", "/ur/blog", "/sitemap.xml", "/rss.xml"];
  for (const [today, isThere] of [
    ["2031-01-01", false],
    ["2031-01-02", true],
  ] as const) {
    const around = { ...AROUND, today };
    expect([today, renderer.paths(later, around).includes("/blog/99")]).toEqual([today, isThere]);
    expect(renderer.render("/blog/99", later, around) !== null).toBe(isThere);
    const said = addresses.map((address) => renderer.render(address, later, around)?.body ?? "");
    expect([today, said.some((body) => body.includes("/blog/99"))]).toEqual([today, isThere]);
    for (const xml of said.slice(-2)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no reader of XML takes
      expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u);
      expect(xml.includes("Winter &amp; &lt;teeth&gt;")).toBe(isThere && xml.includes("<rss"));
    }
  }
});

test("a gallery has none to eight pictures", () => {
  const { gallery } = sample.sections;
  for (let count = 1; count <= 8; count++) {
    const shown = { ...gallery, pictures: gallery.pictures.slice(0, count) };
    const body = page("/", { ...sample, sections: { ...sample.sections, gallery: shown } });
    expect(body.split("data-caption=").length - 1).toBe(count);
  }
});

test("two sittings a day are drawn in both languages, in texts and for search engines", () => {
  const days = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: "17:00", to: "21:00" },
    { weekday, from: "10:00", to: "14:00" },
  ]);
  const hours = { ...sample.hours, days };
  const body = page("/", { hours });
  expect(body).toContain("10:00 am to 2:00 pm and 5:00 pm to 9:00 pm");
  // No time of the break is said to be open.
  expect(body).not.toMatch(/10:00 am to 9:00 pm/i);
  expect(body).toMatch(/"opens":"10:00","closes":"14:00"/);
  expect(body).toMatch(/"opens":"17:00","closes":"21:00"/);
  expect(page("/ur", { hours }).replace(/<\/?bdi>/g, "")).toContain(
    "صبح 10:00 سے دوپہر 2:00 بجے تک اور شام 5:00 سے رات 9:00 بجے تک",
  );
});

test("hours that end with the day are drawn, in both languages", () => {
  const doctors = sample.doctors.map((doctor) => ({
    ...doctor,
    hours: [{ weekday: 5, from: "18:00", to: "24:00" }],
  }));
  expect(page("/", { doctors })).toContain("6 pm to 12 am");
  expect(page("/ur", { doctors })).toContain("شام <bdi>6</bdi> سے رات <bdi>12</bdi> بجے تک");
});

test("a page names its other language in full, or not at all while nobody has said the address", () => {
  const address = "https://clinic.example";
  for (const path of ["/poc", "/ur/poc"]) {
    for (const [language, other] of Object.entries({ en: "/poc", ur: "/ur/poc", "x-default": "/poc" }))
      expect(page(path)).toContain(`<link rel="alternate" hreflang="${language}" href="${address}${other}">`);
    const nameless = renderer.render(path, sample, { ...AROUND, origin: null })?.body;
    expect(nameless).toContain("<title>");
    expect(nameless).not.toContain('<link rel="alternate" hreflang');
  }
});

test("a post that has no number yet is drawn as it will be", () => {
  const posts = sample.posts.slice(0, 1).map((post) => ({ ...post, id: 0, title: "Being written" }));
  expect(page("/blog/0", { posts })).toContain("Being written");
  expect(page("/blog/0")).toBe("");
});

test("what is no page is none, and shows what stands there instead", async () => {
  for (const path of ["/nothing", "/blog/999", "/blog/01", "/blog/tag/nothing", "/BLOG", "//blog", "/ur/ur"])
    expect(renderer.render(path, sample, AROUND), path).toBeNull();
  const missing = renderer.renderMissing("/nothing", sample, AROUND);
  expect(missing.status).toBe(404);
  expect(missing.body).toContain('content="noindex"');
  const noNote = renderer.renderMissing("/blog/999", sample, AROUND);
  expect(noNote.body).not.toContain("<article");
  await expectValid(noNote.body);
});

for (const key of Object.keys(SECTION_SCHEMAS) as SectionKey[]) {
  if (ALWAYS_SHOWN.includes(key)) continue;
  test(`a home page without the section "${key}" is whole, and nothing leads to it`, async () => {
    const html = page("/", hiding(key));
    const anchors = [...html.matchAll(/href="\/#([\w-]+)"/g)].map(([, id]) => id);
    for (const id of new Set(anchors)) expect(html).toContain(`id="${id}"`);
    await expectValid(html);
  });
}

test("the sections follow the clinic's order", () => {
  const order: SectionKey[] = ["hero", "contact", ...sample.order.filter((key) => !/hero|contact/.test(key))];
  const html = page("/", { order });
  expect(html.indexOf('id="contact"')).toBeLessThan(html.indexOf('id="about"'));
});

test("a clinic with nothing of its own yet has valid pages", async () => {
  const bare: Partial<SiteSnapshot> = {
    departments: [],
    doctors: [],
    posts: [],
    hours: { days: [], closures: [] },
    isSample: false,
  };
  for (const path of ["/", "/blog", "/registration", "/poc"]) {
    const html = page(path, bare);
    expect(html, path).not.toContain("a sample clinic");
    expect(html, path).not.toContain("noindex");
    await expectValid(html);
  }
  expect(page("/", bare)).toContain("By arrangement, please call");
});

test("a doctor without portrait, focus or department, with a morning and an evening, is shown", async () => {
  const [doctor] = sample.doctors;
  if (!doctor) throw new Error("The sample has no doctor.");
  const hours = [
    { weekday: 1, from: "09:00", to: "12:15" },
    { weekday: 1, from: "17:00", to: "23:30" },
    { weekday: 3, from: "09:00", to: "12:15" },
  ];
  const changed = { ...doctor, portrait: null, focus: null, idDepartment: null, languages: [], hours };
  const html = page("/", { doctors: [changed] });
  expect(html).toContain("9 am to 12:15 pm");
  expect(html).toContain("Monday and Wednesday");
  expect(html).toContain("5 pm to 11:30 pm");
  await expectValid(html);
  expect(page("/blog/2", { doctors: [] })).not.toContain("Dr ");
});

test("prices follow the services that texts name", () => {
  const [first, ...others] = sample.departments;
  if (!first) throw new Error("The sample has no department.");
  const services = first.services.map((service) => ({ ...service, fees: 4321 }));
  expect(page("/", { departments: [{ ...first, services }, ...others] })).toMatch(/First visit Rs\s4,321</);
  expect(page("/", { departments: others })).toMatch(/First visit<\/p>/);
});

test("texts follow the facts that they name", () => {
  const days = [{ weekday: 6, from: "09:30", to: "14:00" }];
  const name = { en: "Shifa Corner" };
  const html = page("/", {
    hours: { days, closures: [] },
    clinic: { ...sample.clinic, name },
  });
  expect(html).toContain("Saturday, 09:30 AM to 2:00 PM. We are closed");
  expect(html).toContain("Drawn map: Shifa Corner is on");
  expect(html).toContain('"dayOfWeek":["Saturday"],"opens":"09:30","closes":"14:00"');
  expect(html).not.toContain("Matab Clinic,");
});

test("above the booking form stands when the clinic is closed within two weeks, and for how long", async () => {
  const eid = { name: { en: "Eid ul-Fitr", ur: "عید الفطر" }, weekdays: [1, 2, 3, 4, 5, 6, 7], hours: null };
  const closures = [{ ...eid, fromDay: "2027-03-10", toDay: "2027-03-12", isExpected: true }];
  const told = (today: string, path = "/") => {
    const html = renderer.render(path, { ...sample, closures }, { ...AROUND, today })?.body ?? "";
    return /<ul class="[^"]*closures[^"]*">(.*?)<\/ul>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? null;
  };
  const moon = " The moon decides the day; call us to be sure.";
  expect(told("2027-02-24")).toBeNull();
  const ahead = `The clinic is closed from Wednesday 10 March to Friday 12 March: Eid ul-Fitr.${moon}`;
  expect(told("2027-02-25")).toBe(ahead);
  expect(told("2027-03-10")).toBe(`The clinic is closed until Friday 12 March: Eid ul-Fitr.${moon}`);
  expect(told("2027-03-12")).toBe(`The clinic is closed today: Eid ul-Fitr.${moon}`);
  expect(told("2027-03-13")).toBeNull();
  expect(told("2027-03-01", "/ur")).toMatch(/^کلینک بدھ 10 مارچ سے جمعہ 12 مارچ تک بند ہے: عید الفطر۔/);
  const hours = { from: "13:00", to: "15:30" };
  const lunch = { ...eid, name: { en: "Staff lunch" }, isExpected: false, hours };
  closures.splice(0, 1, { ...lunch, fromDay: "2027-03-10", toDay: "2027-03-10" } as never);
  expect(told("2027-03-01")).toBe(
    "The clinic is closed on Wednesday 10 March, 1 pm to 3:30 pm: Staff lunch.",
  );
  for (const path of ["/", "/ur"])
    await expectValid(
      renderer.render(path, { ...sample, closures }, { ...AROUND, today: "2027-03-01" })?.body ?? "",
    );
});

test("markup in texts is text, wherever it stands", async () => {
  const nasty = `<script>alert(1)</script>"'><img src=x onerror=x()>{phone}</title>`;
  const { pictures, order, ...told } = sample;
  const hostile = { ...(retold(told, nasty) as SiteSnapshot), pictures, order };
  const before = page("/").match(/<script/g)?.length;
  const html = page("/", hostile);
  expect(html.match(/<script/g)?.length).toBe(before);
  expect(html).not.toMatch(/<img src=x|<\/title>\{|<script>alert/);
  for (const path of ["/", "/registration", "/blog", "/blog/2"]) await expectValid(page(path, hostile));
});

/** How a site is looked at: valid HTML, no finding of axe, nothing that a phone has to scroll sideways for. */
async function lookWith(
  browser: Page,
): Promise<(site: Partial<SiteSnapshot>, path: string) => Promise<void>> {
  let html = "";
  await browser.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().isNavigationRequest()) return route.fulfill({ contentType: "text/html", body: html });
    return pathname.endsWith(".css") ? route.fulfill({ path: `dist/site${pathname}` }) : route.abort();
  });
  return async (site, path) => {
    html = page(path, site);
    await expectValid(html);
    await browser.goto(`https://clinic.example${path}`);
    await expectAccessible(browser);
    for (const width of [360, 1366]) {
      await browser.setViewportSize({ width, height: 800 });
      expect(await browser.evaluate("document.documentElement.scrollWidth - innerWidth"), path).toBe(0);
    }
  };
}

test("a clinic whose every text is as long as it may be has valid and accessible pages", async ({
  page: browser,
}) => {
  const look = await lookWith(browser);
  for (const path of [...MADE_UP_PATHS, "/ur/blog/2"]) await look(longestSite(sample), path);
  const code = `<pre><code>${"rinse()".repeat(60)}</code></pre>`;
  const mostlyInitial = '<p>&amp; "x"</p>';
  for (const html of [code, mostlyInitial])
    await look({ posts: sample.posts.slice(0, 1).map((post) => ({ ...post, id: 1, html })) }, "/blog/1");
});

// In pieces, each of which may fail for itself.
for (const [piece, first] of FIRST_CASES.entries())
  test(`a clinic whose every text is made up has valid and accessible pages (from case ${first + 1})`, async ({
    page: browser,
  }) => {
    test.setTimeout(120_000 + PIECE * 3_000);
    const look = await lookWith(browser);
    // A case that fails is told as it is: to find the least of its kind may take a day.
    await fc.assert(fc.asyncProperty(madeUpSite(sample), fc.constantFrom(...MADE_UP_PATHS), look), {
      numRuns: Math.min(PIECE, CASES - first),
      seed: SEED + piece,
      endOnFailure: true,
    });
  });

test("of two sections with the same heading the first is a landmark", async () => {
  const { sections } = sample;
  const about = { ...sections.about, heading: { en: ` ${sections.why.heading.en.toUpperCase()} ` } };
  const html = page("/", { sections: { ...sections, about } });
  expect(html).toContain('aria-labelledby="why-heading"');
  expect(html).not.toContain('aria-labelledby="about-heading"');
});

test("the templates hold no fact of the sample clinic", () => {
  const code = readFileSync(ENTRY, "utf8");
  const { clinic } = sample;
  for (const fact of [
    clinic.name.en,
    clinic.phone.display,
    clinic.email,
    clinic.address.street.en,
    "Namoona",
  ])
    expect(code).not.toContain(fact);
});
