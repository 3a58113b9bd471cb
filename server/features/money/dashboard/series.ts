import type { SeriesPoint, SeriesUnit } from "#contract/money/dashboard.ts";
import { addMoney } from "#rules/values/money.ts";
import { dayNumber, dayOf, dayOfNumber, formatDay, moveMonths } from "#rules/values/time/calendar.ts";
import { daysOf } from "#rules/values/time/period.ts";
import { MONTHS_PER_YEAR } from "#rules/values/time/time-units.ts";
import type { Sum } from "./figures.ts";
import type { Days, Range } from "./stretches.ts";
import type { Sums } from "./sums.ts";

/** A query for the points of a range with both ends. */
export interface SeriesQuery extends Days {
  readonly by: SeriesUnit;
}

export interface Point extends SeriesPoint {
  expenses: number;
}

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
 * The query for the points of a range; null when it has no points.
 * @param kept the first and last day with money, if `needsDaysWithMoney`: the series begins and ends with them.
 */
export function seriesQueryOf({ startDate, endDate }: Range, kept: Days | null): SeriesQuery | null {
  const first = startDate ?? kept?.first;
  const last = endDate ?? kept?.last;
  if (!first || !last || first > last) return null;
  const asked = { first, last };
  const unit = unitOf(asked);
  return { by: unit, ...(unit === "year" && kept ? clip(asked, kept) : asked) };
}

function clip({ first, last }: Days, kept: Days): Days {
  return { first: first > kept.first ? first : kept.first, last: last < kept.last ? last : kept.last };
}

/** Earnings and expenses of the query `points`: a point for each day, month or year, also where both are 0. */
export function pointsOf(series: SeriesQuery, sums: Sums): Point[] {
  const earnings = Map.groupBy(sums.of("points", "earnings"), ({ date }) => date);
  const expenses = Map.groupBy(sums.of("points", "expenses"), ({ date }) => date);
  const total = (parts: readonly Sum[] = []) => addMoney(...parts.map(({ value }) => value));
  return datesOf(series).map((date) => ({
    date,
    earnings: total(earnings.get(date)),
    expenses: total(expenses.get(date)),
    departments: (earnings.get(date) ?? [])
      .filter(({ value }) => value !== 0)
      .sort((a, b) => b.value - a.value || a.subject - b.subject)
      .map(({ subject, value }) => ({ idDepartment: subject || null, earnings: value })),
  }));
}

/** Each day, or the first day of each month or year. */
function datesOf({ first, last, by }: SeriesQuery): string[] {
  const [from, to] = [dayOf(first), dayOf(last)];
  const days = dayNumber(to) - dayNumber(from);
  const years = to.year - from.year;
  const months = years * MONTHS_PER_YEAR + to.month - from.month;
  const month = { ...from, day: 1 };
  const each = (count: number, dayAt: (n: number) => typeof from) =>
    Array.from({ length: count + 1 }, (_, n) => formatDay(dayAt(n)));
  if (by === "day") return each(days, (n) => dayOfNumber(dayNumber(from) + n));
  if (by === "month") return each(months, (n) => moveMonths(month, n));
  return each(years, (n) => ({ year: from.year + n, month: 1, day: 1 }));
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
