import { z } from "zod";
import { recordId } from "#contract/values/fields.ts";

const OpeningSum = z.object({ patients: z.number().int(), /** Rupees. */ sum: z.number() });

/**
 * The opening balances of a list of patients, from rows that are ready or imported. `idDoctor`, `day`: those of the bills
 * for debts.
 */
export const ImportedOpenings = z.object({
  idDoctor: recordId.nullable(),
  day: z.string().nullable(),
  owes: OpeningSum,
  paidAhead: OpeningSum,
});
export type ImportedOpenings = z.infer<typeof ImportedOpenings>;
