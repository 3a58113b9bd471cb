/** What a paper is made of, as its text says it. */
export interface PaperParts {
  /** The head of its table. */
  head: string;
  /** A row of the table. */
  row: RegExp;
  /** All that closes it, in words. */
  closing: readonly string[];
}

/** Where a paper is torn apart: what closes it without a row and the table's head, or a head without a row. */
export function tornPages(pages: readonly string[], { head, row, closing }: PaperParts): string[] {
  const torn: string[] = [];
  const plain = pages.map((page) => page.replaceAll("\u00a0", " "));
  for (const [index, page] of plain.entries())
    if (page.includes(head) && !row.test(page)) torn.push(`page ${index + 1}: a head without a row`);
  const last = plain.at(-1) ?? "";
  for (const words of closing) if (!last.includes(words)) torn.push(`not on the last page: ${words}`);
  if (!last.includes(head) || !row.test(last)) torn.push("the last page has no row with its head");
  return torn;
}

/** So many lengths of a paper, beginning with one. */
export const lengths = (from: number, step = 1) =>
  Array.from({ length: 32 }, (_, index) => from + index * step);
