import { type RawBuilder, sql } from "kysely";
import type { ChartRow, FindingInput } from "#contract/clinical/chart.ts";
import type { ChartEntry } from "#rules/clinical/dental/chart.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type AtVisit, NEWEST_ANSWER, WRITTEN, type WrittenRow } from "./written.ts";

/** The rows of a tooth chart, from their three tables: what was found, done and planned. */

/** The name of who typed a row, `m`, where that is not its doctor `d`. */
const TYPED_BY = sql`CASE WHEN m.doctor_id IS DISTINCT FROM d.id THEN m.name END AS "typedBy"`;
const namesOf = (row: RawBuilder<unknown>) =>
  sql`JOIN doctors d ON d.id = ${row}.doctor_id LEFT JOIN staff m ON m.id = ${row}.made_by`;

/** Columns of an entry by which rows of the three tables are told apart and ordered (rules/clinical/dental/chart.ts). */
const FINDING = sql`'finding' AS source, f.id, f.noted_on AS day, f.created_on AS "on", f.teeth, f.surfaces, f.code, f.detail,
  f.ends_id AS "endsId", f.retracts_id AS "retractsId", true AS completes, NULL::bigint AS "planItemId", NULL::date AS until`;
const FINDING_WORDS = sql`f.reason, f.appointment_id AS "appointmentId", f.doctor_id AS "idDoctor",
  d.name AS "doctorName", ${TYPED_BY}, f.note, NULL::bigint AS "idService",
  NULL::text AS description, NULL::text AS stage, 1 AS quantity, NULL::numeric AS price, NULL::text AS "planNumber"`;

/** Work `w`; one that takes another back says nothing of its own. */
const WORK = sql`'procedure' AS source, w.id, w.done_on AS day, w.created_on AS "on", w.teeth, w.surfaces, w.chart_code AS code,
  w.detail, NULL::bigint AS "endsId", w.retracts_id AS "retractsId", w.completes, w.plan_item_id AS "planItemId",
  NULL::date AS until`;
const WORK_WORDS = sql`w.reason, w.appointment_id AS "appointmentId", w.doctor_id AS "idDoctor",
  d.name AS "doctorName", ${TYPED_BY}, w.note, w.service_id AS "idService",
  e.name AS description, w.stage, w.quantity, w.price, k.number AS "planNumber"`;
const FINDINGS = sql`tooth_findings f ${namesOf(sql`f`)}`;
const ALL_WORK = sql`procedures w ${namesOf(sql`w`)} JOIN services e ON e.id = w.service_id
  LEFT JOIN (plan_items j JOIN treatment_plans k ON k.id = j.plan_id) ON j.id = w.plan_item_id`;

const PLAN_ITEMS = sql`plan_items i JOIN treatment_plans p ON p.id = i.plan_id JOIN services s ON s.id = i.service_id
  JOIN doctors d ON d.id = coalesce(i.doctor_id, p.doctor_id)
  LEFT JOIN plan_options o ON o.id = i.option_id LEFT JOIN ${NEWEST_ANSWER} ON true`;
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;
/** An item is planned until it is deleted, its plan closed, declined or withdrawn, or another option accepted. */
const PLANNED = sql`'plan' AS source, i.id, ${dayOf(sql`i.created_on`)} AS day, i.created_on AS "on", i.teeth, i.surfaces,
  s.chart_code AS code, NULL::jsonb AS detail, NULL::bigint AS "endsId", NULL::bigint AS "retractsId", true AS completes,
  NULL::bigint AS "planItemId", least(p.closed_on, CASE WHEN i.is_deleted THEN ${dayOf(sql`i.updated_on`)} END,
    CASE WHEN a.answer <> 'Accepted' OR a.letter <> o.letter THEN a.answered_on END) AS until`;
const PLANNED_WORDS = sql`NULL::text AS reason, NULL::bigint AS "appointmentId", coalesce(i.doctor_id, p.doctor_id) AS "idDoctor",
  d.name AS "doctorName", NULL::text AS "typedBy", NULL::text AS note,
  i.service_id AS "idService", i.description, NULL::text AS stage, i.quantity, i.price, p.number AS "planNumber"`;

/** Everything that was found, done and planned up to a day, the oldest first, also what was taken back. */
export async function readRows(db: Executor, patientId: number, asOf: string | null): Promise<ChartRow[]> {
  const until = (day: RawBuilder<unknown>) => (asOf ? sql`${day} <= ${asOf}` : sql`true`);
  const { rows } = await sql<ChartRow>`
    SELECT ${FINDING}, ${FINDING_WORDS} FROM ${FINDINGS} WHERE f.patient_id = ${patientId} AND ${until(sql`f.noted_on`)}
    UNION ALL SELECT ${WORK}, ${WORK_WORDS} FROM ${ALL_WORK} WHERE w.patient_id = ${patientId} AND ${until(sql`w.done_on`)}
    UNION ALL SELECT ${PLANNED}, ${PLANNED_WORDS} FROM ${PLAN_ITEMS}
    WHERE p.patient_id = ${patientId} AND NOT p.is_deleted AND s.chart_code IS NOT NULL AND ${until(dayOf(sql`i.created_on`))}
    ORDER BY day, "on", source, id`.execute(db);
  return rows;
}

/** What was found and done in a mouth, without anybody's words; retracted rows too. */
export async function readEntries(db: Executor, patientId: number): Promise<ChartEntry[]> {
  const { rows } = await sql<ChartEntry>`
    SELECT ${FINDING} FROM tooth_findings f WHERE f.patient_id = ${patientId}
    UNION ALL SELECT ${WORK} FROM procedures w WHERE w.patient_id = ${patientId}`.execute(db);
  return rows;
}

/** Rows of findings with these ids, in their order. */
export async function readFindings(db: Executor, ids: readonly number[]): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`SELECT ${FINDING}, ${FINDING_WORDS} FROM ${FINDINGS}
    WHERE f.id = ANY (${[...ids]}::bigint[]) ORDER BY f.id`.execute(db);
  return rows;
}

/** Rows of work with these ids, in their order. */
export async function readWork(db: Executor, ids: readonly number[]): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`SELECT ${WORK}, ${WORK_WORDS} FROM ${ALL_WORK}
    WHERE w.id = ANY (${[...ids]}::bigint[]) ORDER BY w.id`.execute(db);
  return rows;
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
