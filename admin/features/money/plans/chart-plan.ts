import { servicesFor } from "#admin/features/clinical/chart/services-for.ts";
import type { PlanOfChart, WorkOnTeeth } from "#admin/kit/page/parts.ts";
import { listServices, type Service } from "#contract/clinic/services.ts";
import { addPlanItems } from "#contract/money/treatment-plans.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { codeLabel } from "#rules/clinical/dental/codes.ts";
import { unitsOf } from "#rules/clinical/dental/units.ts";
import { call, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { say } from "#ui/say.ts";

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

/** Puts work onto the patient's plan that was not shown yet, or a new one; answers why it was refused, or null. */
export async function planWork({ patientId, idDoctor, work }: PlanOfChart): Promise<string | null> {
  try {
    const { items, unknown } = await itemsOf(work);
    if (unknown.length > 0)
      return say("No service of the price list is this work: {work}.", { work: unknown.join(", ") });
    const body = { idPatient: patientId, idDoctor, items };
    await call(addPlanItems, { body }, { idempotencyKey: newIdempotencyKey() });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.errors[0]?.message ?? error.message;
    return say("The server cannot be reached. Nothing was planned.");
  }
}
