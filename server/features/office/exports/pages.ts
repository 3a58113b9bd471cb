import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Export } from "#contract/office/exports.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { formatCount } from "#rules/values/display.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import type { Call, ListPage, Route } from "#server/platform/http/mount.ts";
import type { Row } from "./cells.ts";

/** Rows read at a time and held in memory. The next are read when the receiver has taken these. */
const PAGE = 2000;

/** The rows of an export, all read from one snapshot. */
export interface Pages {
  /** The number of rows. */
  total: number;
  rows: AsyncIterable<readonly Row[]>;
  /** Returns the connection to the pool. Must be called, whether or not all rows were read. */
  close(): Promise<void>;
}

interface Page {
  rows: readonly Row[];
  total: number;
}

/**
 * Reads rows through the source's own handler, with only the fields that its contract names. The first page is read before
 * this returns, so that an error still gets its status instead of a broken file.
 */
export async function openPages(file: Export, source: Route, call: Call<Endpoint>): Promise<Pages> {
  if (!file.source.list) return await openTable(file, source, call);
  return await call.readElsewhere((db) => openList(db, source, call));
}

async function openList(db: Executor, source: Route, call: Call<Endpoint>): Promise<Pages> {
  const { trx, close } = await snapshot(db, call.signal);
  try {
    call.signal.throwIfAborted();
    const read = (page: number) => readPage(source, { ...call, db: trx }, page);
    const first = await read(1);
    return { total: first.total, rows: allPages(first, read), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTable(
  { rowsOf, asks, countOf }: Export,
  { endpoint, handle }: Route,
  call: Call<Endpoint>,
): Promise<Pages> {
  const query = { ...(call.query as unknown as Readonly<Record<string, unknown>>), ...asks };
  const answer = endpoint.output.parse(await handle({ ...call, query } as unknown as Call<Endpoint>));
  const rows = rowsOf?.(answer, query) ?? [];
  if ((countOf?.(answer) ?? 0) > rows.length)
    throw invalid({
      field: "endDate",
      message: `A file holds ${formatCount(rows.length)} rows and there are more. Choose fewer days.`,
    });
  return { total: rows.length, rows: Readable.from([rows]), close: async () => undefined };
}

async function readPage({ endpoint, handle }: Route, call: Call<Endpoint>, page: number): Promise<Page> {
  const query: ListQuery = { ...(call.query as unknown as ListQuery), page, pageSize: PAGE };
  const answer = await handle({ ...call, query } as unknown as Call<Endpoint>);
  const { rows, total } = answer as ListPage<unknown>;
  return { rows: endpoint.output.parse(rows) as Row[], total };
}

async function* allPages({ rows, total }: Page, read: (page: number) => Promise<Page>) {
  yield rows;
  for (let page = 2; (page - 1) * PAGE < total; page++) yield (await read(page)).rows;
}

/** A read-only snapshot of the database. A running statement is cancelled when the caller disconnects. */
async function snapshot(
  db: Executor,
  signal: AbortSignal,
): Promise<{ trx: Executor; close: () => Promise<void> }> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  const end = () => trx.rollback().execute();
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
    .execute(trx)
    .catch(async (error) => {
      await end();
      throw error;
    });
  let brokenOff: Promise<unknown> = Promise.resolve();
  const breakOff = () => {
    // If cancelling fails, the statement timeout ends it.
    brokenOff = sql`SELECT pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
  };
  signal.addEventListener("abort", breakOff, { once: true });
  const close = async () => {
    signal.removeEventListener("abort", breakOff);
    // A late cancellation would hit the next user of the connection.
    await brokenOff;
    await end();
  };
  return { trx, close };
}
