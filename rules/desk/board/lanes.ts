/** A stretch of one day that is drawn in a column: minutes since midnight, `to` after `from`. */
export interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A stretch's place among those it overlaps: its `lane`, from 0, of `lanes` in all, and its part of the column, as the
 * width `share` from `from` on, both between 0 and 1.
 */
export interface Place {
  readonly lane: number;
  readonly lanes: number;
  readonly from: number;
  readonly share: number;
}

/** Stretches without a free lane, from the earliest on. */
export interface More {
  readonly from: number;
  readonly ids: readonly number[];
}

export interface Lanes {
  readonly places: ReadonlyMap<number, Place>;
  readonly more: readonly More[];
}

/** More than three side by side are unreadable. */
const MOST_LANES = 3;
/** The share of a column that ended visits get beside one that has not. */
const STRIP = 0.2;
const WHOLE = { from: 0, share: 1 };
const BESIDE_GONE = { from: 0, share: 1 - STRIP };
const AT_THE_EDGE = { from: 1 - STRIP, share: STRIP };

const inOrder = (a: Stretch, b: Stretch) => a.from - b.from || b.to - a.to || a.id - b.id;

/** Groups of stretches that do not touch each other in time, each in order. */
function groupsOf(stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches.toSorted(inOrder)) {
    if (stretch.from >= end) groups.push([]);
    groups.at(-1)?.push(stretch);
    end = Math.max(end, stretch.to);
  }
  return groups;
}

/** The first free lane when each stretch begins, by id. */
function lanesOfGroup(group: readonly Stretch[]): Map<number, number> {
  const ends: number[] = [];
  return new Map(
    group.map(({ id, from, to }) => {
      const free = ends.findIndex((end) => end <= from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = to;
      return [id, lane];
    }),
  );
}

const meets = (group: readonly Stretch[], others: readonly Stretch[]) =>
  group.some(({ from, to }) => others.some((other) => other.from < to && from < other.to));

/**
 * The lanes of overlapping stretches: each takes the first free one, three at most. Those beyond have no place and are
 * counted in `more`. `gone` are visits that do not take place: beside others they get a narrow strip at the column's edge.
 * The order of the input does not matter, so that a change makes nothing jump.
 */
export function lanesOf(stretches: readonly Stretch[], gone: readonly Stretch[] = []): Lanes {
  const places = new Map<number, Place>();
  const more: More[] = [];
  const groups = [
    ...groupsOf(stretches).map((group) => ({ group, room: meets(group, gone) ? BESIDE_GONE : WHOLE })),
    ...groupsOf(gone).map((group) => ({ group, room: meets(group, stretches) ? AT_THE_EDGE : WHOLE })),
  ];
  for (const { group, room } of groups) {
    const found = lanesOfGroup(group);
    const lanes = Math.min(Math.max(...found.values()) + 1, MOST_LANES);
    const beyond: Stretch[] = [];
    for (const stretch of group) {
      const lane = found.get(stretch.id) ?? 0;
      if (lane < MOST_LANES) places.set(stretch.id, { lane, lanes, ...room });
      else beyond.push(stretch);
    }
    const [first] = beyond;
    if (first) more.push({ from: first.from, ids: beyond.map(({ id }) => id) });
  }
  return { places, more };
}
