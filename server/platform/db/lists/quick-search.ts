import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/values/list-query.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { PLANNED_FOR_ITS_VALUES } from "#server/platform/db/named-statements.ts";
import { rowsOfSource } from "./list.ts";
import { escapeLike, normalizeTerm, searchOf, WALK } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";

/** The part of a list that a quick search needs. */
export type Findable = Pick<
  ListSource<ListColumns>,
  "table" | "joins" | "select" | "shortPieces" | "ofPerson"
>;

/** Which rows to find; its SQL may use columns of the listed table (alias `t`) only. */
export interface Wanted {
  count: number;
  /** Which rows may be found at all; all by default. */
  scope?: RawBuilder<unknown>;
  /** Holds for the one row that comes before all others; an index should support it. */
  first?: RawBuilder<unknown> | 0 | null;
  /** An ORDER BY expression that precedes newest first. */
  order?: RawBuilder<unknown>;
}

/**
 * How many of the newest rows show whether a text is common: if they fill the answer, about one row of a hundred holds it,
 * and reading the newest rows is faster than the index, which would collect every match.
 */
const GLANCE = 500;

/** The first few rows that meet a condition; an index should support it. */
export async function firstRows<Row>(
  db: Executor,
  source: Findable,
  { where, scope, first, order, count }: Wanted & { where: RawBuilder<unknown> },
): Promise<Row[]> {
  const wanted = first ? sql`(${where} OR ${first})` : where;
  const orders = [...(first ? [sql`(${first}) DESC`] : []), ...(order ? [order] : []), NEWEST];
  const ordered = sql`ORDER BY ${sql.join(orders)}`;
  const { rows } = await sql<Row>`${rowsOfSource(source)}
    WHERE t.id = ANY(ARRAY(SELECT t.id FROM ${sql.table(source.table)} t ${PLANNED_FOR_ITS_VALUES}
      WHERE ${and([...allowedBy(scope), wanted])} ${ordered} LIMIT ${count})) ${ordered}`.execute(db);
  return rows;
}

/**
 * The first few matches of a search: rows with a word that begins with the text, then those that contain it elsewhere, then
 * similar ones. Of a common text only the newest rows are ranked, so it costs little more than a rare one. One statement: a
 * look at the newest rows decides between the two ways. MATERIALIZED keeps the planner from reading all rows in search of a
 * rare text. Over 60 lines: one statement.
 */
export async function quickSearch<Row>(
  db: Executor,
  source: Findable,
  typed: string,
  { count, scope, first, order }: Wanted,
): Promise<Row[]> {
  const search = searchOf(source, typed, { isAlone: !scope });
  if (!search) return [];
  const table = sql`${sql.table(source.table)} t`;
  const allowed = allowedBy(scope);
  const newest = (limit: number) =>
    sql`(SELECT * FROM ${table} WHERE NOT t.is_deleted ORDER BY ${NEWEST} LIMIT ${sql.lit(limit)}) AS t`;
  const ranked = (rank: RawBuilder<unknown>, from: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]) =>
    sql`SELECT t.id, t.created_on, ${rank} AS rank, ${order ?? sql`0`} AS nearness FROM ${from} WHERE ${and([...conditions, ...allowed])}`;
  const others = first ? [sql`NOT (${first})`] : [];
  const begins = sql`(${beginsWord(typed)})::int`;
  const isFew = sql`(SELECT NOT EXISTS (SELECT FROM found OFFSET ${sql.lit(count - 1)}))`;
  const also = search.others.map((other) => ranked(sql`-2`, table, [isFew, other]));
  const meant =
    search.people && sql`${search.people} AS meant (id, place, likeness) ${source.ofPerson ?? sql``}`;
  // Likeness is below 1, so it orders within a place.
  if (meant) also.push(ranked(sql`-meant.place + meant.likeness`, meant, [isFew]));
  const { rows } = await sql<Row>`
    WITH glance AS MATERIALIZED (SELECT count(*) >= ${count} AS is_common ${search.keepsPlan ? sql`` : PLANNED_FOR_ITS_VALUES}
        FROM ${newest(GLANCE)} WHERE ${and([...allowed, search.held])}),
      found AS MATERIALIZED (
        ${ranked(begins, newest(WALK), [sql`(SELECT is_common FROM glance)`, search.held, ...others])}
        UNION ALL ${ranked(begins, table, [sql`NOT (SELECT is_common FROM glance)`, search.exact, ...others])}
        ${first ? sql`UNION ALL ${ranked(sql`2`, table, [first])}` : sql``}),
      likely AS MATERIALIZED (
        SELECT id, created_on, max(rank) AS rank, nearness FROM (${also.length > 0 ? sql.join(also, sql` UNION ALL `) : sql`SELECT * FROM found WHERE false`}) AS t
        WHERE id NOT IN (SELECT id FROM found LIMIT ${count}) GROUP BY id, created_on, nearness),
      best AS MATERIALIZED (SELECT id, rank, nearness FROM (SELECT * FROM found UNION ALL SELECT * FROM likely) t
        ORDER BY rank DESC, nearness, ${NEWEST} LIMIT ${count})
    ${rowsOfSource(source)} JOIN best ON best.id = t.id ORDER BY best.rank DESC, best.nearness, ${NEWEST}`.execute(
    db,
  );
  return rows;
}

const allowedBy = (scope: Wanted["scope"]) => [sql`NOT t.is_deleted`, ...(scope ? [scope] : [])];

function beginsWord(search: string): RawBuilder<unknown> {
  const patterns = ["\n", " "].map((before) => `%${before}${escapeLike(normalizeTerm(search))}%`);
  return sql`E'\\n' || t.search_text LIKE ANY(${patterns})`;
}
