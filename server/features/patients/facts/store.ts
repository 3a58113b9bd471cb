import { sql } from "kysely";
import type { PatientFact } from "#contract/patients/facts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { SHORT_FACT } from "./facts-sql.ts";

const WHOLE = sql`${SHORT_FACT}, f.patient_id AS "patientId", f.ended_on AS "endedOn", f.end_reason AS "endReason",
  f.updated_on AS "updatedOn"`;

/** A patient's facts: those that hold first, then what is over, the newest first. */
export async function findFacts(db: Executor, patientId: number): Promise<PatientFact[]> {
  const { rows } =
    await sql<PatientFact>`SELECT ${WHOLE} FROM patient_facts f WHERE f.patient_id = ${patientId}
    ORDER BY f.ended_on DESC NULLS FIRST, f.id`.execute(db);
  return rows;
}

/** A fact; undefined where there is none. */
export async function findFact(db: Executor, id: number): Promise<PatientFact | undefined> {
  const { rows } = await sql<PatientFact>`SELECT ${WHOLE} FROM patient_facts f WHERE f.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** What somebody notes; the database adds who and today. */
export type NewFact = Pick<
  PatientFact,
  "patientId" | "kind" | "code" | "text" | "severity" | "reaction" | "endsOn" | "isSensitive" | "source"
>;

/** Adds a fact; undefined where the same one holds already. */
export async function insertFact(trx: Executor, fact: NewFact): Promise<PatientFact | undefined> {
  const { patientId, kind, code, text, severity, reaction, endsOn, isSensitive, source } = fact;
  const { rows } = await sql<PatientFact>`
    WITH f AS (
      INSERT INTO patient_facts (patient_id, kind, code, text, severity, reaction, ends_on, is_sensitive, source,
        noted_on, confirmed_on, confirmed_by, made_by)
      VALUES (${patientId}, ${kind}, ${code}, ${text}, ${severity}, ${reaction}, ${endsOn}, ${isSensitive === 1}, ${source},
        clinic_today(), clinic_today(), current_staff_id(), current_staff_id())
      ON CONFLICT (patient_id, kind, coalesce(code, folded(lower(text))), is_sensitive) WHERE ended_on IS NULL DO NOTHING RETURNING *)
    SELECT ${WHOLE} FROM f`.execute(trx);
  return rows[0];
}

/** Changes what can change of a fact. */
export async function updateFact(
  trx: Executor,
  id: number,
  { severity, reaction, endsOn }: Pick<PatientFact, "severity" | "reaction" | "endsOn">,
): Promise<PatientFact | undefined> {
  const { rows } = await sql<PatientFact>`
    WITH f AS (UPDATE patient_facts SET severity = ${severity}, reaction = ${reaction}, ends_on = ${endsOn}
      WHERE id = ${id} RETURNING *) SELECT ${WHOLE} FROM f`.execute(trx);
  return rows[0];
}

/** Ends facts; they stay in the file. */
export async function endFacts(trx: Executor, ids: readonly number[], reason: string): Promise<void> {
  await sql`UPDATE patient_facts SET ended_on = now_ms(), end_reason = ${reason} WHERE id = ANY (${ids})`.execute(
    trx,
  );
}

/** Facts that hold were said to be still so today. */
export async function confirmFacts(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE patient_facts SET confirmed_on = clinic_today(), confirmed_by = current_staff_id()
    WHERE id = ANY (${ids})`.execute(trx);
}
