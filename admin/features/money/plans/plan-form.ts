import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";

/** An item as the form sends it back. */
export const itemInput = ({
  id,
  letter,
  phase,
  idService,
  description,
  teeth,
  surfaces,
  quantity,
  price,
  idDoctor,
}: PlanItem) => ({
  ...{ id, letter, phase, idService, description, teeth, surfaces, quantity, price, idDoctor },
});
export type ItemForm = Omit<ReturnType<typeof itemInput>, "description" | "price"> & {
  description: string | null;
  price: number | null;
};

/** A plan as `Update` takes it, with what is changed. */
export function changedPlan(
  plan: TreatmentPlan,
  change: { items?: ItemForm[]; options?: TreatmentPlan["options"]; name?: string },
) {
  const { name, idDoctor, diagnosis, notes, validDays, advance, phaseNames, options, items, updatedOn } =
    plan;
  const head = { name, idDoctor, diagnosis, notes, validDays, advance, phases: phaseNames };
  return { ...head, options, items: items.map(itemInput), updatedOn, ...change };
}
