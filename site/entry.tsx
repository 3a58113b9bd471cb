import "./styles.ts";
import { SITE_LANGUAGES } from "#contract/values/texts.ts";
import type { SiteRenderer, Surroundings } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { addressOf } from "./layout/address.ts";
import { type Page, writePage } from "./layout/frame.tsx";
import { feed, robots, sitemap } from "./pages/feeds.ts";
import { pageAt, pageInstead, partsOf, placesOf } from "./pages/routes.ts";
import { type Site, siteOf } from "./site.tsx";

const HTML = "text/html; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** Files that are made of the snapshot like the pages. */
const FILES: Readonly<Record<string, { contentType: string; write: (site: Site) => string }>> = {
  "/robots.txt": { contentType: "text/plain; charset=utf-8", write: robots },
  "/sitemap.xml": { contentType: XML, write: sitemap },
  "/rss.xml": { contentType: XML, write: feed },
};

const htmlPage = (status: 200 | 404, site: Site, page: Page) => ({
  status,
  contentType: HTML,
  body: writePage(site, page),
});

export const renderer: SiteRenderer = {
  paths(snapshot: SiteSnapshot, around: Surroundings) {
    const { all } = placesOf(siteOf(snapshot, "en", around));
    const pages = SITE_LANGUAGES.flatMap((language) => all.map((path) => addressOf(path, language)));
    return [...pages, ...Object.keys(FILES)];
  },

  render(address, snapshot, around) {
    const file = FILES[address];
    if (file) {
      const body = file.write(siteOf(snapshot, "en", around));
      return { status: 200, contentType: file.contentType, body };
    }
    const { language, path } = partsOf(address);
    const site = siteOf(snapshot, language, around);
    const page = pageAt(site, path);
    return page && htmlPage(200, site, page);
  },

  renderMissing(address, snapshot, around) {
    const { language, path } = partsOf(address);
    const site = siteOf(snapshot, language, around);
    return htmlPage(404, site, pageInstead(site, path));
  },
};
