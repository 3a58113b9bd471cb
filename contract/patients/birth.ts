import { z } from "zod";
import { blankToNull } from "#contract/values/fields.ts";
import { DOB_PRECISIONS } from "#rules/patients/age.ts";

/** The precision of a date of birth: "day", or only its "month" or "year". */
export const DobPrecision = z.enum(DOB_PRECISIONS, {
  error: "Say whether the day, the month or the year is known.",
});

/** The same as input. Omitted: the stored one while `dob` is unchanged, else "day". */
export const optionalDobPrecision = z
  .preprocess((value) => blankToNull(value) ?? undefined, DobPrecision.optional())
  .optional();
