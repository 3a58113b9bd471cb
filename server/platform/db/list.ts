import { type RawBuilder, sql } from "kysely";
import { filterKeys, type ListColumns, type ListQuery, MAX_ROWS } from "#contract/list-query.ts";
import { CLINIC_ZONE } from "#rules/clinic-time.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import type { Executor } from "./database.ts";
import { normalizeSearch } from "./normalize-search.ts";

/**
 * A list as SQL. The listed table has the alias `t`, with `id`, `created_on`, `is_deleted` and `search_text`; `joins`
 * brings in whatever the displayed columns need. How the cost stays flat: docs/decisions/2026-11-21-lists.md.
 */
export interface ListSource<Columns extends ListColumns> {
  /** The table, which is also its name in list_totals. */
  readonly table: string;
  readonly joins?: RawBuilder<unknown>;
  readonly contract: Columns;
  /** The SQL of each displayed column. */
  readonly columns: { readonly [Name in keyof Columns]: RawBuilder<unknown> };
  /** Where sorting by a column goes by something else than what is shown and filtered, e.g. an instant by its day. */
  readonly sortBy?: { readonly [Name in keyof Columns]?: RawBuilder<unknown> };
  /** The projection, named as the wire names it. */
  readonly select: RawBuilder<unknown>;
  /** Wire name of a money column → its column in the table: the totals row. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Whether the table has an index over short_pieces(search_text). Small tables do without. */
  readonly shortPieces?: boolean;
}

/** The default order of every list. */
export const NEWEST = sql`t.created_on DESC, t.id DESC`;
const OLDEST = sql`t.created_on, t.id`;
/** How many of the newest rows a search looks through before it turns to the index. */
export const WALK = 4000;

export const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

/** Reads one page (or, without `page`, up to 5,000 rows), the exact total and the totals row, within `scope`. */
export async function readList<Row, Columns extends ListColumns = ListColumns>(
  db: Executor,
  source: ListSource<Columns>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
): Promise<ListPage<Row>> {
  const filters = filterConditions(source, query);
  if (scope) filters.push(scope);
  const narrowed = narrowedBy(source, query, filters);
  const plain = filters.length === 0 && !query.search;
  const sums = await (plain ? keptSums(db, source) : countedSums(db, source, narrowed));
  const ids = await pageIds(db, source, query, { narrowed, filters, total: sums.total });
  return { rows: await rowsOf<Row>(db, source, ids), ...sums };
}

function narrowedBy<C extends ListColumns>(
  source: ListSource<C>,
  { search }: ListQuery,
  filters: RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  return [sql`NOT t.is_deleted`, ...filters, ...searchConditions(source, search)];
}

/** Whether a query asks for less than the whole list. */
export function isNarrowed<C extends ListColumns>(source: ListSource<C>, query: ListQuery): boolean {
  return filterConditions(source, query).length > 0 || searchConditions(source, query.search).length > 0;
}

/**
 * What the rows that match within `scope` add up to, by the values of a displayed column; values without rows are left
 * out.
 */
export async function sumsBy<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  query: ListQuery,
  { by, sum, scope }: { by: keyof C; sum: keyof C; scope?: RawBuilder<unknown> },
): Promise<{ value: string; count: number; sum: number }[]> {
  const filters = filterConditions(source, query);
  const conditions = narrowedBy(source, query, scope ? [...filters, scope] : filters);
  const { rows } = await sql<{ value: string; count: number; sum: number }>`
    SELECT ${source.columns[by]} AS value, count(*) AS count, sum(${source.columns[sum]}) AS sum
    FROM ${sql.table(source.table)} t ${source.joins ?? sql``} WHERE ${and(conditions)} GROUP BY 1`.execute(
    db,
  );
  return rows;
}

function filterConditions<C extends ListColumns>(
  source: ListSource<C>,
  query: ListQuery,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(source.contract)) {
    const expression = source.columns[name];
    if (!expression) continue;
    const given = (key: string) => query[key] as never;
    if (column.type === "text" && given(name))
      conditions.push(sql`${expression} ILIKE ${containing(given(name))}`);
    if (column.type === "choice" && given(name))
      conditions.push(sql`${expression}::text = ANY(${given(name)})`);
    if (column.type === "value" && given(name))
      conditions.push(
        sql`lower(${expression}) = ANY (SELECT lower(chosen) FROM unnest(${given(name)}::text[]) AS chosen)`,
      );
    if (column.type === "text" || column.type === "choice" || column.type === "value") continue;
    const [low = name, high = name] = filterKeys(name, column);
    const value = column.type === "date" ? sql`(${expression})` : expression;
    if (given(low) !== undefined) conditions.push(sql`${value} >= ${given(low)}`);
    if (given(high) !== undefined) conditions.push(sql`${value} <= ${given(high)}`);
  }
  return conditions;
}

/** For a pattern: the wildcards that people type mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const containing = (text: string) => `%${escapeLike(text)}%`;

/** As the database writes search text: lower case and folded. */
export const normalizeTerm = (search: string) => normalizeSearch(search.toLowerCase());

/** What a row must meet to match a search, through the indexes that the table has for it. */
export function searchConditions(
  source: Pick<ListSource<ListColumns>, "shortPieces">,
  search?: string,
): RawBuilder<unknown>[] {
  if (!search) return [];
  const term = normalizeTerm(search);
  // Signs alone name nothing.
  if (term === "") return [];
  const like = sql`t.search_text LIKE ${containing(term)}`;
  const isShort = [...term].length < 3;
  return isShort && source.shortPieces ? [sql`short_pieces(t.search_text) @> ARRAY[${term}]`, like] : [like];
}

/** The unfiltered list's totals, kept by triggers (migration 0001). */
async function keptSums<C extends ListColumns>(db: Executor, source: ListSource<C>) {
  const { rows } = await sql<{ measure: string; value: number }>`
    SELECT measure, sum(value) AS value FROM list_totals WHERE list = ${source.table} GROUP BY measure`.execute(
    db,
  );
  const kept = new Map(rows.map(({ measure, value }) => [measure, value]));
  return {
    total: kept.get("rows") ?? 0,
    ...shapeTotals(source, (column) => kept.get(column) ?? 0),
  };
}

async function countedSums<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  narrowed: RawBuilder<unknown>[],
) {
  const columns = Object.values(source.totals ?? {});
  const sums = columns.map(
    (column) => sql`, coalesce(sum(${sql.ref(`t.${column}`)}), 0) AS ${sql.ref(column)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    SELECT count(*) AS rows ${sql.join(sums, sql``)} FROM ${sql.table(source.table)} t ${source.joins ?? sql``}
    WHERE ${and(narrowed)}`.execute(db);
  return {
    total: rows[0]?.rows ?? 0,
    ...shapeTotals(source, (column) => rows[0]?.[column] ?? 0),
  };
}

function shapeTotals<C extends ListColumns>(source: ListSource<C>, sumOf: (column: string) => number) {
  if (!source.totals) return {};
  return {
    totals: Object.fromEntries(Object.entries(source.totals).map(([wire, column]) => [wire, sumOf(column)])),
  };
}

interface Narrowing {
  narrowed: RawBuilder<unknown>[];
  filters: RawBuilder<unknown>[];
  total: number;
}

/** Ids first, rows afterwards: skipping over ids in an index is cheap, skipping over joined rows is not. */
async function pageIds<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  query: ListQuery,
  { narrowed, filters, total }: Narrowing,
): Promise<number[]> {
  const limit = query.page ? query.pageSize : MAX_ROWS;
  const offset = query.page ? (query.page - 1) * query.pageSize : 0;
  if (offset >= total) return [];
  const order = orderOf(source, query.sort);
  if (order) return await idsWhere(db, source, narrowed, order, limit, offset);
  if (query.search && filters.length === 0) {
    const found = await walkNewest(db, source, query.search, offset + limit, total);
    return found
      ? found.slice(offset, offset + limit)
      : await idsByIndex(db, source, narrowed, limit, offset);
  }
  if (filters.length === 0 && offset > total / 2) {
    // The far half is nearer from the other end.
    const count = Math.min(limit, total - offset);
    return (await idsWhere(db, source, narrowed, OLDEST, count, total - offset - count)).reverse();
  }
  return await idsWhere(db, source, narrowed, NEWEST, limit, offset);
}

function orderOf<C extends ListColumns>(source: ListSource<C>, sort?: string): RawBuilder<unknown> | null {
  const [name, direction] = sort?.split(":") ?? [];
  const expression = name === undefined ? undefined : (source.sortBy?.[name] ?? source.columns[name]);
  if (!expression) return null;
  // Plain ASC and DESC: each is the other read backwards, so one plain index serves both.
  return direction === "asc" ? sql`${expression}, t.id` : sql`${expression} DESC, t.id DESC`;
}

async function idsWhere<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM ${sql.table(source.table)} t ${source.joins ?? sql``}
    WHERE ${and(conditions)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first `wanted` matches among the newest rows, or null when these hold too few of the `total`. */
async function walkNewest<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  search: string,
  wanted: number,
  total: number,
): Promise<number[] | null> {
  if (wanted > WALK / 4) return null;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (SELECT id, created_on, search_text FROM ${sql.table(source.table)} t WHERE NOT is_deleted
      ORDER BY ${NEWEST} LIMIT ${WALK}) t
    WHERE search_text LIKE ${containing(normalizeTerm(search))} ORDER BY ${NEWEST} LIMIT ${wanted}`.execute(
    db,
  );
  return rows.length >= Math.min(wanted, total) ? rows.map(({ id }) => id) : null;
}

/** Matches found through the search index and sorted afterwards; the barrier keeps the planner from walking all rows. */
async function idsByIndex<C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  limit: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH found AS MATERIALIZED (
      SELECT t.id, t.created_on FROM ${sql.table(source.table)} t ${source.joins ?? sql``} WHERE ${and(conditions)})
    SELECT id FROM found t ORDER BY ${NEWEST} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows with these ids, in their order. */
export async function rowsOf<Row>(
  db: Executor,
  source: Pick<ListSource<ListColumns>, "table" | "joins" | "select">,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row & { id: number }>`
    SELECT t.id AS "rowId", ${source.select} FROM ${sql.table(source.table)} t ${source.joins ?? sql``}
    WHERE t.id = ANY(${ids}) ORDER BY array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows;
}

/** An instant's clinic day, for date filters on instants. */
export function clinicDay(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;
}

/** A flag as the wire writes it. */
export function asFlag(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column})::int`;
}
