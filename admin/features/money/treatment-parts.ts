/** What the tooth chart and the doctor panel show of plans and lab work, in one file to load. */
export { OrderLab } from "./lab/order-lab.tsx";
export { planWork } from "./plans/chart-plan.ts";
export { MakePlan } from "./plans/make-plan.tsx";
export { PlannedWork } from "./plans/planned-work.tsx";
