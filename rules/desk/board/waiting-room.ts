import type { HoursOfDay } from "#rules/clinic/hours/hours.ts";
import { timeOf } from "#rules/values/time/stretch.ts";

/** A doctor's state as the waiting room shows it. */
export const DOCTOR_STATES = ["in", "before", "break", "over", "leave", "holiday", "away"] as const;
export type DoctorState = (typeof DOCTOR_STATES)[number];

/** A doctor's state, and when the doctor is back today, `HH:mm`. */
export interface Presence {
  readonly state: DoctorState;
  readonly from: string | null;
}

/**
 * A doctor's state at a minute of the day, by the hours. "before": not begun; "break": back later; "over": done for today.
 * On a day without hours it is "leave" or "holiday" by the closure, else "away".
 */
export function presenceAt({ windows, cuts }: HoursOfDay, minute: number): Presence {
  if (windows.some(({ from, to }) => from <= minute && minute < to)) return { state: "in", from: null };
  const next = windows.find(({ from }) => from > minute);
  const hasBegun = windows.some(({ from }) => from <= minute);
  if (next) return { state: hasBegun ? "break" : "before", from: timeOf(next.from) };
  if (hasBegun) return { state: "over", from: null };
  if (cuts.some(({ idDoctor }) => idDoctor === null)) return { state: "holiday", from: null };
  return { state: cuts.length > 0 ? "leave" : "away", from: null };
}

const graphemes = new Intl.Segmenter("ur", { granularity: "grapheme" });
const LETTERS_SHOWN = 2;

/**
 * The part of a name that a display shows: its first two letters and "…", letters as readers count them, with their vowel
 * signs. A first name of two letters shows only one, so that no name is ever whole; null: nothing could be left out.
 */
export function shortName(fullName: string): string | null {
  const [first = ""] = fullName.trim().split(/\s+/);
  const letters = [...graphemes.segment(first)].map(({ segment }) => segment);
  const shown = letters.slice(0, Math.min(LETTERS_SHOWN, letters.length - 1));
  return shown.length > 0 ? `${shown.join("")}…` : null;
}

/** Minutes from which on patients are told that a doctor is late. */
const WORTH_SAYING = 10;

/** A doctor's delay as patients see it: in steps of five, and 0 for a few minutes. */
export const lateToSay = (minutes: number): number =>
  minutes < WORTH_SAYING ? 0 : Math.round(minutes / 5) * 5;
