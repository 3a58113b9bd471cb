/**
 * The most table cells of one text: a year's price list has hundreds, and rendering ten thousand takes part of a second.
 */
const MOST_CELLS = 10_000;

/**
 * Whether a Markdown text may have tables with so many cells that rendering would block other calls; short rows count as
 * filled up.
 */
export function hasHugeTable(markdown: string): boolean {
  const bars = markdown.split("\n").map((line) => line.split("|").length - 1);
  const rows = bars.filter((count) => count > 0).length;
  return rows * bars.reduce((most, count) => Math.max(most, count), 0) > MOST_CELLS;
}
