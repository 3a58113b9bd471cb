import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { recordId, recordIds, requiredDate, requiredId, wholeNumber } from "#contract/values/fields.ts";

export const minutesOfVisit = wholeNumber("An appointment takes 5 to 480 minutes.", 5, 480);

/**
 * A doctor's day for the public form: the windows, and for each half hour, or as the clinic's rules step, whether it is
 * free. `asked`: it is free, and a pending request asks for it.
 */
export const getAvailability = endpoint({
  method: "GET",
  path: "/Appointment/GetAvailability",
  access: "public",
  summary: "Free times of a doctor on a day",
  query: z.object({
    idDoctor: requiredId("Doctor selection is required"),
    date: requiredDate("Date is required."),
    /** What it is for: as long as these services take. */
    idServices: recordIds("Choose services from the list.").optional(),
    /** Wins over what the services take. */
    durationMinutes: minutesOfVisit.optional(),
  }),
  output: z.object({
    idDoctor: recordId,
    date: z.string(),
    durationMinutes: z.number().int(),
    /** Why there are no times, where visitors are to know it: "Closed: Eid." */
    closed: z.string().optional(),
    windows: z.array(z.object({ from: z.string(), to: z.string() })),
    times: z.array(z.object({ time: z.string(), free: z.boolean(), asked: z.boolean() })),
  }),
});
