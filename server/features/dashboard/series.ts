import type { SeriesUnit } from "#contract/dashboard.ts";
import { daysOf } from "#rules/period.ts";
import type { Days, Range } from "./figures.ts";
import type { Point, SeriesQuery } from "./store.ts";

/** Up to a quarter is shown by day, up to ten years by month: a chart or its table can show no more points. */
const MAX_DAYS = 92;
const MOST_DAYS_BY_MONTH = 3660;

function unitOf({ first, last }: Days): SeriesUnit {
  const days = daysOf({ startDate: first, endDate: last });
  if (days <= MAX_DAYS) return "day";
  return days <= MOST_DAYS_BY_MONTH ? "month" : "year";
}

/** Whether the series depends on which days have money: an end of the range is open, or it is longer than ten years. */
export function needsDaysWithMoney({ startDate, endDate }: Range): boolean {
  return !startDate || !endDate || unitOf({ first: startDate, last: endDate }) === "year";
}

/**
 * The question for the points of a range; null when it has no points.
 * @param kept the first and last day with money, if `needsDaysWithMoney`: the series begins and ends with them.
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
 * Drops empty points at an open end of the range: the first or last day may be one whose payments were all taken back.
 */
export function trimOpenEnds(points: Point[], { startDate, endDate }: Range): Point[] {
  const from = startDate === null ? points.findIndex((point) => !isEmpty(point)) : 0;
  const to = endDate === null ? points.findLastIndex((point) => !isEmpty(point)) : points.length - 1;
  return from < 0 ? [] : points.slice(from, to + 1);
}
