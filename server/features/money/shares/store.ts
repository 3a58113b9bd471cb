import { type RawBuilder, sql } from "kysely";
import type { ShareRuleInput, ShareRuleRow } from "#contract/money/shares.ts";
import type { SharedBill } from "#rules/money/share.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Whether something had happened by each end of a month. */
interface ByEnds {
  before: boolean;
  after: boolean;
}

/** A bill with what it received and was credited by each end of a month, and the sessions of its packages used by then. */
export interface BillOfMonth extends Omit<SharedBill, "paymentDetails" | "creditNotes"> {
  /** One entry per line of a credit note. */
  creditNotes: (ByEnds & { position: number; amount: number })[];
  paymentId: number;
  patientName: string;
  before: number;
  after: number;
  lines: {
    price: number;
    idService: number | null;
    idDoctor: number | null;
    /** What laboratories charge for its work by now. */
    lab: number;
    /** null: the line sold no package. */
    sessions: number | null;
    usedBefore: (number | null)[];
    usedAfter: (number | null)[];
    /** Whether the package was closed by each end, and what was credited for it by then; null: it is not closed. */
    closed: (ByEnds & { credited: { before: number; after: number } }) | null;
  }[];
}

/** The rules in the order of agreement, of one doctor or of all. */
export async function findRules(
  db: Executor,
  of: { idDoctor?: number; id?: number } = {},
): Promise<ShareRuleRow[]> {
  const { rows } = await sql<ShareRuleRow>`
    SELECT r.id, r.doctor_id AS "idDoctor", d.name AS "doctorName", r.service_id AS "idService", s.name AS "serviceName",
      r.percent, r.fixed, r.after_lab::int AS "afterLab", r.valid_from AS "validFrom", m.name AS by, r.created_on AS "on"
    FROM share_rules r JOIN doctors d ON d.id = r.doctor_id LEFT JOIN services s ON s.id = r.service_id
      LEFT JOIN staff m ON m.id = r.made_by
    WHERE ${of.idDoctor === undefined ? sql`true` : sql`r.doctor_id = ${of.idDoctor}`}
      AND ${of.id === undefined ? sql`true` : sql`r.id = ${of.id}`} ORDER BY r.id`.execute(db);
  return rows;
}

export async function hasDoctor(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM doctors WHERE id = ${id} AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

export async function hasService(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM services WHERE id = ${id} AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

export async function insertRule(db: Executor, rule: ShareRuleInput, staffId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO share_rules (doctor_id, service_id, percent, fixed, after_lab, valid_from, made_by)
    VALUES (${rule.idDoctor}, ${rule.idService}, ${rule.kind === "Percent" ? rule.percent : null},
      ${rule.kind === "Fixed amount" ? rule.fixed : null}, ${rule.afterLab === 1}, ${rule.validFrom}, ${staffId}) RETURNING id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export async function findDoctors(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM doctors WHERE id = ANY(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A range of days. */
interface Days {
  startDate: string;
  endDate: string;
}

/**
 * The bills, none void, on which money moved in a range of days, that were credited, or of whose packages a session was
 * used or a package closed.
 */
export const findBills = (db: Executor, days: Days): Promise<BillOfMonth[]> =>
  readBills(
    db,
    days,
    sql`SELECT bill_id FROM bill_transactions
      WHERE NOT is_deleted AND transaction_date BETWEEN ${days.startDate}::date AND ${days.endDate}::date
      UNION SELECT k.bill_id FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
      WHERE u.used_on BETWEEN ${days.startDate}::date AND ${days.endDate}::date
      UNION SELECT bill_id FROM credit_notes WHERE note_date BETWEEN ${days.startDate}::date AND ${days.endDate}::date
      UNION SELECT bill_id FROM patient_packages WHERE closed_on BETWEEN ${days.startDate}::date AND ${days.endDate}::date`,
  );

/** The bills with these ids that are not void. */
export const findBillsNumbered = (db: Executor, ids: readonly number[], days: Days): Promise<BillOfMonth[]> =>
  readBills(db, days, sql`SELECT unnest(${[...ids]}::bigint[]) AS bill_id`);

/** @param chosen the ids of the bills, as `bill_id`. */
async function readBills(
  db: Executor,
  { startDate, endDate }: Days,
  chosen: RawBuilder<unknown>,
): Promise<BillOfMonth[]> {
  const byEnds = (day: RawBuilder<unknown>) =>
    sql`'before', ${day} < ${startDate}::date, 'after', ${day} <= ${endDate}::date`;
  const usedBy = (day: string) => sql`coalesce((SELECT json_agg(u.doctor_id ORDER BY u.id) FROM package_uses u
    WHERE u.package_id = l.package_id AND u.sessions = 1 AND u.used_on <= ${day}::date
      AND NOT EXISTS (SELECT FROM package_uses r WHERE r.reverses_id = u.id AND r.used_on <= ${day}::date)), '[]')`;
  const line = sql`'price', l.price, 'idService', l.service_id, 'idDoctor', l.doctor_id, 'sessions', k.sessions, 'lab',
    CASE WHEN l.procedure_id IS NULL THEN 0 ELSE (SELECT coalesce(sum(c.cost), 0) FROM lab_cases c
      WHERE c.procedure_id = l.procedure_id AND c.cancelled_on IS NULL AND NOT c.is_deleted) END`;
  const none = sql`'usedBefore', '[]'::json, 'usedAfter', '[]'::json, 'closed', NULL`;
  const used = sql`'usedBefore', ${usedBy(addDays(startDate, -1))}, 'usedAfter', ${usedBy(endDate)}, 'closed',
    CASE WHEN k.closed_on IS NOT NULL THEN json_build_object(${byEnds(sql`k.closed_on`)}, 'credited', (
      SELECT json_build_object('before', coalesce(sum(c.amount) FILTER (WHERE n.note_date < ${startDate}::date), 0),
        'after', coalesce(sum(c.amount) FILTER (WHERE n.note_date <= ${endDate}::date), 0))
      FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id WHERE n.id = k.credit_note_id)) END`;
  // LATERAL, bill by bill: the planner cannot know the number of bills, and a join planned for ten would compare each with
  // each.
  const { rows } = await sql<BillOfMonth>`
    WITH touched AS MATERIALIZED (${chosen})
    SELECT b.id AS "paymentId", b.patient_name AS "patientName", b.bill_date AS "paymentDate", b.doctor_id AS "idDoctor",
      b.discount AS "discountAmount", b.credited AS "creditedAmount", moved.before, moved.after,
      CASE WHEN b.credited = 0 THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_object('position', c.position, 'amount', c.amount, ${byEnds(sql`n.note_date`)}))
        FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id WHERE n.bill_id = b.id), '[]') END AS "creditNotes",
      coalesce((SELECT json_agg(CASE WHEN k.id IS NULL THEN json_build_object(${line}, ${none})
          ELSE json_build_object(${line}, ${used}) END ORDER BY l.position)
        FROM bill_lines l LEFT JOIN patient_packages k ON k.id = l.package_id WHERE l.bill_id = b.id), '[]') AS lines
    FROM touched JOIN bills b ON b.id = touched.bill_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(t.amount) FILTER (WHERE t.transaction_date < ${startDate}::date), 0) AS before,
          coalesce(sum(t.amount), 0) AS after
        FROM bill_transactions t WHERE t.bill_id = b.id AND NOT t.is_deleted AND t.transaction_date <= ${endDate}::date) AS moved
    WHERE NOT b.is_deleted
    ORDER BY b.bill_date DESC, b.id DESC`.execute(db);
  return rows;
}
