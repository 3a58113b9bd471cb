const LENGTHS = [15, 30, 45, 60, 90, 120];

/** The usual lengths, and the stored one if it is unusual. */
export const lengthsWith = (minutes: number) =>
  [...new Set([...LENGTHS, minutes])]
    .sort((a, b) => a - b)
    .map((length) => ({ value: String(length), label: `${length} minutes` }));
