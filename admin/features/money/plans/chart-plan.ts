import { servicesFor } from "#admin/features/clinical/chart/services-for.ts";
import type { ItemOfPlan, PlanChange, PlanOfChart, WorkOnTeeth } from "#admin/kit/page/parts.ts";
import { listServices, type Service } from "#contract/clinic/services.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { addPlanItems, getPlan, updatePlan } from "#contract/money/treatment-plans.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { codeLabel } from "#rules/clinical/dental/codes.ts";
import { unitsOf } from "#rules/clinical/dental/units.ts";
import { call, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { changedPlan, type ItemForm, itemInput } from "./plan-form.ts";

/** How the tooth chart, which comes before money, puts work onto plans. */

type NewItem = InputOf<typeof addPlanItems>["body"]["items"][number];

/** A line that is proposed; its amount in rupees. */
export interface ProposedLine {
  item: NewItem;
  name: string;
  amount: number;
}

/** The cheapest service of the price list that is this work. */
const serviceFor = ({ code }: WorkOnTeeth, services: readonly Service[]) =>
  servicesFor(code, services).toSorted((a, b) => a.fees - b.fees)[0];

/** Work as items of a plan; work that the price list does not have stands in `unknown`. */
export async function itemsOf(work: readonly WorkOnTeeth[]) {
  const { data: services } = await call(listServices, { query: { isActive: "1" } });
  const items: NewItem[] = [];
  const lines: ProposedLine[] = [];
  const unknown = new Set<string>();
  for (const each of work) {
    const service = serviceFor(each, services);
    if (!service) unknown.add(codeLabel(each.code));
    else {
      const { teeth, surfaces } = each;
      const quantity = unitsOf(service.chartedPer ?? null, teeth, surfaces);
      const item: NewItem = { idService: service.id, teeth, surfaces, quantity };
      items.push(item);
      lines.push({ item, name: service.name, amount: service.fees * quantity });
    }
  }
  return { items, lines, unknown: [...unknown] };
}

/** Makes a change of a plan; answers why it was refused. */
async function changed(change: () => Promise<PlanChange>): Promise<PlanChange> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.errors[0]?.message ?? error.message };
    return { problem: say("The server cannot be reached. Nothing was planned.") };
  }
}

/** The way back of a change; it answers why it was refused, or null. */
const wayBack = (change: () => Promise<void>) => async (): Promise<string | null> =>
  (await changed(() => change().then(() => ({})))).problem ?? null;

/** Saves a plan's items, changed from what they are now. */
async function changeItems(id: number, change: (items: ItemForm[]) => ItemForm[]): Promise<void> {
  const { data: plan } = await call(getPlan, { query: { id } });
  await saveItems(plan, change(plan.items.map(itemInput)));
}

const saveItems = (plan: TreatmentPlan, items: ItemForm[]) =>
  call(updatePlan, { query: { id: plan.id }, body: changedPlan(plan, { items }) });

/** Puts work onto the patient's plan that was not shown yet, or a new one. */
export const planWork = ({ patientId, idDoctor, work }: PlanOfChart): Promise<PlanChange> =>
  changed(async () => {
    const { items, unknown } = await itemsOf(work);
    if (unknown.length > 0)
      return {
        problem: say("No service of the price list is this work: {work}.", { work: unknown.join(", ") }),
      };
    const body = { idPatient: patientId, idDoctor, items };
    const { data } = await call(addPlanItems, { body }, { idempotencyKey: newIdempotencyKey() });
    const newest = data.items.map(({ id }) => id).toSorted((a, b) => b - a);
    const added = newest.slice(0, items.length);
    const withoutAdded = (all: ItemForm[]) => all.filter(({ id }) => !added.includes(id));
    return { back: wayBack(() => changeItems(data.id, withoutAdded)) };
  });

/** Takes an item out of its plan; the way back puts it where it stood. */
export const takeOutOfPlan = ({ idPlan, idItem }: ItemOfPlan): Promise<PlanChange> =>
  changed(async () => {
    const { data: plan } = await call(getPlan, { query: { id: idPlan } });
    const items = plan.items.map(itemInput);
    const at = items.findIndex(({ id }) => id === idItem);
    const gone = items[at];
    if (!gone) return {};
    await saveItems(plan, items.toSpliced(at, 1));
    const again = { ...gone, id: 0 };
    return { back: wayBack(() => changeItems(idPlan, (items) => items.toSpliced(at, 0, again))) };
  });
