import { type RawBuilder, sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { type FigureQuery, rowsOf, type Sum, sumFigures } from "./figures.ts";
import { type Days, firstMonthOf, stretchesOf } from "./stretches.ts";

export interface ServiceNames {
  id: number;
  name: string;
  idDepartment: number;
  department: string;
}

export interface DepartmentName {
  id: number;
  name: string;
  isActive: boolean;
}

/** All data of one dashboard. */
export interface Answers {
  sums: Sum[];
  services: ServiceNames[];
  /** Ordered by id. */
  departments: DepartmentName[];
}

/**
 * Reads all answers in one statement, so that they come from one snapshot.
 * @param visitors the query for the distinct patients.
 */
export async function readFigures(
  db: Executor,
  queries: readonly FigureQuery[],
  visitors: FigureQuery,
): Promise<Answers> {
  const { rows } = await sql<Answers>`SELECT
    ${asJson(sql`${sumFigures([...queries, visitors])} ${visitorsOfDays(visitors)}`)} AS sums,
    ${asJson(SERVICES)} AS services, ${asJson(DEPARTMENTS)} AS departments`.execute(db);
  return rows[0] as Answers;
}

const SERVICES = sql`SELECT s.id, s.name, s.department_id AS "idDepartment", d.name AS department
  FROM services s JOIN departments d ON d.id = s.department_id`;
const DEPARTMENTS = sql`SELECT id, name, is_active AND NOT is_deleted AS "isActive" FROM departments ORDER BY id`;

/** The rows of a query, in its order, as one JSON array. */
function asJson(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(answer), '[]') FROM (${query}) AS answer)`;
}

/**
 * Distinct patients with an appointment, by department; 0 is the whole clinic (visit_days). A patient counts once, on the
 * first visit within the range: the one whose previous visit lies before the range. Three sums find these visits.
 * `sumFigures` reads the first: in whole months, visits whose previous one lies before the month in which the range begins.
 * This adds the other two, which a range of whole months does not need: in whole months, visits whose previous one lies in
 * that month but before the range (the index visit_days_previous); and on single days, visits whose previous one lies
 * before the range. OFFSET 0 keeps each to its own index, as in `sumFigures`.
 */
function visitorsOfDays({ name, ...days }: FigureQuery): RawBuilder<unknown> {
  const stretches = stretchesOf(days);
  if (stretches.every(({ grain }) => grain === "month")) return sql``;
  const scans = stretches.map((stretch) => ({ ...stretch, first: days.first, month: firstMonthOf(days) }));
  const columns = { grain: "text", from: "date", to: "date", first: "date", month: "date" } as const;
  return sql`
    UNION ALL SELECT ${name}, 'visitors', f.department_id, NULL, sum(f.patients)
    FROM ${rowsOf(scans, columns)} AS s,
      LATERAL (
        SELECT department_id, count(*) AS patients FROM (SELECT department_id, day FROM visit_days
            WHERE previous_day >= s.month AND previous_day < s.first OFFSET 0) AS again
          WHERE s.grain = 'month' AND day BETWEEN s.from AND s.to GROUP BY department_id
        UNION ALL SELECT department_id, count(*) FROM (SELECT department_id, previous_day FROM visit_days
            WHERE day BETWEEN s.from AND s.to OFFSET 0) AS visit
          WHERE s.grain = 'day' AND (previous_day < s.first OR previous_day = '-infinity') GROUP BY department_id) AS f
    GROUP BY f.department_id`;
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
