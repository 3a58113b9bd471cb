import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  byId,
  choice,
  keptDayOf,
  optionalId,
  optionalText,
  requiredId,
  requiredText,
  seenUpdatedOn,
  wholeNumber,
} from "#contract/values/fields.ts";
import { MOST_PHASES, MOST_VERSIONS } from "#rules/money/plans/plan.ts";
import { signatureProblem } from "#rules/money/plans/signature.ts";
import { ANSWERED_HOW, ANSWERS } from "#rules/money/plans/status.ts";
import {
  letterField,
  PlanEstimate,
  PlanInput,
  PlanRow,
  phaseField,
  planItems,
  TreatmentPlan,
} from "./plan-records.ts";

/** Treatment plans and what they would cost (docs/handbook/money/plans.md). */

export const listPlansOfPatient = endpoint({
  method: "GET",
  path: "/TreatmentPlans/GetAllByPatientId",
  access: "plans.read",
  summary:
    "A patient's treatment plans, the newest first; for doctors and assistants, of patients whose history may be opened. The look is recorded",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(PlanRow),
});

export const getPlan = endpoint({
  method: "GET",
  path: "/TreatmentPlans/GetById",
  access: "plans.read",
  summary:
    "A treatment plan with its options, items, versions and answers; the look at the patient is recorded",
  query: byId,
  output: TreatmentPlan,
});

const ofVersion = byId.extend({
  /** Missing: the one that was shown last. */
  version: wholeNumber("Say which version.", 1, MOST_VERSIONS).optional(),
});

export const getEstimate = endpoint({
  method: "GET",
  path: "/TreatmentPlans/GetEstimate",
  access: "plans.read",
  summary:
    "A version of a treatment plan as it was shown, with the answer to it; the look at the patient is recorded",
  query: ofVersion,
  output: PlanEstimate,
});

export const getPlanPdf = endpoint({
  method: "GET",
  path: "/TreatmentPlans/GetPdf",
  access: "plans.read",
  summary:
    "The estimate of a treatment plan on A4 as a PDF, as it was shown; the look at the patient is recorded",
  query: ofVersion,
  output: z.unknown(),
  download: ["application/pdf"],
});

export const createPlan = endpoint({
  method: "POST",
  path: "/TreatmentPlans/Insert",
  access: "plans.write",
  summary: "Plan a treatment, with options and items priced by the price list unless a price is given",
  body: PlanInput.extend({ idPatient: requiredId("Patient is required.") }),
  output: TreatmentPlan,
  creates: true,
  message: "Plan is saved.",
});

export const updatePlan = endpoint({
  method: "POST",
  path: "/TreatmentPlans/Update",
  access: "plans.write",
  summary: "Change a treatment plan as a whole; items that were begun stay, and what was shown never changes",
  query: byId,
  body: PlanInput.extend({ updatedOn: seenUpdatedOn }),
  output: TreatmentPlan,
  message: "Plan is saved.",
});

export const addPlanItems = endpoint({
  method: "POST",
  path: "/TreatmentPlans/AddItems",
  access: "plans.write",
  summary:
    "Add items to a plan of a patient; without one, to the caller's newest plan that was not shown, or a new one",
  body: z.object({
    idPatient: requiredId("Patient is required."),
    idPlan: optionalId,
    /** Of a new plan; who is a doctor plans as that doctor. */
    idDoctor: optionalId,
    items: planItems.min(1, "Say what is planned."),
  }),
  output: TreatmentPlan,
  creates: true,
});

export const presentPlan = endpoint({
  method: "POST",
  path: "/TreatmentPlans/Present",
  access: "plans.write",
  summary: "Show a plan to the patient: it becomes a version that never changes and holds for its days",
  body: z.object({ id: requiredId("Say which plan."), updatedOn: seenUpdatedOn }),
  output: TreatmentPlan,
  creates: true,
});

const strokes = z
  .string({ error: "The signature could not be read. Sign again." })
  .max(12_288, { error: "The signature is too long. Sign again.", abort: true })
  .superRefine((path, context) => {
    const problem = signatureProblem(path);
    if (problem) context.addIssue(problem);
  });

export const AnswerInput = z
  .object({
    id: requiredId("Say which plan."),
    /** What the patient saw: if another was shown since, the answer is 409. */
    version: wholeNumber("Say which version was answered.", 1, MOST_VERSIONS),
    letter: letterField,
    /** The accepted phases; missing: all of the option. */
    phases: z
      .array(phaseField)
      .min(1, "Say which phases.")
      .max(MOST_PHASES)
      .transform((phases) => [...new Set(phases)].toSorted((a, b) => a - b))
      .nullable()
      .default(null),
    answer: choice(ANSWERS, "Say what the patient answered."),
    how: choice(ANSWERED_HOW, "Say how the patient answered."),
    signerName: optionalText(120),
    /** Of who signed for the patient. */
    relationship: optionalText(60),
    /** The strokes, as the path of an SVG 400 wide and 150 high. */
    signature: z.preprocess(blankToNull, strokes.nullable()).default(null),
    note: optionalText(500),
    /** The day on which the paper was signed or it was said; missing: today. */
    answeredOn: keptDayOf("money", "The day of the answer"),
  })
  .superRefine(({ how, signature, signerName }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (how === "Signed" && signature === null) refuse("signature", "The signature is missing.");
    if (how !== "Signed" && signature !== null)
      refuse("signature", "Only what is signed here has a signature.");
    if (how === "Signed" && signerName === null) refuse("signerName", "Say who signed.");
  });
export type AnswerInput = z.infer<typeof AnswerInput>;

export const answerPlan = endpoint({
  method: "POST",
  path: "/TreatmentPlans/Answer",
  access: "plans.answer",
  summary:
    "Write down what the patient answered to the version that was shown last; never changed afterwards",
  body: AnswerInput,
  output: TreatmentPlan,
  creates: true,
  message: "Answer is written down.",
});

export const closePlan = endpoint({
  method: "POST",
  path: "/TreatmentPlans/Close",
  access: "plans.write",
  summary: "Close a plan of which nothing more will be done; it can be read and no longer changed",
  body: z.object({
    id: requiredId("Say which plan."),
    reason: requiredText("Say why it is closed.", 200),
    updatedOn: seenUpdatedOn,
  }),
  output: TreatmentPlan,
  message: "Plan is closed.",
});
