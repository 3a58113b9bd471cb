import fc from "fast-check";
import { ClinicFacts, OpeningHours, PrintTexts } from "#contract/clinic/settings.ts";
import { POST_LIMITS } from "#contract/website/posts.ts";
import { ALWAYS_SHOWN, SECTION_SCHEMAS, type SectionKey } from "#contract/website/sections.ts";
import type { SitePost, SiteSnapshot } from "#contract/website/snapshot.ts";
import { dialledNumber } from "#rules/values/text/phone.ts";
import { countWords, htmlOf } from "#rules/website/markdown.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { filledUp, wordsOf } from "#tests/support/browser/longest-texts.ts";
import { textsIn, words } from "#tests/support/browser/site-words.ts";

/** Websites of clinics that nobody has: made up at random, or with every text as long as it may be. */

export const MADE_UP_PATHS = [
  "/",
  "/registration",
  "/blog",
  "/blog/1",
  "/ur",
  "/ur/registration",
  "/ur/blog",
] as const;

/** A value with every text made up in both languages. */
const retold = <Value extends object>(value: Value) =>
  fc
    .tuple(...textsIn(value).map((place) => fc.tuple(fc.constant(place), words, fc.option(words))))
    .map((texts) =>
      texts.reduce((all, [path, en, ur]) => {
        const told = withValueAt(all, path, en);
        return withValueAt(told, path.replace(/en$/, "ur"), ur ?? undefined);
      }, value),
    );

const phone = fc
  .constantFrom("042 35123456", "0300 1234567", "+92 321 7654321", "0333-9876543")
  .map((display) => ({ display, tel: dialledNumber(display) ?? "" }));

/** The clinic's facts made up, by their schema. */
export const madeUpClinic = (facts: ClinicFacts) =>
  fc
    .record({
      told: retold(facts),
      phone,
      mobile: phone,
      whatsapp: phone,
      links: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ told, links, ...phones }) =>
      ClinicFacts.parse({ ...told, ...phones, social: Array(links).fill(told.social[0]).filter(Boolean) }),
    );

const day = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 11 }),
    to: fc.integer({ min: 12, max: 23 }),
  })
  .map(({ weekday, from, to }) => ({ weekday, from: `${String(from).padStart(2, "0")}:30`, to: `${to}:15` }));
const closure = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((number) => `2026-12-${String(number).padStart(2, "0")}`),
  reason: fc.record({ en: words }),
});

/** Opening hours made up, from a clinic that never opens to one with a list of closures. */
export const madeUpHours = fc
  .record({
    days: fc.uniqueArray(day, { selector: ({ weekday }) => weekday, maxLength: 7 }),
    closures: fc.uniqueArray(closure, { selector: (each) => each.day, maxLength: 5 }),
  })
  .map((hours) => OpeningHours.parse(hours));

export const madeUpPrints = fc
  .record({ thankYou: fc.record({ en: words }), taxNumber: fc.option(words) })
  .map((texts) => PrintTexts.parse(texts));

/** A piece of Markdown of each kind that the editor knows. */
const piece = fc
  .tuple(
    fc.constantFrom("", "## ", "- ", "1. ", "> ", "**", "| a | b |\n| - | - |\n| ", "[", "<b>", "```\n"),
    words,
  )
  .map(([before, text]) => {
    if (before === "[") return `[${text}](https://who.int/teeth)`;
    if (before === "**") return `**${text}**`;
    return before.startsWith("|") ? `${before}${text} | c |` : before + text;
  });

/** The texts of a post made up: title, short description and Markdown. */
export const madeUpPost = fc.record({
  title: words,
  shortDescription: words,
  markdown: fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join("\n\n")),
});

interface Written {
  title: string;
  shortDescription: string;
  markdown: string;
}

/** A post as it is published, with other texts. */
const drawn = (post: SitePost, { markdown, ...texts }: Written): SitePost => ({
  ...post,
  ...texts,
  html: htmlOf(markdown),
  words: countWords(markdown),
});

type Sections = SiteSnapshot["sections"];

const isAlwaysShown = (key: string) => (ALWAYS_SHOWN as readonly string[]).includes(key);

function madeUpSections(sections: Sections): fc.Arbitrary<Sections> {
  const told = Object.entries(sections).map(([key, { isShown: _, ...content }]) =>
    fc
      .record({ content: retold(content), isShown: isAlwaysShown(key) ? fc.constant(true) : fc.boolean() })
      .map(({ content, isShown }) => [
        key,
        { ...SECTION_SCHEMAS[key as SectionKey].parse(content), isShown },
      ]),
  );
  return fc.tuple(...told).map((all) => Object.fromEntries(all) as Sections);
}

/** Settings, sections and a post made up, each as its schema takes it. */
export const madeUpSite = ({
  clinic,
  sections,
  posts: [post],
}: SiteSnapshot): fc.Arbitrary<Partial<SiteSnapshot>> =>
  fc
    .record({
      clinic: madeUpClinic(clinic),
      hours: madeUpHours,
      sections: madeUpSections(sections),
      written: madeUpPost,
    })
    .map(({ written, ...site }) => ({ ...site, posts: post ? [{ ...drawn(post, written), id: 1 }] : [] }));

/** Markdown with headings, paragraphs and lists, nearly as long as a post may be. */
function longestMarkdown(language: "en" | "ur"): string {
  const part = `## ${wordsOf(80, language)}\n\n${wordsOf(700, language)}\n\n- ${wordsOf(120, language)}\n\n`;
  return part.repeat(Math.floor(POST_LIMITS.markdown / part.length));
}

/** A post whose parts are as long as they may be. */
export const longestPost = (language: "en" | "ur") => ({
  language,
  title: wordsOf(POST_LIMITS.title, language),
  shortDescription: wordsOf(POST_LIMITS.shortDescription, language),
  markdown: longestMarkdown(language),
});

/** A section with its texts and lists as long as they may be. */
export const longestSection = (key: SectionKey, content: object) =>
  filledUp<object>(SECTION_SCHEMAS[key], content);

/** Settings and sections with their longest texts, and such a post in each language: numbers 1 and 2. */
export function longestSite({ clinic, hours, sections, posts: [post] }: SiteSnapshot): Partial<SiteSnapshot> {
  const filled = Object.entries(sections).map(([key, { isShown, ...content }]) => [
    key,
    { ...longestSection(key as SectionKey, content), isShown },
  ]);
  const posts = (["en", "ur"] as const).flatMap((language, index) =>
    post ? [{ ...drawn(post, longestPost(language)), language, id: index + 1 }] : [],
  );
  return {
    clinic: filledUp(ClinicFacts, clinic),
    hours: filledUp(OpeningHours, hours),
    sections: Object.fromEntries(filled) as Sections,
    posts,
  };
}
