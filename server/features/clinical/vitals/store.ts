import { sql } from "kysely";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import type { Vitals } from "#rules/clinical/vitals.ts";
import { isWorkedFor } from "#server/features/clinic/doctors/scope.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Entries read at once; who has more is measured every day. */
const MOST = 200;

const ENTRY = sql`v.id, v.patient_id AS "patientId", v.appointment_id AS "appointmentId", v.systolic, v.diastolic, v.pulse,
  v.temperature_c AS "temperatureC", v.spo2, v.weight_kg AS "weightKg", v.height_cm AS "heightCm",
  v.glucose_mgdl AS "glucoseMgdl", v.glucose_kind AS "glucoseKind", v.taken_on AS "takenOn",
  (SELECT name FROM staff WHERE id = v.made_by) AS "madeBy"`;
/** What was not taken back. */
const STANDS = sql`v.retracts_id IS NULL AND NOT EXISTS (SELECT FROM vitals r WHERE r.retracts_id = v.id)`;

/** A patient's vitals, the newest first, without what was taken back. With `assistant`, at visits with that person's doctors. */
export async function findVitals(
  db: Executor,
  patientId: number,
  assistant?: SignedIn,
): Promise<VitalsEntry[]> {
  const theirs = assistant
    ? sql`EXISTS (SELECT FROM appointments a WHERE a.id = v.appointment_id AND ${isWorkedFor(assistant, sql`a.doctor_id`)})`
    : sql`true`;
  const { rows } =
    await sql<VitalsEntry>`SELECT ${ENTRY} FROM vitals v WHERE v.patient_id = ${patientId} AND ${STANDS} AND ${theirs}
    ORDER BY v.taken_on DESC, v.id DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

/** How many entries of a visit stand. */
export async function countOfVisit(db: Executor, appointmentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM vitals v
    WHERE v.appointment_id = ${appointmentId} AND ${STANDS}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whose an entry is, and who wrote it down; `isRetraction`: it takes another back. */
export interface Row {
  patientId: number;
  appointmentId: number;
  /** With whom the visit is. */
  idDoctor: number;
  madeBy: number | null;
  isRetraction: boolean;
}

/** An entry; undefined where there is none. */
export async function findRow(db: Executor, id: number): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`SELECT patient_id AS "patientId", appointment_id AS "appointmentId", made_by AS "madeBy",
      (SELECT doctor_id FROM appointments WHERE id = appointment_id) AS "idDoctor",
      retracts_id IS NOT NULL AS "isRetraction" FROM vitals WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** What is written down; the database adds who. `takenOn` null: now. */
export interface NewVitals extends Vitals {
  patientId: number;
  appointmentId: number;
  takenOn: string | null;
}

export async function insertVitals(trx: Executor, given: NewVitals): Promise<VitalsEntry> {
  const { patientId, appointmentId, takenOn } = given;
  const { systolic, diastolic, pulse, temperatureC, spo2, weightKg, heightCm, glucoseMgdl, glucoseKind } =
    given;
  const { rows } = await sql<VitalsEntry>`
    WITH v AS (
      INSERT INTO vitals (patient_id, appointment_id, systolic, diastolic, pulse, temperature_c, spo2, weight_kg, height_cm,
        glucose_mgdl, glucose_kind, taken_on, made_by)
      VALUES (${patientId}, ${appointmentId}, ${systolic}, ${diastolic}, ${pulse}, ${temperatureC}, ${spo2}, ${weightKg},
        ${heightCm}, ${glucoseMgdl}, ${glucoseKind}, coalesce(${takenOn}::timestamptz, now_ms()), current_staff_id())
      RETURNING *)
    SELECT ${ENTRY} FROM v`.execute(trx);
  const [entry] = rows;
  if (!entry) throw new Error("no row of vitals came back");
  return entry;
}

/** Takes an entry back; false when that was done already. */
export async function insertRetraction(
  trx: Executor,
  id: number,
  { patientId, appointmentId }: Row,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO vitals (patient_id, appointment_id, retracts_id, reason, made_by)
    VALUES (${patientId}, ${appointmentId}, ${id}, ${reason}, current_staff_id())
    ON CONFLICT (retracts_id) DO NOTHING RETURNING id`.execute(trx);
  return rows.length > 0;
}
