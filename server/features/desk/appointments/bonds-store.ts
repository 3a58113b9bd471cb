import { sql } from "kysely";
import type { VisitBonds } from "#rules/desk/visit-bonds.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The records that refer to a visit which the caller has locked (lock.ts). */
export async function findBonds(trx: Executor, id: number): Promise<Omit<VisitBonds, "patientName">> {
  const { rows } = await sql<Omit<VisitBonds, "patientName">>`
    SELECT EXISTS (SELECT FROM attendances WHERE id = ${id} AND seated_on IS NOT NULL) AS "isWithDoctor",
      EXISTS (SELECT FROM allergy_overrides WHERE appointment_id = ${id})
        OR EXISTS (SELECT FROM medicine_answers WHERE appointment_id = ${id})
        OR EXISTS (SELECT FROM visit_aftercare WHERE appointment_id = ${id})
        OR EXISTS (SELECT FROM tooth_findings WHERE appointment_id = ${id})
        OR EXISTS (SELECT FROM procedures WHERE appointment_id = ${id}) AS "isNoted",
      EXISTS (SELECT FROM procedures w WHERE w.appointment_id = ${id} AND w.retracts_id IS NULL
        AND NOT EXISTS (SELECT FROM procedures r WHERE r.retracts_id = w.id)) AS "isWorked",
      ARRAY(SELECT number FROM lab_cases WHERE (appointment_id = ${id} OR fitted_appointment_id = ${id}) AND NOT is_deleted ORDER BY id)
        AS "labCases",
      ARRAY(SELECT id FROM bills WHERE appointment_id = ${id} AND NOT is_deleted ORDER BY id) AS bills,
      ARRAY(SELECT k.number FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
        WHERE u.appointment_id = ${id} GROUP BY k.id HAVING sum(u.sessions) > 0 ORDER BY k.id) AS packages,
      ARRAY(SELECT jsonb_build_array(k.service_id, s.package_of) FROM patient_packages k JOIN services s ON s.id = k.service_id
        WHERE k.id IN (SELECT package_id FROM package_uses WHERE appointment_id = ${id} GROUP BY package_id HAVING sum(sessions) > 0)
        ORDER BY k.id) AS "packageServices"`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error("the question about a visit's records was not answered");
  return found;
}
