import type { SeriesUnit } from "#contract/dashboard.ts";
import { daysOf } from "#rules/period.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Days, Range } from "./figures.ts";
import { daysWithMoney, moneySeries, type Point } from "./store.ts";

/** A quarter by the day, ten years by the month: as many points as a chart, or a table of them, can still show. */
const MAX_DAYS = 92;
const MOST_DAYS_BY_MONTH = 3660;

function unitOf({ first, last }: Days): SeriesUnit {
  const days = daysOf({ startDate: first, endDate: last });
  if (days <= MAX_DAYS) return "day";
  return days <= MOST_DAYS_BY_MONTH ? "month" : "year";
}

/** Where a range is open, or longer than anybody kept books, the series begins and ends with the money. */
export async function series(db: Executor, { startDate, endDate }: Range) {
  const kept = await daysWithMoney(db);
  const days = { first: startDate ?? kept?.first, last: endDate ?? kept?.last };
  if (!days.first || !days.last || days.first > days.last) return { unit: "day" as const, points: [] };
  const asked = { first: days.first, last: days.last };
  const unit = unitOf(asked);
  const within = unit === "year" && kept ? clip(asked, kept) : asked;
  const points = await moneySeries(db, unit, within);
  return { unit, points: trim(points, startDate === null, endDate === null) };
}

function clip({ first, last }: Days, kept: Days): Days {
  return { first: first > kept.first ? first : kept.first, last: last < kept.last ? last : kept.last };
}

const isEmpty = ({ earnings, expenses }: Point) => earnings === 0 && expenses === 0;

/** A day whose money was all taken back again may have been the first or last one. */
function trim(points: Point[], start: boolean, end: boolean): Point[] {
  const from = start ? points.findIndex((point) => !isEmpty(point)) : 0;
  const to = end ? points.findLastIndex((point) => !isEmpty(point)) : points.length - 1;
  return from < 0 ? [] : points.slice(from, to + 1);
}
