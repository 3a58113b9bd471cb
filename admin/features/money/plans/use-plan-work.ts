import { useAct } from "#admin/kit/call/use-act.ts";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { addPlanItems } from "#contract/money/treatment-plans.ts";
import type { InputOf } from "#contract/values/endpoint.ts";

type Planned = InputOf<typeof addPlanItems>["body"];

/**
 * Plans items of a patient from a screen of an earlier domain: they go to the named plan, else to the newest one that was not
 * shown, else to a new one. `plan` answers that plan, or null after a failure, which a toast has said.
 */
export function usePlanWork(): { plan: (items: Planned) => Promise<TreatmentPlan | null>; busy: boolean } {
  const { act, busy } = useAct(addPlanItems);
  return { plan: async (body) => (await act({ body }))?.data ?? null, busy };
}
