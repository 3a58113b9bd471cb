import { type RawBuilder, sql } from "kysely";
import {
  type ChartColumns,
  type ChartRow,
  type ChartRows,
  type FindingInput,
  rowsOf,
  UNSAID,
} from "#contract/clinical/chart.ts";
import type { ChartEntry, ChartSource } from "#rules/clinical/dental/chart.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";
import { readOnRecord } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Actor } from "#server/platform/db/transaction.ts";
import { type AtVisit, NEWEST_ANSWER, WRITTEN, type WrittenRow } from "./written.ts";

/** The rows of a tooth chart, from their three tables: what was found, done and planned. */

/** The name of who typed a row, `m`, where that is not its doctor `d`. */
const TYPED_BY = sql`CASE WHEN m.doctor_id IS DISTINCT FROM d.id THEN m.name END AS "typedBy"`;
const namesOf = (row: RawBuilder<unknown>) =>
  sql`JOIN doctors d ON d.id = ${row}.doctor_id LEFT JOIN staff m ON m.id = ${row}.made_by`;

/** What is found, of `f`, beside its id. */
const FINDING = sql`f.id, f.noted_on AS day, f.created_on AS "on", f.teeth, f.surfaces, f.code, f.detail,
  f.ends_id AS "endsId", f.retracts_id AS "retractsId"`;
const FINDING_WORDS = sql`f.reason, f.appointment_id AS "appointmentId", f.doctor_id AS "idDoctor",
  d.name AS "doctorName", ${TYPED_BY}, f.note`;

/** Work `w`; one that takes another back says nothing of its own. */
const WORK = sql`w.id, w.done_on AS day, w.created_on AS "on", w.teeth, w.surfaces, w.chart_code AS code,
  w.detail, w.retracts_id AS "retractsId", w.completes, w.plan_item_id AS "planItemId"`;
const WORK_WORDS = sql`w.reason, w.appointment_id AS "appointmentId", w.doctor_id AS "idDoctor",
  d.name AS "doctorName", ${TYPED_BY}, w.note, w.service_id AS "idService",
  e.name AS description, w.stage, w.quantity, w.price, k.number AS "planNumber", k.id AS "planId"`;
const FINDINGS = sql`tooth_findings f ${namesOf(sql`f`)}`;
const ALL_WORK = sql`procedures w ${namesOf(sql`w`)} JOIN services e ON e.id = w.service_id
  LEFT JOIN (plan_items j JOIN treatment_plans k ON k.id = j.plan_id) ON j.id = w.plan_item_id`;

const PLAN_ITEMS = sql`plan_items i JOIN treatment_plans p ON p.id = i.plan_id JOIN services s ON s.id = i.service_id
  JOIN doctors d ON d.id = coalesce(i.doctor_id, p.doctor_id)
  LEFT JOIN plan_options o ON o.id = i.option_id LEFT JOIN ${NEWEST_ANSWER} ON true`;
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;
/** An item is planned until it is deleted, its plan closed, declined or withdrawn, or another option accepted. */
const PLANNED = sql`i.id, ${dayOf(sql`i.created_on`)} AS day, i.created_on AS "on", i.teeth, i.surfaces,
  s.chart_code AS code, least(p.closed_on, CASE WHEN i.is_deleted THEN ${dayOf(sql`i.updated_on`)} END,
    CASE WHEN a.answer <> 'Accepted' OR a.letter <> o.letter THEN a.answered_on END) AS until,
  coalesce(i.doctor_id, p.doctor_id) AS "idDoctor", d.name AS "doctorName", i.service_id AS "idService", i.description,
  i.quantity, i.price, p.number AS "planNumber", p.id AS "planId"`;

/**
 * A patient's name, number and birthday, and everything that was found, done and planned up to a day, also what was taken
 * back; undefined where there is no such patient. `actor`'s view is recorded. `rows`: a `ChartRows`, as JSON.
 */
export function readChart(
  db: Executor,
  { patientId, asOf, actor }: { patientId: number; asOf: string | null; actor: Actor },
): Promise<{ patientName: string; registerNo: string; dob: string | null; rows: string } | undefined> {
  const until = (day: RawBuilder<unknown>) => (asOf ? sql`${day} <= ${asOf}` : sql`true`);
  const [finding, procedure, plan] = [
    columnsOf(
      [...FOUND, ...SAID],
      sql`SELECT ${FINDING}, ${FINDING_WORDS} FROM ${FINDINGS}
      WHERE f.patient_id = t.id AND ${until(sql`f.noted_on`)}`,
    ),
    columnsOf(
      [...DONE, ...SAID, ...PRICED, "stage"],
      sql`SELECT ${WORK}, ${WORK_WORDS} FROM ${ALL_WORK}
      WHERE w.patient_id = t.id AND ${until(sql`w.done_on`)}`,
    ),
    columnsOf(
      [...OF_ALL, "until", "idDoctor", "doctorName", ...PRICED],
      sql`SELECT ${PLANNED} FROM ${PLAN_ITEMS}
      WHERE p.patient_id = t.id AND NOT p.is_deleted AND s.chart_code IS NOT NULL AND ${until(dayOf(sql`i.created_on`))}`,
    ),
  ];
  const record = sql<{ patientName: string; registerNo: string; dob: string | null; rows: string }>`
    SELECT t.full_name AS "patientName", t.register_no AS "registerNo", t.dob, json_build_object(
      'finding', ${finding}, 'procedure', ${procedure}, 'plan', ${plan})::text AS rows
    FROM patients t WHERE t.id = ${patientId} AND NOT t.is_deleted`;
  return readOnRecord(db, { entity: "patients", id: patientId, actor }, record);
}

type Column = keyof ChartColumns;
const OF_ALL: readonly Column[] = ["id", "day", "on", "teeth", "surfaces", "code"];
const FOUND: readonly Column[] = [...OF_ALL, "detail", "endsId", "retractsId"];
const DONE: readonly Column[] = [...OF_ALL, "detail", "retractsId", "completes", "planItemId"];
const SAID: readonly Column[] = ["reason", "appointmentId", "idDoctor", "doctorName", "typedBy", "note"];
const PRICED: readonly Column[] = ["idService", "description", "quantity", "price", "planNumber", "planId"];

/** Rows as JSON, column by column; a column in which nothing is said is null. */
const columnsOf = (names: readonly Column[], rows: RawBuilder<unknown>) => {
  const columns = names.map((name) => {
    const column = sql.ref(name);
    return sql`${sql.lit(name)}, CASE WHEN count(${column}) > 0 THEN json_agg(${column}) END`;
  });
  return sql`(SELECT json_build_object(${sql.join(columns)}) FROM (${rows}) said)`;
};

/** What was found and done in a mouth, without anybody's words; retracted rows too. */
export async function readEntries(db: Executor, patientId: number): Promise<ChartEntry[]> {
  const finding = columnsOf(
    FOUND,
    sql`SELECT ${FINDING} FROM tooth_findings f WHERE f.patient_id = ${patientId}`,
  );
  const procedure = columnsOf(DONE, sql`SELECT ${WORK} FROM procedures w WHERE w.patient_id = ${patientId}`);
  const { rows } = await sql<
    Omit<ChartRows, "plan">
  >`SELECT ${finding} AS finding, ${procedure} AS procedure`.execute(db);
  return rows.flatMap((read) => rowsOf({ ...read, plan: {} }));
}

/** A whole row out of what one of a source says. */
const asRow =
  (source: ChartSource) =>
  (said: Partial<ChartRow>): ChartRow =>
    ({ source, ...UNSAID, ...said }) as ChartRow;

/** Rows of findings with these ids, in their order. */
export async function readFindings(db: Executor, ids: readonly number[]): Promise<ChartRow[]> {
  const { rows } = await sql<Partial<ChartRow>>`SELECT ${FINDING}, ${FINDING_WORDS} FROM ${FINDINGS}
    WHERE f.id = ANY (${[...ids]}::bigint[]) ORDER BY f.id`.execute(db);
  return rows.map(asRow("finding"));
}

/** Rows of work with these ids, in their order. */
export async function readWork(db: Executor, ids: readonly number[]): Promise<ChartRow[]> {
  const { rows } = await sql<Partial<ChartRow>>`SELECT ${WORK}, ${WORK_WORDS} FROM ${ALL_WORK}
    WHERE w.id = ANY (${[...ids]}::bigint[]) ORDER BY w.id`.execute(db);
  return rows.map(asRow("procedure"));
}

/** How many findings of a patient there are, without those that take others back. */
export async function countFindings(db: Executor, patientId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM tooth_findings
    WHERE patient_id = ${patientId} AND retracts_id IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A finding; undefined where there is none. */
export async function findFinding(db: Executor, id: number): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`SELECT ${WRITTEN} FROM tooth_findings t WHERE id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Writes findings down in their order; the database adds who. Answers their ids. */
export async function insertFindings(
  trx: Executor,
  { patientId, appointmentId, idDoctor, day }: AtVisit,
  findings: readonly FindingInput[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, surfaces, code, detail, note, ends_id, made_by)
    SELECT ${patientId}, ${appointmentId}, ${idDoctor}, ${day}, teeth, surfaces, code, detail, note, "endsId", current_staff_id()
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      AS (teeth smallint[], surfaces text, code text, detail jsonb, note text, "endsId" bigint)) WITH ORDINALITY
    ORDER BY ordinality RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Takes a finding back; false when that was done already. */
export async function insertRetraction(
  trx: Executor,
  id: number,
  { patientId, appointmentId, idDoctor }: WrittenRow,
  reason: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, retracts_id, reason, made_by)
    VALUES (${patientId}, ${appointmentId}, ${idDoctor}, clinic_today(), ${id}, ${reason}, current_staff_id())
    ON CONFLICT (retracts_id) DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}
