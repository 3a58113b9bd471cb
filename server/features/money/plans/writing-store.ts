import { sql } from "kysely";
import type { PlanInput } from "#contract/money/plan-records.ts";
import type { AnswerInput } from "#contract/money/treatment-plans.ts";
import type { ContentItem, PlanContent } from "#rules/money/plans/content.ts";
import type { Letter } from "#rules/money/plans/plan.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** What is written of a plan. */

export type PlanHead = Pick<
  PlanInput,
  "name" | "diagnosis" | "notes" | "validDays" | "advance" | "phases"
> & { idDoctor: number };

export async function insertPlan(trx: Executor, idPatient: number, head: PlanHead): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO treatment_plans (patient_id, doctor_id, name, diagnosis, notes, valid_days, advance, phase_names)
    VALUES (${idPatient}, ${head.idDoctor}, ${head.name}, ${head.diagnosis}, ${head.notes}, ${head.validDays},
      ${head.advance}, ${head.phases}) RETURNING id`.execute(trx);
  const [added] = rows;
  if (!added) throw new Error("no plan came back");
  return added.id;
}

export async function updatePlan(trx: Executor, id: number, head: PlanHead): Promise<void> {
  await sql`UPDATE treatment_plans SET doctor_id = ${head.idDoctor}, name = ${head.name}, diagnosis = ${head.diagnosis},
      notes = ${head.notes}, valid_days = ${head.validDays}, advance = ${head.advance}, phase_names = ${head.phases}
    WHERE id = ${id}`.execute(trx);
}

/** Makes a change of a plan's items or versions one of the plan too, so that a stale copy is noticed. */
export async function touchPlan(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE treatment_plans SET updated_on = now_ms() WHERE id = ${id}`.execute(trx);
}

/** Has a plan consist of these options. Items of removed ones have to be gone or elsewhere before. */
export async function writeOptions(trx: Executor, id: number, options: PlanInput["options"]): Promise<void> {
  await sql`INSERT INTO plan_options (plan_id, letter, name, note, discount)
    SELECT ${id}, letter, name, note, discount FROM jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      AS o (letter text, name text, note text, discount numeric)
    ON CONFLICT (plan_id, letter) DO UPDATE SET name = excluded.name, note = excluded.note, discount = excluded.discount
    WHERE (plan_options.name, plan_options.note, plan_options.discount)
      IS DISTINCT FROM (excluded.name, excluded.note, excluded.discount)`.execute(trx);
}

/** Removes the options that are not among these letters; items that were removed with them keep no option. */
export async function removeOptions(trx: Executor, id: number, kept: readonly Letter[]): Promise<void> {
  const gone = sql`(SELECT o.id FROM plan_options o WHERE o.plan_id = ${id} AND o.letter <> ALL (${kept}::text[]))`;
  await sql`UPDATE plan_items SET option_id = NULL WHERE plan_id = ${id} AND option_id IN ${gone}`.execute(
    trx,
  );
  await sql`DELETE FROM plan_options WHERE plan_id = ${id} AND letter <> ALL (${kept}::text[])`.execute(trx);
}

/** An item to be written, with everything known. */
export type WrittenItem = Omit<ContentItem, "doctorName">;

/** Has a plan consist of these items in this order; 0 is a new one. Others are removed. */
export async function writeItems(trx: Executor, id: number, items: readonly WrittenItem[]): Promise<void> {
  const given = JSON.stringify(
    items.map((item, index) => ({
      id: item.id,
      letter: item.letter,
      phase: item.phase,
      position: index + 1,
      service_id: item.idService,
      description: item.description,
      teeth: `{${item.teeth.join(",")}}`,
      surfaces: item.surfaces,
      quantity: item.quantity,
      price: item.price,
      doctor_id: item.idDoctor,
    })),
  );
  const rows = sql`(SELECT g.*, o.id AS option_id FROM jsonb_to_recordset(${given}::jsonb) AS g (id bigint, letter text,
      phase int, position int, service_id bigint, description text, teeth smallint[], surfaces text, quantity int,
      price numeric, doctor_id bigint)
    LEFT JOIN plan_options o ON o.plan_id = ${id} AND o.letter = g.letter)`;
  const kept = items.flatMap((item) => (item.id > 0 ? [item.id] : []));
  await sql`UPDATE plan_items SET is_deleted = true
    WHERE plan_id = ${id} AND NOT is_deleted AND id <> ALL (${kept}::bigint[])`.execute(trx);
  await sql`UPDATE plan_items i SET option_id = g.option_id, phase = g.phase, position = g.position, service_id = g.service_id,
      description = g.description, teeth = g.teeth, surfaces = g.surfaces, quantity = g.quantity, price = g.price,
      doctor_id = g.doctor_id
    FROM ${rows} g WHERE i.id = g.id AND i.plan_id = ${id}
      AND (i.option_id, i.phase, i.position, i.service_id, i.description, i.teeth, i.surfaces, i.quantity, i.price, i.doctor_id)
        IS DISTINCT FROM (g.option_id, g.phase, g.position, g.service_id, g.description, g.teeth, g.surfaces, g.quantity,
          g.price, g.doctor_id)`.execute(trx);
  await sql`INSERT INTO plan_items (plan_id, option_id, phase, position, service_id, description, teeth, surfaces, quantity,
      price, doctor_id)
    SELECT ${id}, g.option_id, g.phase, g.position, g.service_id, g.description, g.teeth, g.surfaces, g.quantity, g.price,
      g.doctor_id FROM ${rows} g WHERE g.id = 0 ORDER BY g.position`.execute(trx);
}

/** What items name of the catalogue: services with their prices, and doctors. */
export interface Named {
  services: { id: number; name: string; fees: number; chartedPer: string | null }[];
  doctors: number[];
}

/** The services and doctors of these ids that are not deleted. */
export async function findNamed(
  trx: Executor,
  idServices: readonly number[],
  idDoctors: readonly number[],
): Promise<Named> {
  const services = await sql<
    Named["services"][number]
  >`SELECT id, name, fees, charted_per AS "chartedPer" FROM services
    WHERE id = ANY (${idServices}::bigint[]) AND NOT is_deleted FOR KEY SHARE`.execute(trx);
  const doctors = await sql<{ id: number }>`SELECT id FROM doctors
    WHERE id = ANY (${idDoctors}::bigint[]) AND NOT is_deleted FOR KEY SHARE`.execute(trx);
  return { services: services.rows, doctors: doctors.rows.map(({ id }) => id) };
}

export async function insertVersion(
  trx: Executor,
  {
    id,
    version,
    validUntil,
    content,
  }: { id: number; version: number; validUntil: string; content: PlanContent },
): Promise<void> {
  await sql`INSERT INTO plan_versions (plan_id, version, valid_until, content, presented_by)
    VALUES (${id}, ${version}, ${validUntil}, ${JSON.stringify(content)}::jsonb, current_staff_id())`.execute(
    trx,
  );
}

export type NewAnswer = Omit<AnswerInput, "answeredOn"> & { answeredOn: string };

export async function insertAnswer(trx: Executor, given: NewAnswer): Promise<void> {
  await sql`INSERT INTO plan_answers (plan_id, version, letter, phases, answer, how, signer_name, relationship, signature,
      heard_by, note, answered_on)
    VALUES (${given.id}, ${given.version}, ${given.letter}, ${given.phases}::smallint[], ${given.answer}, ${given.how},
      ${given.signerName}, ${given.relationship}, ${given.signature},
      CASE WHEN ${given.how} = 'Said' THEN current_staff_id() END, ${given.note}, ${given.answeredOn})`.execute(
    trx,
  );
}

export async function closePlan(
  trx: Executor,
  { id, on, reason }: { id: number; on: string; reason: string },
): Promise<void> {
  await sql`UPDATE treatment_plans SET closed_on = ${on}, close_reason = ${reason} WHERE id = ${id}`.execute(
    trx,
  );
}
