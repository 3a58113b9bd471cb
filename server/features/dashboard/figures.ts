import { type RawBuilder, sql } from "kysely";

/** How the figures that migration 0012 keeps are read: parts of SQL for the store. */

export type Measure =
  | "earnings"
  | "due"
  | "expenses"
  | "appointments"
  | "completed"
  | "minutes"
  | "patients"
  | "billed"
  | "visitors";

/** Clinic days, both included; null where the range is open. */
export interface Range {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The same as PostgreSQL writes it: `-infinity` and `infinity` where a range is open. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** What some measures come to over some days, under a name that the answer carries. */
export interface FigureQuery extends Days {
  readonly name: string;
  readonly measures: readonly Measure[];
}

/** Whole months are read by the month, what is left at either end by the day. */
const BY_MONTH = sql`LATERAL (
    SELECT (date_trunc('month', first::timestamp - interval '1 day') + interval '1 month')::date AS first_month,
      date_trunc('month', last::timestamp + interval '1 day')::date - 1 AS last_month_end) AS whole,
  LATERAL (
    SELECT 'month', first_month, last_month_end WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', first, first_month - 1 WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', last_month_end + 1, last WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', first, last WHERE first_month > last_month_end) AS stretch (grain, from_day, to_day)`;
const BY_DAY = sql`LATERAL (SELECT 'day', first, last) AS stretch (grain, from_day, to_day)`;

/** Defines `asked`, the questions, and `s`, the stretches of figures that answer them. */
export function withFigureQueries(
  questions: readonly FigureQuery[],
  by: RawBuilder<unknown> = BY_MONTH,
): RawBuilder<unknown> {
  return sql`asked AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      AS a (name text, measures text[], first date, last date)),
    s AS MATERIALIZED (SELECT name, measure, first, stretch.* FROM asked, unnest(measures) AS measure, ${by})`;
}

/** The same, every stretch by the day. */
export function withFigureQueriesByDay(questions: readonly FigureQuery[]): RawBuilder<unknown> {
  return withFigureQueries(questions, BY_DAY);
}

/**
 * The figures of one stretch `s`, as a lateral query. OFFSET 0 keeps it one walk along the index for each stretch: the
 * planner expects a thousand stretches, and would rather read all figures once.
 */
export const FIGURES = sql`SELECT day, subject_id, previous, value FROM figures
  WHERE measure = s.measure AND grain = s.grain AND day BETWEEN s.from_day AND s.to_day OFFSET 0`;
