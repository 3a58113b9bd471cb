import { type RawBuilder, sql } from "kysely";
import { RECEIVED_BILLS_PER_PAGE, type ReceivedBill } from "#contract/money/received.ts";
import type { ReceivedBy } from "#rules/money/received.ts";
import type { Period } from "#rules/values/time/period.ts";
import {
  type FigureQuery,
  type Measure,
  sumFiguresAndBills,
} from "#server/features/money/dashboard/figures.ts";
import type { Executor } from "#server/platform/db/database.ts";

interface Asked {
  by: ReceivedBy;
  startDate: string | null;
  endDate: string | null;
  methods: MethodNames;
}

/** The spellings of methods as typed, and the displayed ones, in the same order. */
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

interface Figures {
  rows: StoredRow[];
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

/** The figures that are kept per bill and day (the table figures). */
const KEPT = {
  department: "earnings",
  service: "service_earnings",
} as const satisfies Partial<Record<ReceivedBy, Measure>>;
const isKept = (by: ReceivedBy): by is keyof typeof KEPT => by in KEPT;

/** Every amount of these rows of the ledger with its key: bill_id, key, amount, is_now. */
function partsOf({ by, methods }: Asked): RawBuilder<unknown> {
  if (by === "doctor")
    return sql`SELECT m.bill_id, b.doctor_id::text AS key, m.amount, m.is_now FROM moved m JOIN bills b ON b.id = m.bill_id`;
  if (by === "person")
    return sql`SELECT m.bill_id, m.received_by::text AS key, m.amount, m.is_now FROM moved m`;
  return sql`SELECT m.bill_id, coalesce(s.shown, m.payment_method) AS key, m.amount, m.is_now FROM moved m
    LEFT JOIN unnest(${[...methods.typed]}::text[], ${[...methods.shown]}::text[]) AS s (typed, shown)
      ON s.typed = m.payment_method`;
}

/** The same from the kept figures of the bills with money in the range. */
const keptPartsOf = (asked: Asked, measure: Measure) =>
  sql`SELECT c.bill_id, nullif(s.subject_id, 0)::text AS key, s.value AS amount
    FROM (SELECT DISTINCT bill_id FROM moved) AS m JOIN counted_bills c ON c.bill_id = m.bill_id
    CROSS JOIN LATERAL unnest(c.shares) AS s WHERE s.measure = ${measure} AND ${inRange(asked, sql`s.day`)}`;

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
export async function received(db: Executor, asked: Asked, before: Period | null): Promise<Figures> {
  const { rows } = await sql<Figures>`
    WITH ${isKept(asked.by) ? keptSums(asked, KEPT[asked.by], before) : countedSums(asked, before)}
    SELECT (SELECT bills FROM whole) AS bills,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT coalesce(s.key, '') AS key, ${nameOf(asked.by, sql`s.key`)} AS name, s.amount, s.previous, s.bills
        FROM sums s WHERE s.bills > 0 OR s.previous <> 0 ORDER BY s.amount DESC, s.previous DESC, s.key) AS shown), '[]') AS rows`.execute(
    db,
  );
  return rows[0] ?? { rows: [], bills: 0 };
}

/** The CTEs `sums`, and `whole` with the number of all bills, from the rows of the ledger. */
const countedSums = (asked: Asked, before: Period | null) => sql`
  moved AS MATERIALIZED (${movedIn(asked, before)}),
  -- Only bills of the range are counted one by one; the period before is one sum.
  of_bills AS (SELECT key, CASE WHEN is_now THEN bill_id END AS bill_id, coalesce(sum(amount) FILTER (WHERE is_now), 0) AS amount,
      coalesce(sum(amount) FILTER (WHERE NOT is_now), 0) AS previous
    FROM (${partsOf(asked)}) AS parts GROUP BY key, CASE WHEN is_now THEN bill_id END),
  -- Without bills whose amounts cancel out.
  whole AS (SELECT count(DISTINCT bill_id)::int AS bills FROM of_bills WHERE amount <> 0),
  sums AS (SELECT key, sum(amount) AS amount, sum(previous) AS previous,
      (count(*) FILTER (WHERE amount <> 0))::int AS bills
    FROM of_bills GROUP BY key)`;

/**
 * The same from the kept figures, which know the number of bills with money on a single day; bills with money on several
 * days are counted one by one.
 */
function keptSums(asked: Asked, measure: Measure, before: Period | null): RawBuilder<unknown> {
  const now = { first: asked.startDate ?? "-infinity", last: asked.endDate ?? "infinity" };
  const scans: FigureQuery[] = [
    { name: "now", measures: [...new Set([measure, "earnings"] as const)], ...now },
  ];
  if (before)
    scans.push({ name: "then", measures: [measure], first: before.startDate, last: before.endDate });
  return sql`
    kept AS MATERIALIZED (${sumFiguresAndBills(scans)}),
    several AS MATERIALIZED (SELECT bill_id, days, shares FROM counted_bills
      WHERE days IS NOT NULL AND days[cardinality(days)] >= ${startOf(asked)} AND days[1] <= ${endOf(asked)}),
    of_several AS (SELECT c.bill_id, s.subject_id AS subject FROM several c CROSS JOIN LATERAL unnest(c.shares) AS s
      WHERE s.measure = ${measure} AND ${inRange(asked, sql`s.day`)} GROUP BY 1, 2 HAVING sum(s.value) <> 0),
    whole AS (SELECT coalesce((SELECT sum(bills) FROM kept WHERE name = 'now' AND measure = 'earnings'), 0)::int
      + (SELECT count(DISTINCT bill_id) FROM of_several)::int AS bills),
    sums AS (SELECT nullif(subject, 0)::text AS key, sum(amount) AS amount, sum(previous) AS previous, sum(bills)::int AS bills
      FROM (SELECT subject, CASE name WHEN 'now' THEN value ELSE 0 END AS amount, CASE name WHEN 'then' THEN value ELSE 0 END AS previous,
            CASE name WHEN 'now' THEN bills ELSE 0 END AS bills FROM kept WHERE measure = ${measure}
          UNION ALL SELECT subject, 0, 0, 1 FROM of_several) AS counted GROUP BY subject)`;
}

/** One page of the bills behind a figure; `amount` and `count` cover all pages. */
export async function billsOf(
  db: Executor,
  {
    page = 1,
    pageSize = RECEIVED_BILLS_PER_PAGE,
    ...asked
  }: Asked & { key: string | null; page?: number | undefined; pageSize?: number | undefined },
): Promise<{ name: string | null; amount: number; count: number; rows: ReceivedBill[] }> {
  const isWord = asked.by === "method";
  // A key that is no number names no record.
  const key = isWord || /^\d{1,18}$/.test(asked.key ?? "") ? asked.key : null;
  const { rows } = await sql<{ name: string | null; amount: number; count: number; rows: ReceivedBill[] }>`
    WITH moved AS MATERIALIZED (${movedIn(asked, null)}),
      behind AS (SELECT bill_id, sum(amount) AS amount FROM (${isKept(asked.by) ? keptPartsOf(asked, KEPT[asked.by]) : partsOf(asked)}) AS parts
        WHERE key IS NOT DISTINCT FROM ${key}::text GROUP BY bill_id HAVING sum(amount) <> 0)
    SELECT ${nameOf(asked.by, sql`${key}::text`)} AS name,
      (SELECT coalesce(sum(amount), 0) FROM behind) AS amount, (SELECT count(*)::int FROM behind) AS count,
      coalesce((SELECT json_agg(shown) FROM (
        SELECT b.id AS "paymentId", b.bill_date AS "paymentDate", b.patient_name AS "patientName", h.amount,
          (SELECT sum(m.amount) FROM moved m WHERE m.bill_id = b.id) AS received
        FROM behind h JOIN bills b ON b.id = h.bill_id ORDER BY b.bill_date DESC, b.id DESC
        LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) AS shown), '[]') AS rows`.execute(db);
  return rows[0] ?? { name: null, amount: 0, count: 0, rows: [] };
}
