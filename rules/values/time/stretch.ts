import { addMinutes, minutesOf } from "./clinic-time.ts";
import { MINUTES_PER_DAY } from "./time-units.ts";

/** From one minute up to, not including, another. Within a day: since its midnight, up to 1440. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY_END = "24:00";

/** Minutes since midnight of a time `HH:mm`; "24:00" is the end of the day. Throws RangeError otherwise. */
export const minuteOf = (time: string): number => (time === DAY_END ? MINUTES_PER_DAY : minutesOf(time));

/** The time `HH:mm` of a minute of the day; its end is "24:00". */
export const timeOf = (minute: number): string =>
  minute === MINUTES_PER_DAY ? DAY_END : addMinutes("00:00", minute);

/** Sorted stretches, with overlapping and adjoining ones merged. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The rest of a stretch without others, which may be in any order. */
export function without<T extends Stretch>(stretch: T, cuts: readonly Stretch[]): T[] {
  const left: T[] = [];
  let from = stretch.from;
  for (const cut of merged(cuts)) {
    if (cut.to <= from || cut.from >= stretch.to) continue;
    if (cut.from > from) left.push({ ...stretch, from, to: cut.from });
    from = cut.to;
  }
  if (from < stretch.to) left.push({ ...stretch, from });
  return left;
}

/** Whether two stretches share a minute. */
export const meet = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to;

/** Whether one of the stretches, merged, holds all of `inner`. */
export const holds = (stretches: readonly Stretch[], inner: Stretch): boolean =>
  stretches.some(({ from, to }) => from <= inner.from && inner.to <= to);

/** Every `step` minutes from a window's beginning, as long as the visit ends within it. */
export function startsIn({ from, to }: Stretch, minutes: number, step: number): number[] {
  const count = Math.max(Math.floor((to - minutes - from) / step) + 1, 0);
  return Array.from({ length: count }, (_, index) => from + index * step);
}

/**
 * Makes a check whether a stretch overlaps a busy one. The stretches to check must come in rising order of their
 * beginnings; the busy ones are merged and sorted. Each is looked at once.
 */
export function meetingInOrder(busy: readonly Stretch[]): (asked: Stretch) => boolean {
  let next = 0;
  return (asked) => {
    for (let first = busy[next]; first && first.to <= asked.from; first = busy[next]) next++;
    const met = busy[next];
    return met !== undefined && meet(met, asked);
  };
}
