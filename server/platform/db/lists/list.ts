import { type RawBuilder, sql } from "kysely";
import {
  DEFAULT_PAGE_SIZE,
  type ListColumns,
  type ListQuery,
  MAX_ROWS,
} from "#contract/values/list-query.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { fixedFor } from "#server/platform/db/start/fixed-sql.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import { filterConditions } from "./list-conditions.ts";
import { BEST_FIRST, bestMatches, matches } from "./list-matches.ts";
import { type Search, searchOf } from "./list-search.ts";
import { and, type ListSource, NEWEST } from "./list-source.ts";
import { countedSums, keptSums, sumsIn, sumsOf } from "./list-totals.ts";

const OLDEST = sql`t.created_on, t.id`;
/** Up to this distance a page is read from the newest row on, without comparing the distance from the other end. */
const NEAR = 1000;

/** Reads one page (or, without `page`, up to 5,000 rows), the exact total and the totals row, within `scope`. */
export async function readList<Row, Columns extends ListColumns = ListColumns>(
  db: Executor,
  source: ListSource<Columns>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
): Promise<ListPage<Row>> {
  const filters = filterConditions(source, query);
  if (scope) filters.push(scope);
  const order = orderOf(source, query.sort);
  const place = placeOf(query);
  const search = searchOf(source, query.search, { isAlone: filters.length === 0 });
  if (search) return await readFound(db, source, { search, filters }, { order, place });
  const conditions = [sql`NOT t.is_deleted`, ...filters];
  if (filters.length > 0)
    return await readAtOnce(db, source, countedSums(source, conditions, source.joins), {
      ids: idsWhere(source, conditions, order ?? NEWEST, place),
      order: order ?? NEWEST,
    });
  if (!order && place.offset === 0 && place.limit === DEFAULT_PAGE_SIZE)
    return pageOf(source, (await sql<Listed<Row>>`${firstPage(source)}`.execute(db)).rows);
  if (order || place.offset <= NEAR)
    return await readAtOnce(db, source, keptSums(source), {
      ids: idsWhere(source, conditions, order ?? NEWEST, place),
      order: order ?? NEWEST,
    });
  return await readFar(db, source, conditions, place);
}

interface Place {
  limit: number;
  offset: number;
}

function placeOf({ page, pageSize }: ListQuery): Place {
  return page ? { limit: pageSize, offset: (page - 1) * pageSize } : { limit: MAX_ROWS, offset: 0 };
}

function orderOf<C extends ListColumns>(source: ListSource<C>, sort?: string): RawBuilder<unknown> | null {
  const [name, direction] = sort?.split(":") ?? [];
  const expression = name === undefined ? undefined : (source.sortBy?.[name] ?? source.columns[name]);
  if (!expression) return null;
  // Plain ASC and DESC: each is the other one read backwards, so one plain index serves both.
  return direction === "asc" ? sql`${expression}, t.id` : sql`${expression} DESC, t.id DESC`;
}

/** The rows of a page: a query of their ids, and their order. */
interface Page {
  ids: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** A row beside the totals; `rowId` is null where a page has no rows. */
type Listed<Row> = Row & { rowId: number | null };

/** Totals and rows in one statement; for a page without rows it answers the totals alone. */
const atOnce = (source: ListSource<ListColumns>, sums: RawBuilder<unknown>, page: Page) =>
  sql`SELECT * FROM (${sums}) AS sums LEFT JOIN LATERAL (${rowsIn(source, page)}) AS listed ON true`;

/** The first page of the whole list: asked for most by far, so its statement is compiled once. */
const firstPage = fixedFor((source: ListSource<ListColumns>) =>
  atOnce(source, keptSums(source), {
    ids: idsWhere(source, [sql`NOT t.is_deleted`], NEWEST, { limit: DEFAULT_PAGE_SIZE, offset: 0 }),
    order: NEWEST,
  }),
);

async function readAtOnce<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  sums: RawBuilder<unknown>,
  page: Page,
): Promise<ListPage<Row>> {
  const { rows } = await sql<Listed<Row>>`${atOnce(source, sums, page)}`.execute(db);
  return pageOf(source, rows);
}

/** Rows with the totals beside them; for a page without rows, one row whose `rowId` is null. */
function pageOf<Row, C extends ListColumns>(source: ListSource<C>, rows: Listed<Row>[]): ListPage<Row> {
  return {
    rows: rows.filter(({ rowId }) => rowId !== null),
    ...sumsIn(source, rows[0] ?? {}),
  };
}

/** The rows of a page, in its order. */
function rowsIn(source: ListSource<ListColumns>, { ids, order }: Page): RawBuilder<unknown> {
  return sql`${rowsOfSource(source)} WHERE t.id = ANY(ARRAY(${ids})) ORDER BY ${order}`;
}

/** A SELECT of displayed rows, without its conditions. */
export const rowsOfSource = fixedFor(
  ({ table, joins = sql``, select }: Pick<ListSource<ListColumns>, "table" | "joins" | "select">) =>
    sql`SELECT t.id AS "rowId", ${select} FROM ${sql.table(table)} t ${joins}`,
);

const idsOfSource = fixedFor(
  ({ table, joins = sql`` }: ListSource<ListColumns>) => sql`SELECT t.id FROM ${sql.table(table)} t ${joins}`,
);

/** The rows of a query of ids, the newest first. */
async function readPage<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  ids: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${rowsIn(source, { ids, order: NEWEST })}`.execute(db);
  return rows;
}

async function readSums<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  sums: RawBuilder<unknown>,
) {
  const { rows } = await sql<Record<string, number>>`${sums}`.execute(db);
  return sumsIn(source, rows[0] ?? {});
}

/** A page of a search's matches, which are found once, with their totals: in one statement. */
async function readFound<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  { search, filters }: { search: Search; filters: RawBuilder<unknown>[] },
  { order, place }: { order: RawBuilder<unknown> | null; place: Place },
): Promise<ListPage<Row>> {
  const asked = order
    ? sql`SELECT m.id, m.place, m.likeness FROM matches m JOIN ${sql.table(source.table)} t ON t.id = m.id ${source.joins ?? sql``}
        ORDER BY ${order} ${window(place)}`
    : sql`SELECT id, place, likeness FROM ${bestMatches(search, place.limit + place.offset)} t ORDER BY ${BEST_FIRST} ${window(place)}`;
  const { rows } = await sql<
    Row & { rowId: number | null }
  >`${matches(source, search, filters)}, page AS MATERIALIZED (${asked})
    SELECT * FROM (${sumsOf(source, sql`matches`)}) AS sums LEFT JOIN LATERAL (
      SELECT listed.* FROM (${rowsOfSource(source)} JOIN page ON page.id = t.id
        ORDER BY ${order ?? sql`page.place, page.likeness DESC, ${NEWEST}`}) AS listed) AS listed ON true`.execute(
    db,
  );
  return pageOf(source, rows);
}

/** A page far from the newest rows, read from the nearer end. */
async function readFar<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  { limit, offset }: Place,
): Promise<ListPage<Row>> {
  const sums = await readSums(db, source, keptSums(source));
  const count = Math.min(limit, sums.total - offset);
  if (count <= 0) return { rows: [], ...sums };
  const ids =
    offset > sums.total / 2
      ? idsWhere(source, conditions, OLDEST, { limit: count, offset: sums.total - offset - count })
      : idsWhere(source, conditions, NEWEST, { limit, offset });
  return { rows: await readPage<Row, C>(db, source, ids), ...sums };
}

/** Literals, not parameters, so that the plan of a first page, the most frequent one, is made for a few rows. */
const window = ({ limit, offset }: Place) =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`;

/** Ids first, rows afterwards: skipping over ids in an index is cheap, skipping over joined rows is not. */
function idsWhere<C extends ListColumns>(
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  place: Place,
): RawBuilder<unknown> {
  return sql`${idsOfSource(source)} WHERE ${and(conditions)} ORDER BY ${order} ${window(place)}`;
}
