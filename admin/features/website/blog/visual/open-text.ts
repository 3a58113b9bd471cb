import type { Node } from "prosemirror-model";
import { htmlOf } from "#rules/website/markdown.ts";
import { TooIntricate } from "#rules/website/markdown-effort.ts";
import { NotVisual, read } from "./read.ts";
import { write } from "./write.ts";

/** A text as the visual editor opens it, or why it cannot. */
export type OpenedText =
  /** `rewrites`: the first line that is written in another way once the text is changed, and how. */
  { doc: Node; rewrites: { from: string; to: string; lines: number } | null } | { problem: string };

const CHANGES = "Opened here, what it shows would change.";

/** What a page shows: where lines of the source end does not matter. */
const shown = (markdown: string) => htmlOf(markdown).replace(/\s+/g, " ");

function rewritesOf(markdown: string, out: string) {
  if (markdown.trim() === out) return null;
  const [before, after] = [markdown.trim().split("\n"), out.split("\n")];
  const at = before.findIndex((line, index) => line !== after[index]);
  const lines = before.filter((line) => !after.includes(line)).length;
  return { from: before[at] ?? "", to: after[at] ?? "", lines: Math.max(1, lines) };
}

/** Opens a text for the visual editor. A text that would show something else after it was written back is left alone. */
export function openText(markdown: string): OpenedText {
  try {
    const doc = read(markdown);
    const out = write(doc);
    if (shown(out) !== shown(markdown) || !read(out).eq(doc)) return { problem: CHANGES };
    return { doc, rewrites: rewritesOf(markdown, out) };
  } catch (error) {
    if (error instanceof NotVisual || error instanceof TooIntricate) return { problem: error.message };
    throw error;
  }
}
