import { type RawBuilder, sql } from "kysely";

/** Parts of SQL that read the table `figures` (migration 0012). */

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

/** A range as PostgreSQL writes it: `-infinity` and `infinity` stand for an open end. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Asks for the sums of some measures over some days. The row that answers it carries the same `name`. */
export interface FigureQuery extends Days {
  readonly name: string;
  readonly measures: readonly Measure[];
}

/** Whole months are read from the figures of months, the days before and after them from the figures of days. */
const BY_MONTH = sql`LATERAL (
    SELECT (date_trunc('month', first::timestamp - interval '1 day') + interval '1 month')::date AS first_month,
      date_trunc('month', last::timestamp + interval '1 day')::date - 1 AS last_month_end) AS whole,
  LATERAL (
    SELECT 'month', first_month, last_month_end WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', first, first_month - 1 WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', last_month_end + 1, last WHERE first_month <= last_month_end
    UNION ALL SELECT 'day', first, last WHERE first_month > last_month_end) AS stretch (grain, from_day, to_day)`;
const BY_DAY = sql`LATERAL (SELECT 'day', first, last) AS stretch (grain, from_day, to_day)`;

/** Two common table expressions: `asked` holds the questions, `s` the runs of days or months that answer them. */
export function withFigureQueries(
  questions: readonly FigureQuery[],
  by: RawBuilder<unknown> = BY_MONTH,
): RawBuilder<unknown> {
  return sql`asked AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      AS a (name text, measures text[], first date, last date)),
    s AS MATERIALIZED (SELECT name, measure, first, stretch.* FROM asked, unnest(measures) AS measure, ${by})`;
}

/** As `withFigureQueries`, but reads every range from the figures of days. */
export function withFigureQueriesByDay(questions: readonly FigureQuery[]): RawBuilder<unknown> {
  return withFigureQueries(questions, BY_DAY);
}

/**
 * The figures of one row of `s`, as a lateral query. OFFSET 0 makes the planner scan the index once for each row: it
 * expects a thousand rows, and would otherwise read the whole table.
 */
export const FIGURES = sql`SELECT day, subject_id, previous, value FROM figures
  WHERE measure = s.measure AND grain = s.grain AND day BETWEEN s.from_day AND s.to_day OFFSET 0`;
