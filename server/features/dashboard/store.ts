import { type RawBuilder, sql } from "kysely";
import type { SeriesPoint, SeriesUnit } from "#contract/dashboard.ts";
import type { Executor } from "#server/platform/db/database.ts";
import {
  type Days,
  FIGURES,
  type FigureQuery,
  type Measure,
  withFigureQueries,
  withFigureQueriesByDay,
} from "./figures.ts";

export interface Sums {
  earnings: number;
  due: number;
  expenses: number;
  profit: number;
  appointments: number;
  /** Rounded to a tenth of a minute. */
  averageMinutes: number | null;
  patients: number;
}

/** One row for each question; measures that the question does not name are 0. */
function sumFigures(questions: readonly FigureQuery[]) {
  const of = (measure: Measure) => sql`coalesce(sum(value) FILTER (WHERE measure = ${sql.lit(measure)}), 0)`;
  return sql<Sums & { name: string }>`
    WITH ${withFigureQueries(questions)},
    sums AS (SELECT s.name, s.measure, f.value
      FROM s, LATERAL (SELECT sum(value) AS value FROM (${FIGURES}) AS figure) AS f)
    SELECT asked.name, ${of("earnings")} AS earnings, ${of("due")} AS due, ${of("expenses")} AS expenses,
      ${of("earnings")} - ${of("expenses")} AS profit, ${of("appointments")} AS appointments,
      round(${of("minutes")} / nullif(${of("completed")}, 0), 1) AS "averageMinutes", ${of("patients")} AS patients
    FROM asked LEFT JOIN sums ON sums.name = asked.name GROUP BY asked.name`;
}

/** A named range of days. The rows that answer for it carry the same name. */
export type Period = Days & { readonly name: string };

export interface BilledService {
  /** The period's name. */
  name: string;
  idService: number;
  service: string;
  idDepartment: number;
  department: string;
  amount: number;
}

/** The amount billed for each service in each period, largest first; of equal amounts the older service first. */
function billedServices(periods: readonly Period[]) {
  const questions = periods.map((period) => ({ ...period, measures: ["billed" as const] }));
  return sql<BilledService>`
    WITH ${withFigureQueries(questions)},
    sums AS (SELECT s.name, f.subject_id, sum(f.value) AS amount FROM s, LATERAL (${FIGURES}) AS f GROUP BY 1, 2)
    SELECT sums.name, service.id AS "idService", service.name AS service, service.department_id AS "idDepartment",
      department.name AS department, amount
    FROM sums JOIN services service ON service.id = subject_id JOIN departments department ON department.id = department_id
    WHERE amount > 0
    ORDER BY amount DESC, service.id`;
}

export interface DepartmentSums {
  idDepartment: number | null;
  name: string;
  appointments: number;
  earnings: number;
}

/** Every active department, and inactive ones that have figures, highest earnings first. */
function sumDepartments(days: Days) {
  return sql<DepartmentSums>`
    WITH ${withFigureQueries([{ name: "departments", measures: ["earnings", "appointments"], ...days }])},
    sums AS (SELECT f.subject_id AS id, coalesce(sum(f.value) FILTER (WHERE s.measure = 'earnings'), 0) AS earnings,
        coalesce(sum(f.value) FILTER (WHERE s.measure = 'appointments'), 0) AS appointments
      FROM s, LATERAL (${FIGURES}) AS f GROUP BY 1)
    SELECT d.id AS "idDepartment", coalesce(d.name, 'No department') AS name,
      coalesce(earnings, 0) AS earnings, coalesce(appointments, 0) AS appointments
    FROM sums FULL JOIN departments d ON d.id = sums.id
    WHERE (d.is_active AND NOT d.is_deleted) OR earnings <> 0 OR appointments <> 0
    ORDER BY coalesce(earnings, 0) DESC, d.id`;
}

interface Visitors {
  /** The department's id; 0 is the whole clinic. */
  id: number;
  patients: number;
}

/**
 * Distinct patients with an appointment, by department; 0 is the whole clinic (migration 0012, visit_days). A patient
 * is counted once, on the first visit within the range, which is the visit whose previous one lies before the range.
 * Three sums find these visits: in whole months, those whose previous visit lies before the month in which the range
 * begins; in whole months too, those whose previous visit lies in that month but before the range (migration 0016);
 * and on single days, those whose previous visit lies before the range. OFFSET 0 keeps each to its own index, as in
 * FIGURES.
 */
function countVisitors(days: Days) {
  return sql<Visitors>`
    WITH ${withFigureQueries([{ name: "visitors", measures: ["visitors"], ...days }])}
    SELECT f.id, sum(f.patients) AS patients
    FROM s, LATERAL (SELECT date_trunc('month', s.first::timestamp)::date AS first_month) AS begin, LATERAL (
      SELECT subject_id AS id, sum(value) AS patients FROM (${FIGURES}) AS figure
        WHERE s.grain = 'month' AND (previous < first_month OR previous = '-infinity') GROUP BY subject_id
      UNION ALL SELECT department_id, count(*) FROM (SELECT department_id, day FROM visit_days
          WHERE previous_day >= first_month AND previous_day < s.first OFFSET 0) AS again
        WHERE s.grain = 'month' AND day BETWEEN s.from_day AND s.to_day GROUP BY department_id
      UNION ALL SELECT department_id, count(*) FROM (SELECT department_id, previous_day FROM visit_days
          WHERE day BETWEEN s.from_day AND s.to_day OFFSET 0) AS visit
        WHERE s.grain = 'day' AND (previous_day < s.first OR previous_day = '-infinity') GROUP BY department_id) AS f
    GROUP BY f.id`;
}

export interface Point extends SeriesPoint {
  expenses: number;
}

/** Asks for the points of a range that has both ends. */
export interface SeriesQuery {
  readonly unit: SeriesUnit;
  readonly days: Days;
}

/**
 * Earnings and expenses of a closed range: a point for each day, month or year, also where both are 0. The days are
 * read from `asked` and not passed as parameters: PostgreSQL would then plan every call anew to estimate the points.
 */
function moneySeries({ unit, days }: SeriesQuery) {
  const question = { name: "money", measures: ["earnings" as const, "expenses" as const], ...days };
  return sql<Point>`
    WITH ${unit === "day" ? withFigureQueriesByDay([question]) : withFigureQueries([question])},
    sums AS (SELECT date_trunc(${unit}, f.day::timestamp)::date AS date, s.measure, f.subject_id, sum(f.value) AS value
      FROM s, LATERAL (${FIGURES}) AS f GROUP BY 1, 2, 3)
    SELECT point.date, coalesce(sum(value) FILTER (WHERE measure = 'earnings'), 0) AS earnings,
      coalesce(sum(value) FILTER (WHERE measure = 'expenses'), 0) AS expenses,
      coalesce(json_agg(json_build_object('idDepartment', nullif(subject_id, 0), 'earnings', value)
        ORDER BY value DESC, subject_id) FILTER (WHERE measure = 'earnings' AND value <> 0), '[]') AS departments
    FROM (SELECT at::date AS date FROM generate_series(date_trunc(${unit}, (SELECT first FROM asked)::timestamp),
      (SELECT last FROM asked)::timestamp, ('1 ' || ${unit})::interval) AS at) AS point
      LEFT JOIN sums ON sums.date = point.date
    GROUP BY point.date ORDER BY point.date`;
}

/** Everything that one dashboard needs. */
export interface Questions {
  sums: readonly FigureQuery[];
  periods: readonly Period[];
  /** The range of the departments and visitors. */
  days: Days;
  /** Null: no series is read. */
  series: SeriesQuery | null;
}

export interface Answers {
  sums: (Sums & { name: string })[];
  billed: BilledService[];
  visitors: Visitors[];
  departments: DepartmentSums[];
  points: Point[];
}

/** Reads all answers in one statement, so that all come from one snapshot. */
export async function readFigures(db: Executor, questions: Questions): Promise<Answers> {
  const { sums, periods, days, series } = questions;
  const { rows } = await sql<Answers>`SELECT ${rowsOf(sumFigures(sums))} AS sums,
    ${rowsOf(billedServices(periods))} AS billed, ${rowsOf(countVisitors(days))} AS visitors,
    ${rowsOf(sumDepartments(days))} AS departments,
    ${series ? rowsOf(moneySeries(series)) : sql`'[]'::json`} AS points`.execute(db);
  return rows[0] as Answers;
}

/** The rows of a query, in its order, as one JSON array. */
function rowsOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(answer), '[]') FROM (${query}) AS answer)`;
}

/** The first and the last day with earnings or expenses; null when there is no such day. */
export async function daysWithMoney(db: Executor): Promise<Days | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT min(day) AS first, max(day) AS last FROM (VALUES ('earnings'), ('expenses')) AS money (measure), LATERAL (
      (SELECT day FROM figures WHERE measure = money.measure AND grain = 'day' ORDER BY day LIMIT 1) UNION ALL
      (SELECT day FROM figures WHERE measure = money.measure AND grain = 'day' ORDER BY day DESC LIMIT 1)) AS ends`.execute(
    db,
  );
  const { first, last } = rows[0] ?? {};
  return first && last ? { first, last } : null;
}
