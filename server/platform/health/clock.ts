import { formatDateTime } from "#rules/values/display.ts";

/** A time before this program was made: no correct clock shows an earlier one. `clock.test.ts` says when to move it on. */
export const NOT_BEFORE = Date.parse("2026-11-01T00:00:00+05:00");

/** Records may be ahead of a correct clock by this much, after the clock was set to another zone for a while. */
const SET_BACK_AT_MOST = 12 * 3_600_000;
const DIFFER_AT_MOST = 5000;
const APART = 120_000;

/** Instants in milliseconds. */
export interface Clocks {
  computer: number;
  database: number;
  /** The latest recorded time; null when none is known. */
  latest: number | null;
}

/** "differs" causes a notice; with "wrong" nothing may be written; with "apart" no call is answered. */
export type ClockState = "right" | "differs" | "apart" | "wrong";

export interface ClockFinding {
  state: ClockState;
  /** A message that says what is wrong and what to do; null when the clocks are right. */
  words: string | null;
}

/** Compares the two clocks with each other and with the latest time known to have passed. */
export function checkClocks({ computer, database, latest }: Clocks): ClockFinding {
  const difference = Math.abs(computer - database);
  if (difference > APART)
    return {
      state: "apart",
      words: `The clocks of this computer and of the database differ by ${spanText(difference)}. Set them; until then nothing can be opened or saved.`,
    };
  const earliest = Math.max(NOT_BEFORE, (latest ?? 0) - SET_BACK_AT_MOST);
  if (Math.min(computer, database) < earliest)
    return {
      state: "wrong",
      words: `The clock of this computer says ${formatDateTime(new Date(computer).toISOString())}: set it. Until then records can be read, and nothing can be saved.`,
    };
  if (difference <= DIFFER_AT_MOST) return { state: "right", words: null };
  return {
    state: "differs",
    words: `The clocks of this computer and of the database differ by ${spanText(difference)}. Past 2 minutes nothing can be opened any more: set them.`,
  };
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

function spanText(milliseconds: number): string {
  const [name, length] = UNITS.find(([, unit]) => milliseconds >= unit) ?? UNITS[3];
  const count = Math.floor(milliseconds / length);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
