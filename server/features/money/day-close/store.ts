import { sql } from "kysely";
import {
  type DayClose,
  type DayCountInput,
  type DrawerMove,
  dayCloseColumns,
} from "#contract/money/day-close.ts";
import type { DayReport } from "#contract/money/day-report.ts";
import type { ComparedMethod, MethodAmount, Movement } from "#rules/money/day-close/day-close.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";

/** The list of closes (the view day_close_list). */
export const dayCloseList: ListSource<typeof dayCloseColumns> = {
  table: "day_close_list",
  contract: dayCloseColumns,
  columns: {
    number: sql`t.number`,
    fromDay: sql`t.from_day`,
    day: sql`t.day`,
    expected: sql`t.expected`,
    counted: sql`t.counted`,
    variance: sql`t.variance`,
    othersOff: sql`t.others_off`,
    closedBy: sql`t.closed_by`,
    closedOn: clinicDay(sql`t.created_on`),
  },
  sortBy: { number: sql`t.z_no`, closedOn: sql`t.created_on` },
  select: sql`t.id, t.number, t.from_day AS "fromDay", t.day, t.expected, t.counted, t.variance, t.others_off AS "othersOff",
    t.closed_by AS "closedBy", t.created_on AS "closedOn", t.reopened_on AS "reopenedOn", t.reopen_reason AS "reopenReason"`,
};

/** The newest standing close. */
export interface LastClose {
  id: number;
  zNo: number;
  day: string;
  nextFloat: number;
  closedBy: string | null;
  closedOn: string;
}

export async function findLastClose(db: Executor): Promise<LastClose | undefined> {
  const { rows } = await sql<LastClose>`
    SELECT c.id, c.z_no AS "zNo", c.day, c.next_float AS "nextFloat", s.name AS "closedBy", c.created_on AS "closedOn"
    FROM standing_closes c LEFT JOIN staff s ON s.id = c.closed_by ORDER BY c.day DESC, c.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** Days from the first to the last. */
export interface Days {
  fromDay: string;
  day: string;
}

export async function findMovements(db: Executor, { fromDay, day }: Days): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    SELECT d.source, CASE WHEN t.replaces_id IS NOT NULL THEN 'Replacement' ELSE coalesce(t.type, m.kind, a.type) END AS kind, d.method, count(*)::int AS count, sum(d.amount) AS amount
    FROM drawer d
    LEFT JOIN bill_transactions t ON d.source = 'bill_transactions' AND t.id = d.source_id
    LEFT JOIN drawer_moves m ON d.source = 'drawer_moves' AND m.id = d.source_id
    LEFT JOIN patient_account a ON d.source = 'patient_account' AND a.id = d.source_id
    WHERE d.day BETWEEN ${fromDay} AND ${day} GROUP BY 1, 2, 3 ORDER BY 3, 1, 2`.execute(db);
  return rows;
}

/** The money that moves after a day, by method as typed. */
export async function findLater(db: Executor, day: string): Promise<MethodAmount[]> {
  const { rows } = await sql<MethodAmount>`
    SELECT method, sum(amount) AS amount FROM drawer WHERE day > ${day}::date GROUP BY method ORDER BY method`.execute(
    db,
  );
  return rows;
}

/** The first and last of these days with any movement; null: none. */
export async function findMovedDays(db: Executor, { fromDay, day }: Days) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    SELECT min(day) AS first, max(day) AS last FROM drawer WHERE day BETWEEN ${fromDay} AND ${day}`.execute(
    db,
  );
  return rows[0] ?? { first: null, last: null };
}

export async function findMoves(db: Executor, fromDay: string): Promise<DrawerMove[]> {
  const { rows } = await sql<DrawerMove>`
    SELECT m.id, m.day, m.kind, m.amount, m.reason, s.name AS "madeBy", m.created_on AS "madeOn"
    FROM drawer_moves m LEFT JOIN staff s ON s.id = m.made_by
    WHERE m.day >= ${fromDay} ORDER BY m.id DESC LIMIT 100`.execute(db);
  return rows;
}

export async function insertMove(
  trx: Executor,
  move: { day: string; kind: string; amount: number; reason: string },
  staffId: number,
): Promise<void> {
  await sql`INSERT INTO drawer_moves (day, kind, amount, reason, made_by)
    VALUES (${move.day}, ${move.kind}, ${move.amount}, ${move.reason}, ${staffId})`.execute(trx);
}

/** A count as stored. */
export interface StoredCount extends Days {
  id: number;
  openingFloat: number;
  notes: DayCountInput["notes"];
  coins: number;
  methods: MethodAmount[];
  expected: MethodAmount[];
  countedBy: string | null;
  on: string;
}

const COUNT = sql`c.id, c.from_day AS "fromDay", c.day, c.opening_float AS "openingFloat", c.notes, c.coins, c.methods,
  c.expected, s.name AS "countedBy", c.created_on AS "on" FROM day_counts c LEFT JOIN staff s ON s.id = c.counted_by`;

export async function insertCount(
  trx: Executor,
  count: Omit<StoredCount, "id" | "countedBy" | "on">,
  staffId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO day_counts (from_day, day, opening_float, notes, coins, methods, expected, counted_by)
    VALUES (${count.fromDay}, ${count.day}, ${count.openingFloat}, ${JSON.stringify(count.notes)}::jsonb, ${count.coins},
      ${JSON.stringify(count.methods)}::jsonb, ${JSON.stringify(count.expected)}::jsonb, ${staffId})
    RETURNING id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function findCount(db: Executor, id: number): Promise<StoredCount | undefined> {
  const { rows } = await sql<StoredCount>`SELECT ${COUNT} WHERE c.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The other counts of a close, oldest first: those of days that it closes with the same first day, including days that were
 * closed and opened again since. Where no close stands, each count chose its own first day.
 */
export async function findOtherCounts(
  db: Executor,
  { id, fromDay, day }: StoredCount,
): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    SELECT ${COUNT} WHERE c.id <> ${id} AND c.from_day <= ${day} AND c.day >= ${fromDay}
      AND (c.from_day = ${fromDay} OR NOT EXISTS (SELECT FROM standing_closes)) ORDER BY c.id`.execute(db);
  return rows;
}

/** The numbers of the closes of these days that were opened again. */
export async function findReopened(db: Executor, { fromDay, day }: Days): Promise<number[]> {
  const { rows } = await sql<{ zNo: number }>`
    SELECT c.z_no AS "zNo" FROM day_closes c JOIN day_reopenings r ON r.close_id = c.id
    WHERE c.day BETWEEN ${fromDay} AND ${day} ORDER BY c.z_no`.execute(db);
  return rows.map(({ zNo }) => zNo);
}

/** The first day and opening amount of the newest close that was opened again. */
export async function findReopenedTerms(db: Executor) {
  const { rows } = await sql<{ zNo: number; fromDay: string; openingFloat: number }>`
    SELECT c.z_no AS "zNo", c.from_day AS "fromDay", c.opening_float AS "openingFloat"
    FROM day_closes c JOIN day_reopenings r ON r.close_id = c.id ORDER BY r.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

export interface Reopened {
  zNo: number;
  by: string | null;
  on: string;
  reason: string;
}

/** The newest reopened close of days from `fromDay` on; null: of any. */
export async function findLastReopened(db: Executor, fromDay: string | null): Promise<Reopened | undefined> {
  const { rows } = await sql<Reopened>`
    SELECT c.z_no AS "zNo", s.name AS by, r.created_on AS "on", r.reason
    FROM day_reopenings r JOIN day_closes c ON c.id = r.close_id LEFT JOIN staff s ON s.id = r.reopened_by
    WHERE ${fromDay}::date IS NULL OR c.day >= ${fromDay}::date ORDER BY r.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The newest count of days from `fromDay` on; null: of any. */
export async function findLastCount(db: Executor, fromDay: string | null): Promise<StoredCount | undefined> {
  const { rows } = await sql<StoredCount>`
    SELECT ${COUNT} WHERE ${fromDay}::date IS NULL OR c.day >= ${fromDay}::date ORDER BY c.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

export interface NewClose extends Days {
  openingFloat: number;
  nextFloat: number;
  remarks: string | null;
  methods: readonly ComparedMethod[];
  report: DayReport;
}

/** Writes a close with the next number; call it with the days locked. */
export async function insertClose(trx: Executor, close: NewClose, staffId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO day_closes (z_no, from_day, day, opening_float, next_float, remarks, snapshot, closed_by)
    SELECT coalesce(max(z_no), 0) + 1, ${close.fromDay}::date, ${close.day}::date, ${close.openingFloat}::numeric,
      ${close.nextFloat}::numeric, ${close.remarks}::text, ${JSON.stringify(close.report)}::jsonb, ${staffId}::bigint
    FROM day_closes RETURNING id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO day_close_methods (close_id, method, expected, counted)
    SELECT ${id}, m.method, m.expected, m.counted
    FROM jsonb_to_recordset(${JSON.stringify(close.methods)}::jsonb) AS m(method text, expected numeric, counted numeric)`.execute(
    trx,
  );
  return id;
}

/** Parts that the earliest reports lack, because they did not exist yet. */
const EARLIEST_REPORT = JSON.stringify({ advances: [], creditNotes: [], lowered: [] });

export async function findClose(db: Executor, id: number): Promise<DayClose | undefined> {
  const { rows } = await sql<DayClose>`
    SELECT c.id, 'Z-' || lpad(c.z_no::text, 6, '0') AS number, c.from_day AS "fromDay", c.day, c.opening_float AS "openingFloat",
      c.next_float AS "nextFloat", (SELECT counted FROM day_close_methods WHERE close_id = c.id AND method = 'Cash') - c.next_float
        AS "handedOver", c.remarks, c.created_on AS "closedOn", ${EARLIEST_REPORT}::jsonb || c.snapshot AS report,
      (SELECT jsonb_agg(jsonb_build_object('method', method, 'expected', expected, 'counted', counted, 'variance', variance) ORDER BY id)
       FROM day_close_methods WHERE close_id = c.id) AS methods,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('by', o.name, 'on', r.created_on, 'reason', r.reason) END AS reopened,
      c.id = (SELECT id FROM standing_closes ORDER BY day DESC, id DESC LIMIT 1) AS "isNewest"
    FROM day_closes c LEFT JOIN day_reopenings r ON r.close_id = c.id LEFT JOIN staff o ON o.id = r.reopened_by
    WHERE c.id = ${id}`.execute(db);
  const [close] = rows;
  return close && { ...close, isNewest: close.isNewest === true };
}

export async function insertReopening(
  trx: Executor,
  closeId: number,
  reason: string,
  staffId: number,
): Promise<void> {
  await sql`INSERT INTO day_reopenings (close_id, reason, reopened_by) VALUES (${closeId}, ${reason}, ${staffId})`.execute(
    trx,
  );
}
