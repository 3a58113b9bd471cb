import { sql } from "kysely";
import {
  FREE_WORK_ROWS,
  type FreeWork,
  type FreeWorkReport,
  type UnbilledWork,
} from "#contract/money/unbilled.ts";
import type { Period } from "#rules/values/time/period.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A patient's work that waits for a bill: it was not taken back, costs something, and is neither billed nor settled. */
export async function unbilledOf(
  db: Executor,
  patientId: number,
): Promise<(Omit<UnbilledWork, "discount"> & { idPlanItem: number | null })[]> {
  const { rows } = await sql<Omit<UnbilledWork, "discount"> & { idPlanItem: number | null }>`
    SELECT w.id, w.appointment_id AS "idAppointment", w.done_on AS "doneOn", w.doctor_id AS "idDoctor", d.name AS "doctorName",
      w.service_id AS "idService", s.name AS "serviceName", to_json(w.teeth) AS teeth, w.surfaces,
      work_name(s.name, w.teeth, w.surfaces) AS description, s.fees * w.quantity AS "actualPrice", w.price * w.quantity AS price,
      w.plan_item_id AS "idPlanItem"
    FROM unbilled_work w JOIN services s ON s.id = w.service_id JOIN doctors d ON d.id = w.doctor_id
    WHERE w.patient_id = ${patientId} ORDER BY w.done_on, w.id`.execute(db);
  return rows;
}

/** Whose work is, its visit, and the session by which it is settled; undefined: there is no such work. */
export async function findWork(
  db: Executor,
  id: number,
): Promise<{ idPatient: number; idAppointment: number; idUse: number | null } | undefined> {
  const { rows } = await sql<{ idPatient: number; idAppointment: number; idUse: number | null }>`
    SELECT patient_id AS "idPatient", appointment_id AS "idAppointment", package_use_id AS "idUse"
    FROM procedures WHERE id = ${id} AND retracts_id IS NULL`.execute(db);
  return rows[0];
}

/** The session of a package that counts for a visit and belongs to no work yet. */
export async function freeUse(
  db: Executor,
  idPackage: number,
  idAppointment: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM package_uses u WHERE u.package_id = ${idPackage} AND u.appointment_id = ${idAppointment} AND u.sessions = 1
      AND NOT EXISTS (SELECT FROM package_uses WHERE reverses_id = u.id)
      AND NOT EXISTS (SELECT FROM procedures WHERE package_use_id = u.id) ORDER BY u.id LIMIT 1`.execute(db);
  return rows[0]?.id;
}

export async function markSession(trx: Executor, id: number, idUse: number): Promise<void> {
  await sql`UPDATE procedures SET settled = 'package', package_use_id = ${idUse} WHERE id = ${id}`.execute(
    trx,
  );
}

export async function markFree(trx: Executor, id: number, reason: string): Promise<void> {
  await sql`UPDATE procedures SET settled = 'nothing', settled_reason = ${reason} WHERE id = ${id}`.execute(
    trx,
  );
}

export async function markOpen(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE procedures SET settled = NULL, settled_reason = NULL, package_use_id = NULL WHERE id = ${id}`.execute(
    trx,
  );
}

/** Work of these days that was settled for nothing and not taken back since; who settled it, the audit trail knows. */
export async function freeWorkIn(
  db: Executor,
  { startDate, endDate }: Period,
): Promise<Pick<FreeWorkReport, "count" | "value" | "rows">> {
  const { rows } = await sql<FreeWork & { count: number; sum: number }>`
    WITH free AS (
      SELECT w.*, w.price * w.quantity AS value, count(*) OVER () AS count, sum(w.price * w.quantity) OVER () AS sum
      FROM procedures w
      WHERE w.settled = 'nothing' AND w.done_on BETWEEN ${startDate} AND ${endDate}
        AND NOT EXISTS (SELECT FROM procedures WHERE retracts_id = w.id)
      ORDER BY w.done_on DESC, w.id DESC LIMIT ${FREE_WORK_ROWS})
    SELECT w.id, w.done_on AS "doneOn", w.patient_id AS "patientId", p.full_name AS "patientName", s.name AS "serviceName",
      ltrim(work_name('', w.teeth, w.surfaces)) AS teeth, d.name AS "doctorName", w.value, w.settled_reason AS reason,
      w.count::int, w.sum,
      (SELECT n.name FROM staff n WHERE n.id = (SELECT l.staff_id FROM audit_log l WHERE l.entity = 'procedures'
        AND l.entity_id = w.id AND l.after ->> 'settled' = 'nothing'
        AND l.before ->> 'settled' IS DISTINCT FROM 'nothing' ORDER BY l.id DESC LIMIT 1)) AS "settledBy"
    FROM free w JOIN patients p ON p.id = w.patient_id JOIN services s ON s.id = w.service_id
      JOIN doctors d ON d.id = w.doctor_id
    ORDER BY w.done_on DESC, w.id DESC`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    value: rows[0]?.sum ?? 0,
    rows: rows.map(({ count: _, sum: __, ...row }) => row),
  };
}
