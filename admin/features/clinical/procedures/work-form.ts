import type { z } from "zod";
import { ProcedureInput } from "#contract/clinical/procedures.ts";
import { optionalText } from "#contract/values/fields.ts";
import type { ChartDetail } from "#rules/clinical/dental/codes.ts";
import { typedTeeth } from "#rules/clinical/dental/teeth.ts";
import {
  expiryText,
  readExpiry,
  WORK_DETAIL_NAMES,
  type WorkDetailName,
  type WorkDetails,
} from "#rules/clinical/work-details.ts";
import { Refusal } from "#ui/call.ts";

/** The form of work that is written down. */

/** Work that stands, as the form needs it. */
export interface StandingWork {
  id: number;
  idService: number | null;
  idDoctor: number;
  planItemId: number | null;
  teeth: readonly number[];
  surfaces: string;
  detail: (ChartDetail & { work?: WorkDetails | undefined }) | null;
  note: string | null;
  stage: string | null;
  completes: boolean;
  quantity: number;
}

export type WorkValues = {
  idService: number | null;
  teeth: string;
  surfaces: string;
  quantity: number | string;
  detail: { work: Record<WorkDetailName, string | number> };
  needsMore: boolean;
  stage: string;
  note: string;
  /** Why what was written before is wrong. */
  reason: string;
};

export const WorkSchema = ProcedureInput.pick({ idService: true, surfaces: true, note: true, quantity: true })
  .extend({ stage: optionalText(60), reason: optionalText(200) })
  .loose();

/** Details as they stand in the fields; what is unsaid is blank. */
export const detailsInFields = (details: WorkDetails = {}): WorkValues["detail"]["work"] =>
  Object.fromEntries(
    WORK_DETAIL_NAMES.map((name) => {
      const said = details[name] ?? "";
      return [name, name === "expiry" && said !== "" ? expiryText(String(said)) : said];
    }),
  ) as WorkValues["detail"]["work"];

/** What the form begins with: nothing, or the work that is corrected. */
export const workValues = (work: StandingWork | null): WorkValues => ({
  idService: work?.idService ?? null,
  teeth: work?.teeth.join(" ") ?? "",
  surfaces: work?.surfaces ?? "",
  quantity: work?.quantity ?? "",
  detail: { work: detailsInFields(work?.detail?.work) },
  needsMore: work ? !work.completes : false,
  stage: work?.stage ?? "",
  note: work?.note ?? "",
  reason: "",
});

/** Work as the call takes it. `before`: what is corrected, whose doctor, plan and chart details stay. */
export function workInput(values: WorkValues, before: StandingWork | null): z.input<typeof ProcedureInput> {
  const { idService, teeth, surfaces, quantity, detail, needsMore, stage, note } = values;
  const { expiry } = detail.work;
  const read = typeof expiry === "string" ? (readExpiry(expiry) ?? expiry) : expiry;
  const work = { ...detail.work, expiry: read };
  const isSaid = Object.values(work).some((said) => said !== "");
  const kept = before?.idService === idService ? before.detail : null;
  return {
    ...{ idService, teeth: typedTeeth(teeth), surfaces, quantity, note },
    ...{ completes: !needsMore, stage: needsMore ? stage : "" },
    ...(before && { idDoctor: before.idDoctor, idPlanItem: before.planItemId }),
    detail: isSaid || kept ? { ...kept, work: isSaid ? work : undefined } : null,
  };
}

/** Names the fields of a refusal as the form does: "procedures.0.teeth" is "teeth". */
export function atFields(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  for (const each of error.errors) each.field = each.field.replace(/^procedures?\.(?:0\.)?/u, "");
  return error;
}
