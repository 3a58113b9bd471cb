import { sql } from "kysely";
import type { ProcedureInput } from "#contract/clinical/procedures.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Retractable, Written } from "./store.ts";

/** A service of the price list, as work needs it. */
export interface ChartedService {
  id: number;
  name: string;
  fees: number;
  chartCode: ChartCode | null;
  chartedPer: string | null;
}

/** Those of these services that the clinic offers. */
export async function findServices(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, ChartedService>> {
  const { rows } =
    await sql<ChartedService>`SELECT id, name, fees, chart_code AS "chartCode", charted_per AS "chartedPer"
    FROM services WHERE id = ANY (${ids}) AND NOT is_deleted`.execute(db);
  return new Map(rows.map((service) => [service.id, service]));
}

export async function presentDoctors(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM doctors WHERE id = ANY (${ids}) AND NOT is_deleted`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** An item of a plan that work may carry out. */
export interface PlannedItem {
  id: number;
  patientId: number;
  description: string;
  /** Of one; rupees. */
  price: number;
  isGivenUp: boolean;
  /** The day on which it was completed; null: it is not. */
  doneOn: string | null;
}

/** Items of plans, locked in the order of their ids until the transaction ends. */
export async function holdItems(trx: Executor, ids: readonly number[]): Promise<Map<number, PlannedItem>> {
  if (ids.length === 0) return new Map();
  await sql`SELECT FROM plan_items WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`.execute(trx);
  const { rows } = await sql<PlannedItem>`
    SELECT i.id, p.patient_id AS "patientId", i.description, i.price,
      i.is_deleted OR p.is_deleted OR p.closed_on IS NOT NULL AS "isGivenUp",
      (SELECT max(w.done_on) FROM procedures w WHERE w.plan_item_id = i.id AND w.completes AND w.retracts_id IS NULL
        AND NOT EXISTS (SELECT FROM procedures r WHERE r.retracts_id = w.id)) AS "doneOn"
    FROM plan_items i JOIN treatment_plans p ON p.id = i.plan_id WHERE i.id = ANY (${ids})`.execute(trx);
  return new Map(rows.map((item) => [item.id, item]));
}

/** Work as it is stored. */
export interface NewProcedure extends Omit<ProcedureInput, "idDoctor" | "quantity"> {
  idDoctor: number;
  chartCode: ChartCode | null;
  quantity: number;
  price: number;
}

/** @returns their ids, in the given order. */
export async function insertProcedures(
  trx: Executor,
  { patientId, appointmentId, day }: Omit<Written, "idDoctor">,
  procedures: readonly NewProcedure[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, plan_item_id, teeth, surfaces, chart_code, detail,
      note, stage, completes, quantity, price, done_on, made_by)
    SELECT ${patientId}, ${appointmentId}, n."idDoctor", n."idService", n."idPlanItem",
      ARRAY(SELECT jsonb_array_elements_text(n.teeth)::smallint), n.surfaces, n."chartCode", n.detail, n.note, n.stage,
      n.completes, n.quantity, n.price, ${day}, current_staff_id()
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(procedures)}::jsonb)
      AS ("idDoctor" bigint, "idService" bigint, "idPlanItem" bigint, teeth jsonb, surfaces text, "chartCode" text, detail jsonb,
        note text, stage text, completes boolean, quantity int, price numeric)) WITH ORDINALITY AS n
    ORDER BY n.ordinality RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Work that may be taken back, with what settles it. */
export interface RetractableWork extends Retractable {
  idService: number;
  /** The bill that charges for it; null: none does. */
  billId: number | null;
  /** Whether a session of a package was used for it. */
  isOfPackage: boolean;
}

/** Work, locked until the transaction ends; undefined where there is none. */
export async function holdProcedure(
  trx: Executor,
  id: number,
  minutes: number,
): Promise<RetractableWork | undefined> {
  await sql`SELECT FROM procedures WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } =
    await sql<RetractableWork>`SELECT patient_id AS "patientId", appointment_id AS "appointmentId",
    doctor_id AS "idDoctor", service_id AS "idService", done_on AS day, made_by AS "madeBy",
    retracts_id IS NOT NULL AS "isRetraction", created_on > now() - make_interval(mins => ${minutes}) AS "isRecent",
    charged_on(id) AS "billId", package_use_id IS NOT NULL AS "isOfPackage"
    FROM procedures WHERE id = ${id}`.execute(trx);
  return rows[0];
}

/** Takes work back; false when that was done already. */
export async function insertRetraction(
  trx: Executor,
  id: number,
  { patientId, appointmentId, idDoctor, idService }: RetractableWork,
  reason: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on, retracts_id, reason, made_by)
    VALUES (${patientId}, ${appointmentId}, ${idDoctor}, ${idService}, 0, clinic_today(), ${id}, ${reason}, current_staff_id())
    ON CONFLICT (retracts_id) DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** The bill on whose line each piece of a patient's work stands. */
export async function billsOf(db: Executor, patientId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; billId: number }>`
    SELECT l.procedure_id AS id, b.id AS "billId" FROM procedures w JOIN bill_lines l ON l.procedure_id = w.id
    JOIN bills b ON b.id = l.bill_id AND NOT b.is_deleted WHERE w.patient_id = ${patientId}`.execute(db);
  return new Map(rows.map(({ id, billId }) => [id, billId]));
}
