/** What came of a number of calls. */
export interface Times {
  calls: number;
  /** Milliseconds. */
  median: number;
  /** Milliseconds that 99 of 100 calls took at most. */
  p99: number;
  perSecond: number;
  /** Milliseconds of processor time a call, in Node and PostgreSQL together; 0 where the system does not tell. */
  processor: number;
  /** The same of the one who asks. */
  asking: number;
}

/**
 * @param took milliseconds of each call.
 * @param seconds how long all of them took together.
 * @param spent milliseconds of processor time that all of them took, and that asking took.
 */
export function timesOf(
  took: readonly number[],
  seconds: number,
  spent = { processor: 0, asking: 0 },
): Times {
  const sorted = took.toSorted((a, b) => a - b);
  return {
    calls: sorted.length,
    median: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    perSecond: sorted.length / seconds,
    processor: spent.processor / sorted.length,
    asking: spent.asking / sorted.length,
  };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The middle one of several figures. */
export const medianOf = (figures: readonly number[]) =>
  at(
    figures.toSorted((a, b) => a - b),
    0.5,
  );

/** Of several rounds: each figure's middle one. */
export function medianRound(rounds: readonly Times[]): Times {
  const middle = (figure: keyof Times) => medianOf(rounds.map((round) => round[figure]));
  return {
    calls: rounds.reduce((sum, { calls }) => sum + calls, 0),
    median: middle("median"),
    p99: middle("p99"),
    perSecond: middle("perSecond"),
    processor: middle("processor"),
    asking: middle("asking"),
  };
}
