import { minutesOf } from "./clinic-time.ts";

/** A day `yyyy-MM-dd` and a time `HH:mm`. */
interface Moment {
  readonly date: string;
  readonly time: string;
}

/**
 * The free times nearest to a wish, in the order of the calendar: those of its day first, earlier ones too, by how far they
 * are from it, then those of the days after it. The wish itself is none of them.
 * @param free in the order of the calendar, none before the wish's day
 */
export function nearestOffers<Free extends Moment>(
  free: readonly Free[],
  wish: Moment,
  most: number,
): Free[] {
  const distance = ({ time }: Moment) => Math.abs(minutesOf(time) - minutesOf(wish.time));
  const ofDay = free.filter(({ date, time }) => date === wish.date && time !== wish.time);
  const later = free.filter(({ date }) => date > wish.date);
  return [...ofDay.toSorted((a, b) => distance(a) - distance(b)), ...later]
    .slice(0, most)
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
