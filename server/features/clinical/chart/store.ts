import { sql } from "kysely";
import type { ChartRow, FindingInput } from "#contract/clinical/chart.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Who typed a row, where that is not its doctor. */
const typedBy = (row: "f" | "w") =>
  sql`(SELECT name FROM staff WHERE id = ${sql.ref(`${row}.made_by`)} AND doctor_id IS DISTINCT FROM ${sql.ref(`${row}.doctor_id`)}) AS "typedBy"`;

const FINDINGS = sql`SELECT 'finding' AS source, f.id, f.noted_on AS day, f.created_on AS "on", f.teeth, f.surfaces, f.code,
    f.detail, f.ends_id AS "endsId", f.retracts_id AS "retractsId", f.reason, true AS completes,
    NULL::bigint AS "planItemId", NULL::date AS until, f.appointment_id AS "appointmentId", f.doctor_id AS "idDoctor",
    d.name AS "doctorName", ${typedBy("f")}, f.note, NULL::bigint AS "idService", NULL AS description, NULL AS stage,
    1 AS quantity, NULL::numeric AS price, NULL AS "planNumber"
  FROM tooth_findings f JOIN doctors d ON d.id = f.doctor_id`;

const WORK = sql`SELECT 'procedure', w.id, w.done_on, w.created_on, w.teeth, w.surfaces, w.chart_code, w.detail,
    NULL::bigint, w.retracts_id, w.reason, w.completes, w.plan_item_id, NULL::date, w.appointment_id, w.doctor_id, d.name,
    ${typedBy("w")}, w.note, w.service_id, s.name, w.stage, w.quantity, w.price,
    (SELECT p.number FROM plan_items i JOIN treatment_plans p ON p.id = i.plan_id WHERE i.id = w.plan_item_id)
  FROM procedures w JOIN doctors d ON d.id = w.doctor_id JOIN services s ON s.id = w.service_id`;

const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;

/** Items of plans that the chart draws, until they are given up: deleted, closed, declined, or of an option not chosen. */
const PLANNED = sql`SELECT 'plan', i.id, ${dayOf("i.created_on")}, i.created_on, i.teeth, i.surfaces, s.chart_code, NULL::jsonb,
    NULL::bigint, NULL::bigint, NULL, true, NULL::bigint,
    CASE WHEN i.is_deleted THEN ${dayOf("i.updated_on")} WHEN p.is_deleted THEN ${dayOf("p.updated_on")}
      WHEN p.closed_on IS NOT NULL THEN p.closed_on
      WHEN a.answer <> 'Accepted' OR a.letter <> (SELECT letter FROM plan_options WHERE id = i.option_id) THEN a.answered_on END,
    NULL::bigint, coalesce(i.doctor_id, p.doctor_id), d.name, NULL, NULL, i.service_id, i.description, NULL, i.quantity,
    i.price, p.number
  FROM treatment_plans p JOIN plan_items i ON i.plan_id = p.id JOIN services s ON s.id = i.service_id
  JOIN doctors d ON d.id = coalesce(i.doctor_id, p.doctor_id)
  LEFT JOIN LATERAL (SELECT answer, letter, answered_on FROM plan_answers WHERE plan_id = p.id ORDER BY id DESC LIMIT 1) a ON true`;

/** Everything that was found, done and planned for a patient, the oldest first; with `until`, up to the end of a day. */
export async function findRows(
  db: Executor,
  patientId: number,
  until: string | null = null,
): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`SELECT * FROM (${FINDINGS} WHERE f.patient_id = ${patientId}
    UNION ALL ${WORK} WHERE w.patient_id = ${patientId}
    UNION ALL ${PLANNED} WHERE p.patient_id = ${patientId} AND s.chart_code IS NOT NULL) AS rows
    WHERE ${until}::date IS NULL OR day <= ${until}::date
    ORDER BY day, "on", source, id`.execute(db);
  return rows;
}

/** These rows of one source, in the order in which they were written. */
export async function rowsById(
  db: Executor,
  source: "finding" | "procedure",
  ids: readonly number[],
): Promise<ChartRow[]> {
  const { rows } =
    await sql<ChartRow>`SELECT * FROM (${FINDINGS} WHERE ${source === "finding"} AND f.id = ANY (${ids})
    UNION ALL ${WORK} WHERE ${source === "procedure"} AND w.id = ANY (${ids})) AS rows ORDER BY id`.execute(
      db,
    );
  return rows;
}

export async function countFindings(db: Executor, patientId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM tooth_findings WHERE patient_id = ${patientId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of whom, at which visit and when something was written down; the database adds who. */
export interface Written {
  patientId: number;
  appointmentId: number;
  idDoctor: number;
  day: string;
}

/** @returns their ids, in the given order. */
export async function insertFindings(
  trx: Executor,
  { patientId, appointmentId, idDoctor, day }: Written,
  findings: readonly FindingInput[],
): Promise<number[]> {
  const given = findings.map(({ endsId, ...finding }) => ({ ...finding, ends_id: endsId }));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, teeth, surfaces, code, detail, note, ends_id, made_by)
    SELECT ${patientId}, ${appointmentId}, ${idDoctor}, ${day}, ARRAY(SELECT jsonb_array_elements_text(n.teeth)::smallint),
      n.surfaces, n.code, n.detail, n.note, n.ends_id, current_staff_id()
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS (teeth jsonb, surfaces text, code text, detail jsonb, note text, ends_id bigint)) WITH ORDINALITY AS n
    ORDER BY n.ordinality RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What it takes to know whether a row may be taken back. */
export interface Retractable extends Written {
  madeBy: number | null;
  isRetraction: boolean;
  /** Whether it was written within the last minutes. */
  isRecent: boolean;
}

/** A finding; undefined where there is none. */
export async function findFinding(
  db: Executor,
  id: number,
  minutes: number,
): Promise<Retractable | undefined> {
  const { rows } = await sql<Retractable>`SELECT patient_id AS "patientId", appointment_id AS "appointmentId",
    doctor_id AS "idDoctor", noted_on AS day, made_by AS "madeBy", retracts_id IS NOT NULL AS "isRetraction",
    created_on > now() - make_interval(mins => ${minutes}) AS "isRecent" FROM tooth_findings WHERE id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Takes a finding back; false when that was done already. */
export async function insertRetraction(
  trx: Executor,
  id: number,
  { patientId, appointmentId, idDoctor }: Retractable,
  reason: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO tooth_findings (patient_id, appointment_id, doctor_id, noted_on, retracts_id, reason, made_by)
    VALUES (${patientId}, ${appointmentId}, ${idDoctor}, clinic_today(), ${id}, ${reason}, current_staff_id())
    ON CONFLICT (retracts_id) DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}
