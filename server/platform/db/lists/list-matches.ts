import { type RawBuilder, sql } from "kysely";
import type { ListColumns, ListQuery } from "#contract/values/list-query.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { PLANNED_FOR_ITS_VALUES } from "#server/platform/db/named-statements.ts";
import { filterConditions } from "./list-conditions.ts";
import { FEW, type Search, searchOf } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";
import { columnsOfMatch, keptOfMatch } from "./list-totals.ts";

type Sql = RawBuilder<unknown>;

/** The order of matches: by number, then rows that hold the text as one piece, then similar ones; each newest first. */
export const BEST_FIRST = sql`t.place, t.likeness DESC, ${NEWEST}`;

/**
 * `WITH … matches`: the rows that a search finds and the filters allow, each once, with the summed columns, `place` and
 * `likeness`. MATERIALIZED keeps the planner from walking all rows in search of a rare text. Similar rows are looked for
 * only where few rows hold the text.
 */
export function matches(source: ListSource<ListColumns>, search: Search, filters: readonly Sql[]): Sql {
  const { exact, first, others, people } = search;
  const kept = keptOfMatch(source);
  const joins = filters.length > 0 ? (source.joins ?? sql``) : sql``;
  const planned = search.keepsPlan ? sql`` : PLANNED_FOR_ITS_VALUES;
  const table = sql`${sql.table(source.table)} t`;
  const rows = (also: Sql, from: Sql, conditions: readonly Sql[]) =>
    sql`SELECT ${kept} ${also} FROM ${from} ${joins} ${planned}
      WHERE ${and([...conditions, sql`NOT t.is_deleted`, ...filters])}`;
  const place = search.place ?? sql`1`;
  const likely = others.map((other) =>
    rows(
      first
        ? sql`, CASE WHEN ${first} THEN 0 ELSE 2 END AS place, 0::real AS likeness`
        : sql`, 2 AS place, 0::real AS likeness`,
      table,
      [fewerThan(FEW.words), other],
    ),
  );
  if (people)
    likely.push(
      rows(
        sql`, meant.place, meant.likeness`,
        sql`${people} AS meant (id, place, likeness) ${source.ofPerson ?? sql``}`,
        [fewerThan(FEW.people)],
      ),
    );
  const found = sql`WITH found AS MATERIALIZED (${rows(search.place ? sql`, ${place} AS place` : sql``, table, [exact])})`;
  const once = sql.join(columnsOfMatch(source));
  const all = sql`SELECT ${once}, ${search.place ? sql`place` : sql`1 AS place`}, 0::real AS likeness FROM found`;
  if (likely.length === 0) return sql`${found}, matches AS NOT MATERIALIZED (${all})`;
  return sql`${found}, likely AS MATERIALIZED (
      SELECT ${once}, min(place) AS place, max(likeness) AS likeness FROM (${sql.join(likely, sql` UNION ALL `)}) AS t
      WHERE id NOT IN (SELECT id FROM found LIMIT ${sql.lit(FEW.words)}) GROUP BY ${once}),
    matches AS NOT MATERIALIZED (${all} UNION ALL SELECT ${once}, place, likeness FROM likely)`;
}

/** The best matches: of the rows that hold the text, only the newest are compared with similar ones. */
export function bestMatches({ place, others, people }: Search, most: number): Sql {
  const order = place ? sql`place, ${NEWEST}` : NEWEST;
  const found = sql`(SELECT id, created_on, ${place ? sql`place` : sql`1 AS place`}, 0::real AS likeness FROM found t ORDER BY ${order} LIMIT ${sql.lit(most)})`;
  const likely = others.length > 0 || people;
  return likely ? sql`(${found} UNION ALL SELECT id, created_on, place, likeness FROM likely)` : found;
}

/** Whether fewer than `count` rows hold the text as one piece. */
const fewerThan = (count: number) =>
  sql`(SELECT NOT EXISTS (SELECT FROM found OFFSET ${sql.lit(count - 1)}))`;

/** The conditions of search and filters together, and the CTEs that a statement with them begins with. */
export function narrowedBy<C extends ListColumns>(
  source: ListSource<C>,
  query: ListQuery,
  scope: readonly Sql[],
): { before: Sql; conditions: Sql[] } {
  const filters = [...filterConditions(source, query), ...scope];
  const search = searchOf(source, query.search, { isAlone: filters.length === 0 });
  if (!search) return { before: sql``, conditions: [sql`NOT t.is_deleted`, ...filters] };
  return { before: matches(source, search, filters), conditions: [sql`t.id IN (SELECT id FROM matches)`] };
}

/**
 * The totals of the rows that match within `scope`, by the values of a displayed column; values without rows are left out.
 */
export async function sumsBy<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  query: ListQuery,
  { by, sum, scope }: { by: keyof C; sum: keyof C; scope?: RawBuilder<unknown> },
): Promise<{ value: string; count: number; sum: number }[]> {
  const { before, conditions } = narrowedBy(source, query, scope ? [scope] : []);
  const { rows } = await sql<{ value: string; count: number; sum: number }>`${before}
    SELECT ${source.columns[by]} AS value, count(*) AS count, sum(${source.columns[sum]}) AS sum
    FROM ${sql.table(source.table)} t ${source.joins ?? sql``} ${PLANNED_FOR_ITS_VALUES}
    WHERE ${and(conditions)} GROUP BY 1`.execute(db);
  return rows;
}
