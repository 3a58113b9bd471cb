import type { MarkdownIt } from "markdown-it";
import { hasHugeTable } from "./markdown-tables.ts";

/** The deepest nesting of quotes and lists; a list in a list counts two. */
const DEEPEST = 20;
/**
 * The most steps of parsing one text, the same on every machine. A long page takes 3,000; 40,000 characters made to be
 * laborious took 30 million, and all other calls waited six seconds.
 */
const MOST_STEPS = 60_000;

/** A Markdown text that takes too much to parse; the message is for its author. */
export class TooIntricate extends Error {
  override readonly name = "TooIntricate";
  constructor() {
    super(
      "This text is too intricate to be drawn. Please use fewer lists, quotes and brackets within each other.",
    );
  }
}

/** Makes a parser throw `TooIntricate` before one text blocks all other calls. */
export function limitEffort(reader: MarkdownIt): void {
  let steps = 0;
  const step = (level: number) => {
    steps += 1;
    if (steps > MOST_STEPS || level > DEEPEST) throw new TooIntricate();
    return false;
  };
  reader.core.ruler.before("normalize", "effort", ({ src }) => {
    steps = 0;
    if (hasHugeTable(src)) throw new TooIntricate();
  });
  // These rules try every line at which a block might end.
  const alt = ["paragraph", "reference", "blockquote", "list", "table"];
  reader.block.ruler.before("table", "effort", ({ level }) => step(level), { alt });
  reader.inline.ruler.before("text", "effort", ({ level }) => step(level));
}
