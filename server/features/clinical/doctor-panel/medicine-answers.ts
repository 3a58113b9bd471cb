import { sql } from "kysely";
import type { MedicineAnswer, PatientHistory } from "#contract/clinical/doctor-panel.ts";
import { isIngredient } from "#rules/clinical/medicines/ingredients.ts";
import { medicineIn, prescriptionLines } from "#rules/clinical/prescription.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";

/** What was said of a visit's unknown medicines, the oldest first. */
export async function answersOfVisit(db: Executor, appointmentId: number): Promise<MedicineAnswer[]> {
  const { rows } = await sql<MedicineAnswer>`SELECT medicine, ingredients FROM medicine_answers
    WHERE appointment_id = ${appointmentId} ORDER BY id`.execute(db);
  return rows;
}

/** The reasons and answers of all of a patient's visits, the oldest first. */
export async function givenFor(
  db: Executor,
  patientId: number,
): Promise<Required<Pick<PatientHistory, "allergyOverrides" | "medicineAnswers">>> {
  const { rows } = await sql<Required<Pick<PatientHistory, "allergyOverrides" | "medicineAnswers">>>`
    WITH visits AS (SELECT id FROM appointments WHERE patient_id = ${patientId} AND NOT is_deleted)
    SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('appointmentId', o.appointment_id, 'line', o.line, 'finding', o.finding, 'reason', o.reason)
        ORDER BY o.id), '[]') FROM allergy_overrides o JOIN visits v ON v.id = o.appointment_id) AS "allergyOverrides",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('appointmentId', m.appointment_id, 'medicine', m.medicine, 'ingredients', m.ingredients)
        ORDER BY m.id), '[]') FROM medicine_answers m JOIN visits v ON v.id = m.appointment_id) AS "medicineAnswers"`.execute(
    db,
  );
  return rows[0] ?? { allergyOverrides: [], medicineAnswers: [] };
}

/**
 * Of the given answers those that are about a line of the prescription and say something new. Throws 400 for an ingredient
 * that no list has: it would count as known and be checked against nothing.
 */
export async function newAnswers(
  db: Executor,
  appointmentId: number,
  prescription: string | null,
  given: readonly MedicineAnswer[],
): Promise<MedicineAnswer[]> {
  const wrong = given.flatMap(({ ingredients }) => ingredients).find((name) => !isIngredient(name));
  if (wrong !== undefined)
    throw invalid({ field: "medicineAnswers", message: "Choose ingredients from the list." });
  if (given.length === 0) return [];
  const written = new Set(prescriptionLines(prescription).map(medicineIn));
  const kept = new Map(
    (await answersOfVisit(db, appointmentId)).map(({ medicine, ingredients }) => [
      medicineIn(medicine),
      ingredients,
    ]),
  );
  return given.filter(({ medicine, ingredients }) => {
    const name = medicineIn(medicine);
    return written.has(name) && kept.get(name)?.join() !== ingredients.join();
  });
}

export async function keepAnswers(
  trx: Executor,
  appointmentId: number,
  answers: readonly MedicineAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`INSERT INTO medicine_answers (appointment_id, medicine, ingredients, made_by)
    SELECT ${appointmentId}, medicine, ingredients, current_staff_id()
    FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS o (medicine text, ingredients text[])`.execute(
    trx,
  );
}
