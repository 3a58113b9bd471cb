import type { BoardDoctor, BoardVisit } from "#contract/desk/board.ts";
import { type Span, stretchOf, type Target } from "#rules/desk/board/board-day.ts";
import { lanesOf, type More, type Place } from "#rules/desk/board/lanes.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";

/** Where one visit is drawn: its column, pixels from the grid's top, and its share of the column's width. */
export interface Placed extends Place {
  visit: BoardVisit;
  column: number;
  top: number;
  height: number;
}

export interface Layout {
  placed: readonly Placed[];
  /** Visits beyond the third lane, to be found in the queue view. */
  more: readonly { column: number; top: number; visits: readonly number[] }[];
}

export interface Scale {
  /** The hours that are shown. */
  shown: Span;
  /** Pixels of an hour. */
  hour: number;
}

/** From so many doctors on columns are tight, and the queue is a line above them. */
export const MANY_DOCTORS = 6;

/** Between two cards that follow each other. */
const GAP = 1;
/** Room for one line of text, however short the visit. */
const LOWEST = 24;

export const pixelsTo = (minute: number, { shown, hour }: Scale): number =>
  ((minute - shown.from) / MINUTES_PER_HOUR) * hour;
export const minuteAt = (pixels: number, { shown, hour }: Scale): number =>
  shown.from + (pixels / hour) * MINUTES_PER_HOUR;
export const heightOf = (minutes: number, { hour }: Scale): number =>
  Math.max((minutes / MINUTES_PER_HOUR) * hour - GAP, LOWEST);

const isOff = ({ stage }: BoardVisit) => stage === "Cancelled" || stage === "Left";
/** What takes place no more gives way to what does. */
const isGone = (visit: BoardVisit) => isOff(visit) || visit.stage === "No-show";

/**
 * Where the visits of a day are drawn, in the order of columns and times. Short visits count for the lanes as long as
 * they are drawn, so that no card covers another.
 */
export function layoutOf(
  doctors: readonly BoardDoctor[],
  visits: readonly BoardVisit[],
  scale: Scale,
  showOff: boolean,
): Layout {
  const drawnMinutes = (LOWEST / scale.hour) * MINUTES_PER_HOUR;
  const placed: Placed[] = [];
  const more: Layout["more"][number][] = [];
  doctors.forEach((doctor, column) => {
    const own = visits.filter((visit) => visit.idDoctor === doctor.id && (showOff || !isOff(visit)));
    const stretches = own.flatMap((visit) => stretchOf(visit) ?? []);
    const drawn = stretches.map((one) => ({ ...one, to: Math.max(one.to, one.from + drawnMinutes) }));
    const byId = new Map(own.map((visit) => [visit.id, visit]));
    const gone = new Set(own.filter(isGone).map(({ id }) => id));
    const lanes = lanesOf(
      drawn.filter(({ id }) => !gone.has(id)),
      drawn.filter(({ id }) => gone.has(id)),
    );
    for (const { id, from, to } of stretches.toSorted((a, b) => a.from - b.from || a.id - b.id)) {
      const visit = byId.get(id);
      const place = lanes.places.get(id);
      if (!visit || !place) continue;
      placed.push({
        visit,
        column,
        top: pixelsTo(from, scale),
        height: heightOf(to - from, scale),
        ...place,
      });
    }
    more.push(
      ...lanes.more.map(({ from, ids }: More) => ({ column, top: pixelsTo(from, scale), visits: ids })),
    );
  });
  return { placed, more };
}

/** The place of a visit that is being moved: alone, across the whole column. */
export function placeOfTarget(visit: BoardVisit, target: Target, column: number, scale: Scale): Placed {
  return {
    visit,
    column,
    top: pixelsTo(target.from, scale),
    height: heightOf(target.durationMinutes, scale),
    ...{ lane: 0, lanes: 1, from: 0, share: 1 },
  };
}
