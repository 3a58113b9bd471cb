import { createService } from "#contract/clinic/services.ts";
import { createBill } from "#contract/money/bills.ts";
import { getPackagesOfPatient } from "#contract/money/packages.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { sendRequest, someDay } from "./cases.ts";
import type { TestClinic } from "./clinic.ts";

/** What a visit is told by. */
interface Visit {
  id: number;
  idPatient: number;
  idDoctor: number;
  idDepartment: number;
}

/**
 * Makes a record of each kind that names a visit, read by a doctor with whom that visit is not: a request that asks to move it
 * and one that it came of, a session of a package, a wish for an earlier time, one that it settled, a call that is due after it.
 * Their ids.
 */
export async function recordsOfVisit(
  clinic: TestClinic,
  token: string,
  visit: Visit,
  reader: number,
): Promise<number[]> {
  const { pool } = clinic.database;
  const idOf = async (statement: string, values: unknown[]) =>
    Number((await pool.query<{ id: number }>(`${statement} RETURNING id`, values)).rows[0]?.id);
  const moving = await sendRequest(clinic, { name: "Asks to move" });
  await pool.query("UPDATE appointment_requests SET moves_appointment_id = $1 WHERE id = $2", [
    visit.id,
    moving.id,
  ]);
  const became = await sendRequest(clinic, { name: "Asked for it" });
  await pool.query("UPDATE appointment_requests SET status = 'Approved' WHERE id = $1", [became.id]);
  await pool.query("UPDATE appointments SET request_id = $1 WHERE id = $2", [became.id, visit.id]);
  const wish = `INSERT INTO waiting_entries (patient_id, department_id, doctor_id, service_ids, minutes, from_day, to_day`;
  const wished = [visit.idPatient, visit.idDepartment, reader, clinicToday(), someDay(90), visit.id];
  const earlier = await idOf(`${wish}, appointment_id) VALUES ($1, $2, $3, '{1}', 30, $4, $5, $6)`, wished);
  const settled = await idOf(
    `${wish}, state, booked_id) VALUES ($1, $2, $3, '{1}', 30, $4, $5, 'booked', $6)`,
    wished,
  );
  const call = await idOf(
    `INSERT INTO recalls (patient_id, reason, words, doctor_id, source_id, due_day, next_call_day)
     VALUES ($1, 'promised', 'A look', $2, $3, $4, $4)`,
    [visit.idPatient, reader, visit.id, clinicToday()],
  );
  const idPackage = await usedPackage(clinic, token, visit);
  return [moving.id, became.id, earlier, settled, call, idPackage];
}

async function usedPackage(clinic: TestClinic, token: string, visit: Visit): Promise<number> {
  const six = { IdDepartment: visit.idDepartment, name: "Laser, 6 sessions", fees: 33_000, sessions: 6 };
  const { body: sold } = await clinic.call(createService, { body: six }, token);
  const body = {
    ...{ patientId: visit.idPatient, patientName: "Somebody", idDoctor: visit.idDoctor },
    ...{
      paymentDate: clinicToday(),
      paymentMethod: "Cash",
      chargeableAmount: 33_000,
      receivedAmount: 33_000,
    },
    paymentDetails: [{ idService: sold.data?.id ?? 0, description: "Laser, 6 sessions", price: 33_000 }],
  };
  const bill = await clinic.call(createBill, { body }, token);
  if (!bill.body.data) throw new Error(`the bill was refused: ${JSON.stringify(bill.body)}`);
  const query = { patientId: visit.idPatient };
  const [made] = (await clinic.call(getPackagesOfPatient, { query }, token)).body.data ?? [];
  const use = `INSERT INTO package_uses (package_id, appointment_id, doctor_id, used_on, sessions, reverses_id, reason)`;
  const values = [made?.id, visit.id, visit.idDoctor, clinicToday()];
  const { rows } = await clinic.database.pool.query<{ id: number }>(
    `${use} VALUES ($1, $2, $3, $4, 1, NULL, NULL) RETURNING id`,
    values,
  );
  await clinic.database.pool.query(`${use} VALUES ($1, $2, $3, $4, -1, $5, 'Xylophone reason')`, [
    ...values,
    rows[0]?.id,
  ]);
  return made?.id ?? 0;
}
