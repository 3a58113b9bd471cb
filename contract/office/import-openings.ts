import { z } from "zod";
import { recordId } from "#contract/values/fields.ts";

const OpeningSum = z.object({ patients: z.number().int(), /** Rupees. */ sum: z.number() });

/**
 * What a list of patients brings of opening balances: by the rows that are ready, or that came in. `idDoctor`, `day`: of the
 * bills that hold what is owed.
 */
export const ImportedOpenings = z.object({
  idDoctor: recordId.nullable(),
  day: z.string().nullable(),
  owes: OpeningSum,
  paidAhead: OpeningSum,
});
export type ImportedOpenings = z.infer<typeof ImportedOpenings>;
