import { SITE_LANGUAGES, type SiteLanguage } from "#contract/values/texts.ts";
import { notesOf } from "#site/blog/notes.ts";
import { notesByTag, tagHref } from "#site/blog/tags.ts";
import type { Page } from "#site/layout/frame.tsx";
import type { Site } from "#site/site.tsx";
import { blogPage, noNotePage, notePage, tagPage } from "./blog.tsx";
import { homePage } from "./home.tsx";
import { legalPage } from "./legal.tsx";
import { missingPage } from "./missing.tsx";
import { registrationPage } from "./registration.tsx";
import { visitPage } from "./visit.tsx";

/** The language of an address, and its path without it: "/ur/blog" is "/blog" in Urdu. */
export function partsOf(address: string): { language: SiteLanguage; path: string } {
  const language = SITE_LANGUAGES.find((one) => one !== "en" && address.split("/")[1] === one);
  if (!language) return { language: "en", path: address };
  return { language, path: address.slice(language.length + 1) || "/" };
}

/** The page at a path without its language; null: there is none. */
export function pageAt(site: Site, path: string): Page | null {
  const [, tag] = /^\/blog\/tag\/([^/]+)$/.exec(path) ?? [];
  // 0 is a post that is being written and has no number yet.
  const [, id] = /^\/blog\/(0|[1-9]\d{0,8})$/.exec(path) ?? [];
  if (tag) return tagPage(site, decoded(tag));
  if (id) return notePage(site, Number(id));
  switch (path) {
    case "/":
      return homePage(site);
    case "/registration":
      return registrationPage(site);
    case "/blog":
      return blogPage(site);
    case "/v":
      return visitPage(site);
    case "/poc":
      return legalPage(site, path, "privacy");
    case "/tnc":
      return legalPage(site, path, "terms");
    default:
      return null;
  }
}

/** What cannot be decoded stands for itself. */
function decoded(tag: string): string {
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}

/** What stands at a path without a page. */
export function pageInstead(site: Site, path: string): Page {
  return /^\/blog\/\d+$/.test(path) ? noNotePage(site) : missingPage(site);
}

/** A page that search engines should index. */
export interface Place {
  readonly path: string;
  /** `yyyy-MM-dd` */
  readonly changed?: string | undefined;
  /** Its only language; without it, the page is there in each. */
  readonly writtenIn?: SiteLanguage;
}

/** Tags with fewer notes are left out of the sitemap: their page only repeats the note. */
const LEAST_NOTES = 2;

/** All pages, and which of them search engines should index. */
export function placesOf(site: Site): { all: string[]; listed: Place[] } {
  const notes = notesOf(site);
  const tags = notesByTag(notes);
  const { privacy, terms } = site.snapshot.legal;
  const listed: Place[] = [
    { path: "/" },
    { path: "/registration" },
    { path: "/blog", changed: notes[0]?.date },
    ...notes.map(({ path, date, language }) => ({ path, changed: date, writtenIn: language })),
    ...tags
      .filter((tag) => tag.notes.length >= LEAST_NOTES)
      .map(({ tag, notes: tagged }) => ({ path: tagHref(tag), changed: tagged[0]?.date })),
    { path: "/poc", changed: privacy.updated },
    { path: "/tnc", changed: terms.updated },
  ];
  const all = new Set([...listed.map(({ path }) => path), ...tags.map(({ tag }) => tagHref(tag)), "/v"]);
  return { all: [...all], listed };
}
