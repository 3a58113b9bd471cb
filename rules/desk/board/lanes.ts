/** A stretch of one day that is drawn in a column: minutes since midnight, `to` after `from`. */
export interface Stretch {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Where a stretch stands among those it overlaps: `lane` counts from 0, and `lanes` of them share what they have of the
 * column: `share` of its width, beginning at `from`, both between 0 and 1.
 */
export interface Place {
  readonly lane: number;
  readonly lanes: number;
  readonly from: number;
  readonly share: number;
}

/** Stretches for which there is no lane left, from the earliest of them on. */
export interface More {
  readonly from: number;
  readonly ids: readonly number[];
}

export interface Lanes {
  readonly places: ReadonlyMap<number, Place>;
  readonly more: readonly More[];
}

/** More than three beside each other cannot be read. */
const MOST_LANES = 3;
/** What a column leaves to those that are over beside one that is not. */
const STRIP = 0.2;
const WHOLE = { from: 0, share: 1 };
const BESIDE_GONE = { from: 0, share: 1 - STRIP };
const AT_THE_EDGE = { from: 1 - STRIP, share: STRIP };

const inOrder = (a: Stretch, b: Stretch) => a.from - b.from || b.to - a.to || a.id - b.id;

/** The stretches in groups that do not touch each other in time, each group in order. */
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

/** The first lane that is empty again when each stretch begins, by id. */
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
 * How stretches that overlap stand side by side: in the first lane that is free, three lanes at most. Those beyond have
 * no place and are counted in `more`. `gone` are visits that take place no more: beside others they get a narrow strip at
 * the column's edge. The order of the input does not matter, so that nothing jumps when one is changed.
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
