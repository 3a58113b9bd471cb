import { TAG_LABELS, tagLabel } from "#contract/website/blog.ts";
import type { Note } from "./notes.ts";

export const tagHref = (tag: string) => `/blog/tag/${encodeURIComponent(tag)}`;

/** All tags with their notes, most used first; of equally many, in the order of the known tags. */
export function notesByTag(notes: readonly Note[]) {
  const tags = new Set([...Object.keys(TAG_LABELS), ...notes.flatMap((note) => note.tags)]);
  return [...tags]
    .map((tag) => ({ tag, label: tagLabel(tag), notes: notes.filter((note) => note.tags.includes(tag)) }))
    .filter(({ notes: tagged }) => tagged.length > 0)
    .sort((a, b) => b.notes.length - a.notes.length);
}
