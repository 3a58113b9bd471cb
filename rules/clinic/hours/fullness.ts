import { merged, type Stretch, without } from "#rules/values/time/stretch.ts";

/** A doctor's hours of a day, and the visits that take them; minutes of the day. */
export interface DoctorsTime {
  readonly windows: readonly Stretch[];
  readonly taken: readonly Stretch[];
}

const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * How much of the doctors' hours of a day is taken, in whole percent; null when nobody is in. Visits outside the hours do
 * not count, and two at once count as one.
 */
export function fullnessOf(doctors: readonly DoctorsTime[]): number | null {
  const open = lengthOf(doctors.flatMap(({ windows }) => merged(windows)));
  if (open === 0) return null;
  const free = lengthOf(
    doctors.flatMap(({ windows, taken }) => merged(windows).flatMap((window) => without(window, taken))),
  );
  return Math.round((100 * (open - free)) / open);
}
