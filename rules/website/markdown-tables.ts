/** Cells of tables in one text: a year of prices has hundreds, and drawing ten thousand takes part of a second. */
const MOST_CELLS = 10_000;

/** Whether tables of a Markdown text may be drawn with so many cells that everybody waits; short rows are filled up. */
export function hasHugeTable(markdown: string): boolean {
  const bars = markdown.split("\n").map((line) => line.split("|").length - 1);
  const rows = bars.filter((count) => count > 0).length;
  return rows * bars.reduce((most, count) => Math.max(most, count), 0) > MOST_CELLS;
}
