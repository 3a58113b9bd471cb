import { type RawBuilder, sql } from "kysely";

/**
 * The rows of a query with `part` beside them, which is `spread` of rules/spread.ts in SQL: the part of the row's `whole` that
 * falls on it by its `weight`, by largest remainder. Both are whole paisa; of equal remainders the lower `position` is larger.
 * @param group the columns whose rows share one whole.
 */
export function spreadRows(rows: RawBuilder<unknown>, group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT q.*, CASE WHEN q.weights = 0
      THEN CASE WHEN row_number() OVER (PARTITION BY ${group} ORDER BY q.position) = 1 THEN q.whole ELSE 0 END
      ELSE q.quotient + (row_number() OVER (PARTITION BY ${group} ORDER BY q.remainder DESC, q.position)
        <= q.whole - sum(q.quotient) OVER (PARTITION BY ${group}))::int END AS part
    FROM (SELECT w.*, div(w.whole * w.weight, nullif(w.weights, 0)) AS quotient,
        mod(w.whole * w.weight, nullif(w.weights, 0)) AS remainder
      FROM (SELECT r.*, sum(r.weight) OVER (PARTITION BY ${group}) AS weights FROM (${rows}) AS r) AS w) AS q`;
}
