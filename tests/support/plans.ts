import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import {
  addPlanItems,
  answerPlan,
  createPlan,
  presentPlan,
  updatePlan,
} from "#contract/money/treatment-plans.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import type { TestClinic } from "./clinic.ts";

/** Treatment plans for tests: made, shown and answered in one line each, and work done for their items. */

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;
type Fields<E> = Partial<Body<E>> & Record<string, unknown>;

export const strokes = "M10 20 L30 40 L55 22 M60 30 L90 45";

async function done<E extends Endpoint>(
  clinic: TestClinic,
  endpoint: E,
  input: object,
  token: string,
): Promise<NonNullable<OutputOf<E>>> {
  const { status, body } = await clinic.call(endpoint, input as InputOf<E>, token);
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body.data as NonNullable<OutputOf<E>>;
}

/** The acts on plans of one clinic and account; each throws where it is refused. */
export function planActs(clinic: TestClinic, token: string) {
  return {
    make: (body: Fields<typeof createPlan>) =>
      done(clinic, createPlan, { body: { name: "Lower right", ...body } }, token),
    show: ({ id, updatedOn }: TreatmentPlan) => done(clinic, presentPlan, { body: { id, updatedOn } }, token),
    say: (plan: TreatmentPlan, body: Fields<typeof answerPlan> = {}) => {
      const said = { answer: "Accepted", how: "Said", id: plan.id, version: plan.version ?? 1 };
      return done(clinic, answerPlan, { body: { ...said, ...body } }, token);
    },
    change: (plan: TreatmentPlan, body: Fields<typeof updatePlan>) =>
      done(clinic, updatePlan, { query: { id: plan.id }, body: { ...formOf(plan), ...body } }, token),
    add: (body: Body<typeof addPlanItems>) => done(clinic, addPlanItems, { body }, token),
  };
}

/** A plan as its form sends it back. */
export function formOf(plan: TreatmentPlan) {
  const { name, idDoctor, diagnosis, notes, validDays, advance, phaseNames, options, updatedOn } = plan;
  const items = plan.items.map(
    ({ id, letter, phase, idService, description, teeth, surfaces, quantity, price, idDoctor: doctor }) => ({
      ...{ id, letter, phase, idService, description, teeth, surfaces, quantity, price, idDoctor: doctor },
    }),
  );
  const head = { name, idDoctor, diagnosis, notes, validDays, advance, phases: phaseNames };
  return { ...head, options, items, updatedOn };
}

interface Work {
  idPatient: number;
  idAppointment: number;
  idDoctor: number;
  idService: number;
  idPlanItem: number;
  price: number;
  completes?: boolean;
  stage?: string | null;
  on: string;
}

/** Writes work down for an item of a plan, and answers its id. */
export async function doWork(clinic: TestClinic, work: Work): Promise<number> {
  const { idPatient, idAppointment, idDoctor, idService, idPlanItem, price, on } = work;
  const { rows } = await clinic.database.pool.query(
    `INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, plan_item_id, price, done_on, completes, stage)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      ...[idPatient, idAppointment, idDoctor, idService, idPlanItem, price, on],
      ...[work.completes ?? true, work.stage ?? null],
    ],
  );
  return Number(rows[0].id);
}

/** A crown of the price list, charted for each tooth; answers its id. */
export async function crownService({ database }: TestClinic, idDepartment: number): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO services (department_id, name, fees, chart_code, charted_per) VALUES ($1, 'Crown', 28000, 'crown', 'tooth')
     RETURNING id::int`,
    [idDepartment],
  );
  return rows[0].id;
}
