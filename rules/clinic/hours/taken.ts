import { oncePer } from "#rules/values/time/once-per.ts";
import { merged, type Stretch } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_DAY } from "#rules/values/time/time-units.ts";

/** A Scheduled visit: minutes of the plan, `to` without its buffer. */
export interface Taken extends Stretch {
  readonly id: number;
  readonly idDoctor: number;
  readonly buffer: number;
  readonly idChair: number | null;
}

export const withBuffer = ({ from, to, buffer }: Taken): Stretch => ({ from, to: to + buffer });

/** The grid, in minutes, on which the desk begins visits. */
const DESK_GRID = 5;
const onGrid = (minute: number) => Math.ceil(minute / DESK_GRID) * DESK_GRID;

/** The taken times of one doctor or chair. */
interface Busy {
  readonly visits: Taken[];
  readonly all: Stretch[];
}

/** Cached, because hundreds of visits ask for the same days of a plan with thousands. */
const busyOnce = oncePer<readonly Taken[], Map<number, Busy>>();
const endsOnce = oncePer<readonly Taken[], Map<string, Taken[]>>();

function grouped<Key>(taken: readonly Taken[], keyOf: (one: Taken) => Key | null): Map<Key, Taken[]> {
  const found = new Map<Key, Taken[]>();
  for (const one of taken) {
    const key = keyOf(one);
    if (key === null) continue;
    const list = found.get(key);
    if (list) list.push(one);
    else found.set(key, [one]);
  }
  return found;
}

/**
 * When a doctor or a chair is taken, buffers included, merged and in order.
 * @param exceptId the visit to be moved, which blocks no time
 */
export function busyOf(
  taken: readonly Taken[],
  whose: "idDoctor" | "idChair",
  id: number,
  exceptId: number | undefined,
): readonly Stretch[] {
  const busy = busyOnce(taken, whose, () => {
    const visits = grouped(taken, (one) => one[whose]);
    return new Map(
      [...visits].map(([key, list]) => [key, { visits: list, all: merged(list.map(withBuffer)) }]),
    );
  }).get(id);
  if (!busy?.visits.some((one) => one.id === exceptId)) return busy?.all ?? [];
  return merged(busy.visits.filter((one) => one.id !== exceptId).map(withBuffer));
}

/** The minutes of a day at which a doctor's visits with their buffers end, rounded up to the desk's grid. */
export function endsOn(
  taken: readonly Taken[],
  { idDoctor, midnight, exceptId }: { idDoctor: number; midnight: number; exceptId: number | undefined },
): number[] {
  const endOf = (one: Taken) => onGrid(withBuffer(one).to);
  const dayOf = (minute: number) => Math.floor(minute / MINUTES_PER_DAY);
  const ends = endsOnce(taken, "", () => grouped(taken, (one) => `${one.idDoctor} ${dayOf(endOf(one))}`));
  const ending = ends.get(`${idDoctor} ${dayOf(midnight)}`) ?? [];
  return ending.filter(({ id }) => id !== exceptId).map((one) => endOf(one) - midnight);
}
