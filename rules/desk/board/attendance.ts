import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import { formatDate } from "#rules/values/display.ts";
import { instantOf } from "#rules/values/time/clinic-time.ts";

/** A visit's stage, derived from its status and its stamps (docs/handbook/desk/board.md#stages). */
export const STAGES = [
  "Scheduled",
  "Arrived",
  "Called",
  "With doctor",
  "Done",
  "No-show",
  "Left",
  "Cancelled",
] as const;
export type Stage = (typeof STAGES)[number];

/** The steps that the desk can note. Confirmed is a mark on a Scheduled visit. */
export const STEPS = [
  "Scheduled",
  "Confirmed",
  "Arrived",
  "Called",
  "With doctor",
  "Done",
  "No-show",
  "Left",
] as const;
export type Step = (typeof STEPS)[number];

/** The instants of a visit's steps, in the order of the day; null: not taken. */
export const STAMPS = [
  "confirmedOn",
  "arrivedOn",
  "calledOn",
  "seatedOn",
  "doneOn",
  "leftOn",
  "noShowOn",
] as const;
export type Stamp = (typeof STAMPS)[number];
export type Stamps = Readonly<Record<Stamp, string | null>>;
/** The stamps of a visit without any step. */
export const NO_STAMPS: Stamps = {
  confirmedOn: null,
  arrivedOn: null,
  calledOn: null,
  seatedOn: null,
  doneOn: null,
  leftOn: null,
  noShowOn: null,
};

/** The stage of a visit with this status and these stamps. */
export function stageOf(status: AppointmentStatus, stamps: Stamps): Stage {
  if (status === "Completed") return "Done";
  if (status === "Cancelled") return stamps.noShowOn ? "No-show" : stamps.leftOn ? "Left" : "Cancelled";
  if (stamps.seatedOn) return "With doctor";
  if (stamps.calledOn) return "Called";
  return stamps.arrivedOn ? "Arrived" : "Scheduled";
}

/** Whether the patient is in the waiting room. */
export const isWaiting = (stage: Stage) => stage === "Arrived" || stage === "Called";
/** Whether nobody has noted the outcome, which the end of the day asks for. */
export const isOpen = (stage: Stage) => stage === "Scheduled" || stage === "With doctor" || isWaiting(stage);

/** The steps possible from each stage, backwards too. "Called" again calls again. */
export const MAY_FOLLOW: Readonly<Record<Stage, readonly Step[]>> = {
  Scheduled: ["Scheduled", "Confirmed", "Arrived", "With doctor", "Done", "No-show"],
  Arrived: ["Scheduled", "Arrived", "Called", "With doctor", "Done", "Left"],
  Called: ["Scheduled", "Arrived", "Called", "With doctor", "Done", "Left"],
  "With doctor": ["Scheduled", "Arrived", "Called", "With doctor", "Done"],
  Done: ["Scheduled", "Arrived", "Called", "With doctor", "Done"],
  "No-show": ["Scheduled", "Arrived", "No-show"],
  Left: ["Scheduled", "Arrived", "Called", "Left"],
  Cancelled: [],
};

const WHY_NOT: Readonly<Record<Stage, (name: string) => string>> = {
  Scheduled: (name) => `${name} has not arrived yet.`,
  Arrived: (name) => `${name} has arrived.`,
  Called: (name) => `${name} has arrived and was called.`,
  "With doctor": (name) => `${name} is with the doctor.`,
  Done: (name) => `The visit of ${name} is done.`,
  "No-show": (name) => `${name} did not come. Say that the patient has arrived first.`,
  Left: (name) => `${name} has left. Say that the patient has arrived first.`,
  Cancelled: (name) => `The visit of ${name} is cancelled.`,
};

/** The facts of a visit that decide about a step; `date` and `time` are its beginning. */
export interface SteppingVisit {
  readonly patientName: string;
  readonly stage: Stage;
  readonly date: string;
  readonly time: string;
}

/** A visit's stage, in words for the desk, when a step is not possible. */
export const whyNot = ({ patientName, stage }: Pick<SteppingVisit, "patientName" | "stage">) =>
  WHY_NOT[stage](patientName);

/**
 * Why a visit cannot take a step now, in words for the desk, or null. `now`: the clinic's day, `yyyy-MM-dd`, and time,
 * `HH:mm`. Patients arrive only on the visit's day, and count as no-show only after it has begun.
 */
export function stepRefusal(
  { patientName, stage, date, time }: SteppingVisit,
  step: Step,
  now: { readonly today: string; readonly time: string },
): string | null {
  if (!MAY_FOLLOW[stage].includes(step)) return whyNot({ patientName, stage });
  if (step === stage || step === "Scheduled" || step === "Confirmed") return null;
  if (step === "No-show") {
    const isToCome = date > now.today || (date === now.today && time > now.time);
    return isToCome
      ? `The visit of ${patientName} begins on ${formatDate(date)} at ${time}. Until then it is no no-show; if the patient has cancelled, cancel it.`
      : null;
  }
  if (date > now.today || (date < now.today && step !== "Done"))
    return `The visit of ${patientName} is on ${formatDate(date)}, not today.`;
  return null;
}

/** The status of the appointment at each step. */
export const STATUS_AT: Readonly<Record<Step, AppointmentStatus>> = {
  Scheduled: "Scheduled",
  Confirmed: "Scheduled",
  Arrived: "Scheduled",
  Called: "Scheduled",
  "With doctor": "Scheduled",
  Done: "Completed",
  "No-show": "Cancelled",
  Left: "Cancelled",
};

const STAMP_OF: Readonly<Partial<Record<Step, Stamp>>> = {
  Confirmed: "confirmedOn",
  Arrived: "arrivedOn",
  Called: "calledOn",
  "With doctor": "seatedOn",
};

/** The later of two instants, the first of which may be missing. */
const laterOf = (one: string | null, other: string) =>
  one !== null && instantOf(one) > instantOf(other) ? one : other;

/**
 * The stamps after a step from a stage, at an instant. A step back empties the later stamps and keeps that of the stage it
 * returns to; no stamp is before an earlier step's, even if the clock was. `doneOn` follows the status.
 */
export function stampsAfter(stamps: Stamps, stage: Stage, step: Step, now: string): Stamps {
  if (step === "Done") return stamps;
  const own = STAMP_OF[step];
  if (step === "Left") return { ...stamps, leftOn: now };
  if (step === "No-show") return { ...stamps, noShowOn: now };
  const isBack = STAGES.indexOf(step as Stage) < STAGES.indexOf(stage);
  // Back to Scheduled: the confirmation is taken back only where no other step is.
  const kept = own ? STAMPS.indexOf(own) : stage === "Scheduled" ? 0 : 1;
  const earlier = Object.fromEntries(STAMPS.slice(0, kept).map((stamp) => [stamp, stamps[stamp]]));
  const after: Stamps = { ...NO_STAMPS, ...earlier, doneOn: stamps.doneOn };
  if (!own) return after;
  const before = isBack ? stamps[own] : null;
  return { ...after, [own]: before ?? laterOf(step === "Confirmed" ? null : after.arrivedOn, now) };
}

/** Letters that do not look like digits; W is kept for patients without a doctor yet. */
const LETTERS = "ABCDEFGHJKLMNPRSTUVXYZ";

/** The beginning of a doctor's tokens, by the doctor's position on the day from 0 on: A, B … Z, then AA, AB … */
export function tokenLetter(place: number): string {
  const last = LETTERS[place % LETTERS.length] ?? "";
  return place < LETTERS.length ? last : tokenLetter(Math.floor(place / LETTERS.length) - 1) + last;
}

/** A token as people read it: "A-9". */
export const tokenText = (letter: string, token: number) => `${letter}-${token}`;
