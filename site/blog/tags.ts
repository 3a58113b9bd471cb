import { TAG_LABELS } from "#contract/site/blog.ts";
import type { SiteText } from "#contract/site/texts.ts";
import type { Note } from "./notes.ts";

export const tagHref = (tag: string) => `/blog/tag/${tag}`;

/** The word that visitors read; of a tag without one, the tag itself: "home-visits" as "Home visits". */
export function labelOf(tag: string): SiteText {
  const known = new Map<string, SiteText>(Object.entries(TAG_LABELS));
  const words = tag.replaceAll("-", " ");
  return known.get(tag) ?? { en: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** All tags with their notes, most used first; of equally many, in the order of the known tags. */
export function notesByTag(notes: readonly Note[]) {
  const tags = new Set([...Object.keys(TAG_LABELS), ...notes.flatMap((note) => note.tags)]);
  return [...tags]
    .map((tag) => ({ tag, label: labelOf(tag), notes: notes.filter((note) => note.tags.includes(tag)) }))
    .filter(({ notes: tagged }) => tagged.length > 0)
    .sort((a, b) => b.notes.length - a.notes.length);
}
