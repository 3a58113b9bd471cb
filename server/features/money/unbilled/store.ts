import { sql } from "kysely";
import type { UnbilledWork } from "#contract/money/unbilled.ts";
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

/** The visit of work; undefined: there is no such work. */
export async function visitOfWork(db: Executor, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ visit: number }>`
    SELECT appointment_id AS visit FROM procedures WHERE id = ${id} AND retracts_id IS NULL`.execute(db);
  return rows[0]?.visit;
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

/** The session by which work is settled; null: it is free, or not settled. */
export async function sessionOfWork(db: Executor, id: number): Promise<number | null> {
  const { rows } = await sql<{ use: number | null }>`
    SELECT package_use_id AS use FROM procedures WHERE id = ${id}`.execute(db);
  return rows[0]?.use ?? null;
}

export async function markOpen(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE procedures SET settled = NULL, settled_reason = NULL, package_use_id = NULL WHERE id = ${id}`.execute(
    trx,
  );
}
