import { type RawBuilder, sql } from "kysely";
import {
  LAB_WORK_DAYS,
  type LabCase,
  type LabCaseChange,
  labCaseColumns,
  type OpenLabWork,
  type WorkForLab,
} from "#contract/money/lab.ts";
import type { Lab, LabInput } from "#contract/money/labs.ts";
import type { OfDoctor } from "#server/features/clinic/doctors/scope.ts";
import { workStands } from "#server/features/clinical/chart/written.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { ListSource } from "#server/platform/db/lists/list-source.ts";
import { date, flag, id, money, teeth, text, whole } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

export const labs = new RecordTable<Lab, Omit<LabInput, "id" | "updatedOn">>({
  table: "labs",
  fields: {
    name: text("name"),
    phone: text("phone"),
    usualDays: whole("usual_days"),
    isActive: flag("is_active"),
  },
  derived: {
    open: sql`(SELECT count(*)::int FROM lab_cases c WHERE c.lab_id = t.id AND c.received_on IS NULL
      AND c.cancelled_on IS NULL AND NOT c.is_deleted)`,
  },
});

/** All, those in use first, by name. */
export async function findLabs(db: Executor): Promise<Lab[]> {
  const { rows } = await sql<Lab>`SELECT ${labs.select()} FROM labs t WHERE NOT t.is_deleted
    ORDER BY t.is_active DESC, lower(t.name), t.id`.execute(db);
  return rows;
}

/** Whether another lab has this name, whatever its case. */
export async function isNameTaken(db: Executor, name: string, idLab: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM labs WHERE folded(lower(name)) = folded(lower(${name})) AND id <> ${idLab}
    AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

/** The columns of a case that a change may write. */
export type LabCaseFields = Required<Omit<LabCaseChange, "id" | "updatedOn">>;

type NamedVisit = OfDoctor<NonNullable<LabCase["orderedAt"]>> | null;
export interface StoredLabCase extends Omit<LabCase, "orderedAt" | "fittedAt"> {
  orderedAt: NamedVisit;
  fittedAt: NamedVisit;
}

const visitIn = (
  column: RawBuilder<unknown>,
) => sql`(SELECT json_build_object('idAppointment', a.id, 'idDoctor', a.doctor_id,
    'registrationNo', a.registration_no, 'on', a.appointment_date) FROM appointments a WHERE a.id = ${column} AND NOT a.is_deleted)`;

/** The SQL of `labStatus` (rules/money/lab/lab-case.ts). */
const STATUS = sql`CASE WHEN t.cancelled_on IS NOT NULL THEN 'Cancelled' WHEN t.fitted_on IS NOT NULL THEN 'Fitted'
  WHEN t.received_on IS NOT NULL THEN 'Received' WHEN t.sent_on IS NULL THEN 'To send'
  WHEN t.due_on < clinic_today() THEN 'Late' ELSE 'At the lab' END`;

/** Late first, then what is due soonest; among what is back, the latest first. */
const URGENCY = sql`(CASE WHEN t.cancelled_on IS NOT NULL THEN 5 WHEN t.fitted_on IS NOT NULL THEN 4
    WHEN t.received_on IS NOT NULL THEN 3 WHEN t.due_on < clinic_today() THEN 0 WHEN t.sent_on IS NULL THEN 2 ELSE 1 END,
  CASE WHEN t.received_on IS NULL THEN t.due_on - DATE '2000-01-01' ELSE DATE '2000-01-01' - t.received_on END)`;

export const cases = new RecordTable<StoredLabCase, LabCaseFields>({
  table: "lab_cases",
  joins: sql`JOIN patients p ON p.id = t.patient_id JOIN labs l ON l.id = t.lab_id JOIN doctors d ON d.id = t.doctor_id
    LEFT JOIN expenses e ON e.id = t.expense_id AND NOT e.is_deleted LEFT JOIN lab_cases f ON f.id = t.remake_of`,
  fields: {
    idLab: id("lab_id"),
    idDoctor: id("doctor_id"),
    teeth: teeth("teeth"),
    what: text("what"),
    material: text("material"),
    shade: text("shade"),
    instructions: text("instructions"),
    sentOn: date("sent_on"),
    dueOn: date("due_on"),
    receivedOn: date("received_on"),
    checked: text("checked"),
    fittedOn: date("fitted_on"),
    cost: money("cost"),
    idProcedure: id("procedure_id"),
    idPlanItem: id("plan_item_id"),
  },
  derived: {
    number: sql`t.number`,
    idPatient: sql`t.patient_id`,
    patientName: sql`p.full_name`,
    patientRegisterNo: sql`p.register_no`,
    labName: sql`l.name`,
    labPhone: sql`l.phone`,
    doctorName: sql`d.name`,
    status: STATUS,
    cancelledOn: sql`t.cancelled_on`,
    madeFor: sql`coalesce((SELECT work_name(s.name, w.teeth, w.surfaces) FROM procedures w JOIN services s ON s.id = w.service_id
        WHERE w.id = t.procedure_id),
      (SELECT work_name(i.description, i.teeth, i.surfaces) FROM plan_items i WHERE i.id = t.plan_item_id))`,
    cancelReason: sql`t.cancel_reason`,
    orderedAt: visitIn(sql`t.appointment_id`),
    fittedAt: visitIn(sql`t.fitted_appointment_id`),
    remakeOf: sql`CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'number', f.number) END`,
    remakes: sql`coalesce((SELECT json_agg(json_build_object('id', r.id, 'number', r.number) ORDER BY r.id)
      FROM lab_cases r WHERE r.remake_of = t.id AND NOT r.is_deleted), '[]')`,
    isPaid: sql`(e.id IS NOT NULL)::int`,
    paidOn: sql`e.expense_date`,
    idExpense: sql`e.id`,
  },
});

export const caseList: ListSource<typeof labCaseColumns> = {
  ...cases.list(labCaseColumns, {
    sortBy: { number: sql`t.id`, status: URGENCY },
    ofPerson: sql`JOIN lab_cases t ON t.patient_id = meant.id`,
    numbered: { letter: "l", is: (number) => sql`t.id = ${number}` },
  }),
};

/** A patient's cases, the newest first. */
export async function findOfPatient(db: Executor, idPatient: number): Promise<StoredLabCase[]> {
  const { rows } = await sql<StoredLabCase>`SELECT ${cases.select()} FROM lab_cases t ${cases.joins}
    WHERE t.patient_id = ${idPatient} AND NOT t.is_deleted ORDER BY t.id DESC LIMIT 500`.execute(db);
  return rows;
}

/** Which of the records that a case names are there and the patient's own. Keeps them until the transaction ends. */
export interface References {
  patient: boolean;
  lab: boolean;
  doctor: boolean;
  procedure: boolean;
  planItem: boolean;
}

interface Named {
  idPatient: number;
  idLab: number;
  idDoctor: number;
  idProcedure: number | null;
  idPlanItem: number | null;
}

export async function findReferences(trx: Executor, named: Named): Promise<References> {
  const { idPatient, idLab, idDoctor, idProcedure, idPlanItem } = named;
  const { rows } = await sql<References>`
    SELECT EXISTS (SELECT FROM patients WHERE id = ${idPatient} AND NOT is_deleted FOR KEY SHARE) AS patient,
      EXISTS (SELECT FROM labs WHERE id = ${idLab} AND NOT is_deleted FOR KEY SHARE) AS lab,
      EXISTS (SELECT FROM doctors WHERE id = ${idDoctor} AND NOT is_deleted FOR KEY SHARE) AS doctor,
      ${idProcedure}::bigint IS NULL OR EXISTS (SELECT FROM procedures o WHERE o.id = ${idProcedure} AND o.patient_id = ${idPatient}
        AND ${workStands(sql`o`)}) AS procedure,
      ${idPlanItem}::bigint IS NULL OR EXISTS (SELECT FROM plan_items i JOIN treatment_plans g ON g.id = i.plan_id
        WHERE i.id = ${idPlanItem} AND g.patient_id = ${idPatient} AND NOT i.is_deleted AND NOT g.is_deleted) AS "planItem"`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw new Error("the question about a case's records was not answered");
  return found;
}

/** The bill, which is not void, that work stands on; null: none. */
export async function findBillOf(db: Executor, idProcedure: number | null): Promise<number | null> {
  const { rows } = await sql<{ idBill: number }>`
    SELECT b.id AS "idBill" FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.procedure_id = ${idProcedure} AND NOT b.is_deleted LIMIT 1`.execute(db);
  return rows[0]?.idBill ?? null;
}

/** Whose a visit is, and on which day; undefined where there is none. */
export async function findVisit(db: Executor, idAppointment: number) {
  const { rows } = await sql<{ idPatient: number; on: string }>`
    SELECT patient_id AS "idPatient", appointment_date AS on FROM appointments
    WHERE id = ${idAppointment} AND NOT is_deleted`.execute(db);
  return rows[0];
}

/** Locks cases, by id. */
export async function lockCases(trx: Executor, ids: readonly number[]): Promise<StoredLabCase[]> {
  await sql`SELECT FROM lab_cases WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(trx);
  const { rows } = await sql<StoredLabCase>`SELECT ${cases.select()} FROM lab_cases t ${cases.joins}
    WHERE t.id = ANY (${ids}::bigint[]) AND NOT t.is_deleted ORDER BY t.id`.execute(trx);
  return rows;
}

export async function markPaid(trx: Executor, ids: readonly number[], idExpense: number): Promise<void> {
  await sql`UPDATE lab_cases SET expense_id = ${idExpense} WHERE id = ANY (${ids}::bigint[])`.execute(trx);
}

export async function markCancelled(
  trx: Executor,
  idCase: number,
  on: string,
  reason: string,
): Promise<void> {
  await sql`UPDATE lab_cases SET cancelled_on = ${on}, cancel_reason = ${reason} WHERE id = ${idCase}`.execute(
    trx,
  );
}

/** Work that is not back, with the doctor of the visit at which it was ordered. */
export interface StoredOpenWork extends OpenLabWork {
  idVisitDoctor: number | null;
}

/** Work that is not back: of a patient, or with null of all who have a visit on one of two days. */
export async function findOpen(
  db: Executor,
  { idPatient, days }: { idPatient: number | null; days: readonly [string, string] },
): Promise<StoredOpenWork[]> {
  const whose =
    idPatient === null
      ? sql`EXISTS (SELECT FROM appointments a WHERE a.patient_id = t.patient_id AND NOT a.is_deleted
          AND a.status <> 'Cancelled' AND a.appointment_date BETWEEN ${days[0]} AND ${days[1]})`
      : sql`t.patient_id = ${idPatient}`;
  const { rows } = await sql<StoredOpenWork>`
    SELECT t.id, t.number, t.patient_id AS "idPatient", t.appointment_id AS "idAppointment", v.doctor_id AS "idVisitDoctor",
      t.plan_item_id AS "idPlanItem", t.what, to_jsonb(t.teeth) AS teeth, ${STATUS} AS status, t.due_on AS "dueOn"
    FROM lab_cases t LEFT JOIN appointments v ON v.id = t.appointment_id
    WHERE t.received_on IS NULL AND t.cancelled_on IS NULL AND NOT t.is_deleted AND ${whose}
    ORDER BY t.due_on, t.id LIMIT 500`.execute(db);
  return rows;
}

const MOST_WORK = 50;

/** Items of a patient's open plans that are not done, in their order, then the work of late, the newest first. */
export async function findWorkFor(db: Executor, idPatient: number): Promise<WorkForLab[]> {
  const { rows } = await sql<WorkForLab>`
    SELECT * FROM (
      SELECT i.id AS "idPlanItem", NULL::bigint AS "idProcedure", work_name(i.description, i.teeth, i.surfaces) AS text,
        i.description AS service, i.teeth, coalesce(i.doctor_id, p.doctor_id) AS "idDoctor", NULL::date AS "doneOn"
      FROM plan_items i JOIN treatment_plans p ON p.id = i.plan_id
      WHERE p.patient_id = ${idPatient} AND NOT p.is_deleted AND p.closed_on IS NULL AND NOT i.is_deleted
        AND NOT EXISTS (SELECT FROM procedures w WHERE w.plan_item_id = i.id AND w.completes AND ${workStands(sql`w`)})
      ORDER BY p.id DESC, i.phase, i.position, i.id LIMIT ${MOST_WORK}) AS planned
    UNION ALL SELECT * FROM (
      SELECT w.plan_item_id, w.id, work_name(s.name, w.teeth, w.surfaces), s.name, w.teeth, w.doctor_id, w.done_on
      FROM procedures w JOIN services s ON s.id = w.service_id
      WHERE w.patient_id = ${idPatient} AND w.done_on > clinic_today() - ${sql.lit(LAB_WORK_DAYS)} AND ${workStands(sql`w`)}
      ORDER BY w.done_on DESC, w.id DESC LIMIT ${MOST_WORK}) AS done`.execute(db);
  return rows;
}
