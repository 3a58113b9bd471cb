import { type RawBuilder, sql } from "kysely";
import {
  type AlreadyBilled,
  type Bill,
  type BillInput,
  type BillOrVoid,
  billColumns,
  type PatientBill,
} from "#contract/money/bills.ts";
import type { BillTotals } from "#rules/money/bills/bill.ts";
import type { MethodAmount } from "#rules/money/day-close/day-close.ts";
import { holdVisit } from "#server/features/desk/appointments/lock.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";
import { creditNotesOf } from "./credit-note-store.ts";
import { printsOf } from "./print-store.ts";
import { RECEIPT_OVER_BILLS } from "./receipt-over-bills.ts";
import type { WithWork } from "./work.ts";

/** The joins of every query for bills: doctor and appointment. */
const JOINS = sql`JOIN doctors d ON d.id = t.doctor_id LEFT JOIN appointments a ON a.id = t.appointment_id`;

const ROW = sql`t.id AS "paymentId", t.patient_id AS "patientId", t.patient_name AS "patientName",
  t.appointment_id AS "appointmentId", a.registration_no AS "appointmentRegistrationNo", t.doctor_id AS "idDoctor",
  d.name AS "doctorName", t.bill_date AS "paymentDate", t.payment_method AS "paymentMethod", t.status AS "paymentStatus",
  t.chargeable AS "chargeableAmount", t.discount AS "discountAmount", t.credited AS "creditedAmount", t.received AS "receivedAmount",
  t.due AS "dueAmount", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

export const billList: ListSource<typeof billColumns> = {
  table: "bills",
  joins: JOINS,
  contract: billColumns,
  columns: {
    paymentId: sql`t.id`,
    patientName: sql`t.patient_name`,
    doctorName: sql`d.name`,
    paymentDate: sql`t.bill_date`,
    paymentMethod: sql`t.payment_method`,
    paymentStatus: sql`t.status`,
    chargeableAmount: sql`t.chargeable`,
    discountAmount: sql`t.discount`,
    receivedAmount: sql`t.received`,
    dueAmount: sql`t.due`,
  },
  select: ROW,
  totals: {
    chargeableAmount: "chargeable",
    discountAmount: "discount",
    receivedAmount: "received",
    dueAmount: "due",
  },
  shortPieces: true,
  ofPerson: sql`JOIN bills t ON t.patient_id = meant.id`,
};

export async function billsOfPatient(db: Executor, patientId: number): Promise<PatientBill[]> {
  const { rows } =
    await sql<PatientBill>`SELECT ${ROW}, coalesce((SELECT string_agg(description, ', ' ORDER BY position)
      FROM bill_lines WHERE bill_id = t.id), '') AS "serviceNames"
    FROM bills t ${JOINS}
    WHERE t.patient_id = ${patientId} AND NOT t.is_deleted ORDER BY t.bill_date DESC, t.id DESC`.execute(db);
  return rows;
}

/** A bill with its lines and transactions, void or not. A transaction's channel field describes its method. */
export async function findBill(db: Executor, id: number): Promise<BillOrVoid | undefined> {
  const { rows } = await sql<BillOrVoid>`
    SELECT ${ROW}, p.register_no AS "patientRegisterNo", t.notes, t.is_deleted::int AS "isDeleted",
      CASE WHEN t.is_deleted THEN jsonb_build_object('on', t.voided_on, 'by', v.name, 'reason', t.void_reason) END AS voided,
      (SELECT channel_info FROM bill_transactions WHERE bill_id = t.id ORDER BY id LIMIT 1) AS "paymentMethodDescription"
    FROM bills t ${JOINS} JOIN patients p ON p.id = t.patient_id LEFT JOIN staff v ON v.id = t.voided_by
    WHERE t.id = ${id}`.execute(db);
  const [bill] = rows;
  if (!bill) return undefined;
  return {
    ...bill,
    paymentDetails: await linesOf(db, id),
    paymentTransactions: await transactionsOf(db, id),
    creditNotes: await creditNotesOf(db, id),
    prints: await printsOf(db, id),
  };
}

export async function linesOf(db: Executor, billId: number) {
  type Line = Bill["paymentDetails"][number];
  const { rows } = await sql<Line>`
    SELECT l.service_id AS "idService", l.description, l.actual_price AS "actualPrice", l.price, l.doctor_id AS "idDoctor",
      (SELECT name FROM doctors WHERE id = l.doctor_id) AS "doctorName", l.procedure_id AS "idProcedure",
      w.doctor_id AS "idDoneBy", (SELECT name FROM doctors WHERE id = w.doctor_id) AS "doneByName",
      CASE WHEN k.id IS NOT NULL
        THEN jsonb_build_object('id', k.id, 'number', k.number, 'sessions', k.sessions, 'expiresOn', k.expires_on)
          || CASE WHEN k.closed_on IS NULL THEN '{}' ELSE
            jsonb_build_object('closed', jsonb_build_object('on', k.closed_on, 'after', k.closed_after)) END END AS package
    FROM bill_lines l LEFT JOIN patient_packages k ON k.id = l.package_id
      LEFT JOIN procedures w ON w.id = l.procedure_id
    WHERE l.bill_id = ${billId} ORDER BY l.position`.execute(db);
  const optional = ["idDoctor", "doctorName", "idProcedure", "idDoneBy", "doneByName", "package"] as const;
  return rows.map((line) => withoutNulls(line, optional));
}

/** A row without those of its optional fields that are null. */
function withoutNulls<Row extends object>(row: Row, optional: readonly (keyof Row & string)[]): Row {
  const isNull = ([key, value]: [string, unknown]) => value === null && optional.some((each) => each === key);
  return Object.fromEntries(Object.entries(row).filter((entry) => !isNull(entry))) as Row;
}

async function transactionsOf(db: Executor, billId: number) {
  const { rows } = await sql<Bill["paymentTransactions"][number]>`
    SELECT b.id AS "transactionId", b.amount AS "transactionAmount", b.type AS "transactionType", b.remarks, b.transaction_date AS "transactionDate",
      b.payment_method AS "paymentMethod", b.channel_info AS "channelInfo", s.name AS "receivedBy", b.received_by AS "idReceivedBy", b.created_on AS "createdOn",
      b.reverses_id AS reverses, b.reason, coalesce(coalesce(b.drawer_day, b.transaction_date) <= (SELECT max(day) FROM standing_closes), false) AS "isDayClosed",
      EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = b.id AND type = 'From bill') AS "isKeptAsAdvance",
      ${RECEIPT_OVER_BILLS} AS receipt
    FROM bill_transactions b LEFT JOIN staff s ON s.id = b.received_by
    WHERE b.bill_id = ${billId} ORDER BY b.id`.execute(db);
  return rows;
}

/** A locked bill with the facts that the rules need before a change. */
export interface LockedBill {
  patientId: number;
  method: string;
  received: number;
  due: number;
  /** The part of the discount that credit notes gave. */
  credited: number;
  updatedOn: string;
  /** Whether its patient was erased on request. */
  isErased: boolean;
}

/** Locks a bill that is not void until the transaction ends. */
export async function lockBill(trx: Executor, id: number): Promise<LockedBill | undefined> {
  const { rows } = await sql<LockedBill>`
    SELECT patient_id AS "patientId", payment_method AS method, received, due, credited, updated_on AS "updatedOn",
      EXISTS (SELECT FROM erasures WHERE entity = 'patients' AND record_id = patient_id) AS "isErased"
    FROM bills WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows[0];
}

export async function insertBill(trx: Executor, bill: BillInput, totals: BillTotals): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO bills (patient_id, patient_name, appointment_id, doctor_id, bill_date, payment_method,
      chargeable, discount, received, notes)
    VALUES (${bill.patientId}, ${bill.patientName}, ${bill.appointmentId}, ${bill.idDoctor}, ${bill.paymentDate},
      ${bill.paymentMethod}, ${totals.chargeable}, ${totals.discount}, ${totals.received}, ${bill.notes})
    RETURNING id`.execute(trx);
  return rows[0]?.id ?? 0;
}

type LineInput = WithWork<BillInput["paymentDetails"][number] & { idPackage: number | null }>;

/** The columns of a line's content, all but its bill and position. */
const CONTENT = [
  "service_id",
  "description",
  "actual_price",
  "price",
  "package_id",
  "doctor_id",
  "procedure_id",
];
const contentOf = (table: "l" | "n") => sql.join(CONTENT.map((column) => sql.ref(`${table}.${column}`)));

/** Replaces the bill's lines. Unchanged lines are not written, so that the history shows only real changes. */
export async function writeLines(trx: Executor, billId: number, lines: readonly LineInput[]): Promise<void> {
  const given = givenLines(lines);
  await sql`DELETE FROM bill_lines WHERE bill_id = ${billId} AND position > ${lines.length}`.execute(trx);
  await sql`UPDATE bill_lines l
    SET ${sql.join(CONTENT.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))}
    FROM ${given} WHERE l.bill_id = ${billId} AND l.position = n.position
      AND (${contentOf("l")}) IS DISTINCT FROM (${contentOf("n")})`.execute(trx);
  await sql`INSERT INTO bill_lines (bill_id, position, ${sql.join(CONTENT.map((column) => sql.ref(column)))})
    SELECT ${billId}, n.position, ${contentOf("n")} FROM ${given}
    WHERE NOT EXISTS (SELECT 1 FROM bill_lines l WHERE l.bill_id = ${billId} AND l.position = n.position)
    ORDER BY n.position`.execute(trx);
}

function givenLines(lines: readonly LineInput[]): RawBuilder<unknown> {
  const rows = lines.map((line, index) => ({
    position: index + 1,
    service_id: line.idService,
    description: line.description,
    actual_price: line.actualPrice,
    price: line.price,
    package_id: line.idPackage,
    doctor_id: line.idDoctor,
    procedure_id: line.idProcedure,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS n(position int, service_id bigint, description text, actual_price numeric, price numeric, package_id bigint,
      doctor_id bigint, procedure_id bigint)`;
}

export interface Payment {
  amount: number;
  paymentMethod: string;
  channelInfo: string | null;
  remarks: string | null;
  /** The clinic's day, `yyyy-MM-dd`. */
  date: string;
  receivedBy: number;
  /** Whether its day's close counts it; true by default. */
  inDrawer?: boolean;
  /** The id of the mistyped payment that this one replaces. */
  replaces?: number;
  /** The day whose close counts it, where that is not its date. */
  drawerDay?: string | null;
}

export async function addTransaction(trx: Executor, billId: number, payment: Payment): Promise<void> {
  await sql`INSERT INTO bill_transactions (bill_id, amount, type, remarks, payment_method, channel_info,
      transaction_date, received_by, in_drawer, replaces_id, drawer_day)
    VALUES (${billId}, ${payment.amount}, 'Payment', ${payment.remarks}, ${payment.paymentMethod},
      ${payment.channelInfo}, ${payment.date}, ${payment.receivedBy}, ${payment.inDrawer ?? true},
      ${payment.replaces ?? null}, ${payment.drawerDay ?? null})`.execute(trx);
}

/** Raises the received amount. PostgreSQL adds, so that there is no rounding error. */
export async function addReceived(trx: Executor, billId: number, amount: number): Promise<void> {
  await sql`UPDATE bills SET received = received + ${amount} WHERE id = ${billId}`.execute(trx);
}

export async function changeBill(
  trx: Executor,
  id: number,
  change: { chargeable: number; discount: number; notes: string | null },
): Promise<void> {
  await sql`UPDATE bills SET chargeable = ${change.chargeable}, discount = ${change.discount}, notes = ${change.notes}
    WHERE id = ${id}`.execute(trx);
}

/** A bill's money in the drawer or in apps, by method as typed; negative where more was refunded by it. */
export async function drawerOfBill(trx: Executor, id: number): Promise<MethodAmount[]> {
  const { rows } = await sql<MethodAmount>`
    SELECT payment_method AS method, sum(amount) AS amount FROM bill_transactions
    WHERE bill_id = ${id} AND (in_drawer OR drawer_day IS NOT NULL) GROUP BY payment_method ORDER BY 1`.execute(
    trx,
  );
  return rows;
}

export async function markVoid(trx: Executor, id: number, reason: string | null): Promise<void> {
  await sql`UPDATE bills SET is_deleted = true, voided_on = now_ms(), voided_by = current_staff_id(), void_reason = ${reason}
    WHERE id = ${id}`.execute(trx);
}

/**
 * Whether the records that a bill refers to exist. Locks the patient, so that a simultaneous deletion, which checks for
 * unpaid bills, waits for this bill; then the visit, so that of two desks that bill it the second finds the first one's
 * bill, and nobody gives it to another patient meanwhile. `bills`: those of the visit that are not void.
 */
export async function findReferences(
  trx: Executor,
  { patientId, idDoctor, appointmentId }: Pick<BillInput, "patientId" | "idDoctor" | "appointmentId">,
): Promise<{ patient: boolean; doctor: boolean; appointment: boolean; bills: AlreadyBilled["bills"] }> {
  const patient =
    await sql`SELECT 1 FROM patients WHERE id = ${patientId} AND NOT is_deleted FOR SHARE`.execute(trx);
  if (appointmentId !== null) await holdVisit(trx, appointmentId);
  const { rows } = await sql<{ doctor: boolean; appointment: boolean; bills: AlreadyBilled["bills"] }>`
    SELECT EXISTS (SELECT 1 FROM doctors WHERE id = ${idDoctor} AND NOT is_deleted) AS doctor,
      EXISTS (SELECT 1 FROM appointments WHERE id = ${appointmentId} AND patient_id = ${patientId} AND NOT is_deleted)
        AS appointment,
      coalesce((SELECT json_agg(json_build_object('paymentId', id, 'paymentDate', bill_date, 'billed', chargeable - discount,
        'due', due) ORDER BY id) FROM bills WHERE appointment_id = ${appointmentId} AND NOT is_deleted), '[]') AS bills`.execute(
    trx,
  );
  return {
    patient: patient.rows.length > 0,
    doctor: rows[0]?.doctor ?? false,
    appointment: appointmentId === null || (rows[0]?.appointment ?? false),
    bills: rows[0]?.bills ?? [],
  };
}

/**
 * Which of these services exist, deleted ones included, because a treatment may be billed after its service was deleted.
 */
export async function knownServices(trx: Executor, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM services WHERE id = ANY(${ids})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
