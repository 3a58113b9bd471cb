import { sql } from "kysely";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { TestClinic } from "#tests/support/clinic.ts";

/** Work of the chart for tests of money: its visit and its row, written straight into the tables. */
export interface Work {
  patientId: number;
  idDoctor: number;
  idService: number;
  price: number;
  teeth?: readonly number[];
  surfaces?: string;
  quantity?: number;
  /** The visit; omitted: a new one that is over. */
  appointmentId?: number;
  doneOn?: string;
}

/** A visit that took place. @returns its id. */
export async function pastVisit(
  { database }: Pick<TestClinic, "database">,
  { patientId, idDoctor, day = clinicToday() }: { patientId: number; idDoctor: number; day?: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date, appointment_time, status, chief_complaint,
      allow_overlap)
    VALUES (${patientId}, ${idDoctor}, (SELECT min(id) FROM departments), ${day}, '09:00', 'Completed', 'Pain', true)
    RETURNING id`.execute(database.kysely);
  return rows[0]?.id ?? 0;
}

/** @returns the id of the work. */
export async function doneWork(clinic: Pick<TestClinic, "database">, work: Work): Promise<number> {
  const { patientId, idDoctor, idService, price, teeth = [], surfaces = "", quantity = 1 } = work;
  const visit = work.appointmentId ?? (await pastVisit(clinic, { patientId, idDoctor }));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, teeth, surfaces, quantity, price, done_on)
    VALUES (${patientId}, ${visit}, ${idDoctor}, ${idService}, ${[...teeth]}::smallint[], ${surfaces}, ${quantity}, ${price},
      ${work.doneOn ?? clinicToday()}) RETURNING id`.execute(clinic.database.kysely);
  return rows[0]?.id ?? 0;
}

/** Takes work back, as the chart does. */
export async function takeBackWork({ database }: Pick<TestClinic, "database">, id: number): Promise<void> {
  await sql`INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on, retracts_id, reason)
    SELECT patient_id, appointment_id, doctor_id, service_id, price, done_on, id, 'Written by mistake' FROM procedures
    WHERE id = ${id}`.execute(database.kysely);
}
