import { z } from "zod";
import { recordId, shownFlag } from "#contract/values/fields.ts";
import { sensitive } from "#contract/values/sensitive.ts";
import { FACT_KINDS, SEVERITIES } from "#rules/patients/fact-kinds.ts";

/** A safety fact as the strip under a patient's name shows it. */
export const ShortFact = z.object({
  id: recordId,
  kind: z.enum([...FACT_KINDS, "none"]),
  /** A code of rules/patients/facts.ts; of a "none" the question. Null: `text` says it, or the reader may not know. */
  code: z.string().nullable(),
  text: z.string().nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  reaction: z.string().nullable(),
  isSensitive: shownFlag,
  source: z.enum(["staff", "patient"]),
  notedOn: z.string(),
  /** The due day of a pregnancy, or the last day of a medicine. */
  endsOn: z.string().nullable(),
  confirmedOn: z.string(),
  /** Who asked last; null: the account no longer exists. */
  confirmedBy: z.string().nullable(),
});
export type ShortFact = z.infer<typeof ShortFact>;

/** What the strip under a patient's name is drawn from, on screens that show another record of the patient. */
export const PatientSafety = z.object({
  id: recordId,
  fullName: z.string(),
  anyKnownAllergies: sensitive("facts.read", z.string().nullable()),
  /** The facts that hold; on a bill those about allergies alone. */
  facts: sensitive("facts.read", z.array(ShortFact).nullable()),
});
export type PatientSafety = z.infer<typeof PatientSafety>;
