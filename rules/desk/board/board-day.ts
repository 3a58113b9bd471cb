import { clinicTimeOf, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";
import type { Stage } from "./attendance.ts";
import type { Stretch } from "./lanes.ts";

/** The facts of a visit that the board draws. Times `HH:mm`, instants in ISO 8601. */
export interface DayVisit {
  readonly id: number;
  readonly idDoctor: number;
  readonly time: string;
  readonly durationMinutes: number;
  readonly stage: Stage;
  readonly isWalkIn: boolean;
  readonly seatedOn: string | null;
  readonly doneOn: string | null;
}

/** A doctor's hours of the day; midnight at its end is "24:00". */
export interface DayDoctor {
  readonly id: number;
  readonly windows: readonly { readonly from: string; readonly to: string }[];
}

/** An expected closure, in the times of `DayDoctor`. */
export interface ExpectedClosure {
  readonly from: string;
  readonly to: string;
  readonly words: string;
}

/** The expected closure at a target, in words. */
export const expectedAt = (
  { expected = [] }: { readonly expected?: readonly ExpectedClosure[] },
  { from, durationMinutes }: Pick<Target, "from" | "durationMinutes">,
): string[] =>
  expected
    .filter((closure) => minuteOf(closure.from) < from + durationMinutes && from < minuteOf(closure.to))
    .map(({ words }) => words);

/** A stretch of the day in minutes since midnight. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The target of a move: `from` in minutes since midnight. */
export interface Target {
  readonly idDoctor: number;
  readonly from: number;
  readonly durationMinutes: number;
}

/** Moves and lengths go by five minutes. */
export const STEP_MINUTES = 5;
const SHORTEST = 5;
const LONGEST = 480;
/** A shorter gap is not offered as free. */
const SHORTEST_GAP = 15;
/** The hours shown on a day without doctors or visits. */
const EMPTY_DAY: Span = { from: 9 * MINUTES_PER_HOUR, to: 18 * MINUTES_PER_HOUR };
/** A cancelled visit is drawn with this length, one line. */
const CANCELLED_MINUTES = 15;

const minuteOf = (time: string) => (time === "24:00" ? MINUTES_PER_DAY : minutesOf(time));
export const spansOf = ({ windows }: DayDoctor): Span[] =>
  windows.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })).sort((a, b) => a.from - b.from);

const HOLDS: ReadonlySet<Stage> = new Set<Stage>(["Scheduled", "Arrived", "Called", "With doctor"]);

/** Whether a visit takes its doctor's time: it is not over, and not a walk-in in the queue. */
export const holdsTime = (visit: DayVisit): boolean =>
  HOLDS.has(visit.stage) && (!visit.isWalkIn || visit.seatedOn !== null);

/**
 * A visit's position in its doctor's column; null for a walk-in that was not seen, who is in the queue or has left. A
 * walk-in is at its beginning, and a cancelled visit takes one line of its time.
 */
export function stretchOf(visit: DayVisit): Stretch | null {
  const { id, stage, isWalkIn, seatedOn, doneOn } = visit;
  const began = seatedOn ?? doneOn;
  if (isWalkIn && began === null) return null;
  const from = minutesOf(isWalkIn && began !== null ? clinicTimeOf(began) : visit.time);
  const length = stage === "Cancelled" || stage === "Left" ? CANCELLED_MINUTES : visit.durationMinutes;
  return { id, from, to: Math.min(from + length, MINUTES_PER_DAY) };
}

const wholeHours = ({ from, to }: Span): Span => ({
  from: Math.floor(from / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
  to: Math.ceil(to / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
});

/** The hours that a board shows, whole ones from the earliest window or visit to the latest. */
export function shownHours(doctors: readonly DayDoctor[], visits: readonly DayVisit[]): Span {
  const spans: Span[] = [...doctors.flatMap(spansOf), ...visits.flatMap((visit) => stretchOf(visit) ?? [])];
  if (spans.length === 0) return EMPTY_DAY;
  return wholeHours({
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  });
}

/** `span` without `cuts`, in order. */
function without(span: Span, cuts: readonly Span[]): Span[] {
  const left: Span[] = [];
  let reached = span.from;
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    if (cut.from >= span.to) break;
    if (cut.from > reached) left.push({ from: reached, to: cut.from });
    reached = Math.max(reached, cut.to);
  }
  if (reached < span.to) left.push({ from: reached, to: span.to });
  return left;
}

/** When a doctor is away, within the shown hours. */
export const closedSpans = (doctor: DayDoctor, shown: Span): Span[] => without(shown, spansOf(doctor));

/** The visits that hold a doctor's time, other than `exceptId`. */
function takenBy(visits: readonly DayVisit[], idDoctor: number, exceptId?: number): Stretch[] {
  return visits
    .filter((visit) => visit.idDoctor === idDoctor && visit.id !== exceptId && holdsTime(visit))
    .flatMap((visit) => stretchOf(visit) ?? []);
}

/** The gaps of at least a quarter of an hour in a doctor's hours, from a minute on. */
export function freeGaps(doctor: DayDoctor, visits: readonly DayVisit[], notBefore = 0): Span[] {
  const taken = takenBy(visits, doctor.id);
  return spansOf(doctor)
    .flatMap((span) => without(span, [...taken, { from: 0, to: notBefore }]))
    .filter(({ from, to }) => to - from >= SHORTEST_GAP);
}

/** The ids of the visits that a move would overlap. */
export function clashesAt(visits: readonly DayVisit[], target: Target, exceptId: number): number[] {
  const to = target.from + target.durationMinutes;
  return takenBy(visits, target.idDoctor, exceptId)
    .filter((taken) => taken.from < to && target.from < taken.to)
    .map(({ id }) => id);
}

/** The first minute from the target on at which the visit fits into the doctor's hours; null when there is none. */
export function nextFreeFrom(
  doctor: DayDoctor,
  visits: readonly DayVisit[],
  target: Target,
  exceptId: number,
): number | null {
  const taken = takenBy(visits, doctor.id, exceptId);
  const gap = spansOf(doctor)
    .flatMap((span) => without(span, taken))
    .map(({ from, to }) => ({ from: Math.max(ceilToStep(from), target.from), to }))
    .find(({ from, to }) => to - from >= target.durationMinutes);
  return gap?.from ?? null;
}

/** Whether a move ends outside the doctor's hours. Adjoining windows count as one. */
export function isOutsideHours(doctor: DayDoctor, { from, durationMinutes }: Target): boolean {
  return without({ from, to: from + durationMinutes }, spansOf(doctor)).length > 0;
}

export const snap = (minute: number): number => Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
const ceilToStep = (minute: number) => Math.ceil(minute / STEP_MINUTES) * STEP_MINUTES;

/** The target moved into the day, with a length between 5 minutes and 8 hours. */
export function withinDay(target: Target): Target {
  const durationMinutes = Math.min(Math.max(target.durationMinutes, SHORTEST), LONGEST);
  const from = Math.min(Math.max(target.from, 0), MINUTES_PER_DAY - durationMinutes);
  return { ...target, from, durationMinutes };
}

/** A minute of the day as "16:05"; the last one is "24:00". */
export function timeAt(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / MINUTES_PER_HOUR))}:${two(minute % MINUTES_PER_HOUR)}`;
}
