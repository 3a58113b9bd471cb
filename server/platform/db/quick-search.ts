import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/list-query.ts";
import type { Executor } from "./database.ts";
import { rowsOf, WALK } from "./list.ts";
import { escapeLike, normalizeTerm, searchConditions } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";
import { PLANNED_FOR_ITS_VALUES } from "./named-statements.ts";

/** The part of a list that finding a few of its rows needs. */
export type Findable = Pick<ListSource<ListColumns>, "table" | "joins" | "select" | "shortPieces">;

/** Which rows to find; its SQL may use columns of the listed table (alias `t`) only. */
export interface Wanted {
  count: number;
  where?: RawBuilder<unknown>;
  /** An ORDER BY expression that comes before newest first. */
  order?: RawBuilder<unknown>;
}

/** The first few rows that meet a condition; an index should support it. */
export async function firstRows<Row>(db: Executor, source: Findable, wanted: Wanted): Promise<Row[]> {
  const rows = sql`SELECT t.id FROM ${sql.table(source.table)} t`;
  return await rowsOf<Row>(db, source, await idsAmong(db, rows, conditionsOf(wanted), wanted));
}

/**
 * The first few matches of a search: rows in which a word begins with the text come before rows that contain it
 * elsewhere. Matches are not counted, so a text that half of all rows contain costs no more than a rare one.
 */
export async function quickSearch<Row>(
  db: Executor,
  source: Findable,
  search: string,
  { count, where, order }: Wanted,
): Promise<Row[]> {
  const table = sql.table(source.table);
  const matches = [...conditionsOf({ where }), ...searchConditions(source, search)];
  const best = sql`(${beginsWord(search)}) DESC`;
  const wanted = { count, order: order ? sql`${best}, ${order}` : best };
  const newest = sql`SELECT t.id FROM
    (SELECT * FROM ${table} t WHERE NOT t.is_deleted ORDER BY ${NEWEST} LIMIT ${WALK}) t`;
  let ids = await idsAmong(db, newest, matches, wanted);
  if (ids.length < count) {
    // The barrier keeps the planner from walking through all rows in search of a rare one.
    const all = sql`WITH t AS MATERIALIZED (SELECT * FROM ${table} t WHERE ${and(matches)}) SELECT t.id FROM t`;
    ids = await idsAmong(db, all, [sql`true`], wanted);
  }
  return await rowsOf<Row>(db, source, ids);
}

const conditionsOf = ({ where }: Pick<Wanted, "where">) => [sql`NOT t.is_deleted`, ...(where ? [where] : [])];

async function idsAmong(
  db: Executor,
  rows: RawBuilder<unknown>,
  conditions: RawBuilder<unknown>[],
  { order, count }: Wanted,
): Promise<number[]> {
  const found = await sql<{ id: number }>`${rows} ${PLANNED_FOR_ITS_VALUES} WHERE ${and(conditions)}
    ORDER BY ${order ? sql`${order}, ` : sql``}${NEWEST} LIMIT ${count}`.execute(db);
  return found.rows.map(({ id }) => id);
}

function beginsWord(search: string): RawBuilder<unknown> {
  const patterns = ["\n", " "].map((before) => `%${before}${escapeLike(normalizeTerm(search))}%`);
  return sql`E'\\n' || t.search_text LIKE ANY(${patterns})`;
}
