import { addDays, addMonths, minutesOf } from "#rules/values/time/clinic-time.ts";

/** A day `yyyy-MM-dd` and a time `HH:mm`. */
interface Moment {
  readonly date: string;
  readonly time: string;
}

const minutesApart = (one: Moment, wish: Moment) => Math.abs(minutesOf(one.time) - minutesOf(wish.time));

/**
 * The free times nearest to a wish, without the wish itself: first those of its day, by distance in either direction, then
 * those of the days after it; answered in calendar order.
 * @param free in calendar order, none before the wish's day
 */
export function nearestOffers<Free extends Moment>(
  free: readonly Free[],
  wish: Moment,
  most: number,
): Free[] {
  const distance = (one: Moment) => minutesApart(one, wish);
  const ofDay = free.filter(({ date, time }) => date === wish.date && time !== wish.time);
  const later = free.filter(({ date }) => date > wish.date);
  return [...ofDay.toSorted((a, b) => distance(a) - distance(b)), ...later]
    .slice(0, most)
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}

/** Minutes by which another time of day still suits somebody. */
const NEAR_MINUTES = 120;

/** Each day's free time nearest to the wished hour, the earlier of two. Input and result are in calendar order. */
function* bestOfDays<Free extends Moment>(free: Iterable<Free>, wish: Moment): Generator<Free> {
  let best: Free | undefined;
  for (const one of free) {
    if (best && one.date !== best.date) {
      yield best;
      best = undefined;
    }
    if (!best || minutesApart(one, wish) < minutesApart(best, wish)) best = one;
  }
  if (best) yield best;
}

/**
 * The free time to take for a wish: on the first day with any, the one nearest to its hour; undefined: none.
 * @param free in calendar order, none before the wish's day
 */
export function nearestOnFirstDay<Free extends Moment>(free: Iterable<Free>, wish: Moment): Free | undefined {
  const [best] = bestOfDays(free, wish);
  return best;
}

/** The usual distances to a follow-up visit, in months or days. */
const SPANS = {
  "1 week": { days: 7 },
  "2 weeks": { days: 14 },
  "1 month": { months: 1 },
  "6 months": { months: 6 },
} as const;
export type Span = keyof typeof SPANS;
export const FOLLOW_UP_SPANS = Object.keys(SPANS) as Span[];
/** The distances by which a visit is usually moved. */
export const NEAR_SPANS: readonly Span[] = ["1 week", "2 weeks", "1 month"];

/** The day `yyyy-MM-dd` so much later; by months it is the same date, or the last day of a shorter month. */
export function dayAfter(date: string, span: Span): string {
  const by = SPANS[span];
  return "months" in by ? addMonths(date, by.months) : addDays(date, by.days);
}

/** From when another time for a visit is searched: its own time, or its hour of today once its day is past. */
export const soughtFrom = ({ date, time }: Moment, today: string): Moment => ({
  date: date > today ? date : today,
  time,
});

/** Whether a time of day suits somebody who came at the other. */
export const isNear = (one: Moment, wish: Moment): boolean => minutesApart(one, wish) <= NEAR_MINUTES;

/**
 * How well a day suits a family, the best first: all with their own doctor near the same hour, with their own doctor, or at
 * all.
 */
export const FAMILY_FITS = ["near", "own", "other"] as const;
export type FamilyFit = (typeof FAMILY_FITS)[number];

/** The fit of a day for visits that move from `was` to `to`, each with the own doctor or another. */
export function familyFit(
  visits: readonly { readonly was: Moment; readonly to: Moment; readonly isOwn: boolean }[],
): FamilyFit {
  if (visits.some(({ isOwn }) => !isOwn)) return "other";
  return visits.every(({ was, to }) => isNear(to, was)) ? "near" : "own";
}

/**
 * Up to three proposals for a visit that loses its time, the best first: its doctor's next day with a time near the same
 * hour, else at any hour; then the doctor's next other free time; then the next day of another doctor, which may be the
 * visit's own day.
 * @param own the free times of the visit's doctor in calendar order, none before the visit's day; read only as far as
 * needed
 * @param others those of the doctors who may stand in, likewise
 */
export function moveOffers<Free extends Moment>(
  was: Moment,
  own: Iterable<Free>,
  others: Iterable<Free>,
): Free[] {
  const earliest: Free[] = [];
  const read = function* () {
    for (const one of own) {
      if (earliest.length < 2) earliest.push(one);
      yield one;
    }
  };
  let first: Free | undefined;
  for (const best of bestOfDays(read(), was)) {
    first ??= best;
    if (minutesApart(best, was) > NEAR_MINUTES) continue;
    first = best;
    break;
  }
  const next = earliest.find((one) => one !== first);
  const [other] = bestOfDays(others, was);
  return [first, next, other].filter((one) => one !== undefined);
}
