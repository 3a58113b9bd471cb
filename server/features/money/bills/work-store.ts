import { sql } from "kysely";
import type { Billable, CarryingLine } from "#rules/money/bills/carried-lines.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Work of the chart as bills need it. */
export interface HeldWork extends Billable {
  id: number;
  patientId: number;
  idDoctor: number;
  idService: number;
}

/** Work with these ids, locked in their order until the transaction ends; ids of none are left out. */
export async function holdWork(trx: Executor, ids: readonly number[]): Promise<HeldWork[]> {
  if (ids.length === 0) return [];
  await sql`SELECT FROM procedures WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(trx);
  const { rows } = await sql<HeldWork>`
    SELECT w.id, w.patient_id AS "patientId", w.doctor_id AS "idDoctor", w.service_id AS "idService",
      work_name(s.name, w.teeth, w.surfaces) AS name,
      EXISTS (SELECT FROM procedures WHERE retracts_id = w.id) AS "isTakenBack", w.settled, w.settled_reason AS "settledReason",
      (SELECT k.number FROM package_uses u JOIN patient_packages k ON k.id = u.package_id WHERE u.id = w.package_use_id) AS "packageNumber",
      (SELECT min(b.id) FROM bill_lines l JOIN bills b ON b.id = l.bill_id
        WHERE l.procedure_id = w.id AND NOT b.is_deleted) AS "paymentId"
    FROM procedures w JOIN services s ON s.id = w.service_id
    WHERE w.id = ANY(${ids}) AND w.retracts_id IS NULL ORDER BY w.id`.execute(trx);
  return rows;
}

/** What the lines of a bill carry, in their order. */
export async function carryingLines(db: Executor, billId: number): Promise<CarryingLine[]> {
  const { rows } = await sql<CarryingLine>`
    SELECT service_id AS "idService", description, doctor_id AS "idDoctor", procedure_id AS "idProcedure"
    FROM bill_lines WHERE bill_id = ${billId} ORDER BY position`.execute(db);
  return rows;
}
