import { type RawBuilder, sql } from "kysely";
import type { DayReport } from "#contract/money/day-report.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import { explains } from "#rules/money/day-close/day-close.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Days } from "./store.ts";
import { findVisits } from "./visits-store.ts";

/** The parts of a Z-report besides the counted money. It never names a patient. */

/** A bill is listed when it asks for less than the price list by more than this share. */
const LARGE_DISCOUNT = 0.2;

const rowsOf = async <Row>(db: Executor, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

/** A text on one line of at most 120 letters; a longer one ends in an ellipsis. */
const shortened = (words: RawBuilder<unknown>) => {
  const line = sql`regexp_replace(${words}, '\\s+', ' ', 'g')`;
  return sql`CASE WHEN length(${line}) > 120 THEN rtrim(left(${line}, 119)) || ${sql.lit("…")} ELSE ${line} END`;
};

/** The days of a report, and the instant of the close before it; null: there was none. */
export interface ReportedDays extends Days {
  since: string | null;
}

/** The beginning of a report: its first day, or the close on the evening before it. */
const beginOf = ({ fromDay, since }: ReportedDays) =>
  sql`least(${fromDay}::date::timestamp AT TIME ZONE ${sql.lit(CLINIC_ZONE)}, ${since}::timestamptz)`;

/**
 * Whether an instant belongs to a report, by the clinic's clock. What happens on a day after its close belongs to the next
 * report, so that nothing is missing from all of them.
 */
const isWithin = (instant: RawBuilder<unknown>, days: ReportedDays) =>
  sql`${instant} >= ${beginOf(days)} AND ${instant} < (${days.day}::date + 1)::timestamp AT TIME ZONE ${sql.lit(CLINIC_ZONE)}`;

/** What was still due of a bill when a day ended, before later payments and credit notes. */
const dueBy = (day: string) =>
  sql`chargeable - (discount - credited)
    - coalesce((SELECT sum(amount) FROM credit_notes WHERE bill_id = b.id AND note_date <= ${day}), 0)
    - coalesce((SELECT sum(amount) FROM bill_transactions
        WHERE bill_id = b.id AND coalesce(drawer_day, transaction_date) <= ${day}), 0)`;

/** A bill's net before credit notes, as the audit trail has it before or after a change. */
const netIn = (side: "before" | "after") =>
  sql.raw(
    `(a.${side}->>'chargeable')::numeric - (a.${side}->>'discount')::numeric + coalesce((a.${side}->>'credited')::numeric, 0)`,
  );

/** The name of a person by id. */
const nameOf = (staffId: RawBuilder<unknown>) => sql`(SELECT name FROM staff WHERE id = ${staffId})`;

/** Who last changed the net of the bill `b` in the days. */
const changerOf = (days: ReportedDays) => sql`(SELECT s.name FROM (
    SELECT a.id, a.staff_id FROM audit_log a
    WHERE a.entity = 'bills' AND a.entity_id = b.id AND (a.action = 'created' OR ${netIn("before")} <> ${netIn("after")})
      AND ${isWithin(sql`a.at`, days)}
    UNION ALL SELECT a.id, a.staff_id FROM bill_lines l JOIN audit_log a ON a.entity = 'bill_lines' AND a.entity_id = l.id
    WHERE l.bill_id = b.id AND ${isWithin(sql`a.at`, days)}) AS said
  JOIN staff s ON s.id = said.staff_id ORDER BY said.id DESC LIMIT 1)`;

/** The parts of a Z-report that come from the records of its days. */
export async function findReport(db: Executor, days: ReportedDays) {
  const [bills] = await rowsOf(
    db,
    sql<DayReport["bills"]>`
      SELECT count(*)::int AS count, coalesce(sum(chargeable), 0) AS amount, coalesce(sum(${dueBy(days.day)}), 0) AS due
      FROM bills b WHERE NOT is_deleted AND ${isWithin(sql`created_on`, days)}`,
  );
  const [receipts] = await rowsOf(
    db,
    sql<{ first: number | null; last: number | null }>`
      SELECT min(id) AS first, max(id) AS last FROM bill_transactions
      WHERE type = 'Payment' AND transaction_date BETWEEN ${days.fromDay} AND ${days.day}`,
  );
  return {
    bills: bills ?? { count: 0, amount: 0, due: 0 },
    visits: await findVisits(db, days),
    firstReceipt: receipts?.first ?? null,
    lastReceipt: receipts?.last ?? null,
    people: await findPeople(db, days),
    refunds: await findReversals(db, days, "Refund"),
    corrections: await findReversals(db, days, "Correction"),
    putRight: await findPutRight(db, days),
    creditNotes: await rowsOf(
      db,
      sql<DayReport["creditNotes"][number]>`
        SELECT n.number, n.bill_id AS "paymentId", n.amount, ${nameOf(sql`n.made_by`)} AS by FROM credit_notes n JOIN bills b ON b.id = n.bill_id AND NOT b.is_deleted
        WHERE n.note_date BETWEEN ${days.fromDay} AND ${days.day} ORDER BY n.id`,
    ),
    voids: await findVoids(db, days),
    discounts: await rowsOf(
      db,
      sql<DayReport["discounts"][number]>`
        SELECT b.id AS "paymentId", listed.price - (chargeable - discount + credited) AS amount,
          round(100 * (listed.price - (chargeable - discount + credited)) / listed.price)::int AS percent, ${changerOf(days)} AS by
        FROM bills b CROSS JOIN LATERAL (SELECT sum(greatest(l.price, l.actual_price, s.fees)) AS price
          FROM bill_lines l LEFT JOIN services s ON s.id = l.service_id WHERE l.bill_id = b.id) AS listed
        WHERE NOT is_deleted AND listed.price - (chargeable - discount + credited) > ${LARGE_DISCOUNT}::numeric * listed.price
          AND (${isWithin(sql`b.created_on`, days)} OR ${isRewritten(days)}) ORDER BY b.id`,
    ),
    lowered: await findLowered(db, days),
    advances: await rowsOf(
      db,
      sql<DayReport["advances"][number]>`
        SELECT type, count(*)::int AS count, sum(amount) AS amount FROM patient_account
        WHERE (in_drawer OR bill_transaction_id IS NOT NULL) AND transaction_date BETWEEN ${days.fromDay} AND ${days.day}
        GROUP BY type ORDER BY min(array_position(${[...ACCOUNT_TYPES]}::text[], type))`,
    ),
    expenses: await rowsOf(
      db,
      sql<DayReport["expenses"][number]>`
        SELECT expense_by || ', ' || ${shortened(sql`description`)} AS name, amount, recorded_by AS "recordedBy" FROM expenses
        WHERE from_drawer AND NOT is_deleted AND expense_date BETWEEN ${days.fromDay} AND ${days.day} ORDER BY id`,
    ),
    moves: await rowsOf(
      db,
      sql<DayReport["moves"][number]>`
        SELECT kind, reason, amount FROM drawer_moves WHERE day BETWEEN ${days.fromDay} AND ${days.day} ORDER BY id`,
    ),
  };
}

/**
 * How much of the payments of the bill `b` had been refunded, or corrected, before it was voided: its rows leave the drawer
 * with it.
 */
const takenBack = (type: "Refund" | "Correction") =>
  sql`(SELECT coalesce(-sum(amount), 0) FROM bill_transactions
    WHERE bill_id = b.id AND type = ${type} AND (in_drawer OR drawer_day IS NOT NULL OR type = 'Correction'))`;

/** Voided bills: their highest net in the days before credit notes, the money on them at that time, and earlier refunds. */
const findVoids = (db: Executor, days: ReportedDays) =>
  rowsOf(
    db,
    sql<DayReport["voids"][number]>`
      SELECT id AS "paymentId", received AS amount,
        greatest(chargeable - discount + credited, (SELECT max(${netIn("before")}) FROM audit_log a
          WHERE a.entity = 'bills' AND a.entity_id = b.id AND a.action = 'changed' AND ${isWithin(sql`a.at`, days)})) AS billed,
        ${takenBack("Refund")} AS "givenBack", ${takenBack("Correction")} AS "putRight", ${nameOf(sql`voided_by`)} AS by
      FROM bills b WHERE is_deleted AND ${isWithin(sql`voided_on`, days)} ORDER BY id`,
  );

/** Whether lines of the bill `b` were changed or added in the days. */
const isRewritten = (days: ReportedDays) =>
  sql`b.updated_on >= ${beginOf(days)} AND EXISTS (SELECT FROM bill_lines l JOIN audit_log a ON a.entity = 'bill_lines' AND a.entity_id = l.id
    WHERE l.bill_id = b.id AND a.action IN ('created', 'changed') AND ${isWithin(sql`a.at`, days)})`;

/**
 * Bills whose net went down in the days after they were made, compared with the highest net in these days: by a higher
 * discount, a lower price or a removed line. One that was raised, perhaps printed, and lowered again is listed too.
 */
const findLowered = (db: Executor, days: ReportedDays) =>
  rowsOf(
    db,
    sql<DayReport["lowered"][number]>`
      SELECT b.id AS "paymentId", changed.amount, ${changerOf(days)} AS by FROM bills b CROSS JOIN LATERAL (
        SELECT max(greatest(${netIn("before")}, ${netIn("after")})) - (array_agg(${netIn("after")} ORDER BY a.id DESC))[1] AS amount FROM audit_log a
        WHERE a.entity = 'bills' AND a.entity_id = b.id AND a.action = 'changed' AND ${isWithin(sql`a.at`, days)}) AS changed
      WHERE NOT b.is_deleted AND b.updated_on >= ${beginOf(days)}
        AND changed.amount > 0 ORDER BY b.id`,
  );

/** What each person received and refunded, by all methods together. */
const findPeople = (db: Executor, { fromDay, day }: Days) =>
  rowsOf(
    db,
    sql<DayReport["people"][number]>`
      SELECT s.name, count(*)::int AS count, sum(d.amount) AS amount FROM drawer d LEFT JOIN staff s ON s.id = d.staff_id
      WHERE d.day BETWEEN ${fromDay} AND ${day} AND d.source NOT IN ('expenses', 'drawer_moves')
      GROUP BY s.id, s.name ORDER BY sum(d.amount) DESC, s.id`,
  );

/** What was really received instead of a corrected payment. */
const RIGHT = sql`, (SELECT jsonb_build_object('method', n.payment_method, 'amount', n.amount) FROM bill_transactions n
  WHERE n.replaces_id = t.reverses_id) AS right`;

const findReversals = (db: Executor, { fromDay, day }: Days, type: "Refund" | "Correction") =>
  rowsOf(
    db,
    sql<DayReport["refunds"][number]>`
      SELECT t.id AS "transactionId", t.bill_id AS "paymentId", t.payment_method AS method, t.amount, ${nameOf(sql`t.received_by`)} AS by
        ${type === "Correction" ? RIGHT : sql``}
      FROM drawer d JOIN bill_transactions t ON t.id = d.source_id
      WHERE d.source = 'bill_transactions' AND d.day BETWEEN ${fromDay} AND ${day} AND t.type = ${type} ORDER BY t.id`,
  );

/**
 * Payments corrected in these days whose correction no close counts: of closed days, whose difference it explains, and of
 * days before the first count, which had none.
 */
async function findPutRight(db: Executor, { fromDay, day }: Days): Promise<DayReport["putRight"]> {
  const rows = await rowsOf(
    db,
    sql<Omit<DayReport["putRight"][number], "explains"> & { isCounted: boolean }>`
      SELECT was.id AS "transactionId", at.day, was.payment_method AS method, was.amount, at.day >= first.day AS "isCounted",
        CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('method', n.payment_method, 'amount', n.amount) END AS right
      FROM bill_transactions c JOIN bill_transactions was ON was.id = c.reverses_id
      CROSS JOIN (SELECT least(min(from_day), ${fromDay}::date) AS day FROM day_closes) AS first
      CROSS JOIN LATERAL (SELECT coalesce(was.drawer_day, was.transaction_date) AS day) AS at
      LEFT JOIN bill_transactions n ON n.replaces_id = was.id
      WHERE c.type = 'Correction' AND (NOT c.in_drawer OR c.drawer_day < first.day) AND NOT c.is_deleted AND c.transaction_date BETWEEN ${fromDay} AND ${day}
      ORDER BY c.id`,
  );
  return rows.map(({ isCounted, ...row }) => ({ ...row, explains: isCounted ? explains(row) : [] }));
}
