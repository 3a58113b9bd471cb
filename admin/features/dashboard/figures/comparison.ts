/** How a number stands to the one of the period before. */
export interface Comparison {
  /** Null where nothing changed. */
  direction: "up" | "down" | null;
  /** What the eye should catch: "12%". */
  strong: string;
  /** What it means: "more than 1 to 20 Oct". */
  text: string;
}

const TOO_MANY_PERCENT = 1000;

function directionOf(change: number): Comparison["direction"] {
  if (change === 0) return null;
  return change > 0 ? "up" : "down";
}

/** The period before, said outright: "Rs 51,000 in 1 to 20 Oct". For numbers that no percentage can compare. */
export function showPrevious(now: number, before: number, period: string, format: (value: number) => string) {
  return { direction: directionOf(now - before), strong: format(before), text: `in ${period}` };
}

/** In percent where that says something: not of nothing, of a loss, or ten times as much. */
export function compare(
  now: number,
  before: number,
  period: string,
  format: (value: number) => string,
): Comparison {
  if (now === before) return { direction: null, strong: "", text: `The same as in ${period}` };
  const percent = (Math.abs(now - before) / before) * 100;
  if (before <= 0 || now < 0 || percent >= TOO_MANY_PERCENT) return showPrevious(now, before, period, format);
  const strong = percent < 1 ? "Under 1%" : `${Math.round(percent)}%`;
  return {
    direction: directionOf(now - before),
    strong,
    text: `${now > before ? "more" : "less"} than ${period}`,
  };
}
