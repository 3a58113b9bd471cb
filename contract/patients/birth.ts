import { z } from "zod";
import { blankToNull } from "#contract/values/fields.ts";
import { DOB_PRECISIONS } from "#rules/patients/age.ts";

/** How much of a date of birth is known: "day", or only its "month" or its "year". */
export const DobPrecision = z.enum(DOB_PRECISIONS, {
  error: "Say whether the day, the month or the year is known.",
});

/** The same on the way in. Missing: as it is stored while `dob` is the same, and the day otherwise. */
export const optionalDobPrecision = z
  .preprocess((value) => blankToNull(value) ?? undefined, DobPrecision.optional())
  .optional();
