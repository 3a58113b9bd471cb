import { type RawBuilder, sql } from "kysely";
import { RECEIVED_BILLS_PER_PAGE, type ReceivedBill } from "#contract/received.ts";
import type { Period } from "#rules/period.ts";
import type { ReceivedBy } from "#rules/received.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { spreadRows } from "./spread.ts";

interface Asked {
  by: ReceivedBy;
  startDate: string | null;
  endDate: string | null;
  methods: MethodNames;
}

/** How methods are shown: their names as they were typed and as they are shown, in the same order. */
export interface MethodNames {
  typed: readonly string[];
  shown: readonly string[];
}

interface StoredRow {
  key: string;
  name: string | null;
  amount: number;
  previous: number;
  bills: number;
}

const startOf = ({ startDate }: Asked) => sql`${startDate ?? "-infinity"}::date`;
const endOf = ({ endDate }: Asked) => sql`${endDate ?? "infinity"}::date`;
const inRange = (asked: Asked, day: RawBuilder<unknown>) =>
  sql`${day} BETWEEN ${startOf(asked)} AND ${endOf(asked)}`;
const inBoth = (asked: Asked, before: Period | null, day: RawBuilder<unknown>) =>
  before
    ? sql`(${inRange(asked, day)} OR ${day} BETWEEN ${before.startDate}::date AND ${before.endDate}::date)`
    : inRange(asked, day);

/** The rows of the ledger in both periods: what the dashboard calls earnings. */
const movedIn = (asked: Asked, before: Period | null) => sql`
  SELECT t.bill_id, t.amount, t.payment_method, t.received_by, ${inRange(asked, sql`t.transaction_date`)} AS is_now
  FROM bill_transactions t WHERE NOT t.is_deleted AND ${inBoth(asked, before, sql`t.transaction_date`)}`;

/**
 * What each of these bills had received by the end of a period (sign 1) and before it (sign -1), in paisa. What received
 * nothing in a period, and what is nothing, is left out: its lines have nothing to share.
 */
function wholesOf(asked: Asked, before: Period | null): RawBuilder<unknown> {
  const until = (day: RawBuilder<unknown>) =>
    sql`coalesce(sum(t.amount) FILTER (WHERE t.transaction_date <= ${day}), 0) * 100`;
  const sums = [
    sql`${until(endOf(asked))} AS now_end, ${until(sql`${startOf(asked)} - 1`)} AS now_start`,
    ...(before
      ? [
          sql`${until(sql`${before.endDate}::date`)} AS then_end, ${until(sql`${before.startDate}::date - 1`)} AS then_start`,
        ]
      : []),
  ];
  const ends = [
    sql`(true, 1, now_end, now_start), (true, -1, now_start, now_end)`,
    ...(before ? [sql`(false, 1, then_end, then_start), (false, -1, then_start, then_end)`] : []),
  ];
  return sql`SELECT s.bill_id, e.is_now, e.sign, e.whole
    FROM (SELECT t.bill_id, ${sql.join(sums)} FROM bill_transactions t
      WHERE NOT t.is_deleted AND t.bill_id IN (SELECT bill_id FROM moved) GROUP BY t.bill_id) AS s
    CROSS JOIN LATERAL (VALUES ${sql.join(ends)}) AS e (is_now, sign, whole, other)
    WHERE e.whole <> 0 AND e.whole <> e.other`;
}

/**
 * What the lines of these bills had received by the end of each period and before it; the difference is what they received in
 * it. First the discount that no credit note gave is laid on the lines by their prices, while a credit note falls on its own
 * lines; then the money is laid on what is left of them.
 */
function onServices(asked: Asked, before: Period | null): RawBuilder<unknown> {
  const discounts = sql`SELECT l.bill_id, l.position, l.price * 100 AS weight, (b.discount - b.credited) * 100 AS whole
    FROM (SELECT DISTINCT bill_id FROM moved) AS c JOIN bills b ON b.id = c.bill_id JOIN bill_lines l ON l.bill_id = b.id
    WHERE b.discount > b.credited`;
  const credits = sql`SELECT n.bill_id, c.position, sum(c.amount) AS amount
    FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id GROUP BY n.bill_id, c.position`;
  const money = sql`SELECT w.bill_id, w.is_now, w.sign, w.whole, l.position, l.service_id,
      greatest(0, l.price * 100 - coalesce(d.part, 0) - coalesce(c.amount, 0) * 100) AS weight
    FROM (${wholesOf(asked, before)}) AS w JOIN bill_lines l ON l.bill_id = w.bill_id
      LEFT JOIN (${spreadRows(discounts, sql`bill_id`)}) AS d ON d.bill_id = l.bill_id AND d.position = l.position
      LEFT JOIN (${credits}) AS c ON c.bill_id = l.bill_id AND c.position = l.position`;
  return sql`SELECT bill_id, service_id::text AS key, sign * part / 100 AS amount, is_now
    FROM (${spreadRows(money, sql`bill_id, is_now, sign`)}) AS received`;
}

/** Every amount in both periods with what it belongs to: bill_id, key, amount, is_now. */
function partsOf(asked: Asked, before: Period | null): RawBuilder<unknown> {
  switch (asked.by) {
    case "doctor":
      return sql`SELECT m.bill_id, b.doctor_id::text AS key, m.amount, m.is_now FROM moved m JOIN bills b ON b.id = m.bill_id`;
    case "department":
      // As the bill is counted for the dashboard, which follows every change of it (migration 0012).
      return sql`SELECT c.bill_id, nullif(s.subject_id, 0)::text AS key, s.value AS amount,
          ${inRange(asked, sql`s.day`)} AS is_now
        FROM counted_bills c CROSS JOIN LATERAL unnest(c.shares) AS s
        WHERE s.measure = 'earnings' AND ${inBoth(asked, before, sql`s.day`)}`;
    case "service":
      return onServices(asked, before);
    case "method":
      return sql`SELECT m.bill_id, coalesce(s.shown, m.payment_method) AS key, m.amount, m.is_now FROM moved m
        LEFT JOIN unnest(${[...asked.methods.typed]}::text[], ${[...asked.methods.shown]}::text[]) AS s (typed, shown)
          ON s.typed = m.payment_method`;
    case "person":
      return sql`SELECT m.bill_id, m.received_by::text AS key, m.amount, m.is_now FROM moved m`;
  }
}

const TABLES = {
  doctor: "doctors",
  department: "departments",
  service: "services",
  person: "staff",
} as const satisfies Record<Exclude<ReceivedBy, "method">, string>;

/** The name of a key as SQL; null for none. */
const nameOf = (by: ReceivedBy, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  by === "method" ? key : sql`(SELECT n.name FROM ${sql.table(TABLES[by])} n WHERE n.id = ${key}::bigint)`;

/** The figures of a range and of the period before, the largest first, and how many bills had money in the range. */
export async function received(
  db: Executor,
  asked: Asked,
  before: Period | null,
): Promise<{ rows: StoredRow[]; bills: number }> {
  const { rows } = await sql<{ rows: StoredRow[]; bills: number }>`
    WITH moved AS MATERIALIZED (${movedIn(asked, before)}),
      -- Bills are counted of the range alone: the period before is one sum.
      of_bills AS (SELECT key, coalesce(sum(amount) FILTER (WHERE is_now), 0) AS amount,
          coalesce(sum(amount) FILTER (WHERE NOT is_now), 0) AS previous
        FROM (${partsOf(asked, before)}) AS parts GROUP BY key, CASE WHEN is_now THEN bill_id END),
      sums AS (SELECT key, sum(amount) AS amount, sum(previous) AS previous,
          (count(*) FILTER (WHERE amount <> 0))::int AS bills
        FROM of_bills GROUP BY key)
    SELECT (SELECT count(DISTINCT bill_id)::int FROM moved WHERE is_now) AS bills,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT coalesce(s.key, '') AS key, ${nameOf(asked.by, sql`s.key`)} AS name, s.amount, s.previous, s.bills
        FROM sums s WHERE s.bills > 0 OR s.previous <> 0 ORDER BY s.amount DESC, s.previous DESC, s.key) AS shown), '[]') AS rows`.execute(
    db,
  );
  return rows[0] ?? { rows: [], bills: 0 };
}

/** One page of the bills behind a figure; `amount` and `count` are of all pages. */
export async function billsOf(
  db: Executor,
  asked: Asked & { key: string | null; page?: number | undefined },
): Promise<{ name: string | null; amount: number; count: number; rows: ReceivedBill[] }> {
  const isWord = asked.by === "method";
  // What is no number names no record.
  const key = isWord || /^\d{1,18}$/.test(asked.key ?? "") ? asked.key : null;
  const { rows } = await sql<{ name: string | null; amount: number; count: number; rows: ReceivedBill[] }>`
    WITH moved AS MATERIALIZED (${movedIn(asked, null)}),
      behind AS (SELECT bill_id, sum(amount) AS amount FROM (${partsOf(asked, null)}) AS parts
        WHERE key IS NOT DISTINCT FROM ${key}::text GROUP BY bill_id HAVING sum(amount) <> 0)
    SELECT ${nameOf(asked.by, sql`${key}::text`)} AS name,
      (SELECT coalesce(sum(amount), 0) FROM behind) AS amount, (SELECT count(*)::int FROM behind) AS count,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT b.id AS "paymentId", b.bill_date AS "paymentDate", b.patient_name AS "patientName", h.amount,
          (SELECT sum(m.amount) FROM moved m WHERE m.bill_id = b.id) AS received
        FROM behind h JOIN bills b ON b.id = h.bill_id ORDER BY b.bill_date DESC, b.id DESC
        LIMIT ${RECEIVED_BILLS_PER_PAGE} OFFSET ${((asked.page ?? 1) - 1) * RECEIVED_BILLS_PER_PAGE}) AS shown), '[]') AS rows`.execute(
    db,
  );
  return rows[0] ?? { name: null, amount: 0, count: 0, rows: [] };
}
