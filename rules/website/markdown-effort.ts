import type { MarkdownIt } from "markdown-it";
import { hasHugeTable } from "./markdown-tables.ts";

/** Levels of quotes and lists within each other; a list in a list counts two. */
const DEEPEST = 20;
/**
 * Steps that reading one text may take, the same on every machine. A long page takes 3,000; 40,000 characters made to be
 * laborious took 30 million, and everybody else waited six seconds.
 */
const MOST_STEPS = 60_000;

/** A text in Markdown that takes too much to read; its message is for whoever wrote it. */
export class TooIntricate extends Error {
  override readonly name = "TooIntricate";
  constructor() {
    super(
      "This text is too intricate to be drawn. Please use fewer lists, quotes and brackets within each other.",
    );
  }
}

/** Has a reader throw `TooIntricate` before one text keeps everybody waiting. */
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
  // Every line is tried by these wherever something might end.
  const alt = ["paragraph", "reference", "blockquote", "list", "table"];
  reader.block.ruler.before("table", "effort", ({ level }) => step(level), { alt });
  reader.inline.ruler.before("text", "effort", ({ level }) => step(level));
}
