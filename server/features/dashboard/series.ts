import type { SeriesUnit } from "#contract/dashboard.ts";
import { daysOf } from "#rules/period.ts";
import type { Days, Range } from "./figures.ts";
import type { Point, SeriesQuery } from "./store.ts";

/** A quarter by the day, ten years by the month: as many points as a chart, or a table of them, can still show. */
const MAX_DAYS = 92;
const MOST_DAYS_BY_MONTH = 3660;

function unitOf({ first, last }: Days): SeriesUnit {
  const days = daysOf({ startDate: first, endDate: last });
  if (days <= MAX_DAYS) return "day";
  return days <= MOST_DAYS_BY_MONTH ? "month" : "year";
}

/** Whether the series depends on which days have money: the range is open, or longer than anybody kept books. */
export function needsDaysWithMoney({ startDate, endDate }: Range): boolean {
  return !startDate || !endDate || unitOf({ first: startDate, last: endDate }) === "year";
}

/**
 * The points of a range; null where there are none.
 * @param kept the days with money, where `needsDaysWithMoney`: the series begins and ends with them.
 */
export function seriesQueryOf({ startDate, endDate }: Range, kept: Days | null): SeriesQuery | null {
  const first = startDate ?? kept?.first;
  const last = endDate ?? kept?.last;
  if (!first || !last || first > last) return null;
  const asked = { first, last };
  const unit = unitOf(asked);
  return { unit, days: unit === "year" && kept ? clip(asked, kept) : asked };
}

function clip({ first, last }: Days, kept: Days): Days {
  return { first: first > kept.first ? first : kept.first, last: last < kept.last ? last : kept.last };
}

const isEmpty = ({ earnings, expenses }: Point) => earnings === 0 && expenses === 0;

/**
 * The points without the empty ones at an open end of the range: a day whose money was all taken back again may have
 * been the first or last one.
 */
export function trimOpenEnds(points: Point[], { startDate, endDate }: Range): Point[] {
  const from = startDate === null ? points.findIndex((point) => !isEmpty(point)) : 0;
  const to = endDate === null ? points.findLastIndex((point) => !isEmpty(point)) : points.length - 1;
  return from < 0 ? [] : points.slice(from, to + 1);
}
