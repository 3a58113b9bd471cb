import { type RawBuilder, sql } from "kysely";
import { filterKeys, type ListColumns, type ListQuery, MAX_ROWS } from "#contract/list-query.ts";
import { CLINIC_ZONE } from "#rules/clinic-time.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import type { Executor } from "./database.ts";
import { containing, normalizeTerm, searchConditions } from "./list-search.ts";
import { PLANNED_FOR_ITS_VALUES } from "./named-statements.ts";

// Over 300 lines: the parts of one statement, which are read together.

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
/** How many rows a page may be from the newest one without anybody asking whether it is nearer from the other end. */
const NEAR = 1000;

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
  const conditions = narrowedBy(source, query, filters);
  const order = orderOf(source, query.sort);
  const place = placeOf(query);
  if (filters.length > 0 || (order && query.search))
    return await readAtOnce(db, source, countedSums(source, conditions, source.joins), {
      ids: idsWhere(source, conditions, order ?? NEWEST, place),
      order: order ?? NEWEST,
    });
  if (query.search) return await readFound(db, source, query.search, conditions, place);
  if (order || place.offset <= NEAR)
    return await readAtOnce(db, source, keptSums(source), {
      ids: idsWhere(source, conditions, order ?? NEWEST, place),
      order: order ?? NEWEST,
    });
  return await readFar(db, source, conditions, place);
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
    FROM ${sql.table(source.table)} t ${source.joins ?? sql``} ${PLANNED_FOR_ITS_VALUES}
    WHERE ${and(conditions)} GROUP BY 1`.execute(db);
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

/** The unfiltered list's totals, kept by triggers (migration 0001), as one row. */
function keptSums<C extends ListColumns>(source: ListSource<C>): RawBuilder<unknown> {
  const sum = (measure: string) => sql`coalesce(sum(value) FILTER (WHERE measure = ${sql.lit(measure)}), 0)`;
  const columns = columnsOf(source).map((column) => sql`, ${sum(column)} AS ${sumOf(column)}`);
  return sql`SELECT ${sum("rows")} AS ${sumOf("rows")} ${sql.join(columns, sql``)}
    FROM list_totals WHERE list = ${sql.lit(source.table)}`;
}

/** The totals of what meets the conditions, as one row; `joins` where a condition needs more than the table. */
function countedSums<C extends ListColumns>(
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  joins = sql``,
): RawBuilder<unknown> {
  const columns = columnsOf(source).map(
    (column) => sql`, coalesce(sum(${sql.ref(`t.${column}`)}), 0) AS ${sumOf(column)}`,
  );
  return sql`SELECT count(*) AS ${sumOf("rows")} ${sql.join(columns, sql``)}
    FROM ${sql.table(source.table)} t ${joins} ${PLANNED_FOR_ITS_VALUES} WHERE ${and(conditions)}`;
}

const columnsOf = <C extends ListColumns>({ totals }: ListSource<C>) => Object.values(totals ?? {});
const sumName = (column: string) => `sum of ${column}`;
const sumOf = (column: string) => sql.id(sumName(column));

/** The totals as a list answers them, out of a row that has them. */
function sumsIn<C extends ListColumns>({ totals }: ListSource<C>, row: Readonly<Record<string, unknown>>) {
  const value = (column: string) => Number(row[sumName(column)] ?? 0);
  const total = value("rows");
  if (!totals) return { total };
  return {
    total,
    totals: Object.fromEntries(Object.entries(totals).map(([wire, column]) => [wire, value(column)])),
  };
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
  // Plain ASC and DESC: each is the other read backwards, so one plain index serves both.
  return direction === "asc" ? sql`${expression}, t.id` : sql`${expression} DESC, t.id DESC`;
}

/** The rows of a page: a query that answers their ids, and the order in which they are shown. */
interface Page {
  ids: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** Totals and rows in one statement; without a row on the page, the totals alone come back. */
async function readAtOnce<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  sums: RawBuilder<unknown>,
  page: Page,
): Promise<ListPage<Row>> {
  const { rows } = await sql<Row & { rowId: number | null }>`
    SELECT * FROM (${sums}) AS sums LEFT JOIN LATERAL (${rowsIn(source, page)}) AS listed ON true`.execute(
    db,
  );
  return {
    rows: rows.filter(({ rowId }) => rowId !== null),
    ...sumsIn(source, rows[0] ?? {}),
  };
}

/** The rows of a page, in its order. */
function rowsIn<C extends ListColumns>(
  { table, joins = sql``, select }: Pick<ListSource<C>, "table" | "joins" | "select">,
  { ids, order }: Page,
): RawBuilder<unknown> {
  return sql`SELECT t.id AS "rowId", ${select} FROM ${sql.table(table)} t ${joins}
    WHERE t.id = ANY(ARRAY(${ids})) ORDER BY ${order}`;
}

/** The rows of a query that answers ids, the newest first. */
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

/** The matches of a search, the newest first. How many there are decides on where they are looked for. */
async function readFound<Row, C extends ListColumns>(
  db: Executor,
  source: ListSource<C>,
  search: string,
  conditions: RawBuilder<unknown>[],
  place: Place,
): Promise<ListPage<Row>> {
  const { limit, offset } = place;
  const sums = await readSums(db, source, countedSums(source, conditions));
  const expected = Math.min(limit, sums.total - offset);
  if (expected <= 0) return { rows: [], ...sums };
  // Among so few, the index finds them all for less than the walk costs.
  if (sums.total > WALK && offset + limit <= WALK / 4) {
    const rows = await readPage<Row, C>(db, source, walkNewest(source, search, place));
    if (rows.length >= expected) return { rows, ...sums };
  }
  return { rows: await readPage<Row, C>(db, source, idsByIndex(source, conditions, place)), ...sums };
}

/** A page far from the newest rows. In the far half it is nearer from the other end. */
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

/** Written out, so that the plan of a first page, which is asked for most, is made for a few rows from the beginning. */
const window = ({ limit, offset }: Place) =>
  offset === 0 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${sql.lit(limit)} OFFSET ${offset}`;

/** Ids first, rows afterwards: skipping over ids in an index is cheap, skipping over joined rows is not. */
function idsWhere<C extends ListColumns>(
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  place: Place,
): RawBuilder<unknown> {
  return sql`SELECT t.id FROM ${sql.table(source.table)} t ${source.joins ?? sql``}
    WHERE ${and(conditions)} ORDER BY ${order} ${window(place)}`;
}

/** Matches among the newest rows. */
function walkNewest<C extends ListColumns>(
  source: ListSource<C>,
  search: string,
  place: Place,
): RawBuilder<unknown> {
  return sql`SELECT id FROM (SELECT id, created_on, search_text FROM ${sql.table(source.table)} t WHERE NOT is_deleted
      ORDER BY ${NEWEST} LIMIT ${sql.lit(WALK)}) t
    ${PLANNED_FOR_ITS_VALUES} WHERE search_text LIKE ${containing(normalizeTerm(search))} ORDER BY ${NEWEST} ${window(place)}`;
}

/** Matches found through the search index and sorted afterwards; the barrier keeps the planner from walking all rows. */
function idsByIndex<C extends ListColumns>(
  source: ListSource<C>,
  conditions: RawBuilder<unknown>[],
  place: Place,
): RawBuilder<unknown> {
  return sql`WITH found AS MATERIALIZED (
      SELECT t.id, t.created_on FROM ${sql.table(source.table)} t ${PLANNED_FOR_ITS_VALUES} WHERE ${and(conditions)})
    SELECT id FROM found t ORDER BY ${NEWEST} ${window(place)}`;
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
