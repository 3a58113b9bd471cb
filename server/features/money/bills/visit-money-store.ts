import { sql } from "kysely";
import type { BillWithoutVisit, getMoneyOfVisit } from "#contract/desk/visit-money.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import type { Executor } from "#server/platform/db/database.ts";

type Money = OutputOf<typeof getMoneyOfVisit>;

/** What was paid and is owed for a visit, deleted or not; undefined where there is none. */
export async function findMoneyOfVisit(db: Executor, id: number): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    SELECT coalesce((SELECT json_agg(json_build_object('paymentId', b.id, 'billed', b.chargeable - b.discount,
          'received', b.received, 'due', b.due) ORDER BY b.id)
        FROM bills b WHERE b.appointment_id = a.id AND NOT b.is_deleted), '[]') AS bills,
      coalesce((SELECT credit FROM patient_balances WHERE patient_id = a.patient_id), 0) AS advance,
      ARRAY(SELECT k.number FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
        WHERE u.appointment_id = a.id GROUP BY k.id HAVING sum(u.sessions) > 0 ORDER BY k.id) AS packages
    FROM appointments a WHERE a.id = ${id}`.execute(db);
  return rows[0];
}

/** For this long the desk is asked about such bills. */
const ASKED_FOR = sql`interval '30 days'`;

/** Bills with money on them whose visit does not take place, unchanged since; the latest visit first. */
export async function findBillsWithoutVisit(db: Executor): Promise<BillWithoutVisit[]> {
  const { rows } = await sql<BillWithoutVisit>`
    SELECT b.id AS "paymentId", b.patient_id AS "patientId", b.patient_name AS "patientName",
      a.registration_no AS "appointmentRegistrationNo", d.name AS "doctorName", a.appointment_date AS date,
      a.appointment_time AS time, b.chargeable - b.discount AS billed, b.received, b.due,
      coalesce((SELECT credit FROM patient_balances WHERE patient_id = b.patient_id), 0) AS advance,
      b.updated_on AS "updatedOn", CASE WHEN a.is_deleted THEN 'deleted' WHEN t.no_show_on IS NOT NULL THEN 'no-show'
        WHEN t.left_on IS NOT NULL THEN 'left' WHEN t.cancelled_by_patient_on IS NOT NULL THEN 'cancelled by the patient'
        ELSE 'cancelled' END AS why
    FROM appointments a JOIN bills b ON b.appointment_id = a.id AND NOT b.is_deleted
      JOIN doctors d ON d.id = a.doctor_id LEFT JOIN attendances t ON t.id = a.id
    WHERE (a.is_deleted OR a.status = 'Cancelled') AND a.updated_on > now() - ${ASKED_FOR}
      AND (b.received > 0 OR b.due > 0) AND b.updated_on <= a.updated_on
    ORDER BY a.updated_on DESC, b.id DESC LIMIT 200`.execute(db);
  return rows;
}

/** Marks a bill as decided, by its time of change. */
export async function touchBill(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE bills SET updated_on = now_ms() WHERE id = ${id}`.execute(trx);
}
