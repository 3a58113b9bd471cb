import type { Priority } from "#rules/desk/appointment.ts";
import { clinicDateOf, clinicTimeOf, instantOf, minutesOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { isWaiting, type Stage, type Stamps } from "./attendance.ts";
import { presenceOf } from "./presence.ts";

/** A visit as the waiting room sees it. `time` is its start on the day, `HH:mm`; stamps are instants. */
export interface WaitingVisit extends Pick<Stamps, "arrivedOn" | "seatedOn" | "doneOn"> {
  readonly stage: Stage;
  readonly time: string;
  readonly durationMinutes: number;
  readonly priority: Priority;
  readonly isWalkIn: boolean;
  readonly token: number | null;
}

/** Whole minutes between two instants, never less than 0. */
function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((instantOf(to) - instantOf(from)) / MS_PER_MINUTE));
}

/** Minutes waited until the patient was with the doctor, or until `now`; null: no arrival, or the visit is over. */
export function waitMinutes({ stage, arrivedOn, seatedOn }: WaitingVisit, now: string): number | null {
  if (!arrivedOn) return null;
  if (seatedOn) return minutesBetween(arrivedOn, seatedOn);
  return isWaiting(stage) ? minutesBetween(arrivedOn, now) : null;
}

/** The middle number, or the rounded mean of the middle two; null without numbers. */
export function median(numbers: readonly number[]): number | null {
  const inOrder = numbers.toSorted((a, b) => a - b);
  const middle = [inOrder[Math.ceil(inOrder.length / 2) - 1], inOrder[Math.floor(inOrder.length / 2)]];
  const [low, high] = middle;
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** The usual wait of a day, in minutes: the median of the seated patients. Skipped steps do not count; null: nobody. */
export function usualWait(visits: readonly WaitingVisit[], now: string): number | null {
  const waits = visits.filter(({ seatedOn }) => seatedOn).map((visit) => waitMinutes(visit, now));
  return median(waits.filter((wait) => wait !== null));
}

/**
 * How many minutes a doctor is late: since the start of the earliest booked visit whose patient is waiting. A patient who
 * came after the start counts from arrival.
 */
export function lateMinutes(visits: readonly WaitingVisit[], now: string): number {
  const due = visits
    .filter(({ stage, isWalkIn }) => isWaiting(stage) && !isWalkIn)
    .sort((a, b) => a.time.localeCompare(b.time))[0];
  if (!due?.arrivedOn) return 0;
  const began = Math.max(minutesOf(due.time), minutesOf(clinicTimeOf(due.arrivedOn)));
  return Math.max(0, minutesOf(clinicTimeOf(now)) - began);
}

/**
 * How many minutes ago a booked visit of an absent patient should have begun; null before `lateAfter` minutes, and on
 * another day than that of `now`.
 */
export function overdueMinutes(
  {
    stage,
    isWalkIn,
    date,
    time,
  }: Pick<WaitingVisit, "stage" | "isWalkIn" | "time"> & { readonly date: string },
  now: string,
  lateAfter: number,
): number | null {
  if (stage !== "Scheduled" || isWalkIn || date !== clinicDateOf(now)) return null;
  const minutes = minutesOf(clinicTimeOf(now)) - minutesOf(time);
  return minutes >= lateAfter ? minutes : null;
}

/** A booked visit that begins within so many minutes counts as due. */
const DUE_WITHIN = 5;
/** Patients who have waited longer than this go before booked visits that have not begun. */
const OVERTAKES_AFTER = 45;

/** The groups of the queue, first to last (docs/handbook/desk/board.md#who-is-next). */
const GROUPS = ["urgent", "begun", "waited long", "about to begin", "by arrival", "early"] as const;

/** The order of the queue in words. */
export const QUEUE_ORDER = `Urgent first; then booked visits whose time has come; walk-ins and latecomers who have waited over ${OVERTAKES_AFTER} minutes; visits about to begin; others by arrival; who came early last.`;

/** The waiting patients who have waited longer than `longWait` minutes, the longest first, up to `most`. */
export function longestWaits<Visit extends WaitingVisit>(
  waiting: readonly Visit[],
  now: string,
  longWait: number,
  most: number,
): { visit: Visit; minutes: number }[] {
  return waiting
    .map((visit) => ({ visit, minutes: waitMinutes(visit, now) ?? 0 }))
    .filter(({ visit, minutes }) => isWaiting(visit.stage) && minutes > longWait)
    .toSorted((a, b) => b.minutes - a.minutes)
    .slice(0, most);
}

/** The patient who has waited longest, and longer than `longWait` minutes; undefined: nobody. */
export const longestWait = <Visit extends WaitingVisit>(
  waiting: readonly Visit[],
  now: string,
  longWait: number,
): { visit: Visit; minutes: number } | undefined => longestWaits(waiting, now, longWait, 1)[0];

/**
 * The group of a waiting visit. `lateAfter`: minutes after the start from which on a patient counts as late and queues by
 * arrival.
 */
function groupOf(visit: WaitingVisit, now: string, lateAfter: number): (typeof GROUPS)[number] {
  if (visit.priority === "High") return "urgent";
  const arrived = minutesOf(clinicTimeOf(visit.arrivedOn ?? now));
  const start = minutesOf(visit.time);
  if (visit.isWalkIn || arrived > start + lateAfter)
    return (waitMinutes(visit, now) ?? 0) > OVERTAKES_AFTER ? "waited long" : "by arrival";
  const minute = minutesOf(clinicTimeOf(now));
  if (start <= minute) return "begun";
  return start <= minute + DUE_WITHIN ? "about to begin" : "early";
}

const BY_START: readonly string[] = ["begun", "about to begin", "early"] satisfies (typeof GROUPS)[number][];

/** The waiting patients in the order of the queue. Ties go by token. */
export function queueOf<Visit extends WaitingVisit>(
  visits: readonly Visit[],
  now: string,
  lateAfter: number,
): Visit[] {
  const placed = visits
    .filter(({ stage }) => isWaiting(stage))
    .map((visit) => {
      const group = groupOf(visit, now, lateAfter);
      const since = BY_START.includes(group) ? minutesOf(visit.time) : instantOf(visit.arrivedOn ?? now);
      return { visit, place: [GROUPS.indexOf(group), since, visit.token ?? Number.MAX_SAFE_INTEGER] };
    });
  return placed.sort((a, b) => comparePlaces(a.place, b.place)).map(({ visit }) => visit);
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** The patient to be called next; undefined: nobody waits uncalled. */
export function nextOf<Visit extends WaitingVisit>(
  visits: readonly Visit[],
  now: string,
  lateAfter: number,
): Visit | undefined {
  return queueOf(visits, now, lateAfter).find(({ stage }) => stage === "Arrived");
}

/**
 * The patient after the visit `open`: one already called, else the next in the queue. Where nobody waits, or the desk notes
 * no arrivals, the next booked visit from that one's time on.
 */
export function afterVisit<Visit extends WaitingVisit & { readonly id: number }>(
  visits: readonly Visit[],
  open: { readonly id: number; readonly time: string },
  now: string,
  lateAfter: number,
): Visit | undefined {
  const others = visits.filter(({ id }) => id !== open.id);
  const called = queueOf(others, now, lateAfter).find(({ stage }) => stage === "Called");
  return (
    called ??
    nextOf(others, now, lateAfter) ??
    others
      .filter(({ stage, time }) => stage === "Scheduled" && time >= open.time)
      .toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id)[0]
  );
}

/** Fewer finished visits do not tell how long the day's visits take. */
const ENOUGH_SEEN = 3;

/**
 * About how many minutes until a new place in the queue has its turn, in steps of five: the visits before it at the
 * doctor's pace of the day, and the rest of the running visit.
 */
export function expectedWait(
  before: readonly WaitingVisit[],
  ofDoctor: readonly WaitingVisit[],
  now: string,
): number {
  const lengths = ofDoctor.flatMap(({ seatedOn, doneOn }) =>
    seatedOn && doneOn ? [minutesBetween(seatedOn, doneOn)] : [],
  );
  const pace = lengths.length >= ENOUGH_SEEN ? median(lengths) : null;
  const lengthOf = ({ durationMinutes }: WaitingVisit) => pace ?? durationMinutes;
  const inside = ofDoctor.find(({ stage }) => stage === "With doctor");
  const left = inside?.seatedOn ? Math.max(0, lengthOf(inside) - minutesBetween(inside.seatedOn, now)) : 0;
  const whole = before.reduce((sum, visit) => sum + lengthOf(visit), left);
  return inFives(whole);
}

const inFives = (minutes: number) => Math.ceil(minutes / 5) * 5;

type QueuedVisit = WaitingVisit & { readonly id: number };

/** The parts of a doctor's day that decide about a turn: the hours, and all visits. */
export interface DoctorsDay {
  readonly windows: Parameters<typeof presenceOf>[0];
  readonly visits: readonly QueuedVisit[];
}

/** When a place in the queue has its turn. */
export interface Turn {
  readonly before: number;
  /** About how many minutes from now, in steps of five; null: the doctor is not in any more today. */
  readonly aboutMinutes: number | null;
  /** When the doctor comes, `HH:mm`; null: is in, or does not come. */
  readonly inFrom: string | null;
}

/** The turn of a waiting visit: after those before it, and not before the doctor is in. */
export function turnOf({ windows, visits }: DoctorsDay, id: number, now: string, lateAfter: number): Turn {
  const queue = queueOf(visits, now, lateAfter);
  const before = queue.slice(
    0,
    queue.findIndex((visit) => visit.id === id),
  );
  const clock = clinicTimeOf(now);
  const presence = presenceOf(windows, visits, clock);
  const inFrom = presence.is === "later" ? presence.from : null;
  const untilIn = inFrom === null ? 0 : minutesOf(inFrom) - minutesOf(clock);
  const isOver = presence.is === "gone" || presence.is === "away";
  const aboutMinutes = isOver ? null : inFives(untilIn + expectedWait(before, visits, now));
  return { before: before.length, aboutMinutes, inFrom };
}

/** The turn of a walk-in who would get a token now. */
export function turnOfWalkIn(day: DoctorsDay, priority: Priority, now: string, lateAfter: number): Turn {
  // This computer's clock may be behind the one that set the stamps.
  const arrivedOn = day.visits.reduce(
    (latest, visit) =>
      visit.arrivedOn && instantOf(visit.arrivedOn) > instantOf(latest) ? visit.arrivedOn : latest,
    now,
  );
  const newcomer: QueuedVisit = {
    ...{ id: 0, stage: "Arrived", isWalkIn: true, token: null, seatedOn: null, doneOn: null },
    ...{ priority, arrivedOn, time: clinicTimeOf(arrivedOn), durationMinutes: 0 },
  };
  return turnOf({ ...day, visits: [...day.visits, newcomer] }, newcomer.id, now, lateAfter);
}

/** A window in which a doctor takes walk-ins; `limit` null: any number. Times `HH:mm`. */
export interface WalkInWindow {
  readonly from: string;
  readonly to: string;
  readonly limit: number | null;
}

const PARTS_OF_DAY = [
  { until: "12:00", name: "this morning" },
  { until: "17:00", name: "this afternoon" },
  { until: "24:00", name: "this evening" },
];

/**
 * The walk-ins that count against a limit at a time, and that limit: of the window that is open or opens next, else of the
 * last one. `walkIns`: when each came.
 */
export function walkInRoom(windows: readonly WalkInWindow[], walkIns: readonly string[], time: string) {
  const current = windows.find(({ to }) => time < to) ?? windows.at(-1);
  if (!current) return { limit: null, walkIns: walkIns.length, part: "today" };
  const before = windows[windows.indexOf(current) - 1]?.to ?? "00:00";
  const last = current === windows.at(-1);
  const counted = walkIns.filter((came) => came >= before && (last || came < current.to));
  const part = PARTS_OF_DAY.find(({ until }) => current.from < until)?.name ?? "today";
  return { limit: current.limit, walkIns: counted.length, part };
}

/** Why a doctor takes no further walk-in, in words for the desk; null: the limit is not reached. */
export function walkInRefusal(
  doctorName: string,
  { limit, walkIns, part }: ReturnType<typeof walkInRoom>,
): string | null {
  if (limit === null || walkIns < limit) return null;
  const taken = limit === 1 ? "1 walk-in" : `${limit} walk-ins`;
  return `${doctorName} takes ${taken} ${part}; this is the ${ordinal(walkIns + 1)}. Give a token anyway?`;
}

/** 1 as "1st", 12 as "12th". */
function ordinal(count: number): string {
  const ending = { one: "st", two: "nd", few: "rd" } as Record<string, string>;
  return `${count}${ending[new Intl.PluralRules("en", { type: "ordinal" }).select(count)] ?? "th"}`;
}
