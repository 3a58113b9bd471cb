/**
 * The sizes of a website picture for browsers. One ladder of widths serves every place. AVIF's default effort takes five
 * times as long for files about 10 % smaller.
 */
export const LADDER = {
  version: 2,
  avif: [240, 480, 720, 960, 1400, 1920],
  /** Crops of 2:3 around the middle, for upright places. */
  tall: [320, 480, 600],
  shared: { width: 1200, height: 630 },
  options: { quality: 52, effort: 2, chromaSubsampling: "4:2:0" },
} as const;

/**
 * The rungs that a master reaches; the last one is its own width, unless it is wider than the ladder or hardly above a
 * rung.
 */
export function rungsFor(width: number): number[] {
  const widest = Math.min(width, LADDER.avif.at(-1) ?? 0);
  return [...LADDER.avif.filter((one) => one < widest * 0.9), widest];
}

/** The widths of the upright crop for which a master is tall enough. */
export const tallRungsFor = (height: number): number[] => LADDER.tall.filter((one) => one <= height / 1.5);
