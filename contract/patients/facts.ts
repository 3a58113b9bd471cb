import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  choice,
  flag,
  instant,
  keptDayOf,
  keptText,
  nothing,
  optionalDayOf,
  optionalText,
  recordId,
  requiredId,
  requiredText,
  seenUpdatedOn,
} from "#contract/values/fields.ts";
import type { Labels } from "#contract/values/labels.ts";
import { FACT_KINDS, QUESTIONS, SEVERITIES } from "#rules/patients/fact-kinds.ts";
import { FACT_CODE_NAMES } from "#rules/patients/facts.ts";
import { PatientSafety, ShortFact } from "./short-fact.ts";

/** A safety fact of a patient. */
export const PatientFact = ShortFact.extend({
  patientId: recordId,
  /** Null: it still holds. */
  endedOn: instant.nullable(),
  endReason: z.string().nullable(),
  updatedOn: instant,
});
export type PatientFact = z.infer<typeof PatientFact>;

const SAY_WHAT = "Choose from the list, or say it in words.";

const severity = z.preprocess(
  (value) => (value === "" ? null : value),
  z.enum(SEVERITIES, { error: "Choose Severe or Mild." }).nullable(),
);

/** The form of a fact: a code of the list, or words of one's own. */
export const FactInput = z
  .object({
    patientId: requiredId("Patient is required."),
    kind: choice(FACT_KINDS, "Choose what it is."),
    code: z
      .preprocess(
        (value) => (value === "" ? null : value),
        z.enum(FACT_CODE_NAMES, { error: SAY_WHAT }).nullable(),
      )
      .default(null),
    text: optionalText(200),
    severity: severity.default(null),
    reaction: optionalText(200),
    /** Of an allergy none: it ends with a reason. */
    endsOn: optionalDayOf("expected", "Day"),
    isSensitive: flag().default(0),
    /** Whether a paper or the patient says so, and nobody of the clinic asked. */
    source: choice(["staff", "patient"], "Say who told it.").default("staff"),
  })
  .refine(({ code, text }) => code !== null || text !== null, { error: SAY_WHAT, path: ["text"] });
export type FactInput = z.infer<typeof FactInput>;

export const FACT_LABELS = {
  kind: "Kind",
  code: "Fact",
  text: "In words",
  severity: "Severity",
  reaction: "Reaction",
  endsOn: "Ends on",
  isSensitive: "Sensitive",
  source: "Told by",
} as const satisfies Labels<typeof FactInput, "patientId">;

export const listFacts = endpoint({
  method: "GET",
  path: "/PatientFacts/GetByPatientId",
  access: "facts.read",
  summary:
    "A patient's safety facts, those that hold first; sensitive ones without their words for who may not read them",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: z.array(PatientFact),
});

export const getSafety = endpoint({
  method: "GET",
  path: "/PatientFacts/GetSafety",
  access: "facts.read",
  summary: "What the strip under a patient's name says, for a form in which the patient was chosen",
  query: z.object({ patientId: requiredId("Patient is required.") }),
  output: PatientSafety,
});

export const addFact = endpoint({
  method: "POST",
  path: "/PatientFacts/Insert",
  access: "facts.write",
  summary: "Note a safety fact of a patient; what was asked and found to be none ends with it",
  body: FactInput,
  output: PatientFact,
  message: "Noted.",
  creates: true,
});

export const changeFact = endpoint({
  method: "POST",
  path: "/PatientFacts/Update",
  access: "facts.write",
  summary: "Change how severe a fact is, its reaction or its last day; what is omitted stays",
  body: z.object({
    id: requiredId("Say which fact."),
    severity: severity.optional(),
    reaction: keptText(200),
    endsOn: keptDayOf("expected", "Day"),
    updatedOn: seenUpdatedOn,
  }),
  output: PatientFact,
  message: "Changed.",
});

export const endFact = endpoint({
  method: "POST",
  path: "/PatientFacts/End",
  access: "facts.write",
  summary: "A fact no longer holds, or never did; it stays in the file with the reason",
  body: z.object({
    id: requiredId("Say which fact."),
    reason: requiredText("Say why it no longer holds."),
    updatedOn: seenUpdatedOn,
  }),
  output: PatientFact,
  message: "It no longer holds.",
});

export const sayNone = endpoint({
  method: "POST",
  path: "/PatientFacts/SayNone",
  access: "facts.write",
  summary: "The patient was asked, and has no allergies, illnesses or medicines; 409 while one holds",
  body: z.object({
    patientId: requiredId("Patient is required."),
    of: choice(QUESTIONS, "Say what was asked: allergies, conditions or medicines."),
  }),
  output: PatientFact,
  message: "Noted.",
});

export const confirmFacts = endpoint({
  method: "POST",
  path: "/PatientFacts/Confirm",
  access: "facts.write",
  summary: "The patient was asked again today, and everything is still so",
  body: z.object({ patientId: requiredId("Patient is required.") }),
  output: nothing,
  message: "Confirmed for today.",
});
