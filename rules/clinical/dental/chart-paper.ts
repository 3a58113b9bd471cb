import { byTime, type ChartEntry, type ChartState } from "./chart.ts";
import type { ChartLine } from "./chart-lines.ts";

/** What of a chart its paper lists; a chart can hold thousands of lines, and a paper is set while somebody waits. */

export const MOST_LINES = 400;
/** The most lines of a list whose notes stand in full, and the most letters of a note in a longer one. */
const FEW_LINES = 60;
const SHORT_NOTE = 200;

/** What is left out first: work that was done here stands in the visits too. */
const LAST: ChartState = "done";

/**
 * The lines that are listed, in the order of the chart: of too many the newest of what was found and is planned, then of what
 * was done. `left`: how many more there are.
 */
export function linesOnPaper<E extends ChartEntry>(
  lines: readonly ChartLine<E>[],
): { lines: readonly ChartLine<E>[]; left: number } {
  if (lines.length <= MOST_LINES) return { lines, left: 0 };
  const newest = lines.toSorted(
    (a, b) => Number(a.state === LAST) - Number(b.state === LAST) || byTime(b.entry, a.entry),
  );
  const kept = new Set(newest.slice(0, MOST_LINES));
  return { lines: lines.filter((line) => kept.has(line)), left: lines.length - MOST_LINES };
}

/** "… and 1,204 more: see the screen", or null where nothing is left out. */
export const leftInWords = (left: number): string | null =>
  left > 0 ? `… and ${left.toLocaleString("en")} more: see the screen` : null;

/** A note as it stands in a list of so many lines. */
export function noteOnPaper(note: string, lines: number): string {
  const letters = lines > FEW_LINES ? Array.from(note) : [];
  return letters.length > SHORT_NOTE ? `${letters.slice(0, SHORT_NOTE).join("").trimEnd()}…` : note;
}
