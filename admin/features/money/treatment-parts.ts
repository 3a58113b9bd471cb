import { OrderLab } from "./lab/order-lab.tsx";
import { planWork, takeOutOfPlan } from "./plans/chart-plan.ts";
import { MakePlan } from "./plans/make-plan.tsx";
import { PlannedWork } from "./plans/planned-work.tsx";

/** What the tooth chart and the doctor panel show of plans and lab work, in one file to load. */
export const treatment = { MakePlan, OrderLab, PlannedWork, planWork, takeOutOfPlan };
