import { z } from "zod";
import { surfacesField, teethField } from "#contract/clinical/chart-fields.ts";
import {
  blankToNull,
  instant,
  newOrExistingId,
  optionalId,
  optionalNotes,
  optionalRupees,
  optionalText,
  recordId,
  requiredText,
  rupees,
  shownFlag,
  wholeNumber,
} from "#contract/values/fields.ts";
import { sensitive } from "#contract/values/sensitive.ts";
import { LETTERS, MOST_ITEMS, MOST_PHASES, VALID_DAYS } from "#rules/money/plans/plan.ts";
import { ANSWERED_HOW, ANSWERS, ITEM_STATES, PLAN_STATUSES, WORK_STATES } from "#rules/money/plans/status.ts";

/** What a treatment plan holds, on the wire and in its form. Amounts are rupees, days `yyyy-MM-dd`. */

const letter = z.enum(LETTERS);
/** An option, or none. */
export const letterField = z
  .preprocess(blankToNull, z.enum(LETTERS, { error: "Options are A, B and C." }).nullable())
  .default(null);
const PHASE = `A phase is a whole number from 1 to ${MOST_PHASES}.`;
export const phaseField = wholeNumber(PHASE, 1, MOST_PHASES);

export const PlanOptionInput = z.object({
  letter: z.enum(LETTERS, { error: "Options are A, B and C." }),
  name: requiredText("Give the option a name.", 120),
  note: optionalText(500),
  /** Taken off what its items cost. */
  discount: rupees("A discount is an amount of rupees.").default(0),
});

export const PlanItemInput = z
  .object({
    /** Of an item that the plan has; 0 or missing: a new one. */
    id: newOrExistingId,
    /** Null: in every option. */
    letter: letterField,
    phase: phaseField.default(1),
    idService: optionalId,
    /** Null: the service's name. */
    description: optionalText(500),
    teeth: teethField,
    surfaces: surfacesField,
    quantity: wholeNumber("Quantity is a whole number from 1 to 99.", 1, 99).default(1),
    /** Of one; null: what the price list says, or what the item has. */
    price: optionalRupees("A price is an amount of rupees."),
    /** Null: the plan's doctor. */
    idDoctor: optionalId,
  })
  .refine(({ idService, description }) => idService !== null || description !== null, {
    path: ["description"],
    error: "Say what is planned.",
  });
export type PlanItemInput = z.infer<typeof PlanItemInput>;

export const planItems = z.array(PlanItemInput).max(MOST_ITEMS, `A plan has at most ${MOST_ITEMS} items.`);

export const PlanInput = z.object({
  name: requiredText("Give the plan a name.", 120),
  /** Who answers for it; a doctor's own plans are the doctor's. */
  idDoctor: optionalId,
  diagnosis: optionalNotes(2000),
  notes: optionalNotes(2000),
  /** For how many days what is shown holds. */
  validDays: wholeNumber("Valid for 1 to 366 days.", 1, 366).default(VALID_DAYS),
  /** What is asked before it begins. */
  advance: rupees("The advance is an amount of rupees.").default(0),
  /** The names of phases 1, 2 and so on; blank: none. */
  phases: z
    .array(optionalText(60).transform((name) => name ?? ""))
    .max(MOST_PHASES, `A plan has at most ${MOST_PHASES} phases.`)
    .default([]),
  options: z
    .array(PlanOptionInput)
    .min(1, "A plan has at least option A.")
    .max(LETTERS.length, "A plan has at most three options.")
    .default([{ letter: "A", name: "Option A", note: null, discount: 0 }]),
  items: planItems.default([]),
});
export type PlanInput = z.infer<typeof PlanInput>;

const text = z.string().nullable();

export const PlanOption = z.object({
  letter,
  name: z.string(),
  note: text,
  discount: z.number(),
});

const planItem = {
  id: recordId,
  letter: letter.nullable(),
  phase: z.number().int(),
  idService: recordId.nullable(),
  description: z.string(),
  teeth: z.array(z.number().int()),
  surfaces: z.string(),
  quantity: z.number().int(),
  price: z.number(),
  idDoctor: recordId.nullable(),
  doctorName: text,
};

export const PlanItem = z.object({
  ...planItem,
  /** What the price list says today; null: not of the list. */
  listPrice: z.number().nullable(),
  /** Where the service is booked; null: not of the list. */
  idDepartment: recordId.nullable(),
  state: z.enum(WORK_STATES),
  /** The day of the first work; null: nothing was done. */
  begunOn: text,
  /** The day of the last work. */
  doneOn: text,
  /** "Visit 1 of 2", as the last work says. */
  stage: text,
  /** Whether the accepted version holds it; 0 also where nothing was accepted. */
  isAccepted: shownFlag,
  /** What was accepted for it, of one, where that holds today, or held when the work began; null: nothing. */
  agreedPrice: z.number().nullable(),
  /** What became of the work at the desk; null for roles that may not see bills. */
  money: z
    .object({
      state: z.enum(ITEM_STATES),
      /** Of its work on bills that are not void, the newest last. */
      paymentIds: z.array(recordId),
      /** What is done and on no bill, after its part of the discount. */
      toBill: z.number(),
      /** Why no bill is to be written: "package" or "nothing". */
      settled: z.enum(["package", "nothing"]).nullable(),
    })
    .nullable(),
});
export type PlanItem = z.infer<typeof PlanItem>;

export const PlanVersion = z.object({
  version: z.number().int(),
  shownOn: z.string(),
  validUntil: z.string(),
  presentedBy: text,
});

const answerFacts = {
  version: z.number().int(),
  letter: letter.nullable(),
  /** Null: all of the option. */
  phases: z.array(z.number().int()).nullable(),
  answer: z.enum(ANSWERS),
  how: z.enum(ANSWERED_HOW),
  signerName: text,
  relationship: text,
  heardBy: text,
  note: text,
  answeredOn: z.string(),
};
export const PlanAnswer = z.object({ id: recordId, ...answerFacts });
export type PlanAnswer = z.infer<typeof PlanAnswer>;

/** A plan in a list. */
export const PlanRow = z.object({
  id: recordId,
  /** T-000031. */
  number: z.string(),
  idPatient: recordId,
  idDoctor: recordId,
  doctorName: z.string(),
  name: z.string(),
  status: z.enum(PLAN_STATUSES),
  /** The accepted phases; null: all, or none was accepted. */
  phases: z.array(z.number().int()).nullable(),
  /** 1: it differs from what was shown last. */
  isChanged: shownFlag,
  /** What the accepted option costs as it was agreed, else option A, after its discount. */
  net: z.number(),
  /** The version that was shown last, and until when it holds. */
  version: z.number().int().nullable(),
  validUntil: text,
  /** What is done and on no bill; null for roles that may not see bills. */
  toBill: z.number().nullable(),
  createdOn: instant,
  updatedOn: instant,
});
export type PlanRow = z.infer<typeof PlanRow>;

export const TreatmentPlan = PlanRow.extend({
  patientName: z.string(),
  patientRegisterNo: z.string(),
  diagnosis: sensitive("clinicalNotes.read", z.string().nullable()),
  notes: sensitive("clinicalNotes.read", z.string().nullable()),
  validDays: z.number().int(),
  advance: z.number(),
  /** The names of phases 1, 2 and so on; blank: none. */
  phaseNames: z.array(z.string()),
  options: z.array(PlanOption),
  /** In their order. */
  items: z.array(PlanItem),
  closedOn: text,
  closeReason: text,
  /** The newest first. */
  versions: z.array(PlanVersion),
  /** The newest first. */
  answers: z.array(PlanAnswer),
  /** What holds: the newest answer of all, where it is an acceptance. */
  accepted: z
    .object({
      version: z.number().int(),
      letter: letter.nullable(),
      phases: z.array(z.number().int()).nullable(),
      on: z.string(),
      validUntil: z.string(),
      /** Of the accepted option, as it was shown. */
      discount: z.number(),
    })
    .nullable(),
  /** Sums after discount, null for roles that may not see bills: of what is done, billed and paid, and the visit of what is to bill, if it is one. */
  money: z
    .object({
      done: z.number(),
      billed: z.number(),
      paid: z.number(),
      toBill: z.number(),
      idAppointment: recordId.nullable(),
      /** The advance that the patient has now. */
      credit: z.number(),
    })
    .nullable(),
});
export type TreatmentPlan = z.infer<typeof TreatmentPlan>;

export const PlanContent = z.object({
  name: z.string(),
  idDoctor: recordId,
  doctorName: z.string(),
  advance: z.number(),
  phases: z.array(z.string()),
  options: z.array(PlanOption),
  items: z.array(z.object(planItem)),
});

/** A version with its answers, as the estimate prints it. */
export const PlanEstimate = PlanVersion.extend({
  id: recordId,
  number: z.string(),
  idPatient: recordId,
  patientName: z.string(),
  patientRegisterNo: z.string(),
  /** Whether a later version was shown. */
  isOld: shownFlag,
  content: PlanContent,
  /** Whole years; null: no birthday is known. */
  years: z.number().int().nullable(),
  /** The newest answer to it, with the strokes as the path of an SVG; null: none yet. */
  answer: z.object({ ...answerFacts, signature: text }).nullable(),
});
export type PlanEstimate = z.infer<typeof PlanEstimate>;
