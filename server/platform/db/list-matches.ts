import { type RawBuilder, sql } from "kysely";
import type { ListColumns, ListQuery } from "#contract/list-query.ts";
import { filterConditions } from "./list-conditions.ts";
import { FEW, type Search, searchOf } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";
import { keptOfMatch } from "./list-totals.ts";
import { PLANNED_FOR_ITS_VALUES } from "./named-statements.ts";

type Sql = RawBuilder<unknown>;

/** The order of matches: whose number it is, what holds the text as one piece, then what is like it; each the newest first. */
export const BEST_FIRST = sql`t.place, t.likeness DESC, ${NEWEST}`;

/**
 * `WITH … matches`: the rows of a list that a search finds and the filters allow, each once, with what the totals add up,
 * their `place` and `likeness`. MATERIALIZED keeps the planner from walking all rows in search of a rare text, and what is
 * like the text is looked for only where few rows hold it.
 */
export function matches(source: ListSource<ListColumns>, search: Search, filters: readonly Sql[]): Sql {
  const { exact, first, others, people } = search;
  const kept = keptOfMatch(source);
  const joins = filters.length > 0 ? (source.joins ?? sql``) : sql``;
  const rows = (place: Sql, likeness: Sql, from: Sql, conditions: readonly Sql[]) =>
    sql`SELECT ${kept}, ${place} AS place, ${likeness} AS likeness FROM ${from} ${joins} ${PLANNED_FOR_ITS_VALUES}
      WHERE ${and([...conditions, sql`NOT t.is_deleted`, ...filters])}`;
  const table = sql`${sql.table(source.table)} t`;
  const none = sql`0::real`;
  const isFew = sql`(SELECT NOT EXISTS (SELECT FROM found OFFSET ${sql.lit(FEW - 1)}))`;
  const placed = first ? sql`CASE WHEN ${first} THEN 0 ELSE 1 END` : sql`1`;
  const also = others.map((other) => {
    const place = first ? sql`CASE WHEN ${first} THEN 0 ELSE 2 END` : sql`2`;
    return rows(place, none, table, [isFew, other]);
  });
  if (people) {
    const meant = sql`meant ${source.ofPerson ?? sql``}`;
    also.push(rows(sql`meant.place`, sql`meant.likeness`, meant, [isFew]));
  }
  const found = sql`WITH found AS MATERIALIZED (${rows(placed, none, table, [exact])})`;
  if (also.length === 0) return sql`${found}, matches AS (SELECT * FROM found)`;
  const columns = Object.values(source.totals ?? {}).map((column) => sql`, ${sql.ref(column)}`);
  const once = sql`id, created_on ${sql.join(columns, sql``)}`;
  return sql`${found} ${people ? sql`, meant AS MATERIALIZED (${people(isFew)})` : sql``}, likely AS MATERIALIZED (
      SELECT ${once}, min(place) AS place, max(likeness) AS likeness FROM (${sql.join(also, sql` UNION ALL `)}) AS t
      WHERE id NOT IN (SELECT id FROM found LIMIT ${sql.lit(FEW)}) GROUP BY ${once}),
    matches AS (SELECT * FROM found UNION ALL SELECT * FROM likely)`;
}

/** What a row must meet, search and filters alike, and what stands in front of a statement that asks for it. */
export function narrowedBy<C extends ListColumns>(
  source: ListSource<C>,
  query: ListQuery,
  scope: readonly Sql[],
): { before: Sql; conditions: Sql[] } {
  const filters = [...filterConditions(source, query), ...scope];
  const search = searchOf(source, query.search);
  if (!search) return { before: sql``, conditions: [sql`NOT t.is_deleted`, ...filters] };
  return { before: matches(source, search, filters), conditions: [sql`t.id IN (SELECT id FROM matches)`] };
}
