import { type RawBuilder, sql } from "kysely";
import type { ShareStatementRow, StatedBill } from "#contract/money/shares.ts";
import type { LineShare } from "#rules/money/share.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A bill's part of a statement, with the lines that explain it. */
export interface NewStatedBill extends Pick<StatedBill, "paymentId" | "entitled" | "paidBefore" | "amount"> {
  lines: Pick<LineShare, "position" | "received" | "share" | "lab">[];
}

const findStatements = async (db: Executor, which: RawBuilder<unknown>): Promise<ShareStatementRow[]> => {
  const { rows } = await sql<ShareStatementRow>`
    SELECT s.id, s.number, s.doctor_id AS "idDoctor", d.name AS "doctorName", to_char(s.month, 'YYYY-MM') AS month,
      s.carried_in AS "carriedIn", s.total, m.name AS by, s.created_on AS "on",
      CASE WHEN e.id IS NOT NULL THEN json_build_object('idExpense', e.id, 'paymentMethod', e.payment_method,
        'paidOn', e.expense_date, 'fromDrawer', e.from_drawer::int) END AS paid
    FROM share_statements s JOIN doctors d ON d.id = s.doctor_id LEFT JOIN staff m ON m.id = s.made_by
      LEFT JOIN expenses e ON e.share_statement_id = s.id AND NOT e.is_deleted
    WHERE ${which} ORDER BY s.month DESC, s.id DESC`.execute(db);
  return rows;
};

/** The newest first. @param idDoctor null: of all doctors. */
export const listStatements = (db: Executor, idDoctor: number | null): Promise<ShareStatementRow[]> =>
  findStatements(db, idDoctor === null ? sql`true` : sql`s.doctor_id = ${idDoctor}`);

export const findStatement = async (db: Executor, id: number): Promise<ShareStatementRow | undefined> =>
  (await findStatements(db, sql`s.id = ${id}`))[0];

export async function findStatedBills(db: Executor, statementId: number): Promise<StatedBill[]> {
  const { rows } = await sql<StatedBill & { lab: number }>`
    SELECT b.id AS "paymentId", b.bill_date AS "paymentDate", b.patient_name AS "patientName", s.entitled,
      s.paid_before AS "paidBefore", s.amount,
      coalesce((SELECT sum((line->>'received')::numeric) FROM jsonb_array_elements(s.lines) AS line), 0) AS received,
      coalesce((SELECT sum((line->>'lab')::numeric) FROM jsonb_array_elements(s.lines) AS line), 0) AS lab
    FROM share_statement_bills s JOIN bills b ON b.id = s.bill_id
    WHERE s.statement_id = ${statementId} ORDER BY b.bill_date, b.id`.execute(db);
  return rows.map(({ lab, ...bill }) => (lab > 0 ? { ...bill, lab } : bill));
}

/** The sum of a doctor's earlier statements for each of these bills; zero sums are left out. */
export async function findPaidBefore(
  db: Executor,
  idDoctor: number,
  bills: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; paid: number }>`
    SELECT b.bill_id AS id, sum(b.amount) AS paid
    FROM share_statement_bills b JOIN share_statements s ON s.id = b.statement_id
    WHERE s.doctor_id = ${idDoctor} AND b.bill_id = ANY(${[...bills]}::bigint[])
    GROUP BY b.bill_id HAVING sum(b.amount) <> 0`.execute(db);
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

/** How statements name a bill, also a void one. */
export async function findNamed(db: Executor, ids: readonly number[]) {
  const { rows } = await sql<Pick<StatedBill, "paymentId" | "paymentDate" | "patientName">>`
    SELECT id AS "paymentId", bill_date AS "paymentDate", patient_name AS "patientName"
    FROM bills WHERE id = ANY(${ids}) ORDER BY bill_date, id`.execute(db);
  return rows;
}

/** Bills per SQL statement, so that none takes long. */
const AT_ONCE = 5000;

/** Writes a statement with its bills; call it with the doctor's statements locked. @returns its id. */
export async function insertStatement(
  trx: Executor,
  statement: Pick<ShareStatementRow, "idDoctor" | "month" | "carriedIn" | "total">,
  bills: readonly NewStatedBill[],
  staffId: number,
): Promise<number> {
  const { idDoctor, month, carriedIn, total } = statement;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO share_statements (doctor_id, month, carried_in, total, made_by)
    VALUES (${idDoctor}, ${`${month}-01`}, ${carriedIn}, ${total}, ${staffId}) RETURNING id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  for (let from = 0; from < bills.length; from += AT_ONCE)
    await sql`INSERT INTO share_statement_bills (statement_id, bill_id, entitled, paid_before, amount, lines)
      SELECT ${id}, b."paymentId", b.entitled, b."paidBefore", b.amount, b.lines
      FROM jsonb_to_recordset(${JSON.stringify(bills.slice(from, from + AT_ONCE))}::jsonb)
        AS b("paymentId" bigint, entitled numeric, "paidBefore" numeric, amount numeric, lines jsonb)`.execute(
      trx,
    );
  return id;
}
