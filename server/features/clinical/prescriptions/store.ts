import { sql } from "kysely";
import type { PrescriptionTemplate, TemplateInput } from "#contract/clinical/prescriptions.ts";
import type { Prescribed } from "#rules/clinical/favourites.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** How many prescriptions are read at most, the newest of a year, so that a large clinic waits no longer than a small one. */
const MOST_READ = 500;

const newest = (doctor: ReturnType<typeof sql>) => sql<Prescribed>`
  SELECT prescription AS text, patient_id AS "idPatient" FROM appointments
  WHERE ${doctor} AND appointment_date BETWEEN clinic_today() - 365 AND clinic_today() AND NOT is_deleted
    AND prescription IS NOT NULL
  ORDER BY appointment_date DESC LIMIT ${MOST_READ}`;

/** The newest prescriptions of a doctor, and of the clinic's other doctors. */
export async function newestPrescriptions(
  db: Executor,
  idDoctor: number,
): Promise<{ own: Prescribed[]; others: Prescribed[] }> {
  const own = await newest(sql`doctor_id = ${idDoctor}`).execute(db);
  const others = await newest(sql`doctor_id <> ${idDoctor}`).execute(db);
  return { own: own.rows, others: others.rows };
}

const TEMPLATE = sql`id, doctor_id AS "idDoctor", name, text, updated_on AS "updatedOn"`;

/** A doctor's templates, then the clinic's, each by name. */
export async function templatesOf(db: Executor, idDoctor: number): Promise<PrescriptionTemplate[]> {
  const { rows } = await sql<PrescriptionTemplate>`SELECT ${TEMPLATE} FROM prescription_templates
    WHERE (doctor_id = ${idDoctor} OR doctor_id IS NULL) AND NOT is_deleted
    ORDER BY doctor_id NULLS LAST, lower(name), id`.execute(db);
  return rows;
}

/** A template, locked until the transaction ends. */
export async function lockTemplate(trx: Executor, id: number): Promise<PrescriptionTemplate | undefined> {
  const { rows } = await sql<PrescriptionTemplate>`SELECT ${TEMPLATE} FROM prescription_templates
    WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows[0];
}

export async function countTemplates(trx: Executor, idDoctor: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM prescription_templates
    WHERE doctor_id IS NOT DISTINCT FROM ${idDoctor} AND NOT is_deleted`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Adds a template; undefined where the name is taken. */
export async function insertTemplate(
  trx: Executor,
  { idDoctor, name, text }: TemplateInput,
): Promise<PrescriptionTemplate | undefined> {
  const { rows } = await sql<PrescriptionTemplate>`INSERT INTO prescription_templates (doctor_id, name, text)
    VALUES (${idDoctor}, ${name}, ${text})
    ON CONFLICT (coalesce(doctor_id, 0), folded(lower(name))) WHERE NOT is_deleted DO NOTHING
    RETURNING ${TEMPLATE}`.execute(trx);
  return rows[0];
}

/** Whether another template of the same doctor, or of the clinic, has the name. */
export async function isNameTaken(
  trx: Executor,
  id: number,
  { idDoctor, name }: Pick<TemplateInput, "idDoctor" | "name">,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM prescription_templates WHERE id <> ${id} AND NOT is_deleted
    AND doctor_id IS NOT DISTINCT FROM ${idDoctor} AND folded(lower(name)) = folded(lower(${name}))`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function updateTemplate(
  trx: Executor,
  id: number,
  { name, text }: Pick<TemplateInput, "name" | "text">,
): Promise<PrescriptionTemplate | undefined> {
  const { rows } =
    await sql<PrescriptionTemplate>`UPDATE prescription_templates SET name = ${name}, text = ${text}
    WHERE id = ${id} RETURNING ${TEMPLATE}`.execute(trx);
  return rows[0];
}

export async function markTemplateRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE prescription_templates SET is_deleted = true WHERE id = ${id}`.execute(trx);
}
