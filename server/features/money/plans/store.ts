import { type RawBuilder, sql } from "kysely";
import type { PlanAnswer } from "#contract/money/plan-records.ts";
import type { ChartCode } from "#rules/clinical/dental/codes.ts";
import type { LineCredit } from "#rules/money/bills/credit-note.ts";
import type { ContentItem, ContentOption, PlanContent } from "#rules/money/plans/content.ts";
import type { ItemWork } from "#rules/money/plans/status.ts";
import { workStands } from "#server/features/clinical/chart/written.ts";
import { readOnRecord, readRowsOnRecord } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Actor } from "#server/platform/db/transaction.ts";

/** A version as it is stored. */
export interface StoredVersion {
  version: number;
  shownOn: string;
  validUntil: string;
  presentedBy: string | null;
}

/** Work that carries an item out, with the line that bills it. */
export interface StoredWork extends Omit<ItemWork, "isPaid"> {
  id: number;
  idItem: number;
  idAppointment: number;
  /** Its price, of all of it. */
  value: number;
  /** The position of its line among those of the bill, from 1; null: no bill. */
  position: number | null;
}

/** What a bill of some of the work stands at. */
export interface StoredBill {
  id: number;
  received: number;
  discountAmount: number;
  creditedAmount: number;
  /** The prices of its lines, in their order. */
  prices: number[];
  credits: LineCredit[];
}

/** A plan with everything from which its state follows. */
export interface StoredPlan {
  id: number;
  number: string;
  idPatient: number;
  patientName: string;
  patientRegisterNo: string;
  idDoctor: number;
  doctorName: string;
  name: string;
  diagnosis: string | null;
  notes: string | null;
  validDays: number;
  advance: number;
  phaseNames: string[];
  closedOn: string | null;
  closeReason: string | null;
  createdOn: string;
  updatedOn: string;
  options: ContentOption[];
  items: (ContentItem & { listPrice: number | null; idDepartment: number | null })[];
  /** The newest first. */
  versions: StoredVersion[];
  /** Of the newest version, and of those that were answered. */
  contents: { version: number; content: PlanContent }[];
  /** The newest first. */
  answers: PlanAnswer[];
  work: StoredWork[];
  bills: StoredBill[];
  credit: number;
}

const OPTIONS = sql`(SELECT json_agg(json_build_object('letter', o.letter, 'name', o.name, 'note', o.note, 'discount', o.discount)
  ORDER BY o.letter) FROM plan_options o WHERE o.plan_id = t.id)`;

const ITEM = sql`'id', i.id, 'letter', o.letter, 'phase', i.phase, 'idService', i.service_id, 'description', i.description,
  'teeth', i.teeth, 'surfaces', i.surfaces, 'quantity', i.quantity, 'price', i.price, 'idDoctor', i.doctor_id,
  'doctorName', d.name, 'listPrice', s.fees, 'idDepartment', s.department_id`;
const ITEMS = sql`coalesce((SELECT json_agg(json_build_object(${ITEM}) ORDER BY i.position, i.id)
  FROM plan_items i LEFT JOIN plan_options o ON o.id = i.option_id LEFT JOIN doctors d ON d.id = i.doctor_id
  LEFT JOIN services s ON s.id = i.service_id WHERE i.plan_id = t.id AND NOT i.is_deleted), '[]')`;

const VERSIONS = sql`coalesce((SELECT json_agg(json_build_object('version', v.version, 'shownOn', (v.created_on AT TIME ZONE 'Asia/Karachi')::date,
    'validUntil', v.valid_until, 'presentedBy', m.name) ORDER BY v.version DESC)
  FROM plan_versions v LEFT JOIN staff m ON m.id = v.presented_by WHERE v.plan_id = t.id), '[]')`;

const CONTENTS = sql`coalesce((SELECT json_agg(json_build_object('version', v.version, 'content', v.content))
  FROM plan_versions v WHERE v.plan_id = t.id AND v.version IN (
    SELECT max(version) FROM plan_versions WHERE plan_id = t.id
    UNION SELECT version FROM plan_answers WHERE plan_id = t.id)), '[]')`;

const ANSWER = sql`'id', a.id, 'version', a.version, 'letter', a.letter, 'phases', a.phases, 'answer', a.answer, 'how', a.how,
  'signerName', a.signer_name, 'relationship', a.relationship, 'heardBy', m.name, 'note', a.note, 'answeredOn', a.answered_on`;
const ANSWERS = sql`coalesce((SELECT json_agg(json_build_object(${ANSWER}) ORDER BY a.id DESC)
  FROM plan_answers a LEFT JOIN staff m ON m.id = a.heard_by WHERE a.plan_id = t.id), '[]')`;

/** Work of a plan that was not taken back, with its line on a bill that is not void. */
const WORK = sql`coalesce((SELECT json_agg(json_build_object('id', p.id, 'idItem', p.plan_item_id, 'idAppointment', p.appointment_id,
    'day', p.done_on, 'value', p.price * p.quantity, 'completes', p.completes, 'stage', p.stage, 'settled', p.settled,
    'paymentId', l.bill_id, 'position', l.nth) ORDER BY p.done_on, p.id)
  FROM procedures p JOIN plan_items i ON i.id = p.plan_item_id
  LEFT JOIN LATERAL (SELECT b.id AS bill_id, (SELECT count(*)::int FROM bill_lines x
      WHERE x.bill_id = b.id AND x.position <= bl.position) AS nth
    FROM bill_lines bl JOIN bills b ON b.id = bl.bill_id WHERE bl.procedure_id = p.id AND NOT b.is_deleted LIMIT 1) l ON true
  WHERE i.plan_id = t.id AND ${workStands(sql`p`)}), '[]')`;

const BILLS = sql`coalesce((SELECT json_agg(json_build_object('id', b.id, 'received', b.received, 'discountAmount', b.discount,
    'creditedAmount', b.credited,
    'prices', (SELECT json_agg(price ORDER BY position) FROM bill_lines WHERE bill_id = b.id),
    'credits', coalesce((SELECT json_agg(json_build_object('position', c.position, 'amount', c.amount))
      FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id WHERE n.bill_id = b.id), '[]')))
  FROM bills b WHERE NOT b.is_deleted AND b.id IN (SELECT l.bill_id FROM bill_lines l JOIN procedures p ON p.id = l.procedure_id
    JOIN plan_items i ON i.id = p.plan_item_id WHERE i.plan_id = t.id)), '[]')`;

const plansWhere = (condition: RawBuilder<unknown>) => sql<StoredPlan>`
  SELECT t.id, t.number, t.patient_id AS "idPatient", p.full_name AS "patientName", p.register_no AS "patientRegisterNo",
    t.doctor_id AS "idDoctor", d.name AS "doctorName", t.name, t.diagnosis, t.notes, t.valid_days AS "validDays", t.advance,
    t.phase_names AS "phaseNames", t.closed_on AS "closedOn", t.close_reason AS "closeReason", t.created_on AS "createdOn",
    t.updated_on AS "updatedOn", ${OPTIONS} AS options, ${ITEMS} AS items, ${VERSIONS} AS versions, ${CONTENTS} AS contents,
    ${ANSWERS} AS answers, ${WORK} AS work, ${BILLS} AS bills,
    coalesce((SELECT credit FROM patient_balances WHERE patient_id = t.patient_id), 0) AS credit
  FROM treatment_plans t JOIN patients p ON p.id = t.patient_id JOIN doctors d ON d.id = t.doctor_id
  WHERE ${condition} AND NOT t.is_deleted AND NOT p.is_deleted ORDER BY t.id DESC`;

/** The plans that meet a condition over `t`, the newest first. */
export async function findPlans(db: Executor, condition: RawBuilder<unknown>): Promise<StoredPlan[]> {
  return (await plansWhere(condition).execute(db)).rows;
}

/** The same for somebody who looks at them; the look at their patient is recorded. */
export const viewPlans = (
  db: Executor,
  condition: RawBuilder<unknown>,
  actor: Actor,
): Promise<StoredPlan[]> =>
  readRowsOnRecord(db, { entity: "patients", id: sql`"idPatient"`, actor }, plansWhere(condition));

/** What a plan is called, and whose it is. */
export type PlanHead = Pick<
  StoredPlan,
  "id" | "number" | "name" | "idPatient" | "patientName" | "patientRegisterNo" | "doctorName"
>;

/** Undefined: there is none. */
export async function findHead(db: Executor, id: number): Promise<PlanHead | undefined> {
  const { rows } = await sql<PlanHead>`
    SELECT t.id, t.number, t.name, p.id AS "idPatient", p.full_name AS "patientName", p.register_no AS "patientRegisterNo",
      d.name AS "doctorName"
    FROM treatment_plans t JOIN patients p ON p.id = t.patient_id JOIN doctors d ON d.id = t.doctor_id
    WHERE t.id = ${id} AND NOT t.is_deleted AND NOT p.is_deleted`.execute(db);
  return rows[0];
}

/** Locks a plan until the transaction ends. */
export async function lockPlan(trx: Executor, id: number): Promise<void> {
  await sql`SELECT FROM treatment_plans WHERE id = ${id} FOR UPDATE`.execute(trx);
}

/** The doctor's newest plan of a patient that was never shown and is open; undefined: there is none. */
export async function draftOf(
  trx: Executor,
  idPatient: number,
  idDoctor: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT t.id FROM treatment_plans t
    WHERE t.patient_id = ${idPatient} AND NOT t.is_deleted AND t.closed_on IS NULL
      AND (${idDoctor}::bigint IS NULL OR t.doctor_id = ${idDoctor})
      AND NOT EXISTS (SELECT FROM plan_versions v WHERE v.plan_id = t.id)
    ORDER BY t.id DESC LIMIT 1`.execute(trx);
  return rows[0]?.id;
}

/** A version as it was shown, with the newest answer to it and its strokes. */
export interface StoredEstimate extends StoredVersion {
  content: PlanContent;
  isOld: 0 | 1;
  dob: string | null;
  answer: (Omit<PlanAnswer, "id"> & { signature: string | null }) | null;
}

/** A version; the look at its patient is recorded. Undefined: there is none. */
export function viewEstimate(
  db: Executor,
  { id, idPatient, version }: { id: number; idPatient: number; version: number | undefined },
  actor: Actor,
): Promise<StoredEstimate | undefined> {
  const estimate = sql<StoredEstimate>`
    SELECT v.version, (v.created_on AT TIME ZONE 'Asia/Karachi')::date AS "shownOn", v.valid_until AS "validUntil", s.name AS "presentedBy",
      v.content, (EXISTS (SELECT FROM plan_versions n WHERE n.plan_id = v.plan_id AND n.version > v.version))::int AS "isOld",
      p.dob, (SELECT json_build_object(${ANSWER}, 'signature', a.signature) FROM plan_answers a
        LEFT JOIN staff m ON m.id = a.heard_by WHERE a.plan_id = v.plan_id AND a.version = v.version
        ORDER BY a.id DESC LIMIT 1) AS answer
    FROM plan_versions v JOIN treatment_plans t ON t.id = v.plan_id JOIN patients p ON p.id = t.patient_id
    LEFT JOIN staff s ON s.id = v.presented_by
    WHERE v.plan_id = ${id} AND (${version ?? null}::int IS NULL OR v.version = ${version ?? null})
    ORDER BY v.version DESC LIMIT 1`;
  return readOnRecord(db, { entity: "patients", id: idPatient, actor }, estimate);
}

/** What services are on the tooth chart, by id; without those that the chart does not draw. */
export async function chartCodesOf(
  db: Executor,
  services: readonly number[],
): Promise<Map<number, ChartCode>> {
  const { rows } = await sql<{ id: number; code: ChartCode }>`SELECT id, chart_code AS code FROM services
    WHERE id = ANY (${services}::bigint[]) AND chart_code IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
