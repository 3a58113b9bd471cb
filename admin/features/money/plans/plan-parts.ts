/** What the tooth chart and the doctor panel show of plans, in one file to load. */
export { planWork } from "./chart-plan.ts";
export { MakePlan } from "./make-plan.tsx";
export { PlannedWork } from "./planned-work.tsx";
