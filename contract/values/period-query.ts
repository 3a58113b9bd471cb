import { z } from "zod";
import { optionalDate } from "./fields.ts";

/** Clinic days, both included; without one the period is open on that side. */
export const periodQuery = z
  .object({ startDate: optionalDate, endDate: optionalDate })
  .superRefine((range, context) => {
    if (range.startDate && range.endDate && range.startDate > range.endDate)
      context.addIssue({
        code: "custom",
        path: ["endDate"],
        message: "The end date cannot be before the start date.",
      });
  });
