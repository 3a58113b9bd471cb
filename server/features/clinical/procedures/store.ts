import { sql } from "kysely";
import {
  type findByLot as findByLotCall,
  type LotUse,
  MOST_OF_A_LOT,
  type ProcedureInput,
} from "#contract/clinical/procedures.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import type { ChartedPer, DetailKind } from "#rules/clinic/service-charting.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import { isWorkedFor } from "#server/features/clinic/doctors/scope.ts";
import {
  type AtVisit,
  WRITTEN,
  type WrittenRow,
  workStands,
} from "#server/features/clinical/chart/written.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { readRowsOnRecord } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Actor } from "#server/platform/db/transaction.ts";

/** How work was settled, and the bill, which is not void, that it stands on. */
export interface Settled {
  id: number;
  settled: "bill" | "package" | "nothing" | null;
  settledReason: string | null;
  billId: number | null;
}

/** A patient's work that stands, the newest first. With `assistant`, at visits with that person's doctors. */
export async function findSettled(db: Executor, patientId: number, assistant?: SignedIn): Promise<Settled[]> {
  const theirs = assistant
    ? sql`EXISTS (SELECT FROM appointments a WHERE a.id = w.appointment_id AND ${isWorkedFor(assistant, sql`a.doctor_id`)})`
    : sql`true`;
  const { rows } = await sql<Settled>`
    SELECT w.id, w.settled, w.settled_reason AS "settledReason", (SELECT b.id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
      WHERE l.procedure_id = w.id AND NOT b.is_deleted LIMIT 1) AS "billId"
    FROM procedures w WHERE w.patient_id = ${patientId} AND ${workStands(sql`w`)} AND ${theirs}
    ORDER BY w.done_on DESC, w.id DESC`.execute(db);
  return rows;
}

/** How many rows of work of a patient there are, without those that take others back. */
export async function countWork(db: Executor, patientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM procedures
    WHERE patient_id = ${patientId} AND retracts_id IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What the catalogue says of a service. */
export interface ChartedService {
  id: number;
  name: string;
  fees: number;
  chartCode: ChartCode | null;
  chartedPer: ChartedPer | null;
  detailKind: DetailKind | null;
}

/** Services of the catalogue, by id; they cannot be changed until the transaction ends. */
export async function holdServices(
  trx: Executor,
  ids: readonly number[],
): Promise<Map<number, ChartedService>> {
  const { rows } = await sql<ChartedService>`
    SELECT id, name, fees, chart_code AS "chartCode", charted_per AS "chartedPer", detail_kind AS "detailKind"
    FROM services
    WHERE id = ANY (${[...ids]}::bigint[]) AND NOT is_deleted ORDER BY id FOR SHARE`.execute(trx);
  return new Map(rows.map((service) => [service.id, service]));
}

/** An item of a plan that is carried out. */
export interface PlanItem {
  id: number;
  description: string;
  planNumber: string;
  idService: number | null;
  /** What the patient accepted and still holds, of one in rupees; null: the price list counts. */
  acceptedPrice: number | null;
  isClosed: boolean;
  isDone: boolean;
}

/**
 * Items of a patient's plans, by id; they cannot be changed until the transaction ends, because their plans cannot: a change
 * of a plan locks it before its items.
 */
export async function holdPlanItems(
  trx: Executor,
  { patientId, day }: Pick<AtVisit, "patientId" | "day">,
  ids: readonly number[],
): Promise<Map<number, PlanItem>> {
  if (ids.length === 0) return new Map();
  await sql`SELECT FROM treatment_plans WHERE id IN (SELECT plan_id FROM plan_items WHERE id = ANY (${[...ids]}::bigint[]))
    ORDER BY id FOR SHARE`.execute(trx);
  const { rows } = await sql<PlanItem>`
    SELECT i.id, i.description, p.number AS "planNumber", i.service_id AS "idService", p.closed_on IS NOT NULL AS "isClosed",
      accepted_price(i.id, ${day}) AS "acceptedPrice",
      EXISTS (SELECT FROM procedures w WHERE w.plan_item_id = i.id AND w.completes AND ${workStands(sql`w`)}) AS "isDone"
    FROM plan_items i JOIN treatment_plans p ON p.id = i.plan_id
    WHERE i.id = ANY (${[...ids]}::bigint[]) AND NOT i.is_deleted AND p.patient_id = ${patientId} AND NOT p.is_deleted
    ORDER BY i.id`.execute(trx);
  return new Map(rows.map((item) => [item.id, item]));
}

/** Work as it is written down. */
export interface NewWork
  extends Pick<
    ProcedureInput,
    "idService" | "idPlanItem" | "teeth" | "surfaces" | "detail" | "note" | "stage" | "completes"
  > {
  idDoctor: number;
  chartCode: ChartCode | null;
  quantity: number;
  price: number;
}

/** Writes work down in its order; the database adds who. Answers the ids. */
export async function insertWork(
  trx: Executor,
  { patientId, appointmentId, day }: AtVisit,
  work: readonly NewWork[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, plan_item_id, teeth, surfaces, chart_code, detail,
      note, stage, completes, quantity, price, done_on, made_by)
    SELECT ${patientId}, ${appointmentId}, "idDoctor", "idService", "idPlanItem", teeth, surfaces, "chartCode", detail, note, stage,
      completes, quantity, price, ${day}, current_staff_id()
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(work)}::jsonb)
      AS ("idDoctor" bigint, "idService" bigint, "idPlanItem" bigint, teeth smallint[], surfaces text, "chartCode" text,
        detail jsonb, note text, stage text, completes boolean, quantity integer, price numeric)) WITH ORDINALITY
    ORDER BY ordinality RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Work that was written down; undefined where there is none. */
export async function findWork(db: Executor, id: number): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`SELECT ${WRITTEN} FROM procedures t WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Locks work until the transaction ends, as a bill does that names it. */
export async function lockWork(trx: Executor, id: number): Promise<void> {
  await sql`SELECT FROM procedures WHERE id = ${id} FOR UPDATE`.execute(trx);
}

/** The bill that charges for work; null: none does, or its line was credited whole. */
export async function chargedOn(db: Executor, id: number): Promise<number | null> {
  const { rows } = await sql<{ billId: number | null }>`SELECT charged_on(${id}) AS "billId"`.execute(db);
  return rows[0]?.billId ?? null;
}

/** The package of which a session was used for work, and not given back. */
export async function findPackage(db: Executor, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    SELECT k.number FROM procedures w JOIN package_uses u ON u.id = w.package_use_id JOIN patient_packages k ON k.id = u.package_id
    WHERE w.id = ${id} AND NOT EXISTS (SELECT FROM package_uses r WHERE r.reverses_id = u.id)`.execute(db);
  return rows[0]?.number;
}

/** Lab work that is made for work, locked until the transaction ends. `paidOn`: the day of its expense. */
export async function holdLabOf(
  trx: Executor,
  id: number,
): Promise<{ id: number; number: string; paidOn: string | null }[]> {
  const { rows } = await sql<{ id: number; number: string; paidOn: string | null }>`
    SELECT c.id, c.number, (SELECT e.expense_date FROM expenses e WHERE e.id = c.expense_id AND NOT e.is_deleted) AS "paidOn"
    FROM lab_cases c WHERE c.procedure_id = ${id} ORDER BY c.id FOR UPDATE OF c`.execute(trx);
  return rows;
}

/** Lets lab work be made for other work. */
export async function moveLab(trx: Executor, ids: readonly number[], idProcedure: number): Promise<void> {
  await sql`UPDATE lab_cases SET procedure_id = ${idProcedure} WHERE id = ANY (${[...ids]}::bigint[])`.execute(
    trx,
  );
}

/** Takes work back; false when that was done already. */
export async function insertRetraction(trx: Executor, id: number, reason: string | null): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, plan_item_id, price, done_on, retracts_id, reason, made_by)
    SELECT patient_id, appointment_id, doctor_id, service_id, NULL, 0, clinic_today(), id, ${reason}, current_staff_id()
    FROM procedures WHERE id = ${id} ON CONFLICT (retracts_id) DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}

const ofLot = (
  lot: string,
) => sql`FROM procedures w JOIN patients p ON p.id = w.patient_id AND NOT p.is_deleted
  JOIN doctors d ON d.id = w.doctor_id JOIN services s ON s.id = w.service_id
  WHERE w.detail->'work' ? 'lot' AND plain_lot(w.detail->'work'->>'lot') = plain_lot(${lot}) AND ${workStands(sql`w`)}`;

/** Work in which a lot was used, the newest first, and how many there are in all; the look at each patient is recorded. */
export async function findByLot(
  db: Executor,
  lot: string,
  actor: Actor,
): Promise<OutputOf<typeof findByLotCall>> {
  const uses = sql<LotUse & { count: number }>`
    SELECT w.id, w.done_on AS day, p.id AS "idPatient", p.full_name AS "patientName", p.register_no AS "patientRegisterNo",
      p.phone, w.appointment_id AS "idAppointment", d.name AS "doctorName", s.name AS service, w.detail,
      count(*) OVER ()::int AS count
    ${ofLot(lot)} ORDER BY w.done_on DESC, w.id DESC LIMIT ${MOST_OF_A_LOT}`;
  const rows = await readRowsOnRecord(db, { entity: "patients", id: sql`"idPatient"`, actor }, uses);
  return { uses: rows.map(({ count: _, ...use }) => use), count: rows[0]?.count ?? 0 };
}
