import { type Ask, judge, type Plan, type Reason } from "#rules/clinic/hours/slots.ts";
import type { VisitLength } from "#rules/clinic/visit-length.ts";
import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { instantOf, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { type Stretch, startsIn } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { Priority } from "./appointment.ts";

/** Which waiting patients fit a free time, and in which order they are asked (docs/handbook/desk/waiting-list.md). */

export const WAITING_STATES = ["waiting", "booked", "withdrawn", "lapsed"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

export const WAITING_STATE_LABELS = {
  waiting: "Waiting",
  booked: "Booked",
  withdrawn: "Taken off",
  lapsed: "Lapsed",
} as const satisfies Record<WaitingState, string>;

/** The result of an offer. "expired": nobody answered in time; the time may still be free. */
export const OFFER_STATES = ["open", "expired", "taken", "gone", "declined"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** How long in advance patients usually want to know of a time. */
export const USUAL_NOTICE_MINUTES = 120;
export const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7] as const;
/** The grid on which beginnings are tried, from the start of a free stretch, as at the desk. */
const GRID_MINUTES = 5;
const OFFER_MINUTES = 30;
const LAST_MINUTES = 60;

/** A doctor's time that has become free: minutes of the day in which a visit may begin. */
export interface Gap extends Stretch {
  readonly idDoctor: number;
  readonly date: string;
}

/** The facts of a waiting entry that decide about a time. */
export interface Wish extends VisitLength {
  readonly id: number;
  /** Null: any doctor of the department. */
  readonly idDoctor: number | null;
  /** The days, `yyyy-MM-dd`, and their ISO weekdays. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly weekdays: readonly number[];
  /** The part of the day for the whole visit; null: any. */
  readonly hours: Stretch | null;
  readonly noticeMinutes: number;
  readonly priority: Priority;
  /** The visit to be replaced by an earlier one, with its beginning `yyyy-MM-ddTHH:mm`; null: none. */
  readonly laterVisit: { readonly id: number; readonly start: string } | null;
  /** ISO 8601: the time of the last offer, and since when the patient waits. */
  readonly offeredOn: string | null;
  readonly since: string;
}

export interface Fit<W extends Wish = Wish> {
  readonly wish: W;
  /** The first minute of the day at which the visit can begin. */
  readonly minute: number;
}

const askFor = ({ minutes, buffer, needsChair }: VisitLength, now: Ask["now"], exceptId?: number): Ask => ({
  ...{ minutes, buffer, needsChair, now, exceptId },
  audience: "desk",
});

/** The gap's beginning and the grid after it. */
function triedIn(gap: Gap): number[] {
  const first = Math.max(gap.from, 0);
  const onGrid = Math.ceil((first + 1) / GRID_MINUTES) * GRID_MINUTES;
  return [first, ...startsIn({ from: onGrid, to: Math.min(gap.to, MINUTES_PER_DAY) }, 1, GRID_MINUTES)];
}

/** The minutes of a gap at which a visit of this length can begin, rising. `exceptId`: the visit that it replaces. */
export function startsWithin(
  plan: Plan,
  gap: Gap,
  length: VisitLength,
  { now, exceptId }: { now: Ask["now"]; exceptId?: number | undefined },
): number[] {
  const ask = askFor(length, now, exceptId);
  return triedIn(gap).filter((minute) => judge(plan, { ...gap, minute }, ask).length === 0);
}

const MINIMAL: VisitLength = { minutes: GRID_MINUTES, buffer: 0, needsChair: false };

/** The free part of a gap, or why there is none. */
export function freePart(plan: Plan, gap: Gap, now: Ask["now"]): { free: Stretch } | { reasons: Reason[] } {
  const starts = startsWithin(plan, gap, MINIMAL, { now });
  const [first] = starts;
  if (first === undefined) {
    const whole = { ...MINIMAL, minutes: Math.max(gap.to - gap.from, 1) };
    return { reasons: judge(plan, { ...gap, minute: gap.from }, askFor(whole, now)) };
  }
  let to = first + GRID_MINUTES;
  for (const start of starts.slice(1)) if (start <= to) to = start + GRID_MINUTES;
  return { free: { from: first, to: Math.min(to, gap.to) } };
}

/** Whether a waiting entry accepts this very time, if the doctor is free. `now` in milliseconds since 1970. */
export function wishes(
  wish: Wish,
  time: { idDoctor: number; date: string; minute: number },
  now: number,
): boolean {
  const { idDoctor, date, minute } = time;
  const { hours } = wish;
  const start = instantOf(date) + minute * MS_PER_MINUTE;
  return (
    (wish.idDoctor ?? idDoctor) === idDoctor &&
    wish.fromDay <= date &&
    date <= wish.toDay &&
    wish.weekdays.includes(weekdayOf(date)) &&
    (hours === null || (hours.from <= minute && minute + wish.minutes <= hours.to)) &&
    start - now >= wish.noticeMinutes * MS_PER_MINUTE &&
    (wish.laterVisit === null || start < instantOf(wish.laterVisit.start))
  );
}

/**
 * The waiting entries that fit a time in the gap, the first to be asked first, each with the earliest suitable minute.
 * `clock`: the clinic's day and minute; `now` the same moment in milliseconds since 1970.
 */
export function whoFits<W extends Wish>(
  plan: Plan,
  gap: Gap,
  waiting: readonly W[],
  { clock, now }: { clock: Ask["now"]; now: number },
): Fit<W>[] {
  const starts = new Map<string, readonly number[]>();
  const taken = new Set(plan.taken.map(({ id }) => id));
  const startsFor = (wish: W) => {
    const { minutes, buffer, needsChair, laterVisit } = wish;
    const exceptId = laterVisit && taken.has(laterVisit.id) ? laterVisit.id : undefined;
    const key = [minutes, buffer, needsChair, exceptId].join(" ");
    const known = starts.get(key) ?? startsWithin(plan, gap, wish, { now: clock, exceptId });
    starts.set(key, known);
    return known;
  };
  const fits = waiting.flatMap((wish): Fit<W>[] => {
    const minute = startsFor(wish).find((start) => wishes(wish, { ...gap, minute: start }, now));
    return minute === undefined ? [] : [{ wish, minute }];
  });
  return fits.sort((a, b) => compareWishes(a.wish, b.wish, now));
}

const RANK: Readonly<Record<Priority, number>> = { High: 0, Medium: 1, Low: 2 };

/** The order of asking: negative when `a` comes first. */
export function compareWishes(a: Wish, b: Wish, now: number): number {
  const askedLately = ({ offeredOn }: Wish) =>
    offeredOn !== null && now - Date.parse(offeredOn) < MS_PER_DAY ? 1 : 0;
  return (
    RANK[a.priority] - RANK[b.priority] ||
    Number(a.laterVisit !== null) - Number(b.laterVisit !== null) ||
    askedLately(a) - askedLately(b) ||
    Date.parse(a.since) - Date.parse(b.since) ||
    a.id - b.id
  );
}

/**
 * When an offer expires: after half an hour, or an hour before the time begins where that is earlier; for a time nearer
 * than that, when it begins. Milliseconds since 1970.
 */
export function offerExpiry(now: number, start: number): number {
  const before = start - LAST_MINUTES * MS_PER_MINUTE;
  return Math.min(now + OFFER_MINUTES * MS_PER_MINUTE, before > now ? before : start);
}

const LONGEST_NOTE = 200;

/** A text as one line, for the note of an entry. */
export const inOneLine = (text: string): string => withoutInvisible(text).replace(/\s+/gu, " ").trim();

/** A visitor's text as the note of an entry, cut where it is too long. */
export const noteOf = (message: string): string =>
  inOneLine(message)
    .slice(0, LONGEST_NOTE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** By ISO weekday, Monday first. */
export const WEEKDAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The weekdays and part of the day of an entry: "Mon, Wed, 16:00 to 19:00"; "Any day" where both are open. */
export function wishWords({
  weekdays,
  fromTime,
  toTime,
}: {
  weekdays: readonly number[];
  fromTime: string | null;
  toTime: string | null;
}): string {
  const days =
    weekdays.length === WEEKDAY_NAMES.length
      ? "Any day"
      : weekdays
          .toSorted((a, b) => a - b)
          .map((day) => WEEKDAY_NAMES[day - 1])
          .join(", ");
  return fromTime === null || toTime === null ? days : `${days}, ${fromTime} to ${toTime}`;
}
