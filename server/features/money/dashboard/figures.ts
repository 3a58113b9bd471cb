import { type RawBuilder, sql } from "kysely";
import type { SeriesUnit } from "#contract/money/dashboard.ts";
import { byDay, type Days, firstMonthOf, type Stretch, stretchesOf } from "./stretches.ts";

/** Parts of SQL that read the table `figures`. */

export type Measure =
  | "earnings"
  | "service_earnings"
  | "due"
  | "expenses"
  | "appointments"
  | "completed"
  | "minutes"
  | "patients"
  | "billed"
  | "advances"
  | "visitors";

/** A query for the sums of some measures over some days. Its result rows carry the same `name`. */
export interface FigureQuery extends Days {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** A sum for each day, month or year; without it, one for all days. */
  readonly by?: SeriesUnit;
}

/** The sum of one measure for one subject: the id of a department or service, or 0. */
export interface Sum {
  readonly name: string;
  readonly measure: Measure;
  readonly subject: number;
  /** The day, or the first day of the month or year; null for all days. */
  readonly date: string | null;
  readonly value: number;
}

/**
 * A query for a `Sum` of each measure and subject with figures. OFFSET 0 makes the planner scan the index once for each row
 * of `s`, however many rows it expects.
 */
export const sumFigures = (queries: readonly FigureQuery[]): RawBuilder<Sum> => sumOf(queries, sql``);

/** The same; for earnings with `bills`, the number of bills with money on a single day only. */
export const sumFiguresAndBills = (queries: readonly FigureQuery[]): RawBuilder<Sum & { bills: number }> =>
  sumOf(queries, sql`, sum(f.bills)::int AS bills`);

function sumOf<Row extends Sum>(queries: readonly FigureQuery[], more: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    SELECT s.name, s.measure, f.subject_id AS subject, date_trunc(s.unit, f.day::timestamp)::date AS date,
      sum(f.value) AS value${more}
    FROM ${rowsOf(queries.flatMap(scansOf), SCAN_COLUMNS)} AS s,
      LATERAL (SELECT day, subject_id, value, bills FROM figures WHERE measure = s.measure AND grain = s.grain
        AND day BETWEEN s.from AND s.to AND previous < s.before OFFSET 0) AS f
    GROUP BY 1, 2, 3, 4`;
}

/**
 * The rows of a call's own data as a table. Each column is an array inside a scalar subquery, whose length PostgreSQL
 * cannot estimate, so it keeps one plan. With plain parameters it would plan every call anew.
 */
export function rowsOf<Column extends string>(
  rows: readonly Readonly<Record<Column, string | null>>[],
  columns: Readonly<Record<Column, "text" | "date">>,
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Column[];
  const values = (name: Column) => rows.map((row) => row[name]);
  const arrays = names.map((name) => sql`(SELECT ${values(name)}::${sql.raw(columns[name])}[])`);
  return sql`(SELECT * FROM unnest(${sql.join(arrays)}) AS given (${sql.join(names.map((name) => sql.id(name)))}))`;
}

/** One scan along the index of `figures`. */
interface Scan extends Stretch {
  readonly name: string;
  readonly measure: Measure;
  readonly unit: SeriesUnit | null;
  /** Only figures whose previous visit lies before this day; measures other than visitors have no previous visit. */
  readonly before: string;
}

const SCAN_COLUMNS: Readonly<Record<keyof Scan, "text" | "date">> = {
  name: "text",
  measure: "text",
  unit: "text",
  grain: "text",
  from: "date",
  to: "date",
  before: "date",
};

function scansOf({ name, measures, by, ...days }: FigureQuery): Scan[] {
  const isByDay = (measure: Measure) => by === "day" || measure === "service_earnings"; // has no months
  return measures.flatMap((measure) =>
    (isByDay(measure) ? [byDay(days)] : stretchesOf(days)).map((stretch) => ({
      ...{ name, measure, unit: by ?? null, ...stretch },
      before: measure === "visitors" ? firstMonthOf(days) : "infinity",
    })),
  );
}
