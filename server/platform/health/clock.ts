import { formatDateTime } from "#rules/display.ts";

/** The program knows of things that happened then: a clock that says less has lost its time. `clock.test.ts` moves it on. */
export const NOT_BEFORE = Date.parse("2026-11-01T00:00:00+05:00");

/** What was written may lie ahead of a right clock by this much: a clock set to another zone for a while. */
const SET_BACK_AT_MOST = 12 * 3_600_000;
const DIFFER_AT_MOST = 5000;
const APART = 120_000;

/** Instants in milliseconds. */
export interface Clocks {
  computer: number;
  database: number;
  /** When something was recorded last; null when nothing is known. */
  latest: number | null;
}

/** "differs" is told; with "wrong" nothing may be written; with "apart" nothing is served. */
export type ClockState = "right" | "differs" | "apart" | "wrong";

export interface ClockFinding {
  state: ClockState;
  /** What there is to say about it, and to do. */
  words: string | null;
}

/** Holds the two clocks against each other, and both against what is known to lie behind. */
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
