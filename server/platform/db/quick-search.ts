import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/list-query.ts";
import type { Executor } from "./database.ts";
import { rowsOfSource } from "./list.ts";
import { containing, escapeLike, normalizeTerm, searchConditions, WALK } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";
import { PLANNED_FOR_ITS_VALUES } from "./named-statements.ts";

/** The part of a list that finding a few of its rows needs. */
export type Findable = Pick<ListSource<ListColumns>, "table" | "joins" | "select" | "shortPieces">;

/** Which rows to find; its SQL may use columns of the listed table (alias `t`) only. */
export interface Wanted {
  count: number;
  /** Which rows may be found at all; all if left out. */
  scope?: RawBuilder<unknown>;
  /** Is true of the one row that comes before all others; an index should support it. */
  first?: RawBuilder<unknown> | 0 | null;
  /** An ORDER BY expression that comes before newest first. */
  order?: RawBuilder<unknown>;
}

/**
 * How many of the newest rows show whether a text is common: if it fills the answer there, about one row of a hundred
 * holds it, and the newest rows answer sooner than the index, which would collect every match.
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
 * The first few matches of a search: rows in which a word begins with the text come before rows that contain it
 * elsewhere. Of a common text only the newest rows are ranked, so it costs little more than a rare one. One statement:
 * a look at the newest rows decides which of two ways is taken. MATERIALIZED keeps the planner from reading all rows in
 * search of a rare text.
 */
export async function quickSearch<Row>(
  db: Executor,
  source: Findable,
  search: string,
  { count, scope, first, order }: Wanted,
): Promise<Row[]> {
  const table = sql.table(source.table);
  const allowed = allowedBy(scope);
  const contains = sql`t.search_text LIKE ${containing(normalizeTerm(search))}`;
  const newest = (limit: number) =>
    sql`(SELECT * FROM ${table} t WHERE NOT t.is_deleted ORDER BY ${NEWEST} LIMIT ${sql.lit(limit)}) AS t`;
  const ranked = (rank: RawBuilder<unknown>, from: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]) =>
    sql`SELECT t.id, t.created_on, ${rank} AS rank, ${order ?? sql`0`} AS nearness FROM ${from} WHERE ${and(conditions)}`;
  const matches = (from: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]) =>
    ranked(sql`(${beginsWord(search)})::int`, from, [
      ...conditions,
      ...allowed,
      ...(first ? [sql`NOT (${first})`] : []),
    ]);
  const { rows } = await sql<Row>`
    WITH glance AS MATERIALIZED (SELECT count(*) >= ${count} AS is_common ${PLANNED_FOR_ITS_VALUES}
        FROM ${newest(GLANCE)} WHERE ${and([...allowed, contains])}),
      found AS MATERIALIZED (
        ${matches(newest(WALK), [sql`(SELECT is_common FROM glance)`, contains])}
        UNION ALL ${matches(sql`${table} t`, [sql`NOT (SELECT is_common FROM glance)`, ...searchConditions(source, search)])}
        ${first ? sql`UNION ALL ${ranked(sql`2`, sql`${table} t`, [first, ...allowed])}` : sql``}),
      best AS MATERIALIZED (SELECT id, rank, nearness FROM found t ORDER BY rank DESC, nearness, ${NEWEST} LIMIT ${count})
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
