import { logoAddress } from "#contract/clinic/logo.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "#contract/values/texts.ts";
import type { PictureChoice } from "#contract/website/pictures.ts";
import { assets, type PageScriptName } from "#site/assets.ts";
import figtreeUrl from "#site/fonts/figtree.woff2?url";
import newsreaderUrl from "#site/fonts/newsreader.woff2?url";
import italicUrl from "#site/fonts/newsreader-italic.woff2?url";
import nastaliqUrl from "#site/fonts/noto-nastaliq-urdu.woff2?url";
import type { Site } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { fullAddress } from "./origin.ts";
import { sharedPicture } from "./shared-picture.ts";
import type { Tag } from "./tags.ts";

/** What a page says about itself. */
export interface PageFacts {
  /** From "/" on, without the language, for search engines and shared links. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The preview picture of shared links; by default the hero's. */
  readonly picture?: PictureChoice;
  /** The page is a note of the blog: `yyyy-MM-dd`. */
  readonly published?: string;
  /** The language of a page that has its content in one only. */
  readonly writtenIn?: SiteLanguage;
  /** Structured data (schema.org), one script for each object. */
  readonly data?: readonly Record<string, unknown>[];
  /** Search engines are told not to index the page. */
  readonly unlisted?: boolean;
  /** The first heading has a word in italics, so that font is preloaded. */
  readonly stressed?: boolean;
  readonly script?: PageScriptName;
  /** What is loaded first besides the fonts. */
  readonly preloads?: readonly Readonly<Record<"imagesrcset" | "imagesizes" | "media", string>>[];
}

const meta = (attributes: NonNullable<Tag["attributes"]>): Tag => ({ name: "meta", attributes });
const link = (attributes: NonNullable<Tag["attributes"]>): Tag => ({ name: "link", attributes });
const property = (name: string, content: string) => meta({ property: name, content });

/** All tags of the head in the order in which browsers meet them. */
export function headTags(site: Site, page: PageFacts): Tag[] {
  return [
    meta({ charset: "utf-8" }),
    meta({ name: "viewport", content: "width=device-width, initial-scale=1" }),
    ...searchTags(site, page),
    ...sharingTags(site, page),
    ...(page.data ?? []).map(
      (one): Tag => ({
        name: "script",
        attributes: { type: "application/ld+json" },
        json: { "@context": "https://schema.org", ...one },
      }),
    ),
    meta({ name: "theme-color", content: "#0B1F33" }),
    ...loadingTags(site, page),
    ...iconTags(site),
    ...(assets.style ? [link({ rel: "stylesheet", href: assets.style })] : []),
  ];
}

/** The full address by which a page is found and shared. */
const canonical = (site: Site, { path }: PageFacts) => fullAddress(site, addressOf(path, site.language));

/** The page in each of its languages; English for all others. They have to name the site in full, or say nothing. */
function alternates(site: Site, { path, writtenIn }: PageFacts): Tag[] {
  if (writtenIn || !site.around.origin) return [];
  const inLanguage = (hreflang: string, language: SiteLanguage) =>
    link({ rel: "alternate", hreflang, href: fullAddress(site, addressOf(path, language)) });
  return [...SITE_LANGUAGES.map((one) => inLanguage(one, one)), inLanguage("x-default", "en")];
}

/** Without a public address the server names the canonical one in a header. */
function searchTags(site: Site, page: PageFacts): Tag[] {
  const { title, description, unlisted } = page;
  return [
    { name: "title", text: title },
    meta({ name: "description", content: description }),
    // A clinic that does not exist is not to be found.
    ...(unlisted || site.snapshot.isSample ? [meta({ name: "robots", content: "noindex" })] : []),
    ...(site.around.origin && !unlisted ? [link({ rel: "canonical", href: canonical(site, page) })] : []),
    ...(unlisted ? [] : alternates(site, page)),
  ];
}

function sharingTags(site: Site, page: PageFacts): Tag[] {
  const { title, description, picture, published } = page;
  const shared = sharedPicture(site, picture);
  const name = site.say(site.snapshot.clinic.name);
  return [
    property("og:site_name", name),
    property("og:locale", `${page.writtenIn ?? site.language}_PK`),
    ...(page.writtenIn
      ? []
      : SITE_LANGUAGES.filter((one) => one !== site.language).map((one) =>
          property("og:locale:alternate", `${one}_PK`),
        )),
    property("og:type", published ? "article" : "website"),
    property("og:title", title),
    property("og:description", description),
    ...(site.around.origin ? [property("og:url", canonical(site, page))] : []),
    property("og:image", fullAddress(site, shared.path)),
    property("og:image:width", String(shared.width)),
    property("og:image:height", String(shared.height)),
    property("og:image:alt", shared.alt),
    meta({ name: "twitter:card", content: "summary_large_image" }),
    ...(published ? [property("article:published_time", published)] : []),
    link({
      rel: "alternate",
      type: "application/rss+xml",
      title: site.word("feedTitle", { clinic: name }),
      href: "/rss.xml",
    }),
  ];
}

/** Urdu needs Figtree for its numbers alone, and neither of the display faces. */
function fontsOf({ language }: Site, { stressed }: PageFacts): string[] {
  if (language === "ur") return [nastaliqUrl, figtreeUrl];
  return [newsreaderUrl, figtreeUrl, ...(stressed ? [italicUrl] : [])];
}

function loadingTags(site: Site, page: PageFacts): Tag[] {
  const { preloads = [] } = page;
  return [
    ...fontsOf(site, page).map((href) =>
      link({ rel: "preload", href, as: "font", type: "font/woff2", crossorigin: true }),
    ),
    ...preloads.map((picture) =>
      link({ rel: "preload", as: "image", type: "image/avif", fetchpriority: "high", ...picture }),
    ),
  ];
}

function iconTags({ snapshot }: Site): Tag[] {
  const { logo } = snapshot.clinic;
  if (logo && snapshot.logo) {
    const href = logoAddress(logo, "icon");
    return [
      link({ rel: "icon", href, type: "image/png", sizes: "180x180" }),
      link({ rel: "apple-touch-icon", href }),
    ];
  }
  return [
    link({ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
    link({ rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" }),
    link({ rel: "apple-touch-icon", href: "/apple-touch-icon-180.png" }),
  ];
}
