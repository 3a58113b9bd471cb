/** A number compared with that of the period before. */
export interface Comparison {
  /** Null where nothing changed. */
  direction: "up" | "down" | null;
  /** The highlighted part: "12%". */
  strong: string;
  /** The rest of the sentence: "more than 1 to 20 Oct". */
  text: string;
}

const TOO_MANY_PERCENT = 1000;

function directionOf(change: number): Comparison["direction"] {
  if (change === 0) return null;
  return change > 0 ? "up" : "down";
}

/** Shows the number of the period before, "Rs 51,000 in 1 to 20 Oct", where a percentage would mean nothing. */
export function showPrevious(now: number, before: number, period: string, format: (value: number) => string) {
  return { direction: directionOf(now - before), strong: format(before), text: `in ${period}` };
}

/** Compares in percent, unless the number before is 0 or negative or the change is above 1000%. */
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
