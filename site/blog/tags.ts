import { type Tag, tagLabels } from "#content/blog.ts";
import type { Note } from "./notes.ts";

export const tagHref = (tag: Tag) => `/blog/tag/${tag}`;

/** All tags with their notes, most used first. */
export function notesByTag(notes: readonly Note[]) {
  return (Object.keys(tagLabels) as Tag[])
    .map((tag) => ({ tag, label: tagLabels[tag], notes: notes.filter(({ tags }) => tags.includes(tag)) }))
    .filter(({ notes: tagged }) => tagged.length > 0)
    .sort((a, b) => b.notes.length - a.notes.length);
}
