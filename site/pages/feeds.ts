import { SITE_LANGUAGES, type SiteLanguage } from "#contract/values/texts.ts";
import { tagLabel } from "#contract/website/blog.ts";
import { XML_DECLARATION, xmlElement } from "#rules/values/text/xml.ts";
import { notesOf } from "#site/blog/notes.ts";
import { addressOf } from "#site/layout/address.ts";
import { fullAddress } from "#site/layout/origin.ts";
import { withPlainPictures } from "#site/pictures/in-text.ts";
import type { Site } from "#site/site.tsx";
import { type Place, placesOf } from "./routes.ts";

/** Allows search engines the website, and disallows the back-office. The sitemap must be named in full or not at all. */
export function robots(site: Site): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "Disallow: /api/",
    "",
    ...(site.around.origin ? [`Sitemap: ${fullAddress(site, "/sitemap.xml")}`] : []),
    "",
  ].join("\n");
}

/** A page in one language, with its addresses in all of them. */
function entry(site: Site, { path, changed, writtenIn }: Place, language: SiteLanguage) {
  const address = (one: SiteLanguage) => fullAddress(site, addressOf(path, one));
  const alternates = writtenIn
    ? []
    : SITE_LANGUAGES.map((one) =>
        xmlElement("xhtml:link", "", { rel: "alternate", hreflang: one, href: address(one) }),
      );
  return xmlElement("url", [
    xmlElement("loc", address(language)),
    ...(changed ? [xmlElement("lastmod", changed)] : []),
    ...alternates,
  ]);
}

/** All pages that search engines should index, with their other languages. */
export function sitemap(site: Site): string {
  const entries = placesOf(site).listed.flatMap((place) =>
    place.writtenIn
      ? [entry(site, place, place.writtenIn)]
      : SITE_LANGUAGES.map((one) => entry(site, place, one)),
  );
  const urlset = xmlElement("urlset", entries, {
    xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  });
  return `${XML_DECLARATION}\n${urlset}\n`;
}

/** A note's text for readers of feeds, who are at another address: every address of ours in full. */
function readElsewhere(html: string, site: Site, path: string): string {
  const full = (address: string) => fullAddress(site, address);
  return withPlainPictures(html, site.snapshot, full)
    .replace(/ href="(\/[^"]*)"/g, (_, address: string) => ` href="${full(address)}"`)
    .replace(/ href="(#[^"]*)"/g, (_, place: string) => ` href="${full(path)}${place}"`);
}

/** The blog's notes as an RSS feed. */
export function feed(site: Site): string {
  const items = notesOf(site).map(({ path, title, shortDescription, date, tags, html }) => {
    const address = fullAddress(site, path);
    return xmlElement("item", [
      xmlElement("title", title),
      xmlElement("link", address),
      xmlElement("guid", address, { isPermaLink: "true" }),
      xmlElement("description", shortDescription),
      xmlElement("content:encoded", readElsewhere(html, site, path)),
      xmlElement("pubDate", new Date(`${date}T00:00Z`).toUTCString()),
      ...tags.map((tag) => xmlElement("category", site.say(tagLabel(tag)))),
    ]);
  });
  const channel = xmlElement("channel", [
    xmlElement("title", site.word("feedTitle", { clinic: site.say(site.snapshot.clinic.name) })),
    xmlElement("description", "Short, sourced health notes. They do not replace a consultation."),
    xmlElement("link", fullAddress(site, "")),
    xmlElement("language", "en-pk"),
    ...items,
  ]);
  const rss = xmlElement("rss", [channel], {
    version: "2.0",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  });
  return `${XML_DECLARATION}${rss}`;
}
