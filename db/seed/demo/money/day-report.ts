import type { ClientBase } from "pg";
import type { DayReport } from "#contract/money/day-report.ts";
import { ACCOUNT_TYPES } from "#rules/money/accounts/advance.ts";
import type { Movement } from "#rules/money/day-close/day-close.ts";

/** What the records of some days tell, as the Z-report that the server writes tells it (a test compares them). */

export interface Days {
  fromDay: string;
  day: string;
}

export async function movementsOf(client: ClientBase, { fromDay, day }: Days): Promise<Movement[]> {
  const { rows } = await client.query<Movement>(
    `SELECT d.source, coalesce(t.type, a.type) AS kind, d.method, count(*)::int AS count, sum(d.amount)::float8 AS amount
     FROM drawer d LEFT JOIN bill_transactions t ON d.source = 'bill_transactions' AND t.id = d.source_id
       LEFT JOIN patient_account a ON d.source = 'patient_account' AND a.id = d.source_id
     WHERE d.day BETWEEN $1 AND $2 GROUP BY 1, 2, 3 ORDER BY 3, 1, 2`,
    [fromDay, day],
  );
  return rows;
}

/** The parts that come of the records. In the demo nothing was put right, no bill is void and no cash was moved. */
type OfRecords = Omit<
  DayReport,
  "clinicName" | "closedBy" | "replaces" | "received" | "cashLines" | "notes" | "coins" | "earlierCounts"
>;

const list = (columns: string, rest: string, order = "id") =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object(${columns}) ORDER BY ${order}), '[]') FROM ${rest})`;
const MADE = `b.created_on >= $1::date::timestamp AT TIME ZONE 'Asia/Karachi'
  AND b.created_on < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Karachi'`;
const DUE = `chargeable - (discount - credited)
  - coalesce((SELECT sum(amount) FROM credit_notes WHERE bill_id = b.id AND note_date <= $2), 0)
  - coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id AND transaction_date <= $2), 0)`;
const PARTS = `SELECT jsonb_build_object(
  'bills', (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(chargeable), 0), 'due', coalesce(sum(${DUE}), 0))
    FROM bills b WHERE NOT is_deleted AND ${MADE}),
  'firstReceipt', (SELECT min(id) FROM bill_transactions WHERE type = 'Payment' AND transaction_date BETWEEN $1 AND $2),
  'lastReceipt', (SELECT max(id) FROM bill_transactions WHERE type = 'Payment' AND transaction_date BETWEEN $1 AND $2),
  'people', ${list(
    "'name', name, 'count', count, 'amount', amount",
    `(SELECT s.id, s.name, count(*), sum(d.amount) AS amount FROM drawer d LEFT JOIN staff s ON s.id = d.staff_id
      WHERE d.day BETWEEN $1 AND $2 AND d.source <> 'expenses' GROUP BY s.id, s.name) AS person`,
    "amount DESC, id",
  )},
  'refunds', ${list(
    "'transactionId', id, 'paymentId', bill_id, 'method', payment_method, 'amount', amount, 'by', (SELECT name FROM staff WHERE id = received_by)",
    "bill_transactions WHERE type = 'Refund' AND in_drawer AND transaction_date BETWEEN $1 AND $2",
  )},
  'creditNotes', ${list(
    "'number', number, 'paymentId', bill_id, 'amount', amount, 'by', (SELECT name FROM staff WHERE id = made_by)",
    "credit_notes WHERE note_date BETWEEN $1 AND $2",
  )},
  'discounts', ${list(
    "'paymentId', id, 'amount', less, 'percent', round(100 * less / listed), 'by', NULL",
    `(SELECT b.id, sum(greatest(l.price, l.actual_price, s.fees)) AS listed, sum(greatest(l.price, l.actual_price, s.fees)) - (chargeable - discount + credited) AS less
      FROM bills b JOIN bill_lines l ON l.bill_id = b.id LEFT JOIN services s ON s.id = l.service_id WHERE ${MADE} GROUP BY b.id) AS bill WHERE less > 0.2 * listed`,
  )},
  'advances', ${list(
    "'type', type, 'count', count, 'amount', amount",
    `(SELECT type, count(*), sum(amount) AS amount FROM patient_account WHERE (in_drawer OR bill_transaction_id IS NOT NULL)
      AND transaction_date BETWEEN $1 AND $2 GROUP BY type) AS entry`,
    "array_position($3::text[], type)",
  )},
  'expenses', ${list(
    "'name', expense_by || ', ' || description, 'amount', amount, 'recordedBy', recorded_by",
    "expenses WHERE from_drawer AND expense_date BETWEEN $1 AND $2",
  )}, 'visits', (SELECT jsonb_build_object('seen', count(*) FILTER (WHERE a.status = 'Completed'), 'noShows', count(*) FILTER (WHERE x.no_show_on IS NOT NULL))
    FROM appointments a LEFT JOIN attendances x ON x.id = a.id WHERE NOT a.is_deleted AND a.appointment_date BETWEEN $1 AND $2),
  'corrections', '[]'::jsonb, 'putRight', '[]'::jsonb, 'voids', '[]'::jsonb, 'moves', '[]'::jsonb) AS parts`;

export async function recordsOf(client: ClientBase, { fromDay, day }: Days): Promise<OfRecords> {
  const { rows } = await client.query<{ parts: OfRecords }>(PARTS, [fromDay, day, ACCOUNT_TYPES]);
  const [found] = rows;
  if (!found) throw new Error("the days have no report");
  return found.parts;
}
